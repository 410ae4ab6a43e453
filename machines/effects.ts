// What all machines share: effects that are passed in, and how a failure is described to the person.
import { type FailureData, failureData, failureText, isGone, joinSentences } from '../domain/failure.ts'
import { inputUnchanged, outcomeUnknown, recordDeleted } from '../domain/messages/server.ts'

/** A placeholder for an effect until the application passes in the real one. */
export const notWired = (): never => {
  throw new Error('an actor of this machine was not provided')
}

/** A value that a guard of the machine has checked already, for the compiler, which does not know that. */
export function nonNull<T>(value: T | null | undefined): T {
  if (value === null || value === undefined)
    throw new Error('a guard of this machine should have caught a missing value')
  return value
}

/** Why an invoked effect failed, as params of an action or a guard. */
export const failureOf = ({ event }: { event: { error: unknown } }): FailureData => failureData(event.error)

/** A failure together with the sentence that the person reads. */
export interface DescribedFailure extends FailureData {
  text: string
}

/** For a call that changes nothing, or where that does not matter to the person. */
export const describeFailure = (failure: FailureData, defaultText: string): DescribedFailure => ({
  ...failure,
  text: failureText(failure, defaultText),
})

/** For a call that changes something: the text says so if the change may have been made all the same. */
export function describeChangeFailure(failure: FailureData, defaultText: string): DescribedFailure {
  const { text } = describeFailure(failure, defaultText)
  return { ...failure, text: isOutcomeUnknown(failure) ? joinSentences(text, outcomeUnknown) : text }
}

/** For an assignment in onError: `describeFailure` of what the effect was rejected with. */
export const describeErrorAs =
  (defaultText: string) =>
  (failed: { event: { error: unknown } }): DescribedFailure =>
    describeFailure(failureOf(failed), defaultText)
/** As above, by `describeChangeFailure`. */
export const describeChangeErrorAs =
  (defaultText: string) =>
  (failed: { event: { error: unknown } }): DescribedFailure =>
    describeChangeFailure(failureOf(failed), defaultText)

/** For a call that changes a record which a form shows: it may be gone by now. */
export const describeEditFailure = (failure: FailureData, defaultText: string): DescribedFailure =>
  isGone(failure)
    ? { ...failure, text: joinSentences(recordDeleted, inputUnchanged) }
    : describeChangeFailure(failure, defaultText)

/** True where the server may have done what was requested. */
export const isOutcomeUnknown = ({ kind }: FailureData): boolean => kind !== 'refused'

/** True where the server refused with one of `statuses`. */
export const isRefusal = (failure: FailureData, ...statuses: number[]): boolean =>
  failure.kind === 'refused' && failure.status !== null && statuses.includes(failure.status)

/** True where the record has another version than the one that the change was meant for. */
export const isOutdated = (failure: FailureData): boolean => isRefusal(failure, 412)

/** True where the password was right, and a second factor has to confirm the sign-in. */
export const needsSecondFactor = (failure: FailureData): boolean => failure.code === 'second_factor_required'

/** The tag of a state that must settle, even when its screen is left: a change is under way. */
export const mustSettle = 'mustSettle'

/** The tag of a state from which a notification offers to go on, even when its screen is left. */
export const isOffered = 'isOffered'

/** The pause before another attempt: 1 s, doubling, at most 30 s. */
export const retryPauseMs = (attempts: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.max(0, attempts - 1))
