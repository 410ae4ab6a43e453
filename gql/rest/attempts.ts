// What was sent to be done once. While it is not known whether the server did it, the same request is the same attempt and has the
// same key, in a retry and in the page after a reload; the server does it once for each key.
import { Failure } from '../../domain/failure.ts'
import { dayMs } from '../../domain/time/durations.ts'

export interface Attempts {
  /** Sends `request` with its key. Two requests with the same text are the same request. */
  carryOut<T>(request: string, send: (key: string) => Promise<T>): Promise<T>
  /** Those that are over are not known any more; all of them if none are named: the next person starts without any. */
  forget: (isOver?: (request: string) => boolean) => void
}

/** The text that outlives the page; null if there is none. */
export interface AttemptStorage {
  read: () => string | null
  write: (text: string | null) => void
}

interface Attempt {
  key: string
  /** In ms since 1970. */
  since: number
}

/** The server keeps the reply to a key for 24 hours. */
const storedMs = dayMs

export function createAttempts(
  storage: AttemptStorage,
  now: () => number = Date.now,
  newKey: () => string = randomKey,
): Attempts {
  const unsettled = readAttempts(storage)
  const store = () =>
    storage.write(unsettled.size === 0 ? null : JSON.stringify(Object.fromEntries(unsettled)))

  function begin(request: string): string {
    const known = unsettled.get(request)
    if (known && now() - known.since < storedMs) return known.key
    const key = newKey()
    unsettled.set(request, { key, since: now() })
    store()
    return key
  }

  function settle(request: string) {
    unsettled.delete(request)
    store()
  }

  return {
    async carryOut(request, send) {
      const key = begin(request)
      try {
        const response = await send(key)
        settle(request)
        return response
      } catch (error) {
        if (isDecided(error)) settle(request)
        throw error
      }
    },

    forget(isOver = () => true) {
      const over = [...unsettled.keys()].filter(isOver)
      for (const request of over) unsettled.delete(request)
      // Each change of a record asks this, and few end anything.
      if (over.length > 0) store()
    },
  }
}

/** The server refused. After an error of its own, or of a gateway in between, it may have done what was requested. */
export const isDecided = (error: unknown): boolean =>
  error instanceof Failure && error.kind === 'refused' && (error.status ?? 500) < 500

function readAttempts(storage: AttemptStorage): Map<string, Attempt> {
  try {
    return new Map(Object.entries(JSON.parse(storage.read() ?? '{}') as Record<string, Attempt>))
  } catch {
    return new Map()
  }
}

/** `crypto.randomUUID` is missing on pages without https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-')
