// What a plan says of a truck of the registry.
import { type RunSheet, runSheetOf, type TruckPlan } from '../../../../domain/schedule/view/run-sheet.ts'
import type { TruckDetailQuery } from '../../../../gql/operations/trucks.generated.ts'
import type { Layout } from '../../../schedule/layout/layout.ts'
import { rowNamed } from '../../../schedule/unit-day/row-named.ts'
import { truckPlanOf } from '../../../schedule/unit-day/truck-plan.ts'

type Truck = Pick<TruckDetailQuery['truck'], 'id' | 'vin' | 'name'>

export const rowOfTruck = (layout: Layout, { id, vin, name }: Truck): number | undefined =>
  rowNamed(layout, 'truck', [id, vin, name])

/** Null if the plan does not have the truck. */
export function planOfTruck(layout: Layout, truck: Truck): TruckPlan | null {
  const row = rowOfTruck(layout, truck)
  return row === undefined ? null : truckPlanOf(layout, row)
}

/** Without trips if the plan does not have the truck. */
export function sheetOfTruck(layout: Layout, truck: Truck): RunSheet {
  const plan = planOfTruck(layout, truck)
  if (plan) return runSheetOf(plan)
  const { txId, day, timestamp, periodCount } = layout
  return { txId, day, timestamp, periodCount, truckId: truck.name, rows: [] }
}
