// Why a site lacks more or less than in another plan: what each battery delivers there, and what the site needs. The need follows from
// both, as everywhere (decisions, Plans), so that the parts of a change add up to it.
import { hoursPerPeriod } from '../calendar/period.ts'
import type { BatterySchedule, Plan, Trip } from '../plan/plan.ts'
import { noticeableKwh } from '../words/sentences.ts'
import { deliveredChanged } from './texts.ts'

/** By site, then battery: what it discharges there over the day, in kWh. */
export type Delivered = ReadonlyMap<string, ReadonlyMap<string, number>>

/** More batteries are summed. */
const maxNamed = 3

export function deliveredBy({ batteries, trips }: Plan): Delivered {
  const tripOf = new Map(trips.map(trip => [trip.id, trip]))
  const delivered = new Map<string, Map<string, number>>()
  for (const battery of batteries) {
    for (const { locationId, kwh } of dischargesOf(battery, tripOf)) {
      const atSite = delivered.get(locationId) ?? new Map<string, number>()
      delivered.set(locationId, atSite.set(battery.id, (atSite.get(battery.id) ?? 0) + kwh))
    }
  }
  return delivered
}

/** Where it stands is where it was last, or before that where it is first. */
function dischargesOf({ entries }: BatterySchedule, tripOf: ReadonlyMap<string, Trip>) {
  const [first] = entries.flatMap(entry =>
    'locationId' in entry
      ? entry.locationId
      : 'tripId' in entry
        ? (tripOf.get(entry.tripId)?.sourceId ?? [])
        : [],
  )
  let locationId = first
  const discharges: { locationId: string; kwh: number }[] = []
  for (const entry of entries) {
    if ('locationId' in entry) locationId = entry.locationId
    else if (entry.scheduleType === 'trip') locationId = tripOf.get(entry.tripId)?.destinationId ?? locationId
    else if (locationId !== undefined)
      discharges.push({ locationId, kwh: entry.dischargeRateKw * hoursPerPeriod })
  }
  return discharges
}

/** '; MB-3 delivers 25 kWh less there; it needs 3 kWh more'. Empty where neither has changed. `shortKwh`: how much more it lacks. */
export function balanceChange(siteId: string, shortKwh: number, before: Delivered, after: Delivered): string {
  const [was, is] = [before.get(siteId), after.get(siteId)]
  const changes = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .map(id => ({ id, kwh: (is?.get(id) ?? 0) - (was?.get(id) ?? 0) }))
    .filter(({ kwh }) => Math.abs(kwh) >= noticeableKwh)
    .sort((a, b) => Math.abs(b.kwh) - Math.abs(a.kwh))
  const sumOf = (some: readonly { kwh: number }[]) => some.reduce((sum, { kwh }) => sum + kwh, 0)
  const needKwh = shortKwh + sumOf(changes)
  return deliveredChanged(
    changes.slice(0, maxNamed),
    sumOf(changes.slice(maxNamed)),
    Math.abs(needKwh) >= noticeableKwh ? needKwh : 0,
  )
}
