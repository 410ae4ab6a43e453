// Opens a plan in a worker, which stays available to audit it.
import type { AuditLimits, Finding } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import type { DescribedBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { CodeNotLoaded } from '../../ui/load-code.ts'
import type { Layout } from '../layout/layout.ts'
import type { AuditResponse, AuditSummary, FindingsFileResponse, RequestFailure } from './plan-auditor.ts'
import type { BoundResponse } from './plan-bound.ts'
import { type PlanWorker, takePlanWorker } from './plan-client.ts'
import type { PlanRequest, PlanResponse } from './plan-worker.ts'

export type Found = AuditSummary & { findings: readonly Finding[] }

/** The decoded share from 0 to 1, and the first rows of a large plan. The bytes may still turn out not to be a plan. */
export type OpeningProgress = { decoded: number } | { first: Layout }

/** An open plan. After `close` its promises never settle. */
export interface PlanHandle {
  layout: Layout
  /** The plan's file, unchanged. */
  bytes: Blob
  /** Rejects with the signal's reason, or if the worker crashes; the next request starts a new worker. */
  audit: (limits: Partial<AuditLimits>, registry: Registry, signal: AbortSignal) => Promise<Found>
  /** The findings of the latest audit; null before the first. */
  findingsFile: (form: 'json' | 'csv') => Promise<Blob | null>
  /** How much of the shortfall its trips make unavoidable, and why. Rejects as an audit does. */
  leastShortfall: (signal: AbortSignal) => Promise<DescribedBound>
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
  const planWorker = takePlanWorker()
  try {
    const layout = await Promise.race([
      planWorker.broken,
      layoutFrom(planWorker.worker, bytes, signal, onProgress),
    ])
    return { layout, bytes, ...requestsTo(planWorker, bytes) }
  } catch (error) {
    planWorker.worker.terminate()
    throw error
  }
}

function layoutFrom(
  worker: Worker,
  bytes: Blob,
  signal: AbortSignal,
  onProgress: (news: OpeningProgress) => void,
): Promise<Layout> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onmessage = ({ data }: MessageEvent<PlanResponse>) => {
      if ('layout' in data) resolve(data.layout)
      else if ('refused' in data) reject(new InvalidPlan(data.refused))
      else if ('failed' in data) reject(new Error('The bytes could not be read.'))
      else if (!signal.aborted) onProgress(data)
    }
    worker.postMessage({ open: bytes } satisfies PlanRequest)
  })
}

/** Each request has a message channel of its own for its responses. */
function requestsTo(first: PlanWorker, bytes: Blob): Omit<PlanHandle, 'layout' | 'bytes'> {
  let planWorker: PlanWorker | null = first
  let closed = false
  const runningWorker = () => {
    if (planWorker) return planWorker
    const next = takePlanWorker()
    next.worker.postMessage({ hold: bytes } satisfies PlanRequest)
    planWorker = next
    handleCrash(next)
    return next
  }
  /** Rejected together if the worker crashes: a handler per request on `broken` would live, with its response, as long as the worker. */
  const pending = new Set<(error: unknown) => void>()
  const handleCrash = (crashing: PlanWorker) =>
    crashing.broken.catch(error => {
      if (planWorker === crashing) planWorker = null
      for (const fail of [...pending]) fail(error)
    })
  handleCrash(first)

  const request = <Response extends object, Result>(
    message: PlanRequest,
    onResponse: (response: Exclude<Response, RequestFailure>, resolve: (result: Result) => void) => void,
    signal?: AbortSignal,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (closed) return
      const { port1, port2 } = new MessageChannel()
      const fail = (error: unknown) => end(() => reject(error))
      const end = (settle: () => void) => {
        pending.delete(fail)
        port1.close()
        settle()
      }
      port1.onmessage = ({ data }: MessageEvent<Response>) => {
        if ('failed' in data) end(() => reject(errorOf(data as RequestFailure)))
        else onResponse(data as Exclude<Response, RequestFailure>, result => end(() => resolve(result)))
      }
      const { worker } = runningWorker()
      pending.add(fail)
      signal?.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
      worker.postMessage(message, [port2])
    })

  return {
    audit: (limits, registry, signal) => {
      const findings: Finding[] = []
      return request<AuditResponse, Found>(
        { audit: { limits, registry } },
        (response, resolve) => {
          if ('part' in response) findings.push(...response.part)
          else resolve({ ...response.end, findings })
        },
        signal,
      )
    },
    findingsFile: file =>
      request<FindingsFileResponse, Blob | null>({ file }, (response, resolve) => resolve(response.file)),
    leastShortfall: signal =>
      request<BoundResponse, DescribedBound>(
        { leastShortfall: true },
        (response, resolve) => resolve(response.bound),
        signal,
      ),
    close: () => {
      closed = true
      planWorker?.worker.terminate()
    },
  }
}

const errorOf = ({ failed }: RequestFailure): Error =>
  failed === 'code' ? new CodeNotLoaded('in the worker') : new Error('The message could not be answered.')
