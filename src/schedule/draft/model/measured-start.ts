// Where today's draft begins: what batteries hold at the next quarter of an hour, as projected from what was measured.
import { defaultAuditLimits, type Finding } from '../../../../domain/schedule/audit/finding.ts'
import { periodEnd } from '../../../../domain/schedule/calendar/period.ts'
import type { Operation, SetEnergy, Several } from '../../../../domain/schedule/draft/operations/operation.ts'
import { maxOperations } from '../../../../domain/schedule/draft/operations/operation-size.ts'
import { energyAt, type Layout, rowOf } from '../../layout/layout.ts'
import type { PlanProjection } from '../../worker/plan-projection.ts'

/** A battery that will be off its plan by more than plans are exact. */
export interface MeasuredBattery {
  id: string
  /** When it was measured, of the plan's day. */
  minute: number
  /** Projected minus planned, at the start of the first period that has not begun. */
  deviationKwh: number
  energyKwh: number
}

/** By battery, what the steps of a draft set at the start of the period: the end of the one before stays as it was. */
export function energiesSetAt(period: number, operations: readonly Operation[]): Map<string, number> {
  const all = operations.flatMap(each => (each.type === 'several' ? each.operations : [each]))
  return new Map(
    all.flatMap(each =>
      each.type === 'set-energy' && each.period === period ? [[each.batteryId, each.energyKwh]] : [],
    ),
  )
}

/** Whether a finding is that a battery's energy goes on from what these steps of a draft took from its measurement. */
export function isFromMeasured(operations: readonly Operation[]): (finding: Finding) => boolean {
  const all = operations.flatMap(each => (each.type === 'several' ? each.operations : [each]))
  const isMeasured = new Map(
    all.flatMap(each =>
      each.type === 'set-energy'
        ? [[`${each.period} ${each.batteryId}`, each.measuredMinute !== undefined]]
        : [],
    ),
  )
  return ({ rule, unit, startPeriod, endPeriod }) =>
    rule === 'energy-follows' &&
    startPeriod === endPeriod &&
    isMeasured.get(`${startPeriod} ${unit.id}`) === true
}

/** The furthest from its plan first. `layout` is of the plan or its draft; none while the projection is of an earlier time. */
export function measuredStart(
  layout: Layout,
  { batteries, fromPeriod }: Pick<PlanProjection, 'batteries' | 'fromPeriod'>,
  frozenUntil: number,
  energiesSet: ReadonlyMap<string, number> = new Map(),
): MeasuredBattery[] {
  if (fromPeriod !== frozenUntil + 1) return []
  const starts = batteries.flatMap(({ batteryId: id, measured: { minute }, nextKwh }): MeasuredBattery[] => {
    const row = rowOf(layout, 'battery', id)
    const plannedKwh =
      energiesSet.get(id) ?? (row === undefined ? undefined : energyAt(layout, row, periodEnd(frozenUntil)))
    if (nextKwh === null || plannedKwh === undefined) return []
    const energyKwh = Math.round(nextKwh * 10) / 10
    const deviationKwh = energyKwh - plannedKwh
    if (Math.abs(deviationKwh) <= defaultAuditLimits.toleranceKwh) return []
    return [{ id, minute, deviationKwh, energyKwh }]
  })
  return starts.sort((a, b) => Math.abs(b.deviationKwh) - Math.abs(a.deviationKwh))
}

/** One step that sets them all. */
export function startFromMeasured(batteries: readonly MeasuredBattery[], frozenUntil: number): Several {
  const operations = batteries.slice(0, maxOperations).map(
    ({ id, minute, energyKwh }): SetEnergy => ({
      type: 'set-energy',
      batteryId: id,
      period: frozenUntil + 1,
      energyKwh,
      measuredMinute: Math.floor(minute),
    }),
  )
  return { type: 'several', operations }
}

/** One step that sets what was measured and lets this battery help as much as it can; null while the projection is of an earlier time. */
export function reDispatchFromMeasured(
  batteryId: string,
  layout: Layout,
  projection: Pick<PlanProjection, 'batteries' | 'fromPeriod'>,
  frozenUntil: number,
): Several | null {
  const { fromPeriod } = projection
  if (fromPeriod !== frozenUntil + 1) return null
  const { operations } = startFromMeasured(measuredStart(layout, projection, frozenUntil), frozenUntil)
  const reDispatch = { type: 're-dispatch', batteryIds: [batteryId], fromPeriod } as const
  return { type: 'several', operations: [...operations.slice(0, maxOperations - 1), reDispatch] }
}
