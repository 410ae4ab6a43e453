// The network's edge for screens: a fetch that answers by method and path as a test says, and keeps what it was asked.
import { vi } from 'vitest'

export interface Asked {
  method: string
  path: string
  body: unknown
  headers: Headers
  signal: AbortSignal | null | undefined
}

export type Answer = (asked: Asked) => Response | Promise<Response>

/** Answers by 'METHOD /path', or by 'METHOD /path?*' whatever the query is. What is not listed is not found. */
export type Script = Record<string, Answer>

export interface ScriptedServer {
  fetch: typeof fetch
  asked: Asked[]
  /** 'METHOD /path' of what was asked, in order. */
  calls: () => string[]
  /** Answers otherwise from now on. */
  change: (script: Script) => void
}

export function scriptedServer(script: Script): ScriptedServer {
  const answers = { ...script }
  const asked: Asked[] = []
  const fetch = vi.fn(async (path: RequestInfo | URL, init: RequestInit = {}) => {
    const { method = 'GET', body, headers, signal } = init
    const request: Asked = {
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
      says(404, { message: 'Not scripted', code: 'none' })
    return unlessAborted(answer(request), signal)
  })
  return {
    fetch,
    asked,
    calls: () => asked.map(({ method, path }) => `${method} ${path}`),
    change: more => Object.assign(answers, more),
  }
}

/** Like a real fetch, it breaks off when it is no longer wanted. */
function unlessAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const breakOff = () => reject(signal?.reason)
    if (signal?.aborted) return breakOff()
    signal?.addEventListener('abort', breakOff)
    Promise.resolve(answer).then(resolve, reject)
  })
}

export const says =
  (status: number, body?: unknown): Answer =>
  () =>
    body === undefined ? new Response(null, { status }) : Response.json(body, { status })

/** No network. */
export const isAway: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

/** An answer that comes when the test gives it. */
export function heldAnswer(): { answer: Answer; give: (later: Answer) => void } {
  let give: (later: Answer) => void = () => {}
  const later = new Promise<Answer>(resolve => {
    give = resolve
  })
  return { answer: async asked => (await later)(asked), give: answer => give(answer) }
}
