// A readable reference implementation of runs and energy curves, as objects. Tests compare the layout's columns with it.
import { periodEnd, periodStart } from '../../domain/schedule/calendar/period.ts'
import type {
  BatteryEntry,
  BatterySchedule,
  TruckEntry,
  TruckSchedule,
} from '../../domain/schedule/plan/plan.ts'
import { decidingEntry, eachPeriod, type TripIndex } from '../../domain/schedule/runs/arrivals.ts'
import { type EnergyStretch, energyBeforeKwh } from '../../domain/schedule/runs/energy.ts'
import { type BatteryRun, type TruckRun, traceRuns, tripOf } from '../../domain/schedule/runs/runs.ts'

/** The runs of a truck in order of their start. A missing period is a gap that no run crosses. */
export function truckRuns({ id, entries }: TruckSchedule, trips: TripIndex): TruckRun[] {
  const runs: TruckRun[] = []
  traceRuns<TruckEntry, TruckRun>(entries, trips, {
    begin: entry => added(runs, beginTruckRun(id, entry, trips)),
    continues: (run, entry) => run.endMinute === periodStart(entry.period) && sameAsTruckRun(run, entry),
    extend: (run, entry) => {
      run.endMinute = periodEnd(entry.period)
    },
  })
  return runs
}

/** The runs of a battery in order of their start, with the energy before and after each. Gaps are those of a truck. */
export function batteryRuns({ id, entries }: BatterySchedule, trips: TripIndex): BatteryRun[] {
  const runs: BatteryRun[] = []
  traceRuns<BatteryEntry, BatteryRun>(entries, trips, {
    begin: (entry, before) =>
      added(runs, beginBatteryRun(id, entry, before?.soeKwh ?? energyBeforeKwh(entry), trips)),
    continues: (run, entry) => run.endMinute === periodStart(entry.period) && sameAsBatteryRun(run, entry),
    extend: (run, entry) => {
      run.endMinute = periodEnd(entry.period)
      run.energyAfterKwh = entry.soeKwh
    },
  })
  return runs
}

function added<R>(runs: R[], run: R): R {
  runs.push(run)
  return run
}

function beginTruckRun(unitId: string, entry: TruckEntry, trips: TripIndex): TruckRun {
  const startMinute = periodStart(entry.period)
  const endMinute = periodEnd(entry.period)
  return entry.scheduleType === 'park'
    ? { unitId, startMinute, endMinute, kind: 'park', place: entry.locationId }
    : { unitId, startMinute, endMinute, kind: 'trip', trip: tripOf(entry.tripId, trips) }
}

function sameAsTruckRun(run: TruckRun, entry: TruckEntry): boolean {
  return entry.scheduleType === 'park'
    ? run.kind === 'park' && run.place === entry.locationId
    : run.kind === 'trip' && run.trip.id === entry.tripId
}

function beginBatteryRun(
  unitId: string,
  entry: BatteryEntry,
  energyBeforeKwh: number,
  trips: TripIndex,
): BatteryRun {
  const startMinute = periodStart(entry.period)
  const endMinute = periodEnd(entry.period)
  const energyAfterKwh = entry.soeKwh
  switch (entry.scheduleType) {
    case 'charge': {
      const { locationId: place, chargeRateKw: rateKw } = entry
      return {
        unitId,
        startMinute,
        endMinute,
        energyBeforeKwh,
        energyAfterKwh,
        kind: 'charge',
        place,
        rateKw,
      }
    }
    case 'microgrid': {
      const { microgridId: place, dischargeRateKw: rateKw } = entry
      return {
        unitId,
        startMinute,
        endMinute,
        energyBeforeKwh,
        energyAfterKwh,
        kind: 'microgrid',
        place,
        rateKw,
      }
    }
    case 'stage': {
      const place = entry.locationId
      return { unitId, startMinute, endMinute, energyBeforeKwh, energyAfterKwh, kind: 'stage', place }
    }
    case 'trip': {
      const trip = tripOf(entry.tripId, trips)
      return { unitId, startMinute, endMinute, energyBeforeKwh, energyAfterKwh, kind: 'carried', trip }
    }
  }
}

function sameAsBatteryRun(run: BatteryRun, entry: BatteryEntry): boolean {
  switch (entry.scheduleType) {
    case 'charge':
      return run.kind === 'charge' && run.place === entry.locationId && run.rateKw === entry.chargeRateKw
    case 'microgrid':
      return (
        run.kind === 'microgrid' && run.place === entry.microgridId && run.rateKw === entry.dischargeRateKw
      )
    case 'stage':
      return run.kind === 'stage' && run.place === entry.locationId
    case 'trip':
      return run.kind === 'carried' && run.trip.id === entry.tripId
  }
}

/** The curve of a battery: a missing period breaks it, and of two entries in a period the one that follows a trip decides. */
export function energyCurve(entries: readonly BatteryEntry[], trips: TripIndex): EnergyStretch[] {
  const stretches: EnergyStretch[] = []
  eachPeriod(entries, (period, held) => {
    const entry = decidingEntry(held, trips)
    if (entry === undefined) return
    let stretch = stretches.at(-1)
    if (stretch?.points.at(-1)?.minute !== periodStart(period)) {
      stretch = { startMinute: periodStart(period), startKwh: energyBeforeKwh(entry), points: [] }
      stretches.push(stretch)
    }
    stretch?.points.push({ minute: periodEnd(period), soeKwh: entry.soeKwh })
  })
  return stretches
}
