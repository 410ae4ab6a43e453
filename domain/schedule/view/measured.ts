// Planned against actual: what a battery was measured to hold over the plan's day, and where that first leaves the plan. Where
// nothing was measured there is nothing: a gap stays a gap.
import { defaultLimits } from '../audit/finding.ts'
import { clock, minutesPerPeriod } from '../calendar/period.ts'
import type { EnergyStretch } from '../runs/energy.ts'
import { amount, measured } from '../words/sentences.ts'

/** What a battery held at one instant of the plan's day, in minutes from its start. */
export type MeasuredPoint = { minute: number; energyKwh: number }

/** One value that a battery reported: the energy in it in kWh, or its state of charge in percent. */
export type Measurement = { minute: number; of: 'energy' | 'charge'; value: number }

/** Where a battery first is further from its plan than may be. */
export type Divergence = { minute: number; measuredKwh: number; plannedKwh: number }

/** How far a battery may be from its plan before it counts, where nothing else is chosen: a twentieth of a full one. */
export const defaultDivergenceKwh = 8

/** The step in which one value stands for all: (0, 15] minutes is the first. */
const stepOf = (minute: number): number => Math.ceil(minute / minutesPerPeriod)

/**
 * One point for each period in which something was measured, in the order of time: the last energy reported in it, and where the
 * battery tells its charge alone, that share of a full one.
 */
export function measuredPoints(
  measurements: readonly Measurement[],
  fullKwh: number = defaultLimits.fullKwh,
): MeasuredPoint[] {
  const last = new Map<number, Measurement>()
  for (const each of measurements) {
    if (!Number.isFinite(each.value) || !Number.isFinite(each.minute)) continue
    const known = last.get(stepOf(each.minute))
    if (!known || outdoes(each, known)) last.set(stepOf(each.minute), each)
  }
  return [...last.values()]
    .sort((a, b) => a.minute - b.minute)
    .map(({ minute, of, value }) => ({
      minute,
      energyKwh: of === 'energy' ? value : (value / 100) * fullKwh,
    }))
}

const outdoes = (a: Measurement, b: Measurement): boolean =>
  a.of === b.of ? a.minute >= b.minute : a.of === 'energy'

/** The points in unbroken stretches: a period without a point ends one. */
export function measuredStretches(points: readonly MeasuredPoint[]): MeasuredPoint[][] {
  const stretches: MeasuredPoint[][] = []
  let before = Number.NaN
  for (const point of points) {
    const step = stepOf(point.minute)
    if (step - before === 1) stretches.at(-1)?.push(point)
    else stretches.push([point])
    before = step
  }
  return stretches
}

/** The first point that is more than `toleranceKwh` above or below the planned curve; none where the plan says nothing. */
export function firstDivergence(
  planned: readonly EnergyStretch[],
  points: readonly MeasuredPoint[],
  toleranceKwh: number,
): Divergence | null {
  for (const { minute, energyKwh } of points) {
    const plannedKwh = plannedAt(planned, minute)
    if (plannedKwh !== undefined && Math.abs(energyKwh - plannedKwh) > toleranceKwh)
      return { minute, measuredKwh: energyKwh, plannedKwh }
  }
  return null
}

/** The planned level at any minute, on the line between two levels; undefined in a gap. */
function plannedAt(planned: readonly EnergyStretch[], minute: number): number | undefined {
  for (const { startMinute, startKwh, points } of planned) {
    let before = { minute: startMinute, soeKwh: startKwh }
    if (minute < startMinute) return undefined
    for (const after of points) {
      if (minute <= after.minute) {
        const share = (minute - before.minute) / (after.minute - before.minute)
        return before.soeKwh + share * (after.soeKwh - before.soeKwh)
      }
      before = after
    }
  }
  return undefined
}

/** 'MB-1 leaves the plan at 10:15: 96 kWh measured, 110 kWh planned'. */
export function divergenceSentence(unitId: string, { minute, measuredKwh, plannedKwh }: Divergence): string {
  const same = amount(measuredKwh) === amount(plannedKwh)
  const kwh = (value: number) => `${same ? measured(value) : amount(value)} kWh`
  return `${unitId} leaves the plan at ${clock(minute)}: ${kwh(measuredKwh)} measured, ${kwh(plannedKwh)} planned`
}
