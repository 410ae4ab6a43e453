// What the server wants to know of a plan's text before it keeps it.
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import { PlanRefused } from '../../domain/schedule/plan/plan.ts'

export type PlanRead =
  | { txId: string; timestamp: string; totalCost: number }
  /** The decoder's sentence. */
  | { refused: string }
  | 'not JSON'

/** As data, because a thread cannot throw into another one. */
export function readPlan(text: string): PlanRead {
  const received = parse(text)
  if (received === undefined) return 'not JSON'
  try {
    const { txId, timestampText: timestamp, totalCost } = decodePlan(received)
    return { txId, timestamp, totalCost }
  } catch (error) {
    if (error instanceof PlanRefused) return { refused: error.message }
    throw error
  }
}

/** JSON has no way to say undefined. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
