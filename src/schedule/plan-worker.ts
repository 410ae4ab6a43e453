// Reads a plan off the main thread: bytes in, the layout out, or the sentence that says why it is no plan.
import { PlanRefused, parsePlan } from '../../domain/schedule/plan.ts'
import { type Layout, layOut } from './layout.ts'

export type PlanAnswer = { layout: Layout } | { refused: string }

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    const layout = layOut(parsePlan(await data.text()))
    self.postMessage({ layout } satisfies PlanAnswer, { transfer: columnsOf(layout) })
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error
    self.postMessage({ refused: error.message } satisfies PlanAnswer)
  }
}

/** The memory of all columns of numbers, which is handed over instead of being copied. */
function columnsOf(part: object): ArrayBuffer[] {
  return Object.values(part).flatMap(value => {
    if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? columnsOf(value) : []
  })
}
