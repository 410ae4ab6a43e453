// What every resolver gets besides its arguments.
import type { Rest } from '../rest/rest.ts'

/** The record that a change is meant for. */
export interface KnownRecord {
  id: string
  /** The version that the person saw: a record that has another one by now is not changed. */
  version?: string | null
}

export interface Context {
  /** Of this request: it is cancelled with its caller. */
  rest: Rest
}
