// Reads a plan off the main thread: bytes in, the layout or the reason for refusing it out. Then it audits the plan on request.
import { planTooLargeHere } from '../../../domain/messages.ts'
import { InvalidPlan, type Plan } from '../../../domain/schedule/plan/plan.ts'
import { CodeNotLoaded, loadCode } from '../../ui/load-code.ts'
import { layOutBytes } from '../layout/build-layout.ts'
import type { Layout } from '../layout/layout.ts'
import { isLargePlan } from './large-plan.ts'
import type { AuditRequest, FindingsFileRequest, RequestFailure } from './plan-auditor.ts'
import type { BoundRequest } from './plan-bound.ts'
import { readBytes, readPlan } from './read-plan.ts'
import { warmUp } from './warm-up.ts'

/**
 * Before the layout: the finished share of the work from 0 to 1 where decoding takes longer than a moment, and a large plan's
 * first rows. `refused` says why the bytes are not a plan.
 */
export type PlanResponse =
  | { decoded: number }
  | { first: Layout }
  | { layout: Layout }
  | { refused: string }
  | { failed: true }

/** `hold` gives the bytes of a plan that another worker has opened, for requests about it. `warmUp` runs until the next message. */
export type PlanRequest =
  | { open: Blob }
  | { hold: Blob }
  | { warmUp: true }
  | AuditRequest
  | FindingsFileRequest
  | BoundRequest

/** The share of the work that is done when decoding begins. */
const decodingBegins = 0.2
const minReportIntervalMs = 50

let hasRequest = false
let bytes = new Blob()
let cachedPlan: Plan | null = null
let audits = 0

self.onmessage = ({ data: request, ports: [port] }: MessageEvent<PlanRequest>) => {
  hasRequest = !('warmUp' in request)
  if ('warmUp' in request) warmUp(() => hasRequest)
  else if ('open' in request) open(request.open)
  else if ('hold' in request) bytes = request.hold
  else if (port) respond(request, port).catch(error => port.postMessage(failureOf(error)))
}

async function open(plan: Blob): Promise<void> {
  bytes = plan
  const post = (respond: PlanResponse, transfer: Transferable[] = []) =>
    self.postMessage(respond, { transfer })
  try {
    const read = await readBytes(plan)
    const report = throttled(share => post({ decoded: decodingBegins + share * (1 - decodingBegins) }))
    const layout = layOutBytes(read, { done: report, first: first => post({ first }, columnsOf(first)) })
    post({ layout }, columnsOf(layout))
  } catch (error) {
    if (error instanceof InvalidPlan) post({ refused: error.message })
    // A string or a column that the browser cannot allocate.
    else if (error instanceof RangeError) post({ refused: planTooLargeHere })
    else post({ failed: true })
  }
}

async function respond(
  request: AuditRequest | FindingsFileRequest | BoundRequest,
  port: MessagePort,
): Promise<void> {
  if ('leastShortfall' in request) {
    const { boundOf } = await loadCode(() => import('./plan-bound.ts'))
    return port.postMessage({ bound: boundOf(cachedPlan ?? (await readPlan(bytes))) })
  }
  // Loaded on the first audit: the plan is shown before it is audited.
  const auditor = await loadCode(() => import('./plan-auditor.ts'))
  if ('file' in request) return port.postMessage({ file: await auditor.findingsFile(request) })
  const turn = ++audits
  const plan = cachedPlan ?? (await readPlan(bytes))
  // A newer audit was requested meanwhile.
  if (turn !== audits) return
  auditor.runAudit(plan, request, port)
  // A large plan is decoded again for another tolerance: seconds of waiting cost less than hundreds of megabytes all day.
  cachedPlan = isLargePlan(bytes) ? null : plan
}

const failureOf = (error: unknown): RequestFailure => ({
  failed: error instanceof CodeNotLoaded ? 'code' : 'other',
})

/** Reports at intervals, and never less than before. */
function throttled(post: (share: number) => void): (share: number) => void {
  let last = performance.now()
  let furthest = 0
  return share => {
    const now = performance.now()
    if (now - last < minReportIntervalMs || share < furthest) return
    last = now
    furthest = share
    post(share)
  }
}

/** The buffers of all columns, which are transferred instead of copied. */
function columnsOf(part: object): ArrayBuffer[] {
  return Object.values(part).flatMap(value => {
    if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? columnsOf(value) : []
  })
}
