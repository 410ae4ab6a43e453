// How the rest of today's plan goes from what batteries report, computed again as they do and as time passes.
import { useEffect, useState } from 'react'
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import type { MeasuredEnergy } from '../../../domain/schedule/projection/project-battery.ts'
import { defaultDivergenceKwh, type MeasuredPoint } from '../../../domain/schedule/view/measured.ts'
import { rowId } from '../layout/column.ts'
import type { Layout } from '../layout/layout.ts'
import type { MeasuredUnits } from '../layout/measured.ts'
import { whenIdle } from '../worker/idle.ts'
import type { PlanHandle } from '../worker/open-plan.ts'
import type { PlanProjection } from '../worker/plan-projection.ts'

interface ProjectionOptions {
  layout: Layout
  limits: Partial<AuditLimits>
  /** Undefined while it is loading. */
  registry: Registry | undefined
  newest: MeasuredUnits['newest']
  /** Null if the plan is of another day. */
  clockMinute: number | null
  /** Null for the default. */
  divergenceKwh: number | null
}

/** Null where it is not computed, and until it is. It says of when it is: a later one may have failed. */
export function useProjection(
  plan: PlanHandle,
  options: ProjectionOptions,
): { projection: PlanProjection | null; hasFailed: boolean } {
  const { layout, limits, registry, newest, clockMinute, divergenceKwh } = options
  const [projection, setProjection] = useState<PlanProjection | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const nowMinute = clockMinute === null ? null : Math.floor(clockMinute)
  const isKnown = newest !== undefined && newest.size > 0 && nowMinute !== null
  useEffect(() => {
    if (!isKnown || !registry || !plan.projection) return
    const controller = new AbortController()
    const request = {
      limits,
      registry,
      nowMinute,
      measured: energiesOf(newest, layout, nowMinute),
      toleranceKwh: divergenceKwh ?? defaultDivergenceKwh,
    }
    const show = (next: PlanProjection) => {
      setProjection(next)
      setFailed(false)
    }
    const fail = () => {
      if (!controller.signal.aborted) setFailed(true)
    }
    // What it was stays shown until it is known again; without it the other facts are still there.
    const cancel = whenIdle(() => plan.projection?.(request, controller.signal).then(show, fail))
    return () => {
      cancel()
      controller.abort()
    }
  }, [plan, layout, limits, registry, newest, nowMinute, isKnown, divergenceKwh])
  return { projection: isKnown && plan.projection ? projection : null, hasFailed }
}

/** Of the minute that has begun, what was measured in it is of its start. */
const energiesOf = (
  newest: ReadonlyMap<number, MeasuredPoint>,
  layout: Layout,
  nowMinute: number,
): MeasuredEnergy[] =>
  [...newest].flatMap(([row, { minute, energyKwh }]) =>
    minute < nowMinute + 1
      ? [{ batteryId: rowId(layout, row), minute: Math.min(minute, nowMinute), energyKwh }]
      : [],
  )
