// An independent, slow way from an intent to what happens: each period is worked out by itself from the whole list of trips.
import type { Base } from '../../domain/schedule/draft/settle/base.ts'
import type { BatteryIntent, Intent, TripIntent } from '../../domain/schedule/draft/settle/intent.ts'
import type { Settled } from '../../domain/schedule/draft/settle/settle.ts'
import type { Plan } from '../../domain/schedule/plan/plan.ts'

/** What a unit is doing at the end of a period, in words that can be compared. */
type Moment = { doing: string; soeKwh?: number }

const whole = ({ trip }: TripIntent) => trip.startPeriod === trip.endPeriod
const isUnderWay = (each: TripIntent, period: number) =>
  whole(each)
    ? each.trip.startPeriod === period
    : each.trip.startPeriod <= period && period < each.trip.endPeriod

/** Where the unit is in the period: 'on ID' while it is on the way, else 'at ID'. */
function whereabouts(
  unit: { startLocationId: string; trips: readonly TripIntent[] },
  period: number,
): string {
  const current = unit.trips.find(each => isUnderWay(each, period))
  if (current) return `on ${current.trip.id}`
  let last: TripIntent | undefined
  for (const each of unit.trips) {
    if (each.trip.startPeriod < period && (!last || each.trip.startPeriod > last.trip.startPeriod))
      last = each
  }
  return `at ${last?.trip.destinationId ?? unit.startLocationId}`
}

function simulate(
  intent: Intent,
  { plan, auditOptions, arrivalOf }: Pick<Base, 'plan' | 'auditOptions' | 'arrivalOf'>,
) {
  const periods = Array.from({ length: plan.periodCount }, (_, i) => i + 1)
  const discharged = new Map<string, number>()
  const trucks = new Map(
    intent.trucks.map(truck => [truck.id, periods.map(period => ({ doing: whereabouts(truck, period) }))]),
  )
  const batteries = new Map<string, Moment[]>()
  for (const battery of intent.batteries) {
    let soeKwh = battery.startKwh
    const record = auditOptions.registry?.batteries?.find(({ id }) => id === battery.id)
    const fullKwh = record?.capacityKwh ?? auditOptions.limits?.fullKwh ?? 160
    const moments = periods.map(period => {
      for (const level of battery.levels) if (level.period === period) soeKwh = level.energyKwh
      const where = whereabouts(battery, period)
      const isCarried = carriedToTheEnd(battery, period, arrivalOf('battery', battery.id))
      const work = isCarried ? undefined : workAt(battery, period, where)
      if (work === undefined) return { doing: isCarried ?? where, soeKwh }
      const room = work.doing === 'charge' ? fullKwh - soeKwh : soeKwh
      const kwh = Math.min(work.wantedKw / 4, Math.max(0, room))
      soeKwh += work.doing === 'charge' ? kwh : -kwh
      if (work.doing === 'microgrid') {
        const key = JSON.stringify([where.slice(3), period])
        discharged.set(key, (discharged.get(key) ?? 0) + kwh)
      }
      return { doing: work.wantedKw > 0 && kwh < 1e-6 ? where : `${work.doing} ${where}`, soeKwh }
    })
    batteries.set(battery.id, moments)
  }
  return { trucks, batteries, discharged }
}

/** Of a trip whose arrival is written without what follows, the whole period counts as on the way. */
function carriedToTheEnd(
  battery: BatteryIntent,
  period: number,
  arrivalOf: (trip: TripIntent) => string,
): string | undefined {
  const arriving = battery.trips.find(each => each.trip.endPeriod === period && !whole(each))
  const leaves = battery.trips.some(each => isUnderWay(each, period))
  return arriving && !leaves && arrivalOf(arriving) === 'trip' ? `on ${arriving.trip.id}` : undefined
}

const workAt = (battery: BatteryIntent, period: number, where: string) =>
  battery.stretches.find(
    each => each.startPeriod <= period && period <= each.endPeriod && where === `at ${each.locationId}`,
  )

/** The same of a plan's entries. */
function momentsOf(plan: Plan) {
  const trips = new Map(plan.trips.map(trip => [trip.id, trip]))
  const periods = Array.from({ length: plan.periodCount }, (_, i) => i + 1)
  const isArrival = (entry: { scheduleType: string; tripId?: string; period: number }) => {
    const trip = entry.tripId === undefined ? undefined : trips.get(entry.tripId)
    return trip?.endPeriod === entry.period && trip.startPeriod !== trip.endPeriod
  }
  const isWhole = (entry: { scheduleType: string; tripId?: string }) => {
    const trip = entry.tripId === undefined ? undefined : trips.get(entry.tripId)
    return trip !== undefined && trip.startPeriod === trip.endPeriod
  }
  const trucks = new Map(
    plan.trucks.map(({ id, entries }) => [
      id,
      periods.map(period => {
        const now = entries.filter(entry => entry.period === period)
        const last = now.find(isWhole) ?? now.findLast(entry => !isArrival(entry)) ?? now.at(-1)
        if (last?.scheduleType !== 'trip') return { doing: `at ${last?.locationId}` }
        return {
          doing: isArrival(last) ? `at ${trips.get(last.tripId)?.destinationId}` : `on ${last.tripId}`,
        }
      }),
    ]),
  )
  const batteries = new Map(
    plan.batteries.map(({ id, entries }) => [
      id,
      periods.map(period => {
        const now = entries.filter(entry => entry.period === period)
        const last = now.find(isWhole) ?? now.findLast(entry => !isArrival(entry)) ?? now.at(-1)
        const soeKwh = now.at(-1)?.soeKwh ?? Number.NaN
        switch (last?.scheduleType) {
          case 'trip':
            return { doing: `on ${last.tripId}`, soeKwh }
          case 'charge':
            return { doing: `charge at ${last.locationId}`, soeKwh }
          case 'microgrid':
            return { doing: `microgrid`, soeKwh }
          default:
            return { doing: `at ${last?.locationId}`, soeKwh }
        }
      }),
    ]),
  )
  return { trucks, batteries }
}

/** Where a settled plan differs from the simulation of its intent, one line each; energy to a ten-thousandth of a kWh. */
export function simulationDifferences(
  base: Base,
  { intent, plan }: Pick<Settled, 'intent' | 'plan'>,
): string[] {
  const expected = simulate(intent, base)
  const actual = momentsOf(plan)
  const differences: string[] = []
  const compare = (what: string, is: unknown, should: unknown) => {
    const same =
      typeof is === 'number' && typeof should === 'number' ? Math.abs(is - should) < 1e-4 : is === should
    if (!same) differences.push(`${what}: ${is} instead of ${should}`)
  }
  for (const [id, moments] of expected.trucks) {
    for (const [i, { doing }] of moments.entries())
      compare(`${id}, period ${i + 1}`, actual.trucks.get(id)?.[i]?.doing, doing)
  }
  for (const [id, moments] of expected.batteries) {
    for (const [i, { doing, soeKwh }] of moments.entries()) {
      const is = actual.batteries.get(id)?.[i]
      compare(`${id}, period ${i + 1}`, is?.doing, doing.startsWith('microgrid') ? 'microgrid' : doing)
      compare(`${id}, period ${i + 1}, kWh`, is?.soeKwh, soeKwh)
    }
  }
  const before = simulate(base.intent, base).discharged
  for (const [siteId, periods] of base.plan.siteShortfalls) {
    for (const [period, statedKwh] of periods) {
      const key = JSON.stringify([siteId, period])
      const demandKwh = statedKwh + (before.get(key) ?? 0)
      const kwh = Math.max(0, demandKwh - (expected.discharged.get(key) ?? 0))
      compare(`${siteId}, period ${period}, kWh`, plan.siteShortfalls.get(siteId)?.get(period), kwh)
    }
  }
  return differences
}
