// What machines say about the world outside, which is handed to them where they are started.
import { type FailureData, failureText, joinSentences } from '../domain/failure.ts'
import { outcomeUnknown } from '../domain/messages.ts'
import type { Note } from './notifications.ts'

/** Stands where an effect has not been handed in. A machine that gets here was started without its wiring. */
export const notWired = (): never => {
  throw new Error('an actor of this machine was not provided')
}

/** Raised by a flow that has something to tell. */
export interface NoteRaised {
  type: 'note.raised'
  note: Note
}

/** Emitted when the server changed something, or may have: what it said before is to be asked for again. */
export interface RecordsChanged {
  type: 'records.changed'
  /** Nobody knows whether it did. */
  perhaps?: true
}

export const recordsChanged: RecordsChanged = { type: 'records.changed' }
export const recordsPerhapsChanged: RecordsChanged = { type: 'records.changed', perhaps: true }

/** Emitted by a flow that is over and leads to another page. */
export interface PlaceChanged {
  type: 'place.changed'
  to: Place
}

/** Emitted by a flow whose page is gone, and that does not know where else to lead. */
export interface PlaceLeft {
  type: 'place.left'
  /** How far back in the browser's history. */
  steps: number
}

/** A page in the words of a flow; its address is none of a machine's business. */
export type Place =
  | '/'
  | '/login'
  | { page: 'user' | 'organization' | 'customer' | 'asset' | 'truck'; id: string }
  | { page: 'customers' }
  | { page: 'assets'; tab: AssetsTab }

/** The tab at which the asset manager starts. */
export type AssetsTab = 'mbess' | 'equipment'

/** A failure together with the sentence that the person reads. */
export interface ToldFailure extends FailureData {
  text: string
}

/** What failed when nothing was to be changed, or when that does not matter to the person. */
export const told = (failure: FailureData, defaultText: string): ToldFailure => ({
  ...failure,
  text: failureText(failure, defaultText),
})

/** What failed when something was to be changed: where nobody knows whether it was, the text says so. */
export function toldOfChange(failure: FailureData, defaultText: string): ToldFailure {
  const { text } = told(failure, defaultText)
  return { ...failure, text: isOutcomeUnknown(failure) ? joinSentences(text, outcomeUnknown) : text }
}

/** True where the server may have done what it was asked. */
export const isOutcomeUnknown = ({ kind }: FailureData): boolean => kind !== 'refused'

/** True where the server refused with one of `statuses`. */
export const isRefusal = (failure: FailureData, ...statuses: number[]): boolean =>
  failure.kind === 'refused' && failure.status !== null && statuses.includes(failure.status)

/** The tag of a state that goes on until it is settled, even when its screen is left: a change is under way. */
export const lasting = 'lasting'
