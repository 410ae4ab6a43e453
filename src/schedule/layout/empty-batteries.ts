// When batteries run empty: by the plan, or by the last measured value and what the plan does from then on.
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import type { MeasuredPoint } from '../../../domain/schedule/view/measured.ts'
import { at, rowKind } from './column.ts'
import { type Layout, rowCount } from './layout.ts'
import type { MeasuredFleet } from './measured.ts'

export interface EmptyBattery {
  row: number
  minute: number
  /** What the level is computed from; null if the plan says so itself. */
  measured: MeasuredPoint | null
}

interface EnergyRange {
  /** The reserve; 0 without one. */
  minKwh: number
  fullKwh: number
}

/** Floating-point error of sums, in kWh. */
const roundingError = 1e-6

/** The first time after `afterMinute` for each battery, the earliest first. */
export function emptyBatteries(
  layout: Layout,
  days: MeasuredFleet['days'] | undefined,
  afterMinute: number,
  range: EnergyRange,
): EmptyBattery[] {
  const found: EmptyBattery[] = []
  for (let row = 0; row < rowCount(layout); row++) {
    if (rowKind(layout, row) !== 'battery') continue
    const measured = days?.get(row)?.stretches.at(-1)?.at(-1) ?? null
    const minute = measured
      ? emptyFrom(layout, row, measured, afterMinute, range)
      : emptyAsPlanned(layout, row, afterMinute, range)
    if (minute !== null) found.push({ row, minute, measured })
  }
  return found.sort((a, b) => a.minute - b.minute || a.row - b.row)
}

/** A plan that goes below empty or below the reserve has a finding that says so. */
function emptyAsPlanned(
  { energy }: Layout,
  row: number,
  afterMinute: number,
  { minKwh }: EnergyRange,
): number | null {
  if (minKwh > 0) return null
  for (let i = at(energy.offsets, row); i < at(energy.offsets, row + 1); i++) {
    const isEmptied = Math.abs(at(energy.kwh, i)) <= roundingError && beforeKwh(energy, i) > roundingError
    if (isEmptied && at(energy.minute, i) > afterMinute) return at(energy.minute, i)
  }
  return null
}

/** A gap in the plan ends it: what the battery holds after that is unknown. */
function emptyFrom(
  { energy }: Layout,
  row: number,
  measured: MeasuredPoint,
  afterMinute: number,
  { minKwh, fullKwh }: EnergyRange,
): number | null {
  let minute = measured.minute
  let energyKwh = measured.energyKwh
  for (let i = at(energy.offsets, row); i < at(energy.offsets, row + 1); i++) {
    const endMinute = at(energy.minute, i)
    if (endMinute <= minute) continue
    if (endMinute - minutesPerPeriod > minute) return null
    const plannedKwh = at(energy.kwh, i) - beforeKwh(energy, i)
    const changeKwh = (plannedKwh * (endMinute - minute)) / minutesPerPeriod
    const nextKwh = energyKwh + changeKwh
    const isEmptied =
      energyKwh > minKwh && (minKwh > 0 ? nextKwh < minKwh - roundingError : nextKwh <= roundingError)
    if (isEmptied) {
      const emptyMinute = minute + ((endMinute - minute) * (energyKwh - minKwh)) / -changeKwh
      if (emptyMinute > afterMinute) return Math.min(emptyMinute, endMinute)
    }
    minute = endMinute
    // The known capacity may be too low: what was measured is true.
    energyKwh = Math.min(Math.max(nextKwh, 0), Math.max(fullKwh, energyKwh))
  }
  return null
}

/** The planned level when the period of the i-th level begins. */
function beforeKwh({ kwh, leadKwh }: Layout['energy'], i: number): number {
  const lead = at(leadKwh, i)
  return Number.isNaN(lead) ? at(kwh, i - 1) : lead
}
