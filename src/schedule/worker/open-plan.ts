// Opens a plan in a worker, which stays available to audit it.
import type { AuditLimits, Finding } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import type { DescribedBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import type { Explained, Explanation } from '../../../domain/schedule/dispatch/explanation.ts'
import type { Layout } from '../layout/layout.ts'
import type { AuditSummary } from './plan-auditor.ts'
import { takePlanWorker } from './plan-client.ts'
import type { PlanProjection, ProjectionRequest } from './plan-projection.ts'
import type { OpeningProgress, PlanCalls } from './plan-worker.ts'
import { workerClient } from './worker-client.ts'

export type { OpeningProgress }

export type Found = AuditSummary & { findings: readonly Finding[] }

/** An open plan. After `close` its promises never settle. */
export interface PlanHandle {
  layout: Layout
  /** The plan's file, unchanged. */
  bytes: Blob
  /** Rejects with the signal's reason, or if the worker crashes; the next request starts a new worker. */
  audit: (limits: Partial<AuditLimits>, registry: Registry, signal: AbortSignal) => Promise<Found>
  /** The findings of the latest audit; null before the first. */
  findingsFile: (form: 'json' | 'csv') => Promise<Blob | null>
  /**
   * How much of the shortfall its trips make unavoidable within the limits of an audit, and why. What is done up to `frozenUntil`, the
   * last period that has begun, stays. Rejects as an audit does.
   */
  minShortfall: (
    frozenUntil: number,
    limits: Partial<AuditLimits>,
    registry: Registry,
    signal: AbortSignal,
  ) => Promise<DescribedBound>
  /** Why a battery does what it does, or a site lacks energy. Rejects as an audit does. */
  explain: (
    explained: Explained,
    limits: Partial<AuditLimits>,
    registry: Registry,
    signal: AbortSignal,
  ) => Promise<Explanation>
  /** How the rest of the day goes from what is measured; undefined for a draft, which begins at what is measured itself. */
  projection?: (request: ProjectionRequest, signal: AbortSignal) => Promise<PlanProjection>
  close: () => void
}

/** The layout alone. Throws InvalidPlan, or the signal's reason if it is aborted. */
export async function loadLayout(bytes: Blob, signal: AbortSignal): Promise<Layout> {
  const { layout, close } = await openPlan(bytes, signal)
  close()
  return layout
}

/** Throws InvalidPlan, the signal's reason if it is aborted, or another error if the bytes cannot be read. */
export async function openPlan(
  bytes: Blob,
  signal: AbortSignal,
  onProgress: (news: OpeningProgress) => void = () => {},
): Promise<PlanHandle> {
  const { request, close } = workerClient<PlanCalls>(takePlanWorker, request => request('hold', bytes))
  try {
    const layout = await request('open', bytes, { onPart: onProgress, signal })
    return {
      layout,
      bytes,
      async audit(limits, registry, signal) {
        const findings: Finding[] = []
        const onPart = (part: readonly Finding[]) => findings.push(...part)
        const summary = await request('audit', { limits, registry }, { onPart, signal })
        return { ...summary, findings }
      },
      findingsFile: form => request('findingsFile', form),
      projection: (requested, signal) => request('projection', requested, { signal }),
      minShortfall: (frozenUntil, limits, registry, signal) =>
        request('minShortfall', { frozenUntil, limits, registry }, { signal }),
      explain: (explained, limits, registry, signal) =>
        request('explain', { explained, limits, registry }, { signal }),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
