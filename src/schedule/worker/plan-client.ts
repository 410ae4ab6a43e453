// Starts plan workers, with one prewarmed for the next plan.
import { workerError } from '../../ui/load-code.ts'
import { afterPaint } from './after-paint.ts'
import type { PlanRequest } from './plan-worker.ts'

export interface PlanWorker {
  worker: Worker
  /** Rejects when the worker can no longer respond: its code did not load, it threw, or it ran out of memory. */
  broken: Promise<never>
}

let prewarmed: PlanWorker | null = null
let cancelPrewarm = () => {}

/** Starts a worker for the next plan and warms it up, because starting one takes as long as reading a small plan. */
export function prewarmPlanWorker(): void {
  cancelPrewarm()
  cancelPrewarm = afterPaint(() => {
    if (prewarmed) return
    const planWorker = startPlanWorker()
    prewarmed = planWorker
    planWorker.worker.postMessage({ warmUp: true } satisfies PlanRequest)
    planWorker.broken.catch(() => {
      if (prewarmed === planWorker) prewarmed = null
    })
  })
}

export function dropPrewarmedWorker(): void {
  cancelPrewarm()
  prewarmed?.worker.terminate()
  prewarmed = null
}

export function takePlanWorker(): PlanWorker {
  const planWorker = prewarmed ?? startPlanWorker()
  prewarmed = null
  return planWorker
}

function startPlanWorker(): PlanWorker {
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' })
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = event => {
      // Reported through `broken` alone, not as an uncaught error.
      event.preventDefault()
      worker.terminate()
      reject(workerError(event))
    }
    worker.onmessageerror = () => reject(new Error('The plan worker was not understood.'))
  })
  // Handled where a request is pending.
  broken.catch(() => {})
  return { worker, broken }
}
