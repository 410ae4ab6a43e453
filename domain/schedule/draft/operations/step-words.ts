// The words of a step: what it does, where a trip became too short for its way, and what is not as asked for.
import type { Base } from '../settle/base.ts'
import { requestChanges } from '../settle/not-as-asked.ts'
import type { Settled } from '../settle/settle.ts'
import { withUnfulfilled } from './not-as-asked-texts.ts'
import type { Operation } from './operation.ts'
import { boundedWords, operationWords } from './operation-words.ts'
import { shortTripTexts } from './short-trips.ts'

/** `before` and `after` are the draft without the step and with it. */
export function stepWords(operation: Operation, before: Settled, after: Settled, base: Base): string {
  const short = shortTripTexts(before.intent, after.intent, base)
  const done = [operationWords(operation, before.intent), ...short].join(' ')
  return boundedWords(withUnfulfilled(done, operation, requestChanges(before, after)))
}
