import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'
import { type Layout, rowOf } from '../layout/layout.ts'

/** What a plan may call a unit, in the order in which it is looked for: its id, its serial number or VIN, its name. */
export type UnitNames = readonly (string | null)[]

/** The row of the unit that a record is about (decisions, Plans); undefined if the plan does not have it. */
export const rowNamed = (layout: Layout, kind: UnitKind, names: UnitNames): number | undefined =>
  names.map(name => (name ? rowOf(layout, kind, name) : undefined)).find(row => row !== undefined)
