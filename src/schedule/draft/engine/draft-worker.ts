// Runs the engine of a draft off the main thread. Each request has a message channel of its own for its responses.
import type { Draft } from '../../../../domain/schedule/draft/draft.ts'
import type { Drop } from '../../../../domain/schedule/draft/drop-map.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { Found } from '../../worker/open-plan.ts'
import { registryOf } from '../../worker/plan-auditor.ts'
import { readPlan } from '../../worker/read-plan.ts'
import { DraftEngine, type EngineOptions, type EngineStep } from './draft-engine.ts'

export type DraftRequest =
  /** The same plan may be opened again with other options. */
  | { open: Blob; options: EngineOptions }
  | { goTo: readonly EngineStep[] }
  | { tryOut: Operation }
  | { read: string }
  | { audit: true }
  | { findings: 'json' | 'csv' }
  | { file: true }
  | { leastShortfall: true }
  | { sentState: true }
  | { rebase: Draft; baseHash: string }
  /** Answered in parts until the map is complete or other drops are asked for. */
  | { drops: { trip: string; truckIds: readonly string[] } }
  | { endDrops: true }

export type DraftResponse =
  | { result: unknown }
  | { drops: readonly Drop[]; isLast: boolean }
  | { failed: true }

let decoded: ReturnType<typeof readPlan> | null = null
let engine: Promise<DraftEngine> = Promise.reject(new Error('no plan is open'))
engine.catch(() => {})
let dropRequests = 0

self.onmessage = ({ data: request, ports: [port] }: MessageEvent<DraftRequest>) => {
  if (!port) return
  const post = (response: DraftResponse) => port.postMessage(response)
  respond(request, post).catch(() => post({ failed: true }))
}

async function respond(request: DraftRequest, post: (response: DraftResponse) => void): Promise<void> {
  if ('open' in request) {
    engine = openEngine(request.open, request.options)
    await engine
    return post({ result: null })
  }
  const drafts = await engine
  if ('drops' in request) return postDrops(drafts, request.drops, post)
  if ('endDrops' in request) {
    dropRequests++
    return post({ result: null })
  }
  post({ result: await resultOf(drafts, request) })
}

type Answered = Exclude<DraftRequest, { open: Blob } | { drops: unknown } | { endDrops: true }>

async function resultOf(drafts: DraftEngine, request: Answered): Promise<unknown> {
  if ('goTo' in request) return drafts.goTo(request.goTo)
  if ('tryOut' in request) return drafts.tryOut(request.tryOut)
  if ('read' in request) return drafts.read(request.read)
  if ('file' in request) return drafts.file()
  if ('leastShortfall' in request) return drafts.leastShortfall()
  if ('rebase' in request) return drafts.rebase(request.rebase, request.baseHash)
  if ('sentState' in request) return drafts.sentState()
  const audit = drafts.audit()
  if ('audit' in request) {
    return {
      findings: audit.findings,
      limits: audit.limits,
      unregistered: drafts.unregistered,
    } satisfies Found
  }
  const { findingsCsv, findingsJson } = await import('../../../../domain/schedule/audit/format-findings.ts')
  return request.findings === 'json'
    ? new Blob([findingsJson(audit)], { type: 'application/json' })
    : new Blob([findingsCsv(audit)], { type: 'text/csv' })
}

async function openEngine(bytes: Blob, options: EngineOptions): Promise<DraftEngine> {
  decoded ??= readPlan(bytes)
  const plan = await decoded
  return new DraftEngine(plan, { ...options, registry: registryOf(plan, options.registry) })
}

/** So long the worker computes before it handles other messages. */
const sliceMs = 24

async function postDrops(
  drafts: DraftEngine,
  { trip, truckIds }: { trip: string; truckIds: readonly string[] },
  post: (response: DraftResponse) => void,
): Promise<void> {
  const turn = ++dropRequests
  const map = drafts.drops(trip, truckIds)
  for (;;) {
    const end = performance.now() + sliceMs
    const drops: Drop[] = []
    let isLast = false
    while (!isLast && performance.now() < end) {
      const next = map.next()
      if (next.done) isLast = true
      else drops.push(next.value)
    }
    if (turn !== dropRequests) return post({ drops: [], isLast: true })
    post({ drops, isLast })
    if (isLast) return
    await new Promise(resolve => setTimeout(resolve))
  }
}
