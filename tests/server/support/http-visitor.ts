// A signed-in program that talks to a spawned server over its socket.
import { demoPassword } from '../../../server/seeds/demo.ts'

export interface HttpVisitor {
  get(path: string): Promise<Response>
  post(path: string, body: object): Promise<Response>
}

export async function signedInOver(address: string, email: string): Promise<HttpVisitor> {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '', ...init.headers }
    const reply = await fetch(address + path, { ...init, headers })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return reply
  }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  await ask('/api/auth/identify')
  const reply = await post('/api/auth/login', { email, password: demoPassword })
  if (!reply.ok) throw new Error(`${email} could not sign in: ${await reply.text()}`)
  return { get: path => ask(path), post }
}
