// Starts plan workers, with one prewarmed for the next plan.
import { afterPaint } from './after-paint.ts'
import type { PlanCalls } from './plan-worker.ts'

let prewarmed: Worker | null = null
let cancelPrewarm = () => {}

const startPlanWorker = () => new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' })

/** Starts a worker for the next plan and warms it up, because starting one takes as long as reading a small plan. */
export function prewarmPlanWorker(): void {
  cancelPrewarm()
  cancelPrewarm = afterPaint(() => {
    if (prewarmed) return
    const worker = startPlanWorker()
    prewarmed = worker
    // Nobody waits for it: the next plan starts another one, and reports what is wrong.
    worker.onerror = event => {
      event.preventDefault()
      worker.terminate()
      prewarmed = null
    }
    worker.postMessage({ name: 'warmUp' satisfies keyof PlanCalls }, [new MessageChannel().port2])
  })
}

export function dropPrewarmedWorker(): void {
  cancelPrewarm()
  prewarmed?.terminate()
  prewarmed = null
}

export function takePlanWorker(): Worker {
  const worker = prewarmed ?? startPlanWorker()
  prewarmed = null
  return worker
}
