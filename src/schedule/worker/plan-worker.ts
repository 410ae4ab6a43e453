// Reads a plan off the main thread, and says what is wrong with it when it is asked: bytes in, the layout out, or the sentence
// that says why it is no plan; then findings, as often as they are asked for.
import { planTooLargeHere } from '../../../domain/messages.ts'
import { InvalidPlan, type Plan } from '../../../domain/schedule/plan/plan.ts'
import { CodeNotLoaded, loadCode } from '../../ui/load-code.ts'
import { layOutBytes } from '../layout/build-layout.ts'
import type { Layout } from '../layout/layout.ts'
import { isLarge } from './large-plan.ts'
import type { AuditAsk, Broken, FileAsk } from './plan-auditor.ts'
import { bytesOf, planOf } from './plan-of.ts'
import { warmUp } from './warm-up.ts'

/**
 * On the way to the layout: the share of all work that is done, from 0 to 1, where decoding takes longer than a moment, and a
 * large plan's first rows, which may be there before the rest. Or it turns out to be no plan.
 */
export type PlanAnswer =
  | { decoded: number }
  | { first: Layout }
  | { layout: Layout }
  | { refused: string }
  | { failed: true }

/** `hold`: bytes that have been opened before, of which questions are to come. `warmUp`: a plan is to come, nobody knows when. */
export type PlanAsk = { open: Blob } | { hold: Blob } | { warmUp: true } | AuditAsk | FileAsk

/** Where decoding begins, as a share of the whole. */
const decodingBegins = 0.2
const leastBetweenNewsMs = 50

let isAsked = false
let bytes = new Blob()
let kept: Plan | null = null
let audits = 0

self.onmessage = ({ data: ask, ports: [port] }: MessageEvent<PlanAsk>) => {
  isAsked = !('warmUp' in ask)
  if ('warmUp' in ask) warmUp(() => isAsked)
  else if ('open' in ask) open(ask.open)
  else if ('hold' in ask) bytes = ask.hold
  else if (port) answer(ask, port).catch(error => port.postMessage(brokenBy(error)))
}

async function open(plan: Blob): Promise<void> {
  bytes = plan
  const tell = (answer: PlanAnswer, transfer: Transferable[] = []) => self.postMessage(answer, { transfer })
  try {
    const read = await bytesOf(plan)
    const told = newsAtIntervals(share => tell({ decoded: decodingBegins + share * (1 - decodingBegins) }))
    const layout = layOutBytes(read, { done: told, first: first => tell({ first }, columnsOf(first)) })
    tell({ layout }, columnsOf(layout))
  } catch (error) {
    if (error instanceof InvalidPlan) tell({ refused: error.message })
    // A text, or the columns, for which there is no room.
    else if (error instanceof RangeError) tell({ refused: planTooLargeHere })
    else tell({ failed: true })
  }
}

async function answer(ask: AuditAsk | FileAsk, port: MessagePort): Promise<void> {
  // Loaded when it is first asked for: a plan is shown before it is audited, and some who open one never audit it.
  const auditor = await loadCode(() => import('./plan-auditor.ts'))
  if ('file' in ask) return port.postMessage({ file: await auditor.findingsFile(ask) })
  const turn = ++audits
  const plan = kept ?? (await planOf(bytes))
  // Asked again in the meantime: nobody waits for this one any more.
  if (turn !== audits) return
  auditor.answerAudit(plan, ask, port)
  // Decoded again for another tolerance: a wait of seconds weighs less than hundreds of megabytes held all day.
  kept = isLarge(bytes) ? null : plan
}

const brokenBy = (error: unknown): Broken => ({ failed: error instanceof CodeNotLoaded ? 'code' : 'other' })

/** What is read once more is not news. */
function newsAtIntervals(tell: (share: number) => void): (share: number) => void {
  let last = performance.now()
  let furthest = 0
  return share => {
    const now = performance.now()
    if (now - last < leastBetweenNewsMs || share < furthest) return
    last = now
    furthest = share
    tell(share)
  }
}

/** The memory of all columns of numbers, which is handed over instead of being copied. */
function columnsOf(part: object): ArrayBuffer[] {
  return Object.values(part).flatMap(value => {
    if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? columnsOf(value) : []
  })
}
