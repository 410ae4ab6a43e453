// Reads a plan off the main thread: bytes in, the layout or the reason for refusing it out. Then it audits the plan on request.
import { planTooLargeHere } from '../../../domain/messages/timeline.ts'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import type { Explained } from '../../../domain/schedule/dispatch/explanation.ts'
import { InvalidPlan, type Plan } from '../../../domain/schedule/plan/plan.ts'
import { loadCode } from '../../ui/load-code.ts'
import { layOutBytes } from '../layout/build-layout.ts'
import type { Layout } from '../layout/layout.ts'
import { isLargePlan } from './large-plan.ts'
import type { AuditRequest, AuditSummary } from './plan-auditor.ts'
import type { BoundRequest } from './plan-bound.ts'
import type { ProjectionRequest } from './plan-projection.ts'
import { readBytes, readPlan } from './read-plan.ts'
import { type Caller, serve } from './serve.ts'
import { warmUp } from './warm-up.ts'

export type PlanCalls = typeof calls

/** The decoded share from 0 to 1, and the first rows of a large plan. The bytes may still turn out not to be a plan. */
export type OpeningProgress = { decoded: number } | { first: Layout }

/** The share of the work that is done when decoding begins. */
const decodingBegins = 0.2
const minReportIntervalMs = 50

let isWanted = false
let bytes = new Blob()
let cachedPlan: Plan | null = null

const calls = {
  /** Until there is a plan. */
  warmUp: (_: undefined) => warmUp(() => isWanted),
  open,
  /** The bytes of a plan that another worker has opened, for requests about it. */
  hold(plan: Blob) {
    isWanted = true
    bytes = plan
  },
  audit,
  // Loaded on the first audit: the plan is shown before it is audited.
  findingsFile: async (form: 'json' | 'csv') => (await loadAuditor()).findingsFile(form),
  async minShortfall(request: BoundRequest) {
    const { boundOf } = await loadCode(() => import('./plan-bound.ts'))
    return boundOf(await decodedPlan(), request)
  },
  async explain(request: AuditRequest & { explained: Explained }) {
    const { explanationOf } = await loadCode(() => import('./plan-bound.ts'))
    return explanationOf(await decodedPlan(), request)
  },
  async projection(request: ProjectionRequest) {
    const { projectionOf } = await loadCode(() => import('./plan-projection.ts'))
    return projectionOf(bytes, request, decodedPlan)
  },
}

serve(calls)

const loadAuditor = () => loadCode(() => import('./plan-auditor.ts'))

async function open(plan: Blob, { post }: Caller<OpeningProgress>): Promise<Layout> {
  isWanted = true
  bytes = plan
  const read = await readBytes(plan)
  const done = throttled(share => post({ decoded: decodingBegins + share * (1 - decodingBegins) }))
  try {
    return layOutBytes(read, { done, first: first => post({ first }) })
  } catch (error) {
    // A string or a column that the browser cannot allocate.
    throw error instanceof RangeError ? new InvalidPlan(planTooLargeHere) : error
  }
}

/** Findings are posted in parts small enough to be handled within a frame. */
async function audit(options: AuditRequest, caller: Caller<readonly Finding[]>): Promise<AuditSummary> {
  const auditor = await loadAuditor()
  const plan = await decodedPlan()
  if (caller.isGone) throw new Error('The audit is no longer wanted.')
  return auditor.runAudit(plan, options, caller.post)
}

/** A large plan is decoded again each time: seconds of waiting cost less than hundreds of megabytes all day. */
async function decodedPlan(): Promise<Plan> {
  const plan = cachedPlan ?? (await readPlan(bytes))
  cachedPlan = isLargePlan(bytes) ? null : plan
  return plan
}

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
