// The client's gateway, connected to the application: its calls go to the real routes.
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createGateway, type Gateway } from '../../../gql/gateway.ts'
import type { Attempts } from '../../../gql/rest/attempts.ts'
import { createHttp } from '../../../gql/rest/http.ts'
import { createRest } from '../../../gql/rest/rest.ts'
import { newVisitor } from './visitor.ts'

type Fetch = (url: unknown, init?: RequestInit) => Promise<Response>

/** `network` stands between the client and the server. */
export function gatewayTo(
  app: FastifyInstance,
  { network = fetch => fetch, attempts }: { network?: (fetch: Fetch) => Fetch; attempts?: Attempts } = {},
): Gateway {
  const { cookies, ask } = newVisitor(app)

  const fetch = async (url: unknown, init: RequestInit = {}) => {
    const reply = await ask({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: String(url),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body && { payload: String(init.body) }),
    })
    const { statusCode: status, statusMessage: statusText } = reply
    const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, `${value}`])
    return new Response(status === 204 ? null : reply.body, { status, statusText, headers })
  }

  const http = createHttp({
    fetch: network(fetch) as typeof globalThis.fetch,
    ...(attempts && { attempts }),
    cookies: () => [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
  })
  return createGateway(signal => createRest(http, signal))
}
