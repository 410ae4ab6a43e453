// Compares two plans in a worker.
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { workerError } from '../../ui/load-code.ts'
import { addByUnit, noDifferences } from './differences-by-unit.ts'
import type {
  CompareRequest,
  CompareResponse,
  FoundDifference,
  FoundDifferences,
} from './found-differences.ts'

/** Throws InvalidPlan, CodeNotLoaded, or the signal's reason if it is aborted. */
export async function comparePlans(request: CompareRequest, signal: AbortSignal): Promise<FoundDifferences> {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const differences: FoundDifference[] = []
      const byUnit = noDifferences()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onmessage = ({ data }: MessageEvent<CompareResponse>) => {
        if ('part' in data) {
          for (const difference of data.part) differences.push(difference)
          addByUnit(byUnit, data.part)
        } else if ('end' in data) resolve({ differences, byUnit, totals: data.end })
        else reject(new InvalidPlan(data.refused))
      }
      worker.onerror = event => {
        // Reported to the caller alone, not as an uncaught error.
        event.preventDefault()
        reject(workerError(event))
      }
      worker.postMessage(request)
    })
  } finally {
    // Frees the memory of both decoded plans.
    worker.terminate()
  }
}
