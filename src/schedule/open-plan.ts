// Opens a plan from its bytes without holding up the page.
import { planNotRead } from '../../domain/messages.ts'
import { PlanRefused } from '../../domain/schedule/plan.ts'
import type { Layout } from './layout.ts'
import type { PlanAnswer } from './plan-worker.ts'

/** Throws PlanRefused where the bytes are no plan, and the signal's reason where the caller no longer wants it. */
export function openPlan(bytes: Blob, signal: AbortSignal): Promise<Layout> {
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Layout>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onmessage = ({ data }: MessageEvent<PlanAnswer>) =>
      'layout' in data ? resolve(data.layout) : reject(new PlanRefused(data.refused))
    worker.onerror = () => reject(new PlanRefused(planNotRead))
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}
