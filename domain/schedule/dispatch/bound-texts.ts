// The least shortfall of a plan and its reasons as sentences.
import { quoteId } from '../../words/sanitize.ts'
import { clock, periodEnd, periodStart } from '../calendar/period.ts'
import type { Base } from '../draft/settle/base.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { energyText, energyTexts, preciseAmount } from '../words/sentences.ts'
import { startText } from '../words/trip-text.ts'
import type { ChargingCost } from './charging-cost.ts'
import type { BatteryLimits } from './dispatch-limits.ts'
import { toKwh } from './dispatch-problem.ts'
import { boundOfState, canCostLess, canLeaveLess, type PlanBound } from './plan-bound.ts'
import type { DispatchScope } from './plan-problem.ts'
import type { Reason } from './reasons.ts'

/** What is shown of a plan's bound. */
export type DescribedBound = {
  text: string
  /** Whether another dispatch leaves less, or no more at a lower cost. */
  isImprovable: boolean
  /** Why none leaves less than is possible. */
  reasons: readonly string[]
  assumptions: readonly string[]
}

/** Within the limits of the audit. `scope`: what may still change, by default all of the day. */
export function describeBound(settled: Settled, base: Base, scope?: DispatchScope): DescribedBound {
  const { context } = base.audit
  const bound = boundOfState(settled, base, scope)
  const hasLocked = settled.intent.batteries.some(({ id }) => scope?.batteryIds?.has(id) === false)
  return {
    text: [
      boundText(bound),
      ...(hasLocked ? ['Locked batteries stay as they are.'] : []),
      ...costText(bound),
    ].join(' '),
    isImprovable: canLeaveLess(bound) || canCostLess(bound),
    reasons: bound.reasons.map(hasLocked ? unlockedReasonText : reasonText),
    assumptions: assumptionTexts(
      bound,
      context.limits,
      context.registry.batteries !== undefined,
      [...(context.registry.places?.values() ?? [])].some(({ chargers }) => chargers !== null),
    ),
  }
}

/** 'This plan leaves 41 kWh undelivered; with the same trips, it could be 12 kWh.' */
export function boundText(bound: PlanBound): string {
  const { fromPeriod, planKwh, minKwh } = bound
  if (planKwh === 0) return 'This plan leaves nothing undelivered.'
  const leaves = `This plan leaves ${energyText(planKwh)} undelivered`
  const later = fromPeriod > 1 ? ` from ${startText(fromPeriod)} on` : ''
  if (canLeaveLess(bound))
    return `${leaves}; with the same trips, ${minKwh === 0 ? 'everything could be delivered' : `it could be ${energyText(minKwh)}`}${later && ` by changes${later}`}.`
  return `${leaves}. With the same trips, no other charging and discharging${later} can reduce that.`
}

/** Where what can still change is less than the whole day, of which the bound is. */
export const wholeDayText = (bound: PlanBound): string =>
  `Over the whole day, ${boundText(bound).replace('This', 'this')}`

/** 'Charging costs 15.1 EUR by the tariffs of the places; it could cost 12.4 EUR.' Nothing where that is not known. */
export function costText(bound: PlanBound): string[] {
  if (bound.charging === null) return []
  const [plan, min] = [bound.charging.plan, bound.charging.min].map(amountText)
  const now = `Charging costs ${plan} by the tariffs of the places`
  if (canLeaveLess(bound)) return [`${now}, and then ${min}.`]
  return [canCostLess(bound) ? `${now}; it could cost ${min}.` : `${now}.`]
}

const amountText = ({ amount, unit }: ChargingCost): string => `${amount.toFixed(2)} ${unit}`.trim()

/** 'The discharge rate of MB-3 at S-2 from 17:30 to 19:00: this would help on its own.' */
export function reasonText(reason: Reason): string {
  if (reason.kind === 'absent') return `No battery ${absentText(reason)}`
  return `${subjectOf(reason)}: ${reason.alone ? 'this would help on its own' : 'helps only in combination'}.`
}

/** Where batteries are locked. */
const unlockedReasonText = (reason: Reason): string =>
  reason.kind === 'absent' ? `No battery that is not locked ${absentText(reason)}` : reasonText(reason)

const absentText = ({ locationId, startPeriod, endPeriod, lackMicroKwh }: Reason): string =>
  `can discharge at ${quoteId(locationId ?? '')} ${spanText(startPeriod, endPeriod)}, where ${energyTexts(toKwh(lackMicroKwh))[0]} are undelivered.`

function subjectOf({ kind, batteryId = '', locationId = '', startPeriod, endPeriod }: Reason): string {
  const [battery, location] = [quoteId(batteryId), quoteId(locationId)]
  const when = spanText(startPeriod, endPeriod)
  switch (kind) {
    case 'charging':
      return `The charging rate of ${battery} at ${location} ${when}`
    case 'charger power':
      return `The power of the charger of ${battery} at ${location} ${when}`
    case 'discharging':
      return `The discharge rate of ${battery} at ${location} ${when}`
    case 'capacity':
      return `The energy that ${battery} can hold ${when}`
    case 'start energy':
      return `What ${battery} has at ${clock(periodStart(startPeriod))}`
    case 'depot power':
      return `The charging power at ${location} ${when}`
    case 'absent':
      return `A battery at ${location} ${when}`
  }
}

const spanText = (startPeriod: number, endPeriod: number): string =>
  `from ${clock(periodStart(startPeriod))} to ${clock(periodEnd(endPeriod))}`

/** What was assumed, where the plan says nothing. */
export function assumptionTexts(
  { withoutMicrogrid }: PlanBound,
  { maxChargeKw, maxDischargeKw, fullKwh, reserveKwh }: BatteryLimits,
  hasRegistry: boolean,
  hasChargers = false,
): string[] {
  const kw = preciseAmount
  return [
    `Demand is derived from the plan as delivered: what it leaves undelivered plus what it discharges.`,
    `A battery charges at no more than ${kw(maxChargeKw)} kW, discharges at no more than ${kw(maxDischargeKw)} kW and holds at most ${kw(fullKwh)} kWh${hasRegistry ? ', unless the registry has other limits for it' : ''}. What it holds at the end of the day may be less than planned.`,
    ...(reserveKwh === undefined ? [] : [`A battery keeps its reserve of ${kw(reserveKwh)} kWh.`]),
    ...(hasChargers
      ? [
          'The chargers of a place are counted together, whichever batteries use them: the unavoidable shortfall may be higher.',
        ]
      : []),
    ...withoutMicrogrid.map(
      id => `The plan does not name the microgrid at ${quoteId(id)}: no battery discharges there.`,
    ),
  ]
}
