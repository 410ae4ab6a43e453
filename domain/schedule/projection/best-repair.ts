// The battery that would help the rest of the day most if it alone charged and discharged otherwise, given what batteries really hold.
import { quoteId } from '../../words/sanitize.ts'
import { chargingOf } from '../audit/charger-rules.ts'
import { apply } from '../draft/operations/apply.ts'
import type { ReDispatch } from '../draft/operations/operation.ts'
import type { Base } from '../draft/settle/base.ts'
import { type Settled, settle } from '../draft/settle/settle.ts'
import type { SettledBattery } from '../draft/settle/settle-battery.ts'
import { restShortfallKwh } from '../draft/settle/shortfall.ts'
import { energyText, noticeableKwh } from '../words/sentences.ts'
import { rangeText } from '../words/trip-text.ts'
import { possibleRestKwh } from './possible-day.ts'
import type { Projection } from './project-day.ts'

export type BestRepair = {
  batteryId: string
  /** What less is left undelivered in the rest of the day. */
  savesKwh: number
  text: string
}

/** For each the least is computed that it alone could leave. */
const maxTried = 40

/** What is said where none helps: all of them together could leave no less, or none of those that were tried. */
export const noRepairText = ({ plan: { batteries } }: Base, isImprovable: boolean): string =>
  isImprovable && batteries.length > maxTried
    ? `None of the ${maxTried} batteries that were tried would leave less undelivered by charging and discharging otherwise.`
    : 'No single battery would leave less undelivered by charging and discharging otherwise.'

/**
 * `before` is the plan, going on from what batteries hold. Null where none helps, of those that were tried: the ones that are furthest
 * from their plan first.
 */
export function bestRepair(base: Base, before: Settled, projection: Projection): BestRepair | null {
  const { fromPeriod } = projection
  const beforeKwh = restShortfallKwh(before.plan, fromPeriod)
  const tried = candidates(base, projection)
  const ranked = tried
    .map(id => {
      const scope = { batteryIds: new Set([id]), fromPeriod }
      return { id, maxSavesKwh: beforeKwh - possibleRestKwh(base, before, scope) }
    })
    .sort((a, b) => b.maxSavesKwh - a.maxSavesKwh)
  let best: { id: string; savesKwh: number; after: Settled } | null = null
  for (const { id, maxSavesKwh } of ranked) {
    // To make a change costs far more than to know what it could save: few are made, and what the others could save is less.
    if (maxSavesKwh - (best?.savesKwh ?? 0) <= noticeableKwh) break
    const after = afterReDispatch(id, base, before, fromPeriod)
    const savesKwh = after ? beforeKwh - restShortfallKwh(after.plan, fromPeriod) : 0
    if (after && savesKwh > (best?.savesKwh ?? noticeableKwh)) best = { id, savesKwh, after }
  }
  if (!best) return null
  const index = base.batteryIndex.get(best.id) ?? -1
  const what = changeText(before.batteries[index], best.after.batteries[index], fromPeriod)
  const of = tried.length < base.plan.batteries.length ? `, of the ${tried.length} that were tried` : ''
  return {
    batteryId: best.id,
    savesKwh: best.savesKwh,
    text: `Best change of a single battery${of}: ${quoteId(best.id)} ${what}, and ${energyText(best.savesKwh)} less would be undelivered.`,
  }
}

function candidates({ plan }: Base, { batteries }: Projection): string[] {
  const offPlan = batteries
    .toSorted((a, b) => Math.abs(b.behindKwh) - Math.abs(a.behindKwh))
    .map(({ batteryId }) => batteryId)
  return [...new Set([...offPlan, ...plan.batteries.map(({ id }) => id)])].slice(0, maxTried)
}

/** Null where it does nothing otherwise. */
function afterReDispatch(id: string, base: Base, before: Settled, fromPeriod: number): Settled | null {
  const operation: ReDispatch = { type: 're-dispatch', batteryIds: [id], fromPeriod }
  const applied = apply(before.intent, operation, base, fromPeriod - 1)
  return applied.ok ? settle(applied.intent, base, before) : null
}

/** 'charges at D-2 from 18:30 to 19:45 too', by what it did not do before. */
function changeText(
  before: SettledBattery | undefined,
  after: SettledBattery | undefined,
  fromPeriod: number,
): string {
  if (!before || !after) return 'charges and discharges otherwise'
  const charges = newRuns(chargedPeriods(before), chargedPeriods(after), fromPeriod)
  if (charges[0]) return `charges at ${charges.map(runText).join(' and ')} too`
  const discharges = newRuns(servedPeriods(before), servedPeriods(after), fromPeriod)
  if (discharges[0]) return `discharges at ${discharges.map(runText).join(' and ')} too`
  return 'charges and discharges at other rates'
}

type PeriodsByPlace = ReadonlyMap<string, ReadonlySet<number>>

const chargedPeriods = ({ schedule }: SettledBattery): PeriodsByPlace =>
  new Map([...chargingOf(schedule)].map(([place, periods]) => [place, new Set(periods.keys())]))

const servedPeriods = ({ served }: SettledBattery): PeriodsByPlace =>
  new Map(
    [...new Set(served.map(({ locationId }) => locationId))].map(place => [
      place,
      new Set(served.flatMap(each => (each.locationId === place && each.microKwh > 0 ? [each.period] : []))),
    ]),
  )

type PlaceRun = { place: string; startPeriod: number; endPeriod: number }

/** Neighbouring periods that are in the second and not in the first, in the order of the day. */
function newRuns(before: PeriodsByPlace, after: PeriodsByPlace, fromPeriod: number): PlaceRun[] {
  const runs: PlaceRun[] = []
  for (const [place, periods] of after) {
    const added = [...periods].filter(period => period >= fromPeriod && !before.get(place)?.has(period))
    for (const period of added.sort((a, b) => a - b)) {
      const last = runs.at(-1)
      if (last?.place === place && last.endPeriod === period - 1) last.endPeriod = period
      else runs.push({ place, startPeriod: period, endPeriod: period })
    }
  }
  return runs.sort((a, b) => a.startPeriod - b.startPeriod).slice(0, maxRunsNamed)
}

const maxRunsNamed = 2

const runText = ({ place, startPeriod, endPeriod }: PlaceRun): string =>
  `${quoteId(place)} from ${rangeText(startPeriod, endPeriod)}`
