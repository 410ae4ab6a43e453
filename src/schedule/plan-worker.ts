// Reads a plan off the main thread: bytes in, the layout out, or the sentence that says why it is no plan.
import { PlanRefused, parsePlan } from '../../domain/schedule/plan.ts'
import { type Layout, layOut } from './layout.ts'

export type PlanAnswer = { layout: Layout } | { refused: string }

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    self.postMessage({ layout: layOut(parsePlan(await data.text())) } satisfies PlanAnswer)
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error
    self.postMessage({ refused: error.message } satisfies PlanAnswer)
  }
}
