// A worker that holds a plan, and what becomes of those who wait for it when it breaks down.
import { workerError } from '../../ui/load-code.ts'
import { afterPaint } from './after-paint.ts'
import type { PlanAsk } from './plan-worker.ts'

export interface PlanLine {
  worker: Worker
  /** Rejects when the worker can answer no more: its code did not load, it threw, or it ran out of memory. */
  broken: Promise<never>
}

let spare: PlanLine | null = null
let callOff = () => {}

/** Has a worker ready for the next plan soon, and warm: to start one takes as long as to read a small plan. */
export function keepSpareLine(): void {
  callOff()
  callOff = afterPaint(() => {
    if (spare) return
    const line = startLine()
    spare = line
    line.worker.postMessage({ warmUp: true } satisfies PlanAsk)
    line.broken.catch(() => {
      if (spare === line) spare = null
    })
  })
}

export function dropSpareLine(): void {
  callOff()
  spare?.worker.terminate()
  spare = null
}

export function takeLine(): PlanLine {
  const line = spare ?? startLine()
  spare = null
  return line
}

function startLine(): PlanLine {
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' })
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = event => {
      // Told to who waits, and to nobody else.
      event.preventDefault()
      worker.terminate()
      reject(workerError(event))
    }
    worker.onmessageerror = () => reject(new Error('The plan worker was not understood.'))
  })
  // It is waited for where something is asked.
  broken.catch(() => {})
  return { worker, broken }
}
