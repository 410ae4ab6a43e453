// What every resolver gets besides its arguments.
import type { Rest } from '../rest/rest.ts'

export interface Context {
  rest: Rest
  /** Aborted when the caller cancels. */
  signal?: AbortSignal | undefined
}
