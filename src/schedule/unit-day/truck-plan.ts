// One truck's part of a plan, read from its layout.
import type { BatteryRun, RunTrip, TruckRun } from '../../../domain/schedule/runs/runs.ts'
import type { TruckPlan } from '../../../domain/schedule/view/run-sheet.ts'
import { at, rowId } from '../layout/column.ts'
import { type Layout, rowOf, runsOf, tripAt } from '../layout/layout.ts'

export function truckPlanOf(layout: Layout, row: number): TruckPlan {
  const { txId, day, timestamp, periodCount } = layout
  const truckId = rowId(layout, row)
  return {
    txId,
    day,
    timestamp,
    periodCount,
    truckId,
    trips: tripsOfTruck(layout, truckId),
    runs: runsOf(layout, row).filter(isOfTruck),
    runsOfBattery: id => {
      const battery = rowOf(layout, 'battery', id)
      return battery === undefined ? [] : runsOf(layout, battery).filter(isOfBattery)
    },
  }
}

/** In any order. */
export function tripsOfTruck(layout: Layout, truckId: string): RunTrip[] {
  const { trips, names } = layout
  const isOwn = (trip: number) => names[at(trips.truck, trip)] === truckId
  return [...trips.ids.keys()].filter(isOwn).map(trip => tripAt(layout, trip))
}

const isOfTruck = (run: TruckRun | BatteryRun): run is TruckRun => run.kind === 'park' || run.kind === 'trip'
const isOfBattery = (run: TruckRun | BatteryRun): run is BatteryRun => !isOfTruck(run)
