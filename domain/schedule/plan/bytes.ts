// Reads a plan from the bytes of its JSON: a large one that is written as usual straight from the
// bytes, any other through a text.
import { ReadError } from '../../json/byte-cursor.ts'
import { textOfFile } from '../../json/byte-text.ts'
import { collected, parseJson, readPlan, type UnitTaker } from './decode.ts'
import type { PlanHead } from './frame.ts'
import { InvalidPlan, type Plan } from './plan.ts'
import { quickPlan } from './quick-plan.ts'

/** Below that, the engine's own reading of JSON is done before it has made code of the quick way that is as fast. */
const quickFromBytes = 1_000_000

/** Decodes a plan's JSON in UTF-8. Throws only `InvalidPlan`, or `RangeError` where there is no room for a text of it. */
export const parsePlanBytes = (bytes: Uint8Array, quickFrom?: number): Plan =>
  collected(taker => readPlanBytes(bytes, taker, quickFrom))

/** The same, but hands each unit on as it is decoded; what was handed on may still turn out to be of no plan. */
export function readPlanBytes(bytes: Uint8Array, taker: UnitTaker, quickFrom = quickFromBytes): PlanHead {
  const head = bytes.length < quickFrom ? undefined : quickly(bytes, taker)
  return head ?? readPlan(parseJson(textOfFile(bytes)), taker)
}

/** Undefined where the plan is no usual one, or none at all: which of them, and what is wrong, the other way tells. */
function quickly(bytes: Uint8Array, taker: UnitTaker): PlanHead | undefined {
  try {
    return quickPlan(bytes, taker)
  } catch (error) {
    if (error instanceof ReadError || error instanceof InvalidPlan || error instanceof SyntaxError)
      return undefined
    throw error
  }
}
