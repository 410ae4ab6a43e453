// What was not done as asked, in words: in the sentence of a step, and of the draft as a whole.

import { quoteId } from '../../../words/sanitize.ts'
import { preciseAmount } from '../../words/sentences.ts'
import { durationText, rangeText, sentence, startText } from '../../words/trip-text.ts'
import type { FulfilledAgain, RequestChanges, Unfulfilled } from '../settle/not-as-asked.ts'
import type { Operation, PutStretch } from './operation.ts'

/** More than these are only counted: the words of a step stay some that can be read, and stored. */
const maxTexts = 6

/**
 * The words of a step with what it made otherwise than asked for, and as asked for again: 'Charge MB-1 from 02:45 to 05:00 at 150 kW:
 * from 03:30 on 15 min at 110 kW, then full.'
 */
export function withUnfulfilled(
  words: string,
  operation: Operation | null,
  { not, again }: RequestChanges,
): string {
  const put = operation?.type === 'put-stretch' ? operation : undefined
  const own = put && not.find(each => isOf(put, each))
  const rest = not.filter(each => each !== own)
  const from = own && own.startPeriod > put.startPeriod ? `from ${startText(own.startPeriod)} on ` : ''
  const head = own ? `${words.replace(/\.$/, '')}: ${from}${outcomeText(own)}.` : words
  const texts = [...rest.map(unfulfilledText), ...again.map(againText)]
  const left = texts.length - maxTexts
  const more = `${left} more activities are not as asked before, or as asked again.`
  return [head, ...(left > 1 ? [...texts.slice(0, maxTexts), more] : texts)].join(' ')
}

/** Whether it is what the operation itself asks for. */
const isOf = (
  operation: PutStretch,
  { batteryId, startPeriod, endPeriod, doing, wantedKw }: Unfulfilled,
): boolean =>
  operation.doing === doing &&
  operation.batteryId === batteryId &&
  operation.powerKw === wantedKw &&
  operation.startPeriod <= startPeriod &&
  endPeriod <= operation.endPeriod

/** 'MB-1 charging from 04:30 to 05:00 at 150 kW: 15 min at 110 kW, then full.' */
export const unfulfilledText = (each: Unfulfilled): string =>
  sentence(`${requestedText(each)}: ${outcomeText(each)}`)

const againText = (each: FulfilledAgain): string => sentence(`${requestedText(each)}: as asked again`)

const requestedText = ({ batteryId, startPeriod, endPeriod, doing, wantedKw }: FulfilledAgain): string =>
  `${quoteId(batteryId)} ${doing === 'charge' ? 'charging' : 'discharging'} from ${rangeText(startPeriod, endPeriod)} at ${preciseAmount(wantedKw)} kW`

/** '15 min at 110 kW, then full'. */
function outcomeText(each: Unfulfilled): string {
  if (each.why === 'elsewhere')
    return each.locationId === null
      ? 'not done, on the way then'
      : `not done, at ${quoteId(each.locationId)} then`
  const limit = each.doing === 'charge' ? 'full' : 'empty'
  const parts = each.parts.map(({ periods, effectiveKw }) =>
    effectiveKw === 0 ? limit : `${durationText(periods)} at ${preciseAmount(effectiveKw)} kW`,
  )
  return parts.join(', then ')
}
