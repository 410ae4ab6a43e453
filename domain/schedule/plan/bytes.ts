// The entry point for a plan's bytes. The readable path is decode.ts: text, JSON.parse, every field checked. A large plan in the
// usual notation takes the fast path (fast-plan.ts) with the same checks. It passes on the first units while the rest is still being
// read, and takes little more than half the time and, of large plans, half the memory (docs/performance.md).
import { ReadError } from '../../json/byte-cursor.ts'
import { textOfFile } from '../../json/byte-text.ts'
import { collectPlan, parseJson, streamPlan, type UnitSink } from './decode.ts'
import { streamPlanFast } from './fast-plan.ts'
import type { PlanHead } from './frame.ts'
import { InvalidPlan, type Plan } from './plan.ts'

/** In bytes. A smaller plan gains nothing: JSON.parse is done before the engine has compiled the fast path. */
const fastPathMinBytes = 1_000_000

/** Decodes a plan's JSON in UTF-8. Throws only `InvalidPlan`, or `RangeError` if its text would exceed the longest string. */
export const parsePlanBytes = (bytes: Uint8Array, fastFrom?: number): Plan =>
  collectPlan(sink => streamPlanBytes(bytes, sink, fastFrom))

/** The same, but passes each unit to `sink` as soon as it is decoded; the plan may still turn out to be invalid after that. */
export function streamPlanBytes(bytes: Uint8Array, sink: UnitSink, fastFrom = fastPathMinBytes): PlanHead {
  const head = bytes.length < fastFrom ? undefined : tryFastPath(bytes, sink)
  return head ?? streamPlan(parseJson(textOfFile(bytes)), sink)
}

/** Undefined if the plan is in an unusual notation or invalid: the full decoder finds out which, and reports the error. */
function tryFastPath(bytes: Uint8Array, sink: UnitSink): PlanHead | undefined {
  try {
    return streamPlanFast(bytes, sink)
  } catch (error) {
    if (error instanceof ReadError || error instanceof InvalidPlan || error instanceof SyntaxError)
      return undefined
    throw error
  }
}
