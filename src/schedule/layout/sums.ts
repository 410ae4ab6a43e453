// The parts of a layout that exist once per plan: trips, shortfalls, the energy scale, and totals over time.
import { defaultAuditLimits } from '../../../domain/schedule/audit/finding.ts'
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import type { PlanHead } from '../../../domain/schedule/plan/frame.ts'
import type { Trip } from '../../../domain/schedule/plan/plan.ts'
import { undeliveredKwh } from '../../../domain/schedule/plan/undelivered.ts'
import { runKinds } from '../../../domain/schedule/runs/runs.ts'
import { at } from './column.ts'
import type { Names } from './column-writers.ts'
import type {
  EnergyColumns,
  Layout,
  RunColumns,
  ShortfallColumns,
  TotalColumns,
  TripColumns,
} from './layout.ts'

export function tripColumns(trips: readonly Trip[], names: Names): TripColumns {
  const column = (read: (trip: Trip) => string) => Uint32Array.from(trips, trip => names.index(read(trip)))
  return {
    ids: trips.map(trip => trip.id),
    truck: column(trip => trip.truckId),
    source: column(trip => trip.sourceId),
    destination: column(trip => trip.destinationId),
    startPeriod: Uint8Array.from(trips, trip => trip.startPeriod),
    endPeriod: Uint8Array.from(trips, trip => trip.endPeriod),
    batteryOffsets: offsetsOf(trips.map(trip => trip.batteryIds.length)),
    batteries: Uint32Array.from(trips.flatMap(trip => trip.batteryIds.map(id => names.index(id)))),
  }
}

/** The ends of the energy scale shared by all rows. Extremes are beyond them, so that they do not flatten every curve. */
export function energyRange(
  energy: EnergyColumns,
  runs: RunColumns,
): Pick<Layout, 'lowestKwh' | 'highestKwh'> {
  const columns = [energy.kwh, energy.leadKwh, runs.energyBeforeKwh, runs.energyAfterKwh]
  const range = rangeWithin(columns, Number.POSITIVE_INFINITY)
  const { fullKwh } = defaultAuditLimits
  if (range.highestKwh <= fullKwh && range.lowestKwh >= -fullKwh) return range
  return rangeWithin(columns, Math.max(fullKwh, extremeRatio * typicalMax(energy.kwh)))
}

/** Of the levels that are no further from 0 than `limitKwh`. */
function rangeWithin(columns: readonly Float64Array[], limitKwh: number): ReturnType<typeof energyRange> {
  let lowestKwh = 0
  let highestKwh = 0
  for (const column of columns) {
    for (const kwh of column) {
      if (kwh < lowestKwh && kwh >= -limitKwh) lowestKwh = kwh
      if (kwh > highestKwh && kwh <= limitKwh) highestKwh = kwh
    }
  }
  return { lowestKwh, highestKwh }
}

/** A level is an extreme above this many times what levels commonly are, if it is also more than a battery holds by default. */
const extremeRatio = 2
const commonShare = 0.95
const maxSampled = 10_000

/** What 19 of 20 levels do not exceed. */
function typicalMax(levels: Float64Array): number {
  const step = Math.ceil(levels.length / maxSampled)
  const sampled = levels.filter((_, i) => i % step === 0).sort()
  return sampled[Math.ceil(commonShare * (sampled.length - 1))] ?? 0
}

export function shortfallColumns({ siteShortfalls, periodCount }: PlanHead): ShortfallColumns {
  const periods = new Float64Array(siteShortfalls.size * periodCount)
  const totals = new Float64Array(siteShortfalls.size)
  let site = 0
  for (const ofSite of siteShortfalls.values()) {
    for (const [period, shortfall] of ofSite) {
      // As the plan states it, for the sentence of a finding about a negative one.
      periods[site * periodCount + period - 1] = shortfall
      totals[site] = at(totals, site) + undeliveredKwh(shortfall)
    }
    site++
  }
  return { siteIds: [...siteShortfalls.keys()], periods, totals, total: totals.reduce((a, b) => a + b, 0) }
}

export function addUp(
  periodCount: number,
  runs: RunColumns,
  energy: EnergyColumns,
  shortfalls: ShortfallColumns,
): TotalColumns {
  const zeros = () => new Float64Array(periodCount)
  const totals = {
    chargingKw: zeros(),
    dischargingKw: zeros(),
    energyKwh: zeros(),
    trucksUnderWay: zeros(),
    shortfallKwh: zeros(),
  }
  for (let run = 0; run < runs.kind.length; run++) {
    const kind = runKinds[at(runs.kind, run)]
    if (kind !== 'charge' && kind !== 'microgrid' && kind !== 'trip') continue
    const column =
      kind === 'charge'
        ? totals.chargingKw
        : kind === 'microgrid'
          ? totals.dischargingKw
          : totals.trucksUnderWay
    const amount = kind === 'trip' ? 1 : at(runs.rateKw, run)
    const end = at(runs.endMinute, run) / minutesPerPeriod
    for (let i = at(runs.startMinute, run) / minutesPerPeriod; i < end; i++)
      column[i] = at(column, i) + amount
  }
  for (let i = 0; i < energy.minute.length; i++) {
    const period = at(energy.minute, i) / minutesPerPeriod - 1
    totals.energyKwh[period] = at(totals.energyKwh, period) + at(energy.kwh, i)
  }
  for (let i = 0; i < shortfalls.periods.length; i++)
    totals.shortfallKwh[i % periodCount] =
      at(totals.shortfallKwh, i % periodCount) + undeliveredKwh(at(shortfalls.periods, i))
  return totals
}

/** Running sums: the start of each span and, last, the end of all. */
function offsetsOf(counts: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(counts.length + 1)
  for (const [i, count] of counts.entries()) offsets[i + 1] = at(offsets, i) + count
  return offsets
}
