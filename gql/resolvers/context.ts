// What every resolver is handed beside its arguments.
import type { Rest } from '../rest/rest.ts'

export interface Context {
  rest: Rest
  /** Aborted when the caller takes the question back. */
  signal?: AbortSignal | undefined
}
