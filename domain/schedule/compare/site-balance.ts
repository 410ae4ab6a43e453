// Why a site lacks more or less than in another plan: what each battery delivers there, and what the site needs. The need is derived,
// as everywhere (decisions, Plans), and is known only where the site lacks something in both plans: elsewhere more may be delivered
// than it needs.
import { hoursPerPeriod } from '../calendar/period.ts'
import type { BatteryEntry, BatterySchedule, Plan } from '../plan/plan.ts'
import { indexTrips, type TripIndex } from '../runs/arrivals.ts'
import { noticeableKwh } from '../words/sentences.ts'
import { deliveredChanged } from './texts.ts'

/** By site: what each battery discharges there over the day, and what all of them do in each period; in kWh. */
export type Delivered = ReadonlyMap<string, AtSite>
type AtSite = { byBattery: Map<string, number>; byPeriod: Map<number, number> }

/** By period, in kWh. */
type Shortfalls = ReadonlyMap<number, number>

/** More batteries are summed. */
const maxNamed = 3

export function deliveredBy({ batteries, trips }: Plan): Delivered {
  const tripOf = indexTrips({ trips })
  const delivered = new Map<string, AtSite>()
  for (const battery of batteries) {
    for (const { locationId, period, kwh } of dischargesOf(battery, tripOf)) {
      const atSite = delivered.get(locationId) ?? { byBattery: new Map(), byPeriod: new Map() }
      delivered.set(locationId, atSite)
      add(atSite.byBattery, battery.id, kwh)
      add(atSite.byPeriod, period, kwh)
    }
  }
  return delivered
}

const add = <Key>(sums: Map<Key, number>, key: Key, kwh: number) => sums.set(key, (sums.get(key) ?? 0) + kwh)

/** Where it stands is where it was last, or before that where it is first. */
function dischargesOf({ entries }: BatterySchedule, tripOf: TripIndex) {
  const placeOf = (entry: BatteryEntry) =>
    'locationId' in entry
      ? entry.locationId
      : 'tripId' in entry
        ? tripOf.get(entry.tripId)?.sourceId
        : undefined
  const first = entries.find(entry => placeOf(entry) !== undefined)
  let locationId = first && placeOf(first)
  const discharges: { locationId: string; period: number; kwh: number }[] = []
  for (const entry of entries) {
    if ('locationId' in entry) locationId = entry.locationId
    else if (entry.scheduleType === 'trip') locationId = tripOf.get(entry.tripId)?.destinationId ?? locationId
    else if (locationId !== undefined)
      discharges.push({ locationId, period: entry.period, kwh: entry.dischargeRateKw * hoursPerPeriod })
  }
  return discharges
}

type Side = { shortfalls: Shortfalls; delivered: Delivered }

/** '; MB-3 delivers 25 kWh less there; its derived need is 3 kWh more'. Empty where neither has changed. */
export function balanceChange(siteId: string, before: Side, after: Side): string {
  const [was, is] = [before.delivered.get(siteId), after.delivered.get(siteId)]
  const changes = [...new Set([...(was?.byBattery.keys() ?? []), ...(is?.byBattery.keys() ?? [])])]
    .map(id => ({ id, kwh: (is?.byBattery.get(id) ?? 0) - (was?.byBattery.get(id) ?? 0) }))
    .sort((a, b) => Math.abs(b.kwh) - Math.abs(a.kwh))
  const named = changes.slice(0, maxNamed).filter(({ kwh }) => Math.abs(kwh) >= noticeableKwh)
  const othersKwh = changes.slice(named.length).reduce((sum, { kwh }) => sum + kwh, 0)
  return deliveredChanged(named, noticeable(othersKwh), noticeable(needChange(siteId, before, after)))
}

const noticeable = (kwh: number): number => (Math.abs(kwh) >= noticeableKwh ? kwh : 0)

function needChange(siteId: string, before: Side, after: Side): number {
  const needIn = ({ shortfalls, delivered }: Side, period: number) =>
    (shortfalls.get(period) ?? 0) + (delivered.get(siteId)?.byPeriod.get(period) ?? 0)
  return [...after.shortfalls]
    .filter(([period, kwh]) => kwh > 0 && (before.shortfalls.get(period) ?? 0) > 0)
    .reduce((sum, [period]) => sum + needIn(after, period) - needIn(before, period), 0)
}
