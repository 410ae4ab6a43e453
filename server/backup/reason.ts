// Why a backup went wrong, as the list and the log say it.
import pg from 'pg'
import { StartupError } from '../config/startup-error.ts'

/** One sentence without values of records, passwords or addresses of databases. `signal` is what ends the backup early. */
export function reasonOf(error: unknown, signal: AbortSignal): string {
  // Whatever fails after that fails because of it.
  if (signal.aborted)
    return signal.reason instanceof StartupError
      ? signal.reason.message
      : 'The server was stopped before it was done.'
  if (error instanceof StartupError) return error.message
  const { name, code } = error as NodeJS.ErrnoException
  // Before `code`, which is a number without a meaning for people in these.
  if (name === 'TimeoutError') return 'It took too long.'
  if (name === 'AbortError') return 'It was broken off.'
  if (error instanceof pg.DatabaseError) return `The database reports ${error.code}: ${firstLine(error)}.`
  return code ? `The system reports ${code}.` : `It failed: ${firstLine(error)}.`
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
