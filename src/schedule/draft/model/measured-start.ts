// Where today's draft begins: what was measured, carried on by what is planned until the next quarter of an hour.
import { defaultAuditLimits } from '../../../../domain/schedule/audit/finding.ts'
import { periodEnd } from '../../../../domain/schedule/calendar/period.ts'
import type { Operation, SetEnergy } from '../../../../domain/schedule/draft/operations/operation.ts'
import { maxOperations } from '../../../../domain/schedule/draft/operations/operation-size.ts'
import { rowId } from '../../layout/column.ts'
import { energyAt, type Layout } from '../../layout/layout.ts'
import type { MeasuredFleet } from '../../layout/measured.ts'

/** A battery that was measured off its plan by more than plans are exact. */
export interface MeasuredBattery {
  id: string
  /** Minute of the plan's day. */
  minute: number
  /** Measured minus planned. */
  deviationKwh: number
  /** At the start of the first period that has not begun. */
  energyKwh: number
}

/** The furthest from its plan first. Measurements after `nowMinute` are not taken. */
export function measuredStart(
  layout: Layout,
  { days }: Pick<MeasuredFleet, 'days'>,
  frozenUntil: number,
  nowMinute: number,
): MeasuredBattery[] {
  const boundary = periodEnd(frozenUntil)
  if (boundary >= layout.minutes) return []
  const batteries = [...days].flatMap(([row, { stretches }]): MeasuredBattery[] => {
    const last = stretches.flat().findLast(({ minute }) => minute <= nowMinute)
    const then = last && energyAt(layout, row, last.minute)
    const next = energyAt(layout, row, boundary)
    if (!last || then === undefined || next === undefined) return []
    const deviationKwh = last.energyKwh - then
    if (Math.abs(deviationKwh) <= defaultAuditLimits.toleranceKwh) return []
    const energyKwh = Math.min(defaultAuditLimits.fullKwh, Math.max(0, next + deviationKwh))
    return [
      {
        id: rowId(layout, row),
        minute: last.minute,
        deviationKwh,
        energyKwh: Math.round(energyKwh * 10) / 10,
      },
    ]
  })
  return batteries.sort((a, b) => Math.abs(b.deviationKwh) - Math.abs(a.deviationKwh))
}

/** One step that sets them all. */
export function startFromMeasured(batteries: readonly MeasuredBattery[], frozenUntil: number): Operation {
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
