// Simulates a browser: keeps cookies and sends the anti-forgery token.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { demoPassword } from '../../../server/auth/demo-password.ts'

export interface Visitor {
  /** The browser's cookies; tests may change them. */
  cookies: Map<string, string>
  /** Nothing but the cookies is added. */
  ask(options: InjectOptions): Promise<LightMyRequestResponse>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** An object is sent as JSON, a text unchanged with the content type of JSON. */
  post(
    url: string,
    body?: object | string | Buffer,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  patch: Visitor['post']
  put: Visitor['post']
  delete: Visitor['post']
  signIn(email: string, password?: string): Promise<LightMyRequestResponse>
}

export type DemoEmail = `${'admin' | 'business' | 'field' | 'customer'}@gridhaul.example`

/** `remoteAddress` is where the visitor calls from. */
export function newVisitor(app: FastifyInstance, remoteAddress = '127.0.0.1'): Visitor {
  const cookies = new Map<string, string>()

  const ask = async (options: InjectOptions) => {
    const reply = await app.inject({ ...options, remoteAddress, cookies: Object.fromEntries(cookies) })
    for (const { name, value } of reply.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return reply
  }
  const sender =
    (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'): Visitor['post'] =>
    (url, body, headers = {}) => {
      const token = cookies.get('XSRF-TOKEN')
      const sent = {
        ...(token && { 'x-xsrf-token': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      }
      return ask({ method, url, headers: sent, ...(body !== undefined && { payload: body }) })
    }
  const post = sender('POST')
  return {
    cookies,
    ask,
    get: (url, headers = {}) => ask({ method: 'GET', url, headers }),
    post,
    patch: sender('PATCH'),
    put: sender('PUT'),
    delete: sender('DELETE'),
    async signIn(email, password = demoPassword) {
      if (!cookies.has('XSRF-TOKEN')) await ask({ method: 'GET', url: '/api/auth/identify' })
      return post('/api/auth/login', { email, password })
    },
  }
}

/** A visitor who is signed in with one of the demo accounts. */
export async function signedIn(app: FastifyInstance, email: DemoEmail): Promise<Visitor> {
  const visitor = newVisitor(app)
  const reply = await visitor.signIn(email)
  if (reply.statusCode !== 200) throw new Error(`${email} could not sign in: ${reply.body}`)
  return visitor
}
