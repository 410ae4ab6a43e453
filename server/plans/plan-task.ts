// A task for the plan process and its result, as bytes: one line of JSON, then the text of a plan if there is one. A plan of megabytes
// is not written as a JSON string in another JSON text.
import type { Registry } from '../../domain/schedule/audit/registry.ts'
import { readPlanOutlook, readPlanRows, validatePlan } from './read-plan.ts'
import { readSteps } from './read-steps.ts'
import { type DraftJob, type SettledDraft, settleDraft } from './settle-draft.ts'

/** Without any of these the plan is only validated. */
export interface PlanTask {
  draft?: DraftJob
  rows?: true
  /** The bytes are no plan, but steps of a draft. */
  steps?: true
  /** Its outlook, by these units. */
  outlookBy?: Registry
}

const lineEnd = 10

export const taskBytes = (task: PlanTask, plan: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(task)}\n`), plan])

/** What the process prints for these bytes. */
export function respond(bytes: Buffer): string {
  const end = bytes.indexOf(lineEnd)
  const { draft, rows, steps, outlookBy }: PlanTask = JSON.parse(bytes.toString('utf8', 0, end))
  const plan = bytes.subarray(end + 1)
  if (rows) return JSON.stringify(readPlanRows(plan))
  if (steps) return JSON.stringify(readSteps(plan))
  if (outlookBy) return JSON.stringify(readPlanOutlook(outlookBy, plan))
  return draft ? settledText(settleDraft(draft, plan)) : JSON.stringify(validatePlan(plan))
}

function settledText(settled: SettledDraft): string {
  if ('refused' in settled) return JSON.stringify(settled)
  const { content, ...head } = settled
  return `${JSON.stringify(head)}\n${content}`
}

/** What the process printed for a draft. */
export function settledOf(printed: string): SettledDraft {
  const end = printed.indexOf('\n')
  if (end < 0) return JSON.parse(printed)
  return { ...JSON.parse(printed.slice(0, end)), content: printed.slice(end + 1) }
}
