// Opens a plan from its bytes without holding up the page, and asks the worker that holds it what is wrong with it.
import { planNotRead } from '../../domain/messages.ts'
import type { Finding, Limits } from '../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../domain/schedule/audit/registry.ts'
import { PlanRefused } from '../../domain/schedule/plan.ts'
import type { Layout } from './layout.ts'
import type { AuditAnswer, AuditEnd } from './plan-auditor.ts'
import type { PlanAnswer, PlanAsk } from './plan-worker.ts'

export type Found = AuditEnd & { findings: readonly Finding[] }

/** A plan that can be asked about until it is closed. What is asked of a closed one is never answered. */
export interface HeldPlan {
  layout: Layout
  audit: (limits: Partial<Limits>, registry: Registry, signal: AbortSignal) => Promise<Found>
  /** The findings of the latest audit; null before there was one. */
  findingsFile: (form: 'json' | 'csv') => Promise<Blob | null>
  close: () => void
}

/** Throws PlanRefused where the bytes are no plan, and the signal's reason where the caller no longer wants it. */
export async function openPlan(bytes: Blob, signal: AbortSignal): Promise<Layout> {
  const { layout, close } = await holdPlan(bytes, signal)
  close()
  return layout
}

/** The same, and the plan can be asked about. */
export async function holdPlan(bytes: Blob, signal: AbortSignal): Promise<HeldPlan> {
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' })
  const close = () => worker.terminate()
  try {
    const layout = await new Promise<Layout>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onmessage = ({ data }: MessageEvent<PlanAnswer>) =>
        'layout' in data ? resolve(data.layout) : reject(new PlanRefused(data.refused))
      worker.onerror = () => reject(new PlanRefused(planNotRead))
      worker.postMessage({ plan: bytes } satisfies PlanAsk)
    })
    return { layout, close, ...questionsTo(worker) }
  } catch (error) {
    close()
    throw error
  }
}

/** Each question has a channel of its own, on which its answers come. */
function questionsTo(worker: Worker): Pick<HeldPlan, 'audit' | 'findingsFile'> {
  const ask = <Answer>(question: PlanAsk, onAnswer: (answer: Answer) => void): MessagePort => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<Answer>) => onAnswer(data)
    worker.postMessage(question, [port2])
    return port1
  }
  return {
    audit: (limits, registry, signal) =>
      new Promise((resolve, reject) => {
        const findings: Finding[] = []
        const port = ask<AuditAnswer>({ audit: { limits, registry } }, answer => {
          if ('part' in answer) return void findings.push(...answer.part)
          port.close()
          resolve({ ...answer.end, findings })
        })
        const breakOff = () => {
          port.close()
          reject(signal.reason)
        }
        signal.addEventListener('abort', breakOff, { once: true })
      }),
    findingsFile: file =>
      new Promise(resolve => {
        const port = ask<Blob | null>({ file }, answer => {
          port.close()
          resolve(answer)
        })
      }),
  }
}
