// The body of the call that adds ticks on the run sheet of a truck (extension).
import * as z from 'zod/mini'
import { maxTicksPerCall, sentTick } from '../run-sheets/tick.ts'

export const ticksBody = z.object({
  /** Who made them, where the device knows: they are refused unless that is who is signed in. */
  author_id: z.optional(z.string()),
  /** In the order in which they were made. */
  ticks: z.array(sentTick).check(z.minLength(1), z.maxLength(maxTicksPerCall)),
})
