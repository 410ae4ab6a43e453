// What machines say about the world outside, which is handed to them where they are started.
import type { FailureData } from '../domain/failure.ts'
import type { Note } from './notifications.ts'

/** Stands where an effect has not been handed in. A machine that gets here was started without its wiring. */
export const notWired = (): never => {
  throw new Error('an actor of this machine was not provided')
}

/** Raised by a flow that has something to tell. */
export interface NoteRaised {
  type: 'note.raised'
  note: Note
}

/** True where the server refused with one of `statuses`. */
export const isRefusal = (failure: FailureData, ...statuses: number[]): boolean =>
  failure.kind === 'refused' && failure.status !== null && statuses.includes(failure.status)
