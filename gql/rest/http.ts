// The only door to the server: sends a REST call, reads its answer, and turns every way of failing into one Failure.
import * as z from 'zod/mini'
import { errorReply } from '../../domain/error-reply.ts'
import { Failure, type FailureKind } from '../../domain/failure.ts'
import { camelCased } from '../../domain/field-names.ts'
import { portionsOf } from './portions.ts'
import { statusText } from './status-text.ts'

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Turns an answer with a good status into what the caller wants; throws a Failure of kind `unreadable` where it cannot. */
export type Reader<T> = (response: Response) => Promise<T>

export interface Http {
  /** Asks for `path`. Equal questions under way share one request; it is given up when the last asker has cancelled. */
  get<T>(path: string, read: Reader<T>, signal?: AbortSignal): Promise<T>
  /** Changes something. Never shared, never repeated. */
  send<T>(method: Method, path: string, body: unknown, read: Reader<T>, signal?: AbortSignal): Promise<T>
}

export interface HttpEnvironment {
  fetch: typeof globalThis.fetch
  /** What `document.cookie` says now. */
  cookies: () => string
}

/** A door without a time-out of its own (spec 7). */
export function createHttp({ fetch, cookies }: HttpEnvironment): Http {
  const shared = new Map<string, SharedRequest>()

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
      const known = shared.get(path)
      if (known) return known.join<T>(signal)
      const question = new SharedRequest(
        askedSignal => call(path, { signal: askedSignal }, read),
        () => shared.get(path) === question && shared.delete(path),
      )
      shared.set(path, question)
      return question.join<T>(signal)
    },

    async send(method, path, body, read, signal) {
      // A question asked before a change must not answer one that is asked after it.
      shared.clear()
      try {
        const init = { method, signal: signal ?? null, ...jsonBody(body) }
        // Somebody who signs out and is gone at once is signed out all the same. A browser grants that to small calls only.
        return await call(path, body === undefined ? { ...init, keepalive: true } : init, read)
      } finally {
        shared.clear()
      }
    },
  }
}

/** Reads a JSON body of the given shape; an empty body counts as null. */
export function json<T>(schema: z.ZodMiniType<T>): Reader<T> {
  return async response => {
    const value = parsed(await response.text())
    if (value === undefined) throw unreadable(response)
    return readAs(schema, value, response)
  }
}

/** Reads a JSON list, however long, of rows of the given shape. */
export function jsonList<T>(row: z.ZodMiniType<T>): Reader<T[]> {
  const rows = z.array(row)
  return async response => {
    const values = parsed(await response.text())
    if (!Array.isArray(values)) throw unreadable(response)
    const read: T[] = []
    for await (const portion of portionsOf(values)) read.push(...readAs(rows, portion, response))
    return read
  }
}

/** Reads what it can, else null: for calls that have done their work whatever their answer says. */
export function jsonOrNull<T>(schema: z.ZodMiniType<T>): Reader<T | null> {
  return async response => {
    const result = z.safeParse(schema, parsed(await response.text()))
    return result.success ? result.data : null
  }
}

/** Reads nothing: for calls whose answer the product does not look at. */
export const ignoredBody: Reader<true> = async response => {
  await response.body?.cancel()
  return true
}

/** 204 alone says that something was deleted (spec 7). */
export const noContent: Reader<true> = async response => {
  if (response.status !== 204) throw await refusal(response, 'unreadable')
  return true
}

/** Keeps the answer's bytes as they are. */
export const bytes: Reader<Blob> = response => response.blob()

function readAs<T>(schema: z.ZodMiniType<T>, value: unknown, response: Response): T {
  const result = z.safeParse(schema, value)
  if (!result.success) throw unreadable(response)
  return result.data
}

const unreadable = (response: Response) => new Failure({ kind: 'unreadable', ...statusOf(response) })

/** One request and everybody who waits for it. */
class SharedRequest {
  readonly #answer: Promise<unknown>
  readonly #controller = new AbortController()
  readonly #onOver: () => void
  #askers = 0

  /** `onOver` is called before anybody has the answer, or when the last asker has left: from then on, nobody may join. */
  constructor(ask: (signal: AbortSignal) => Promise<unknown>, onOver: () => void) {
    this.#onOver = onOver
    this.#answer = ask(this.#controller.signal).finally(onOver)
    this.#answer.catch(() => undefined)
  }

  join<T>(signal: AbortSignal | undefined): Promise<T> {
    const answer = this.#answer as Promise<T>
    this.#askers += 1
    if (!signal) return answer
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new Failure({ kind: 'cancelled' }))
        this.#askers -= 1
        if (this.#askers > 0) return
        this.#onOver()
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

/** What `response` says of why not. `kind`: what it is unless a gateway in between has given up. */
async function refusal(response: Response, kind: FailureKind = 'refused'): Promise<Failure> {
  const reply = z.safeParse(refusalReply, parsed(await response.text()))
  const { message, code, fields } = reply.success ? reply.data : nothingSaid
  return new Failure({
    kind: isGivenUp(response.status) && !message ? 'unreachable' : kind,
    ...statusOf(response),
    serverMessage: message || null,
    code: code || null,
    fields: camelCased(fields),
  })
}

const statusOf = (response: Response) => ({ status: response.status, statusText: statusText(response) })

const nothingSaid = { message: '', code: '', fields: {} }

/** A part of a refusal that is missing or odd does not take the others with it. */
const refusalReply = z.object({
  message: z.catch(errorReply.shape.message.check(z.trim()), nothingSaid.message),
  code: z.catch(errorReply.shape.code, nothingSaid.code),
  fields: z.catch(z.record(z.string(), z.string()), nothingSaid.fields),
})

/** What a gateway in between answers for a server that is away. The server itself says a sentence with it. */
const isGivenUp = (status: number): boolean => status >= 502 && status <= 504

function asFailure(error: unknown, signal: AbortSignal | null | undefined): Failure {
  if (error instanceof Failure) return error
  return new Failure({ kind: signal?.aborted ? 'cancelled' : 'unreachable' })
}

/** What a body says: null where it is empty, undefined where it is no JSON. */
function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
