// Reads a plan off the main thread, and says what is wrong with it when it is asked: bytes in, the layout out, or the sentence
// that says why it is no plan; then findings, as often as they are asked for.
import { type Plan, PlanRefused, parsePlan } from '../../domain/schedule/plan.ts'
import { type Layout, layOut } from './layout.ts'
import type { AuditAsk, FileAsk } from './plan-auditor.ts'

export type PlanAnswer = { layout: Layout } | { refused: string }
export type PlanAsk = { plan: Blob } | AuditAsk | FileAsk

/**
 * Bytes of a plan that stays decoded between two audits. A larger one is let go after its first audit, and decoded again for
 * another tolerance: a wait of seconds weighs less than hundreds of megabytes held all day.
 */
const largestKept = 16_000_000

let bytes = new Blob()
let kept: Plan | null = null
let audits = 0

self.onmessage = async ({ data: ask, ports: [port] }: MessageEvent<PlanAsk>) => {
  if ('plan' in ask) {
    bytes = ask.plan
    return read()
  }
  // Loaded when it is first asked for: a plan is shown before it is audited, and some who open one never audit it.
  const auditor = await import('./plan-auditor.ts')
  if ('file' in ask) return port?.postMessage(auditor.findingsFile(ask))
  const turn = ++audits
  const plan = kept ?? parsePlan(await bytes.text())
  // Asked again in the meantime: nobody waits for this one any more.
  if (turn !== audits || !port) return
  auditor.answerAudit(plan, ask, port)
  kept = bytes.size > largestKept ? null : plan
}

async function read(): Promise<void> {
  try {
    const plan = parsePlan(await bytes.text())
    const layout = layOut(plan)
    kept = plan
    self.postMessage({ layout } satisfies PlanAnswer, { transfer: columnsOf(layout) })
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error
    self.postMessage({ refused: error.message } satisfies PlanAnswer)
  }
}

/** The memory of all columns of numbers, which is handed over instead of being copied. */
function columnsOf(part: object): ArrayBuffer[] {
  return Object.values(part).flatMap(value => {
    if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? columnsOf(value) : []
  })
}
