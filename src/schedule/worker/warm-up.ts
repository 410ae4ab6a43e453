// Makes the JavaScript engine optimize the code that opens plans before one comes: the first then opens in half the time.
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { layOutBytes } from '../layout/build-layout.ts'

const rounds = 60
/** Between rounds messages are handled: a request waits for one round at most, a few milliseconds. */
const pauseMs = 2

/** Lays out a small plan again and again, by both decoders, until `isOver`. */
export async function warmUp(isOver: () => boolean): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(samplePlan('2026-01-15')))
  for (let round = 0; round < rounds && !isOver(); round++) {
    if (round % 2 === 0) layOutBytes(bytes, undefined, 0)
    else layOutBytes(bytes)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}
