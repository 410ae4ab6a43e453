// Asks a worker what differs between two plans.
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { workerError } from '../../ui/load-code.ts'
import { addByUnit, noDifferences } from './differences-by-unit.ts'
import type { CompareAnswer, CompareAsk, FoundDifference, FoundDifferences } from './found-differences.ts'

/** Throws InvalidPlan where one is no plan, CodeNotLoaded, and the signal's reason where nobody waits for it any more. */
export async function comparePlans(ask: CompareAsk, signal: AbortSignal): Promise<FoundDifferences> {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const differences: FoundDifference[] = []
      const byUnit = noDifferences()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onmessage = ({ data }: MessageEvent<CompareAnswer>) => {
        if ('part' in data) {
          for (const difference of data.part) differences.push(difference)
          addByUnit(byUnit, data.part)
        } else if ('end' in data) resolve({ differences, byUnit, totals: data.end })
        else reject(new InvalidPlan(data.refused))
      }
      worker.onerror = event => {
        // Told to the caller, and to nobody else.
        event.preventDefault()
        reject(workerError(event))
      }
      worker.postMessage(ask)
    })
  } finally {
    // What both plans took in memory goes with it.
    worker.terminate()
  }
}
