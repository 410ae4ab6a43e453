// What is wrong with the plan that is open: asked again whenever it is to be held against something else.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { auditNotLoaded, planNotAudited } from '../../../domain/messages.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import { CodeNotLoaded } from '../../ui/load-code.ts'
import { afterPaint } from '../worker/after-paint.ts'
import { atRest } from '../worker/idle.ts'
import { isLarge } from '../worker/large-plan.ts'
import type { Found, HeldPlan } from '../worker/open-plan.ts'

export interface PlanAudit {
  /** Null until the first audit has ended; while another one runs, those of the one before. */
  found: Found | null
  /** Why the latest audit has no findings, and how to try again; null where it has some or is on its way. */
  trouble: AuditTrouble | null
  /** The findings as a file. */
  file: HeldPlan['findingsFile']
}

export interface AuditTrouble {
  text: string
  retry: () => void
}

/** Asks nothing while `registry` is undefined; null is the tolerance of the audit itself. `isAwaited`: findings are asked for. */
export function useAudit(
  plan: HeldPlan,
  registry: Registry | undefined,
  toleranceKwh: number | null,
  isAwaited: boolean,
): PlanAudit {
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another audit, and what was found is none
  useEffect(() => {
    if (!registry) return
    const wish = new AbortController()
    const limits = toleranceKwh === null ? {} : { toleranceKwh }
    setFailure(null)
    // The audit of a large plan takes a core from whoever looks around in it.
    const isNext = isAwaited || found || tries > 0 || !isLarge(plan.bytes)
    const callOff = (isNext ? afterPaint : atRest)(() => {
      plan.audit(limits, registry, wish.signal).then(setFound, error => {
        if (wish.signal.aborted) return
        setFailure(error instanceof CodeNotLoaded ? auditNotLoaded : planNotAudited)
      })
    })
    return () => {
      callOff()
      wish.abort()
    }
  }, [plan, registry, toleranceKwh, tries])
  const retry = useCallback(() => setTries(before => before + 1), [])
  return useMemo(
    () => ({ found, trouble: failure === null ? null : { text: failure, retry }, file: plan.findingsFile }),
    [found, failure, retry, plan],
  )
}
