// When the plan itself empties batteries. What follows from measurements is in the projection.
import { at, rowKind } from './column.ts'
import { type Layout, levelBefore, rowCount } from './layout.ts'

export interface EmptyBattery {
  row: number
  minute: number
}

/** Floating-point error of sums, in kWh. */
const roundingError = 1e-6

/** The first time after `afterMinute` for each battery, the earliest first. A plan that goes below empty has a finding that says so. */
export function emptyBatteries(layout: Layout, afterMinute: number): EmptyBattery[] {
  const found: EmptyBattery[] = []
  for (let row = 0; row < rowCount(layout); row++) {
    if (rowKind(layout, row) !== 'battery') continue
    const minute = emptiedAt(layout, row, afterMinute)
    if (minute !== null) found.push({ row, minute })
  }
  return found.sort((a, b) => a.minute - b.minute || a.row - b.row)
}

function emptiedAt({ energy }: Layout, row: number, afterMinute: number): number | null {
  for (let i = at(energy.offsets, row); i < at(energy.offsets, row + 1); i++) {
    const isEmptied = Math.abs(at(energy.kwh, i)) <= roundingError && levelBefore(energy, i) > roundingError
    if (isEmptied && at(energy.minute, i) > afterMinute) return at(energy.minute, i)
  }
  return null
}
