// A signed-in program that talks to a spawned server over its socket.
import type { ApiDocument } from '../../../server/api-docs/api-document.ts'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { type ReplyCheck, replyCheck } from './check-replies.ts'

export type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface Sent {
  body?: object
  headers?: Record<string, string>
}

export interface HttpVisitor {
  /** The browser's cookies. */
  cookies: ReadonlyMap<string, string>
  get(path: string): Promise<Response>
  post(path: string, body: object): Promise<Response>
  send(method: Method, path: string, sent?: Sent): Promise<Response>
  /** The same browser, with the cookies that it has now, at another server. */
  movedTo(address: string): HttpVisitor
}

export async function signedInOver(
  address: string,
  email: string,
  password = demoPassword,
): Promise<HttpVisitor> {
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as ApiDocument
  const visitor = visitorAt(address, new Map(), replyCheck(document))
  await visitor.get('/api/auth/identify')
  const reply = await visitor.post('/api/auth/login', { email, password })
  if (!reply.ok) throw new Error(`${email} could not sign in: ${await reply.text()}`)
  return visitor
}

function visitorAt(address: string, cookies: Map<string, string>, check: ReplyCheck): HttpVisitor {
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '', ...init.headers }
    const reply = await fetch(address + path, { ...init, headers })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    await checked(check, path, init.method, reply.clone())
    return reply
  }
  const send = (method: Method, path: string, { body, headers = {} }: Sent = {}) =>
    ask(path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
    })
  return {
    cookies,
    get: path => ask(path),
    post: (path, body) => send('POST', path, { body }),
    send,
    movedTo: other => visitorAt(other, new Map(cookies), check),
  }
}

/** An interrupted reply of a killed server cannot be checked. */
async function checked(check: ReplyCheck, url: string, method = 'GET', reply: Response): Promise<void> {
  const body = await reply.text().catch(() => undefined)
  const contentType = reply.headers.get('content-type') ?? undefined
  if (body !== undefined) check({ method, url, status: reply.status, contentType, body })
}
