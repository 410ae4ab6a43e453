// What batteries are asked to do and cannot: rates that were trimmed, and activities at a place where the battery is not.
import { hoursPerPeriod } from '../../calendar/period.ts'
import type { Intent, Stretch } from './intent.ts'
import type { Settled } from './settle.ts'
import type { SettledBattery } from './settle-battery.ts'

/** Neighbouring periods of one activity as it was asked for. */
export type Unfulfilled = {
  batteryId: string
  startPeriod: number
  endPeriod: number
  doing: Stretch['doing']
  wantedKw: number
} & (
  | { why: 'trimmed'; parts: readonly { periods: number; effectiveKw: number }[] }
  /** Null while the battery is on the way. */
  | { why: 'elsewhere'; locationId: string | null }
)

/** What is as asked again. */
export type FulfilledAgain = Pick<
  Unfulfilled,
  'batteryId' | 'startPeriod' | 'endPeriod' | 'doing' | 'wantedKw'
>

export type RequestChanges = { not: readonly Unfulfilled[]; again: readonly FulfilledAgain[] }

/** Of one period: what is asked for, and what comes of it. */
type RequestedActivity = { stretch: Stretch; effectiveKw: number | null; locationId: string | null }

/** All of the draft that is not as its steps asked for. */
export const allUnfulfilled = ({ intent, batteries }: Settled): readonly Unfulfilled[] =>
  intent.batteries.flatMap(({ id }, i) => {
    const settled = batteries[i]
    return settled && isDescribed(settled) ? grouped(id, requestedIn(intent, settled, i), () => true) : []
  })

/** What a step has made otherwise than asked for, and what it has made as asked for again. */
export function requestChanges(before: Settled, after: Settled): RequestChanges {
  const not: Unfulfilled[] = []
  const again: FulfilledAgain[] = []
  for (const [i, { id }] of after.intent.batteries.entries()) {
    const [was, is] = [before.batteries[i], after.batteries[i]]
    if (was === undefined || is === undefined || was === is || !(isDescribed(was) || isDescribed(is)))
      continue
    const [earlier, now] = [requestedIn(before.intent, was, i), requestedIn(after.intent, is, i)]
    not.push(
      ...grouped(id, now, period => {
        const [a, b] = [earlier.get(period), now.get(period)]
        return !(a && b && isSameOutcome(a, b))
      }),
    )
    again.push(...madeAgain(id, earlier, now))
  }
  return { not, again }
}

const isDescribed = ({ clips, displaced }: SettledBattery): boolean => clips.length + displaced.length > 0

/** By period, of every period in which something is asked for. */
function requestedIn(
  intent: Intent,
  { clips, displaced }: SettledBattery,
  index: number,
): Map<number, RequestedActivity> {
  const requested = new Map<number, RequestedActivity>()
  for (const stretch of intent.batteries[index]?.stretches ?? [])
    for (let period = stretch.startPeriod; period <= stretch.endPeriod; period++)
      requested.set(period, { stretch, effectiveKw: stretch.wantedKw, locationId: stretch.locationId })
  for (const { startPeriod, endPeriod, effectiveKw } of clips)
    for (let period = startPeriod; period <= endPeriod; period++) {
      const each = requested.get(period)
      if (each) requested.set(period, { ...each, effectiveKw })
    }
  for (const { startPeriod, endPeriod, locationId } of displaced)
    for (let period = startPeriod; period <= endPeriod; period++) {
      const each = requested.get(period)
      if (each) requested.set(period, { ...each, effectiveKw: null, locationId })
    }
  return requested
}

const isFulfilled = ({ stretch, effectiveKw }: RequestedActivity): boolean => effectiveKw === stretch.wantedKw

const isSameRequest = (a: Stretch, b: Stretch): boolean => a.doing === b.doing && a.wantedKw === b.wantedKw

const isSameOutcome = (a: RequestedActivity, b: RequestedActivity): boolean =>
  isSameRequest(a.stretch, b.stretch) && a.effectiveKw === b.effectiveKw && a.locationId === b.locationId

/** Neighbouring periods of one activity, those that `isNew` has. */
function grouped(
  batteryId: string,
  requested: ReadonlyMap<number, RequestedActivity>,
  isNew: (period: number) => boolean,
): Unfulfilled[] {
  const groups: Unfulfilled[] = []
  for (const [period, each] of requested) {
    if (isFulfilled(each) || !isNew(period)) continue
    const last = groups.at(-1)
    const continued = last && last.endPeriod === period - 1 ? withPeriod(last, each) : undefined
    if (continued) groups[groups.length - 1] = continued
    else groups.push(beginGroup(batteryId, period, each))
  }
  return groups
}

function beginGroup(
  batteryId: string,
  period: number,
  { stretch, effectiveKw, locationId }: RequestedActivity,
): Unfulfilled {
  const { doing, wantedKw } = stretch
  const head = { batteryId, startPeriod: period, endPeriod: period, doing, wantedKw }
  return effectiveKw === null
    ? { ...head, why: 'elsewhere', locationId }
    : { ...head, why: 'trimmed', parts: [{ periods: 1, effectiveKw }] }
}

/** Undefined if it does not go on with the same. */
function withPeriod(
  group: Unfulfilled,
  { stretch, effectiveKw, locationId }: RequestedActivity,
): Unfulfilled | undefined {
  if (group.doing !== stretch.doing || group.wantedKw !== stretch.wantedKw) return undefined
  const endPeriod = group.endPeriod + 1
  if (group.why === 'elsewhere')
    return effectiveKw === null && group.locationId === locationId ? { ...group, endPeriod } : undefined
  if (effectiveKw === null) return undefined
  const last = group.parts.at(-1)
  const parts =
    last?.effectiveKw === effectiveKw
      ? group.parts.with(-1, { periods: last.periods + 1, effectiveKw })
      : [...group.parts, { periods: 1, effectiveKw }]
  return { ...group, endPeriod, parts }
}

function madeAgain(
  batteryId: string,
  earlier: ReadonlyMap<number, RequestedActivity>,
  now: ReadonlyMap<number, RequestedActivity>,
): FulfilledAgain[] {
  const groups: FulfilledAgain[] = []
  for (const [period, each] of now) {
    const was = earlier.get(period)
    if (!was || isFulfilled(was) || !isFulfilled(each) || !isSameRequest(was.stretch, each.stretch)) continue
    const { doing, wantedKw } = each.stretch
    const last = groups.at(-1)
    const continues = last?.endPeriod === period - 1 && last.doing === doing && last.wantedKw === wantedKw
    if (continues) groups[groups.length - 1] = { ...last, endPeriod: period }
    else groups.push({ batteryId, startPeriod: period, endPeriod: period, doing, wantedKw })
  }
  return groups
}

/** The energy that is asked for and does not flow, in kWh. */
export const lostKwh = (each: Unfulfilled): number =>
  each.why === 'elsewhere'
    ? each.wantedKw * (each.endPeriod - each.startPeriod + 1) * hoursPerPeriod
    : each.parts.reduce(
        (sum, { periods, effectiveKw }) => sum + (each.wantedKw - effectiveKw) * periods * hoursPerPeriod,
        0,
      )
