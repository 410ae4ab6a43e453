// What is wrong with the plan that is open: asked again whenever it is to be held against something else.
import { useEffect, useMemo, useState } from 'react'
import type { Registry } from '../../domain/schedule/audit/registry.ts'
import type { Found, HeldPlan } from './open-plan.ts'

export interface PlanAudit {
  /** Null until the first audit has ended; while another one runs, those of the one before. */
  found: Found | null
  /** The findings as a file. */
  file: HeldPlan['findingsFile']
}

/** Asks nothing while `registry` is undefined; null is the tolerance of the audit itself. */
export function useAudit(
  plan: HeldPlan,
  registry: Registry | undefined,
  toleranceKwh: number | null,
): PlanAudit {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (!registry) return
    const wish = new AbortController()
    const limits = toleranceKwh === null ? {} : { toleranceKwh }
    plan.audit(limits, registry, wish.signal).then(setFound, () => {})
    return () => wish.abort()
  }, [plan, registry, toleranceKwh])
  return useMemo(() => ({ found, file: plan.findingsFile }), [found, plan])
}
