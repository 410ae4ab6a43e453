// The only door to the server: sends a REST call, reads its answer, and turns every way of failing into one Failure.
import * as z from 'zod/mini'
import { errorReply } from '../../domain/calls.ts'
import { Failure } from '../../domain/failure.ts'

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Turns an answer with a good status into what the caller wants; throws a Failure of kind `unreadable` where it cannot. */
export type Reader<T> = (response: Response) => Promise<T>

export interface Http {
  /** Asks for `path`. Equal questions under way share one request; it is given up when the last asker has cancelled. */
  get<T>(path: string, read: Reader<T>, signal?: AbortSignal): Promise<T>
  /** Changes something. Never shared, never repeated. */
  send<T>(method: Method, path: string, body: unknown, read: Reader<T>, signal?: AbortSignal): Promise<T>
}

export interface HttpSurroundings {
  fetch: typeof globalThis.fetch
  /** What `document.cookie` says now. */
  cookies: () => string
}

/** A door without a time-out of its own (spec 7). */
export function createHttp({ fetch, cookies }: HttpSurroundings): Http {
  const shared = new Map<string, SharedQuestion>()

  async function call<T>(path: string, init: RequestInit, read: Reader<T>): Promise<T> {
    try {
      const response = await fetch(path, {
        ...init,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...antiForgeryHeader(cookies()), ...init.headers },
      })
      if (!response.ok) throw await refusal(response)
      return await read(response)
    } catch (error) {
      throw asFailure(error, init.signal)
    }
  }

  return {
    get<T>(path: string, read: Reader<T>, signal?: AbortSignal) {
      let question = shared.get(path)
      if (!question) {
        question = new SharedQuestion(askedSignal => call(path, { signal: askedSignal }, read))
        const asked = question
        shared.set(path, asked)
        asked.settled.finally(() => shared.get(path) === asked && shared.delete(path))
      }
      return question.join<T>(signal, () => shared.get(path) === question && shared.delete(path))
    },

    async send(method, path, body, read, signal) {
      // A question asked before a change must not answer one that is asked after it.
      shared.clear()
      try {
        return await call(path, { method, signal: signal ?? null, ...jsonBody(body) }, read)
      } finally {
        shared.clear()
      }
    },
  }
}

/** Reads a JSON body of the given shape. */
export function json<T>(schema: z.ZodMiniType<T>): Reader<T> {
  return async response => {
    const result = z.safeParse(schema, parsedJson(await response.text()))
    if (!result.success) throw new Failure({ kind: 'unreadable', status: response.status })
    return result.data
  }
}

/** Reads nothing: for calls whose answer the product does not look at. */
export const nothing: Reader<true> = async response => {
  await response.body?.cancel()
  return true
}

/** Keeps the answer's bytes as they are. */
export const bytes: Reader<Blob> = response => response.blob()

/** One request and everybody who waits for it. */
class SharedQuestion {
  readonly settled: Promise<unknown>
  readonly #answer: Promise<unknown>
  readonly #controller = new AbortController()
  #askers = 0

  constructor(ask: (signal: AbortSignal) => Promise<unknown>) {
    this.#answer = ask(this.#controller.signal)
    this.settled = this.#answer.catch(() => undefined)
  }

  join<T>(signal: AbortSignal | undefined, onAbandoned: () => void): Promise<T> {
    const answer = this.#answer as Promise<T>
    this.#askers += 1
    if (!signal) return answer
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new Failure({ kind: 'cancelled' }))
        this.#askers -= 1
        if (this.#askers > 0) return
        onAbandoned()
        this.#controller.abort()
      }
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}

function antiForgeryHeader(cookies: string): Record<string, string> {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]
  return value ? { 'x-xsrf-token': decoded(value) } : {}
}

function decoded(cookieValue: string): string {
  try {
    return decodeURIComponent(cookieValue)
  } catch {
    return cookieValue
  }
}

function jsonBody(body: unknown): RequestInit {
  if (body === undefined) return {}
  return {
    body: body instanceof Blob ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
}

async function refusal(response: Response): Promise<Failure> {
  const body = z.safeParse(z.partial(errorReply), parsedOrNull(await response.text()))
  return new Failure({
    kind: 'refused',
    status: response.status,
    serverMessage: (body.success && body.data.message?.trim()) || null,
    code: (body.success && body.data.code) || null,
    fields: (body.success && body.data.fields) || {},
  })
}

function asFailure(error: unknown, signal: AbortSignal | null | undefined): Failure {
  if (error instanceof Failure) return error
  return new Failure({ kind: signal?.aborted ? 'cancelled' : 'unreachable' })
}

function parsedJson(text: string): unknown {
  const value = parsedOrNull(text)
  if (value === null && text.trim() !== 'null') throw new Failure({ kind: 'unreadable' })
  return value
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
