// The shortfall of a draft: the base plan's, changed by what its batteries discharge more or less at a site.
import type { Plan } from '../../plan/plan.ts'
import { sumUndeliveredKwh, undeliveredKwh } from '../../plan/undelivered.ts'
import { rounded, type Served } from './settle-battery.ts'

/** Location -> energy discharged there in each period, in millionths of a kWh; index 0 is the first period. */
export type ServedEnergy = ReadonlyMap<string, Float64Array>

/** Adds `added` and takes away `removed`; locations without a change keep their array. */
export function changeServed(
  served: ServedEnergy,
  removed: readonly Served[],
  added: readonly Served[],
  periodCount: number,
): { served: ServedEnergy; changed: ReadonlySet<string> } {
  const next = new Map(served)
  const changed = new Set<string>()
  const add = ({ locationId, period }: Served, microKwh: number) => {
    let periods = next.get(locationId)
    if (periods === undefined || !changed.has(locationId)) {
      periods = periods === undefined ? new Float64Array(periodCount) : periods.slice()
      next.set(locationId, periods)
      changed.add(locationId)
    }
    periods[period - 1] = (periods[period - 1] ?? 0) + microKwh
  }
  for (const each of removed) add(each, -each.microKwh)
  for (const each of added) add(each, each.microKwh)
  return { served: next, changed }
}

/**
 * Demand is the base plan's shortfall plus what it discharges there; the shortfall is what is left of it. Where the base plan
 * states no shortfall, the demand is known to be at least what it serves: serving less is a shortfall, serving more is not needed
 * as far as the plan tells.
 */
export function settleShortfalls(
  base: Plan['siteShortfalls'],
  baseServed: ServedEnergy,
  served: ServedEnergy,
): Plan['siteShortfalls'] {
  const shortfalls = new Map(base)
  let changed = false
  for (const locationId of [...served.keys()].sort()) {
    const own = base.get(locationId)
    const next = siteShortfalls(own, baseServed.get(locationId), served.get(locationId))
    if (next === own) continue
    changed = true
    shortfalls.set(locationId, next ?? new Map())
  }
  return changed ? shortfalls : base
}

function siteShortfalls(
  base: ReadonlyMap<number, number> | undefined,
  before: Float64Array | undefined,
  after: Float64Array | undefined,
): ReadonlyMap<number, number> | undefined {
  if (before === after) return base
  let next: Map<number, number> | undefined
  const periodCount = before?.length ?? after?.length ?? 0
  for (let period = 1; period <= periodCount; period++) {
    const lessMicroKwh = (before?.[period - 1] ?? 0) - (after?.[period - 1] ?? 0)
    if (lessMicroKwh === 0) continue
    const stated = base?.get(period)
    const kwh = Math.max(0, rounded((stated ?? 0) + lessMicroKwh / 1e6))
    if (stated === undefined && kwh === 0) continue
    next ??= new Map(base)
    next.set(period, kwh)
  }
  return next ?? base
}

/** From the period on; summed in millionths, so that the order does not matter. */
export function restShortfallKwh(
  { siteShortfalls }: Pick<Plan, 'siteShortfalls'>,
  fromPeriod: number,
): number {
  let microKwh = 0
  for (const periods of siteShortfalls.values())
    for (const [period, kwh] of periods)
      if (period >= fromPeriod) microKwh += Math.round(undeliveredKwh(kwh) * 1e6)
  return microKwh / 1e6
}

export function totalShortfallKwh({ siteShortfalls }: Pick<Plan, 'siteShortfalls'>): number {
  let total = 0
  for (const periods of siteShortfalls.values()) total += sumUndeliveredKwh(periods.values())
  return total
}
