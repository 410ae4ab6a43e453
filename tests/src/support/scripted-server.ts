// A fetch for component tests: it responds by method and path as the test scripts it, and records the requests.
import { vi } from 'vitest'

export interface SentRequest {
  method: string
  path: string
  body: unknown
  headers: Headers
  signal: AbortSignal | null | undefined
}

export type Responder = (asked: SentRequest) => Response | Promise<Response>

/** Responders by 'METHOD /path', or by 'METHOD /path?*' for any query string. Anything else gets a 404. */
export type Script = Record<string, Responder>

export interface ScriptedServer {
  fetch: typeof fetch
  requests: SentRequest[]
  /** 'METHOD /path' of the requests, in order. */
  calls: () => string[]
  /** Replaces or adds responders. */
  change: (script: Script) => void
}

export function scriptedServer(script: Script): ScriptedServer {
  const answers = { ...script }
  const asked: SentRequest[] = []
  const fetch = vi.fn(async (path: RequestInfo | URL, init: RequestInit = {}) => {
    const { method = 'GET', body, headers, signal } = init
    const request: SentRequest = {
      method,
      path: String(path),
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: new Headers(headers),
      signal,
    }
    asked.push(request)
    const answer =
      answers[`${method} ${request.path}`] ??
      answers[`${method} ${request.path.split('?')[0]}?*`] ??
      respondWith(404, { message: 'Not scripted', code: 'none' })
    return unlessAborted(answer(request), signal)
  })
  return {
    fetch,
    requests: asked,
    calls: () => asked.map(({ method, path }) => `${method} ${path}`),
    change: more => Object.assign(answers, more),
  }
}

/** Rejects when it is aborted, like a real fetch. */
function unlessAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    Promise.resolve(answer).then(resolve, reject)
  })
}

export const respondWith =
  (status: number, body?: unknown): Responder =>
  () =>
    body === undefined ? new Response(null, { status }) : Response.json(body, { status })

/** No network. */
export const networkError: Responder = () => Promise.reject(new TypeError('Failed to fetch'))

/** A response that arrives when the test gives it. */
export function deferredResponse(): { answer: Responder; give: (later: Responder) => void } {
  let give: (later: Responder) => void = () => {}
  const later = new Promise<Responder>(resolve => {
    give = resolve
  })
  return { answer: async asked => (await later)(asked), give: answer => give(answer) }
}
