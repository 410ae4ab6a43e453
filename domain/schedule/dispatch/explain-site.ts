// Why a site lacks energy in a period: what each battery that stands there gives of what it needs, and what keeps it from giving more.
import { quoteId } from '../../words/sanitize.ts'
import { outOfServiceOf, overlapsPeriods } from '../audit/out-of-service.ts'
import { arrivalMinute, clock, hoursPerPeriod } from '../calendar/period.ts'
import { type Base, outOfServiceIn } from '../draft/settle/base.ts'
import type { BatteryIntent } from '../draft/settle/intent.ts'
import { presenceOf } from '../draft/settle/presence.ts'
import type { Settled } from '../draft/settle/settle.ts'
import type { SettledBattery } from '../draft/settle/settle-battery.ts'
import { amount, energyText, energyTexts } from '../words/sentences.ts'
import { rangeText } from '../words/trip-text.ts'
import { boundText, reasonText, wholeDayText } from './bound-texts.ts'
import type { DispatchLimits } from './dispatch-limits.ts'
import { toKwh } from './dispatch-problem.ts'
import { boundOfState } from './plan-bound.ts'

type At = { id: string; period: number }

/** Of the limits that keep the whole plan from leaving less; the rest is in the list of shortfalls. */
const maxReasons = 2

export function explainSite(
  settled: Settled,
  base: Base,
  limits: DispatchLimits,
  at: At & { fromPeriod: number },
): string[] {
  const lacksKwh = settled.plan.siteShortfalls.get(at.id)?.get(at.period)
  if (lacksKwh === undefined) return []
  const bound = boundOfState(settled, base)
  const reasons = bound.reasons.filter(
    ({ locationId, startPeriod, endPeriod, kind }) =>
      kind !== 'absent' && locationId === at.id && startPeriod <= at.period && at.period <= endPeriod,
  )
  return [
    balanceText(settled, at, lacksKwh),
    ...(lacksKwh > 0 ? presentTexts(settled, base, limits, at, lacksKwh) : []),
    at.fromPeriod > 1 ? wholeDayText(bound) : boundText(bound),
    ...reasons.slice(0, maxReasons).map(reasonText),
  ]
}

/** 'S-2 needs 22.5 kWh from 17:30 to 17:45: MB-5 delivers 15 kWh, 7.5 kWh are undelivered.' */
function balanceText({ batteries }: Settled, { id, period }: At, lacksKwh: number): string {
  const served = batteries.flatMap(battery =>
    servedKwh(battery, { id, period }) > 0
      ? [{ id: battery.schedule.id, kwh: servedKwh(battery, { id, period }) }]
      : [],
  )
  const needsKwh = served.reduce((sum, { kwh }) => sum + kwh, lacksKwh)
  const [needs = '', lacks = '', ...delivered] = energyTexts(
    needsKwh,
    lacksKwh,
    ...served.map(({ kwh }) => kwh),
  )
  const parts = served.map(({ id }, i) => `${quoteId(id)} delivers ${delivered[i]}`)
  return `${quoteId(id)} needs ${needs} from ${rangeText(period, period)}: ${[...parts, `${lacks} are undelivered`].join(', ')}.`
}

function servedKwh({ served }: SettledBattery, { id, period }: At): number {
  return served.reduce(
    (sum, each) => sum + (each.locationId === id && each.period === period ? toKwh(each.microKwh) : 0),
    0,
  )
}

function presentTexts(
  settled: Settled,
  base: Base,
  limits: DispatchLimits,
  at: At,
  lacksKwh: number,
): string[] {
  const there = settled.intent.batteries.flatMap((intent, i) => {
    const battery = settled.batteries[i]
    return battery && placeAt(intent, base, at.period) === at.id
      ? [presentText(intent, battery, { settled, base, limits }, at, lacksKwh)]
      : []
  })
  return there.length > 0 ? there : [`No battery is there${nextArrival(settled, at)}.`]
}

const placeAt = (intent: BatteryIntent, base: Base, period: number): string | undefined =>
  presenceOf(intent, base.plan.periodCount, base.arrivalOf('battery', intent.id))[period - 1]?.locationId

function presentText(
  { id, startKwh }: BatteryIntent,
  battery: SettledBattery,
  { settled, base, limits }: { settled: Settled; base: Base; limits: DispatchLimits },
  at: At,
  lacksKwh: number,
): string {
  const { maxDischargeKw, reserveKwh = 0 } = limits.ofBattery(id)
  const deliversKwh = servedKwh(battery, at)
  const [name, beforeKwh] = [quoteId(id), levelBefore(battery, startKwh, at.period)]
  const states = outOfServiceOf(outOfServiceIn(settled.intent, base), { kind: 'battery', id })
  if (states.some(state => overlapsPeriods(state, { startPeriod: at.period, endPeriod: at.period })))
    return `${name} is there, out of service.`
  if (deliversKwh >= maxDischargeKw * hoursPerPeriod)
    return `${name} discharges at ${amount(maxDischargeKw)} kW, and gives no more.`
  const leftKwh = beforeKwh - deliversKwh - reserveKwh
  if (leftKwh <= 0)
    return reserveKwh > 0
      ? `${name} keeps its reserve of ${energyText(reserveKwh)}.`
      : `${name} is empty${deliversKwh > 0 ? ' then' : ''}.`
  if (!base.known.microgridAt.has(at.id))
    return `${name} is there; the plan does not name the microgrid that it could discharge into.`
  const possibleKwh = Math.min(lacksKwh, leftKwh, maxDischargeKw * hoursPerPeriod - deliversKwh)
  return `${name} holds ${energyText(beforeKwh)} and could deliver ${energyText(possibleKwh)} more.`
}

function levelBefore({ schedule }: SettledBattery, startKwh: number, period: number): number {
  return schedule.entries.findLast(entry => entry.period < period)?.soeKwh ?? startKwh
}

/** The next battery that is brought there. */
function nextArrival({ intent }: Settled, { id, period }: At): string {
  const arrivals = intent.trucks.flatMap(({ trips }) =>
    trips.filter(
      ({ trip }) => trip.destinationId === id && trip.endPeriod > period && trip.batteryIds.length > 0,
    ),
  )
  const [next] = arrivals.sort((a, b) => a.trip.endPeriod - b.trip.endPeriod)
  if (!next) return ', and none is brought there later'
  const { batteryIds, truckId } = next.trip
  return `; ${batteryIds.map(quoteId).join(', ')} ${batteryIds.length === 1 ? 'arrives' : 'arrive'} at ${clock(arrivalMinute(next.trip))} with ${quoteId(truckId)}`
}
