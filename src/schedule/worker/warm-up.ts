// Has the engine make quick code of what opens a plan before one comes: to open the first one takes half as long then.
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { layOutBytes } from '../layout/build-layout.ts'

const rounds = 60
/** Whoever asks for something meanwhile waits for the end of one round, a few milliseconds. */
const pauseMs = 2

/** Opens a small plan again and again, in both ways, until it is `over`. */
export async function warmUp(isOver: () => boolean): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(samplePlan('2026-01-15')))
  for (let round = 0; round < rounds && !isOver(); round++) {
    if (round % 2 === 0) layOutBytes(bytes, undefined, 0)
    else layOutBytes(bytes)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}
