// The HTTP client, the REST resources and the gateway, connected to a loopback server.
import { createGateway } from '../../../gql/gateway.ts'
import { createHttp } from '../../../gql/rest/http.ts'
import { createRest } from '../../../gql/rest/rest.ts'
import { type Answer, loopbackServer } from './loopback-server.ts'

/** `answer` null: the server is down. */
export async function connectTo(answer: Answer | null, cookies = () => '') {
  const server = await loopbackServer(answer ?? (() => {}))
  if (!answer) await server.close()
  const http = createHttp({ fetch: server.fetch, cookies })
  const rest = createRest(http)
  return { server, http, rest, gateway: createGateway(signal => createRest(http, signal)) }
}

/** What `promise` was rejected with. */
export const rejectionOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('the promise was kept')
    },
    error => error,
  )
