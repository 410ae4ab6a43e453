// Audits the open plan, and again whenever the registry or the limits change.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { auditNotLoaded, planNotAudited } from '../../../domain/messages/timeline.ts'
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import { CodeNotLoaded } from '../../ui/load-code.ts'
import { afterPaint } from '../worker/after-paint.ts'
import { whenIdle } from '../worker/idle.ts'
import { isLargePlan } from '../worker/large-plan.ts'
import type { Found, PlanHandle } from '../worker/open-plan.ts'

export interface PlanAudit {
  /** Null until the first audit has ended; during a further audit the previous result. */
  found: Found | null
  /** Null unless the latest audit failed. */
  failure: AuditFailure | null
  /** The findings as a file. */
  file: PlanHandle['findingsFile']
}

export interface AuditFailure {
  text: string
  retry: () => void
}

/** Waits while `registry` is undefined. `limits` are those that are not the default. `isAwaited`: the person is waiting for findings. */
export function useAudit(
  plan: PlanHandle,
  registry: Registry | undefined,
  limits: Partial<AuditLimits>,
  isAwaited: boolean,
): PlanAudit {
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another audit, and what was found is none
  useEffect(() => {
    if (!registry) return
    const controller = new AbortController()
    setFailure(null)
    // The first audit of a large plan waits for a pause, because it keeps a core busy while the person explores the plan.
    const isNext = isAwaited || found || tries > 0 || !isLargePlan(plan.bytes)
    const cancel = (isNext ? afterPaint : whenIdle)(() => {
      plan.audit(limits, registry, controller.signal).then(setFound, error => {
        if (controller.signal.aborted) return
        setFailure(error instanceof CodeNotLoaded ? auditNotLoaded : planNotAudited)
      })
    })
    return () => {
      cancel()
      controller.abort()
    }
  }, [plan, registry, limits, tries])
  const retry = useCallback(() => setTries(before => before + 1), [])
  return useMemo(
    () => ({ found, failure: failure === null ? null : { text: failure, retry }, file: plan.findingsFile }),
    [found, failure, retry, plan],
  )
}
