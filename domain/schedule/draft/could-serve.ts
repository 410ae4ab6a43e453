// Whether a change could leave less undelivered at a site without a dispatch after it: what batteries are asked to do there says so, before
// what becomes of it is known.
import { hoursPerPeriod } from '../calendar/period.ts'
import { toKwh } from '../dispatch/dispatch-problem.ts'
import { noticeableKwh } from '../words/sentences.ts'
import type { BatteryIntent, Intent } from './settle/intent.ts'
import type { Settled } from './settle/settle.ts'
import type { SettledBattery } from './settle/settle-battery.ts'

/** False only if it could not. */
export function couldServeMore(siteId: string, before: Settled, after: Intent): boolean {
  const moreKwh = new Map<number, number>()
  const add = (period: number, kwh: number) => moreKwh.set(period, (moreKwh.get(period) ?? 0) + kwh)
  for (const [i, battery] of after.batteries.entries()) {
    if (battery === before.intent.batteries[i]) continue
    addRequested(battery, siteId, add)
    addServed(before.batteries[i], siteId, add)
  }
  let possibleKwh = 0
  for (const [period, lacksKwh] of before.plan.siteShortfalls.get(siteId) ?? [])
    possibleKwh += Math.max(0, Math.min(lacksKwh, moreKwh.get(period) ?? 0))
  return possibleKwh > noticeableKwh
}

type Add = (period: number, kwh: number) => void

function addRequested({ stretches }: BatteryIntent, siteId: string, add: Add): void {
  for (const { doing, locationId, wantedKw, startPeriod, endPeriod } of stretches)
    if (doing === 'microgrid' && locationId === siteId)
      for (let period = startPeriod; period <= endPeriod; period++) add(period, wantedKw * hoursPerPeriod)
}

function addServed(battery: SettledBattery | undefined, siteId: string, add: Add): void {
  for (const { locationId, period, microKwh } of battery?.served ?? [])
    if (locationId === siteId) add(period, -toKwh(microKwh))
}
