// The only client of the server: sends a REST call, reads its response, and turns every kind of failure into one Failure.
import * as z from 'zod/mini'
import { errorReply } from '../../domain/error-reply.ts'
import { Failure, type FailureKind } from '../../domain/failure.ts'
import { camelCased } from '../../domain/field-names.ts'
import { type Attempts, isDecided } from './attempts.ts'
import { portionsOf } from './portions.ts'
import { statusText } from './status-text.ts'

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Reads a response with a good status; throws a Failure of kind `unreadable` if it cannot. */
export interface Reader<T> {
  (response: Response): Promise<T>
  /** Of a refusal that it reads too. */
  refusedStatus?: number
  /** Another server may not have the call: after a 404 it is not sent again, whatever its query, and fails at once. */
  isExtension?: boolean
}

export interface Http {
  /** Equal requests under way are sent once; that one is aborted when the last of its callers has cancelled. */
  get<T>(path: string, read: Reader<T>, signal?: AbortSignal): Promise<T>
  /** A change: never shared, never repeated. With `version`, only if the record still has that one: else a refusal with 412. */
  send<T>(
    method: Method,
    path: string,
    body: unknown,
    read: Reader<T>,
    signal?: AbortSignal,
    version?: string | null,
  ): Promise<T>
}

/** The same for one caller, whose signal cancels what it waits for. */
export interface CallerHttp {
  get<T>(path: string, read: Reader<T>): Promise<T>
  send<T>(method: Method, path: string, body: unknown, read: Reader<T>, version?: string | null): Promise<T>
}

export const httpFor = (http: Http, signal: AbortSignal | undefined): CallerHttp => ({
  get: (path, read) => http.get(path, read, signal),
  send: (method, path, body, read, version) => http.send(method, path, body, read, signal, version),
})

export interface HttpEnvironment {
  /** Read once for each call, before `get` or `send` returns. */
  fetch: typeof globalThis.fetch
  /** The present `document.cookie`. */
  cookies: () => string
  /** Gives each POST its key; without it none has one. */
  attempts?: Attempts
  /** Asks the person who sits there to confirm who they are. Resolves with whether they have. */
  confirmIdentity?: () => Promise<boolean>
}

/** A client without a time-out of its own (spec 7). Caches live above it; it only merges equal requests under way. */
export function createHttp(environment: HttpEnvironment): Http {
  const { cookies, attempts, confirmIdentity } = environment
  const shared = new Map<string, SharedRequest>()
  const missing = new Map<string, Failure>()

  async function call<T>(
    fetch: HttpEnvironment['fetch'],
    path: string,
    init: RequestInit,
    read: Reader<T>,
  ): Promise<T> {
    try {
      const response = await fetch(path, {
        ...init,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...antiForgeryHeader(cookies()), ...init.headers },
      })
      if (!response.ok && response.status !== read.refusedStatus) throw await refusal(response)
      return await read(response)
    } catch (error) {
      const failure = asFailure(error, init.signal)
      if (read.isExtension && failure.status === 404) missing.set(withoutQuery(path), failure)
      throw failure
    }
  }

  return {
    get<T>(path: string, read: Reader<T>, signal?: AbortSignal) {
      const notThere = missing.get(withoutQuery(path))
      if (notThere) return Promise.reject(notThere)
      const known = shared.get(path)
      if (known) return known.join<T>(signal)
      const request = new SharedRequest(
        sharedSignal => call(environment.fetch, path, { signal: sharedSignal }, read),
        () => shared.get(path) === request && shared.delete(path),
      )
      shared.set(path, request)
      return request.join<T>(signal)
    },

    async send(method, path, body, read, signal, version) {
      // A request from before a change must not answer one from after it.
      shared.clear()
      const { fetch } = environment
      const init = {
        method,
        signal: signal ?? null,
        // Signing out works even if the page is closed at once. Browsers limit it to small calls.
        ...(body === undefined ? { keepalive: true } : jsonBody(body)),
      }
      const headers = {
        ...(body !== undefined && jsonType),
        ...(version && { 'if-match': version }),
      }
      const sendOnce = (more: Record<string, string>) =>
        call(fetch, path, { ...init, headers: { ...headers, ...more } }, read)
      // Nothing was changed by a call that was refused, so it is sent again once the person has confirmed it.
      const sendWith = (more: Record<string, string>) =>
        sendOnce(more).catch(async failure => {
          if (!confirmIdentity || failure.code !== 'confirmation_required') throw failure
          if (!(await confirmIdentity())) throw failure
          return sendOnce(more)
        })
      const attempt = attempts && isDoneOnce(method, path, body) ? requestText(path, body, version) : null
      const endOthers = () =>
        attempts?.forget(request => request !== attempt && endsAttempt(method, path, request))
      try {
        const response =
          attempts && attempt !== null
            ? await attempts.carryOut(attempt, key => sendWith({ 'idempotency-key': key }))
            : await sendWith({})
        endOthers()
        return response
      } catch (error) {
        // Without a decision it may have been done.
        if (!isDecided(error)) endOthers()
        throw error
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

/** Reads a JSON list of rows of the given shape, in portions. */
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

/** Reads a body of the given shape, or null: for calls whose change was made whatever the response contains. */
export function jsonOrNull<T>(schema: z.ZodMiniType<T>): Reader<T | null> {
  return async response => {
    const result = z.safeParse(schema, parsed(await response.text()))
    return result.success ? result.data : null
  }
}

/** The version of the record in a response, to send with a change of it; null where the server names none. */
export interface Versioned {
  version: string | null
}

/** Reads the same, and the version of the record. */
export const versioned =
  <T extends object | null>(read: Reader<T>): Reader<T & Versioned> =>
  async response =>
    ({ ...(await read(response)), version: versionIn(response) }) as T & Versioned

/** Reads the version of the record and nothing else. */
export const versionOnly: Reader<Versioned> = async response => {
  await ignoredBody(response)
  return { version: versionIn(response) }
}

/** A weak tag cannot be sent with If-Match (RFC 9110, 13.1.1). */
function versionIn({ headers }: Response): string | null {
  const tag = headers.get('etag')
  return tag?.startsWith('"') ? tag : null
}

/** Reads a refusal with this status by a reader of its own. */
export const orRefused = <T, Refused>(
  read: Reader<T>,
  refusedStatus: number,
  readRefused: Reader<Refused>,
): Reader<T | Refused> =>
  Object.assign(
    (response: Response): Promise<T | Refused> => (response.ok ? read(response) : readRefused(response)),
    { refusedStatus },
  )

/** For a call that another server may not have and whose address names no record, so that a 404 says nothing of one. */
export const extension = <T>(read: Reader<T>): Reader<T> => Object.assign(read, { isExtension: true })

/** Reads nothing: for calls whose response the product does not use. */
export const ignoredBody: Reader<true> = async response => {
  await response.body?.cancel()
  return true
}

/** Only 204 confirms a deletion (spec 7). */
export const noContent: Reader<true> = async response => {
  if (response.status !== 204) throw await refusal(response, 'unreadable')
  return true
}

/** The bytes of the response, unchanged. */
export const bytes: Reader<Blob> = response => response.blob()

function readAs<T>(schema: z.ZodMiniType<T>, value: unknown, response: Response): T {
  const result = z.safeParse(schema, value)
  if (!result.success) throw unreadable(response)
  return result.data
}

const unreadable = (response: Response) => new Failure({ kind: 'unreadable', ...statusOf(response) })

/** One request with all its callers. */
class SharedRequest {
  readonly #response: Promise<unknown>
  readonly #controller = new AbortController()
  readonly #onEnd: () => void
  #callers = 0

  /** `onEnd` is called before the callers get the response, or when the last one has cancelled: then none may join. */
  constructor(send: (signal: AbortSignal) => Promise<unknown>, onEnd: () => void) {
    this.#onEnd = onEnd
    this.#response = send(this.#controller.signal).finally(onEnd)
    this.#response.catch(() => undefined)
  }

  join<T>(signal: AbortSignal | undefined): Promise<T> {
    const response = this.#response as Promise<T>
    this.#callers += 1
    if (!signal) return response
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new Failure({ kind: 'cancelled' }))
        this.#callers -= 1
        if (this.#callers > 0) return
        this.#onEnd()
        this.#controller.abort()
      }
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      response.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}

const withoutQuery = (path: string): string => path.split('?', 1)[0] ?? path

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

const jsonBody = (body: unknown): RequestInit => ({
  body: body instanceof Blob ? body : JSON.stringify(body),
})

/** Signing in and mailed links work once by themselves, and a plan has an id of its own. */
const isDoneOnce = (method: Method, path: string, body: unknown): boolean =>
  method === 'POST' && !path.startsWith('/api/auth/') && !(body instanceof Blob)

/**
 * Is stored, so without a password, and without a file, whose digest is in the body too. A change of another version of the record
 * is another request.
 */
const requestText = (path: string, body: unknown, version: string | null | undefined): string =>
  [
    path,
    JSON.stringify(body ?? null, (name, value) => (notStored.has(name) ? undefined : value)),
    ...(version ? [version] : []),
  ].join(' ')

/**
 * Whether this change may have taken back what an earlier request did, so that the same request is a new one from now on: a deletion
 * takes back what was sent to its path, any change of a record another one of it without a body, and each choice the one before.
 */
function endsAttempt(method: Method, path: string, request: string): boolean {
  const [sentTo = '', sentBody] = request.split(' ', 2)
  if (sentTo === path && (method === 'DELETE' || isChoice.test(path))) return true
  const record = sentTo.slice(0, sentTo.lastIndexOf('/'))
  return sentBody === 'null' && sentTo !== path && isAtOrBelow(path, record)
}

/** What is chosen anew by each request, back and forth. */
const isChoice = /\/(shelving|assignment)$/

const isAtOrBelow = (path: string, top: string): boolean => path === top || path.startsWith(`${top}/`)

const notStored: ReadonlySet<string> = new Set(['password', 'csv'])

const jsonType = { 'content-type': 'application/json' }

/** The failure that a response describes, of kind `kind` unless a gateway in between has given up. */
async function refusal(response: Response, kind: FailureKind = 'refused'): Promise<Failure> {
  const reply = z.safeParse(refusalReply, parsed(await response.text()))
  const { message, code, fields } = reply.success ? reply.data : noReply
  return new Failure({
    kind: isGivenUp(response.status) && !message ? 'unreachable' : kind,
    ...statusOf(response),
    serverMessage: message || null,
    code: code || null,
    fields: camelCased(fields),
  })
}

const statusOf = (response: Response) => ({ status: response.status, statusText: statusText(response) })

const noReply = { message: '', code: '', fields: {} }

/** Each field on its own: a missing or malformed one does not lose the others. */
const refusalReply = z.object({
  message: z.catch(errorReply.shape.message.check(z.trim()), noReply.message),
  code: z.catch(errorReply.shape.code, noReply.code),
  fields: z.catch(z.record(z.string(), z.string()), noReply.fields),
})

/** The statuses of a gateway in between whose server is away. The server itself sends a message with them. */
const isGivenUp = (status: number): boolean => status >= 502 && status <= 504

function asFailure(error: unknown, signal: AbortSignal | null | undefined): Failure {
  if (error instanceof Failure) return error
  return new Failure({ kind: signal?.aborted ? 'cancelled' : 'unreachable' })
}

/** A body as JSON: null if it is empty, undefined if it is not JSON. */
function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
