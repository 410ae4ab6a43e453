// Compares two plans in a worker.
import { workerClient } from '../worker/worker-client.ts'
import type { CompareCalls } from './compare-worker.ts'
import { addByUnit, noDifferences } from './differences-by-unit.ts'
import type {
  ComparedFiles,
  CompareRequest,
  DifferencesInBrief,
  FoundDifference,
  FoundDifferences,
} from './found-differences.ts'

const startWorker = () => new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })

/** Throws InvalidPlan, CodeNotLoaded, or the signal's reason if it is aborted. */
export async function comparePlans(compared: CompareRequest, signal: AbortSignal): Promise<FoundDifferences> {
  const { request, close } = workerClient<CompareCalls>(startWorker)
  const differences: FoundDifference[] = []
  const byUnit = noDifferences()
  const onPart = (part: readonly FoundDifference[]) => {
    for (const difference of part) differences.push(difference)
    addByUnit(byUnit, part)
  }
  try {
    return { differences, byUnit, totals: await request('compare', compared, { onPart, signal }) }
  } finally {
    // Frees the memory of both decoded plans.
    close()
  }
}

/** Throws as `comparePlans` does. */
export async function compareInBrief(
  compared: ComparedFiles,
  signal: AbortSignal,
): Promise<DifferencesInBrief> {
  const { request, close } = workerClient<CompareCalls>(startWorker)
  try {
    return await request('brief', compared, { signal })
  } finally {
    close()
  }
}
