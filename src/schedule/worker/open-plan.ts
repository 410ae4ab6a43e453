// Opens a plan from its bytes without holding up the page, and asks the worker that holds it what is wrong with it.
import type { AuditLimits, Finding } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { CodeNotLoaded } from '../../ui/load-code.ts'
import type { Layout } from '../layout/layout.ts'
import type { AuditAnswer, AuditEnd, Broken, FileAnswer } from './plan-auditor.ts'
import { type PlanLine, takeLine } from './plan-client.ts'
import type { PlanAnswer, PlanAsk } from './plan-worker.ts'

export type Found = AuditEnd & { findings: readonly Finding[] }

/** On the way to a plan: how far it is, from 0 to 1, and the first rows of a large one. Neither says that it is a plan. */
export type OpeningNews = { decoded: number } | { first: Layout }

/** A plan that can be asked about until it is closed. What is asked of a closed one is never answered. */
export interface HeldPlan {
  layout: Layout
  /** As they were delivered or opened. */
  bytes: Blob
  /** Rejects with the signal's reason, or where the worker broke down; asked again, another worker answers. */
  audit: (limits: Partial<AuditLimits>, registry: Registry, signal: AbortSignal) => Promise<Found>
  /** The findings of the latest audit; null before there was one. */
  findingsFile: (form: 'json' | 'csv') => Promise<Blob | null>
  close: () => void
}

/** Throws InvalidPlan where the bytes are no plan, and the signal's reason where the caller no longer wants it. */
export async function openPlan(bytes: Blob, signal: AbortSignal): Promise<Layout> {
  const { layout, close } = await holdPlan(bytes, signal)
  close()
  return layout
}

/** The same, and the plan can be asked about. Other errors say that it could not be read. */
export async function holdPlan(
  bytes: Blob,
  signal: AbortSignal,
  told: (news: OpeningNews) => void = () => {},
): Promise<HeldPlan> {
  const line = takeLine()
  try {
    const layout = await Promise.race([line.broken, layoutFrom(line.worker, bytes, signal, told)])
    return { layout, bytes, ...questionsTo(line, bytes) }
  } catch (error) {
    line.worker.terminate()
    throw error
  }
}

function layoutFrom(
  worker: Worker,
  bytes: Blob,
  signal: AbortSignal,
  told: (news: OpeningNews) => void,
): Promise<Layout> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onmessage = ({ data }: MessageEvent<PlanAnswer>) => {
      if ('layout' in data) resolve(data.layout)
      else if ('refused' in data) reject(new InvalidPlan(data.refused))
      else if ('failed' in data) reject(new Error('The bytes could not be read.'))
      else if (!signal.aborted) told(data)
    }
    worker.postMessage({ open: bytes } satisfies PlanAsk)
  })
}

/** Each question has a channel of its own, on which its answers come. */
function questionsTo(first: PlanLine, bytes: Blob): Pick<HeldPlan, 'audit' | 'findingsFile' | 'close'> {
  let line: PlanLine | null = first
  let closed = false
  const workingLine = () => {
    if (line) return line
    const next = takeLine()
    next.worker.postMessage({ hold: bytes } satisfies PlanAsk)
    line = next
    letGoOf(next)
    return next
  }
  /** Told once where the line breaks: a reaction of each question would be kept, with its answer, as long as the line is. */
  const waiting = new Set<(error: unknown) => void>()
  const letGoOf = (used: PlanLine) =>
    used.broken.catch(error => {
      if (line === used) line = null
      for (const fail of [...waiting]) fail(error)
    })
  letGoOf(first)

  const ask = <Answer extends object, Result>(
    question: PlanAsk,
    onAnswer: (answer: Exclude<Answer, Broken>, resolve: (result: Result) => void) => void,
    signal?: AbortSignal,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (closed) return
      const { port1, port2 } = new MessageChannel()
      const fail = (error: unknown) => end(() => reject(error))
      const end = (settle: () => void) => {
        waiting.delete(fail)
        port1.close()
        settle()
      }
      port1.onmessage = ({ data }: MessageEvent<Answer>) => {
        if ('failed' in data) end(() => reject(errorOf(data as Broken)))
        else onAnswer(data as Exclude<Answer, Broken>, result => end(() => resolve(result)))
      }
      const { worker } = workingLine()
      waiting.add(fail)
      signal?.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
      worker.postMessage(question, [port2])
    })

  return {
    audit: (limits, registry, signal) => {
      const findings: Finding[] = []
      return ask<AuditAnswer, Found>(
        { audit: { limits, registry } },
        (answer, resolve) => {
          if ('part' in answer) findings.push(...answer.part)
          else resolve({ ...answer.end, findings })
        },
        signal,
      )
    },
    findingsFile: file => ask<FileAnswer, Blob | null>({ file }, (answer, resolve) => resolve(answer.file)),
    close: () => {
      closed = true
      line?.worker.terminate()
    },
  }
}

const errorOf = ({ failed }: Broken): Error =>
  failed === 'code' ? new CodeNotLoaded('in the worker') : new Error('The question could not be answered.')
