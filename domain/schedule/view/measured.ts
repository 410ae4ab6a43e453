// Planned against measured energy: a battery's measured curve over the plan's day, and since when it is off the plan.
// A period without a measurement is a gap in the curve.
import { clock, minutesPerPeriod } from '../calendar/period.ts'
import type { EnergyStretch } from '../runs/energy.ts'
import { energyTexts } from '../words/sentences.ts'

/** A battery's energy at one instant of the plan's day; `minute` counts from its start. */
export type MeasuredPoint = { minute: number; energyKwh: number }

/** One reported value: 'energy' in kWh, or 'charge', the state of charge, in percent. */
export type Measurement = { minute: number; of: 'energy' | 'charge'; value: number }

/** A point at which a battery is further from its plan than the threshold. */
export type Divergence = { minute: number; measuredKwh: number; plannedKwh: number }

/** The default threshold: a twentieth of a full battery. */
export const defaultDivergenceKwh = 8

/** The step that a minute belongs to; each step gets one value. Step 1 is (0, 15] minutes. */
const stepOf = (minute: number): number => Math.ceil(minute / minutesPerPeriod)

/**
 * One point for each period with a measurement, by time: the last energy reported in it. If the battery reports only its state of
 * charge, that share of its capacity; nothing where that is not known (null).
 */
export function measuredPoints(
  measurements: readonly Measurement[],
  capacityKwh: number | null,
): MeasuredPoint[] {
  const fullKwh = capacityKwh ?? Number.NaN
  const last = new Map<number, Measurement & MeasuredPoint>()
  for (const each of measurements) {
    const { minute, of, value } = each
    const energyKwh = of === 'energy' ? value : (value / 100) * fullKwh
    if (!Number.isFinite(energyKwh) || !Number.isFinite(minute)) continue
    const known = last.get(stepOf(minute))
    if (!known || isPreferred(each, known)) last.set(stepOf(minute), { ...each, energyKwh })
  }
  return [...last.values()]
    .sort((a, b) => a.minute - b.minute)
    .map(({ minute, energyKwh }) => ({ minute, energyKwh }))
}

const isPreferred = (a: Measurement, b: Measurement): boolean =>
  a.of === b.of ? a.minute >= b.minute : a.of === 'energy'

/** Splits the points into unbroken stretches: a period without a point ends one. */
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

/**
 * Where the battery left its plan and has not come back: the first of the points up to the newest one that are all more than
 * `toleranceKwh` above or below the planned curve; points in a gap of the plan are skipped.
 */
export function lastingDivergence(
  planned: readonly EnergyStretch[],
  points: readonly MeasuredPoint[],
  toleranceKwh: number,
): Divergence | null {
  let start: Divergence | null = null
  for (const { minute, energyKwh } of points) {
    const plannedKwh = plannedAt(planned, minute)
    if (plannedKwh === undefined) continue
    const isOff = Math.abs(energyKwh - plannedKwh) > toleranceKwh
    start = isOff ? (start ?? { minute, measuredKwh: energyKwh, plannedKwh }) : null
  }
  return start
}

/**
 * Where the measured curve is more than `toleranceKwh` off the plan, with both levels: what lies between them can be filled. Each
 * part begins at the point before, from which the curves part.
 */
export function divergingParts(
  planned: readonly EnergyStretch[],
  stretches: readonly (readonly MeasuredPoint[])[],
  toleranceKwh: number,
): Divergence[][] {
  const parts: Divergence[][] = []
  for (const stretch of stretches) {
    let part: Divergence[] | null = null
    let before: Divergence | null = null
    for (const { minute, energyKwh: measuredKwh } of stretch) {
      const plannedKwh = plannedAt(planned, minute)
      const levels: Divergence | null = plannedKwh === undefined ? null : { minute, measuredKwh, plannedKwh }
      if (levels === null || Math.abs(levels.measuredKwh - levels.plannedKwh) <= toleranceKwh) part = null
      else if (part) part.push(levels)
      else {
        part = before ? [before, levels] : [levels]
        parts.push(part)
      }
      before = levels
    }
  }
  return parts
}

/** The planned level at the minute, interpolated between two levels; undefined in a gap. */
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

/** 'MB-1 off plan since 10:15: 96 kWh measured, 110 kWh planned'. */
export function divergenceSentence(unitId: string, { minute, measuredKwh, plannedKwh }: Divergence): string {
  const [measured, planned] = energyTexts(measuredKwh, plannedKwh)
  return `${unitId} off plan since ${clock(minute)}: ${measured} measured, ${planned} planned`
}
