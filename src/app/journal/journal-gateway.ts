// A gateway that records every call as a fact in the journal: the operation, its REST calls, outcome and duration; never a
// body.
import { Failure } from '../../../domain/failure.ts'
import { createGateway, type Gateway, operationName } from '../../../gql/gateway.ts'
import { createHttp, type Http, type HttpEnvironment } from '../../../gql/rest/http.ts'
import { createRest } from '../../../gql/rest/rest.ts'
import type { Recorder } from '../../../machines/journal/record.ts'

/** The fact that a call has ended, recorded for 'gateway'. */
export interface CallEnded {
  type: 'call.ended'
  operation: string
  /** 'answered', or the kind of the failure. */
  outcome: 'answered' | Failure['kind']
  /** The HTTP status of the failure; null if it has none. */
  status: number | null
  code: string | null
  durationMs: number
  /** The sum of all response sizes that are known. */
  bytes: number
  requests: readonly RestCall[]
}

export interface RestCall {
  method: string
  /** Without the values of its query string. */
  path: string
  /** Null if no response came, or if the response to an equal request under way was shared. */
  status: number | null
  shared: boolean
  /** Until the response began. */
  durationMs: number | null
  /** The content-length of the response. */
  bytes: number | null
  /** The server's id of the request, which its log and its history have too; null where the response has none. */
  requestId: string | null
}

/** The gateway over HTTP; with a journal, every call is recorded there. */
export function openGateway(environment: HttpEnvironment, journal: Recorder | null): Gateway {
  if (journal) return recordedGateway(environment, journal.recordFact)
  const http = createHttp(environment)
  return createGateway(signal => createRest(http, signal))
}

export function recordedGateway(
  { fetch, ...environment }: HttpEnvironment,
  recordFact: Recorder['recordFact'],
  now: () => number = () => performance.now(),
): Gateway {
  const log = createCallLog(fetch, now)
  const http = createHttp({
    ...environment,
    get fetch() {
      return log.fetchOfCaller()
    },
  })
  return {
    async request(operation, variables, signal) {
      const began = now()
      const requests: RestCall[] = []
      const end = (outcome: CallEnded['outcome'], failure?: Failure) => {
        const fact: CallEnded = {
          type: 'call.ended',
          operation: operationName(operation),
          outcome,
          status: failure?.status ?? null,
          code: failure?.code ?? null,
          durationMs: rounded(now() - began),
          bytes: requests.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
          requests,
        }
        recordFact('gateway', fact)
      }
      // A gateway is cheap; one for each call knows which REST calls are its own.
      const gateway = createGateway(signal => createRest(log.countedFor(requests, http), signal))
      try {
        const result = await gateway.request(operation, variables, signal)
        end('answered')
        return result
      } catch (error) {
        const failure = error instanceof Failure ? error : new Failure({ kind: 'unreadable' })
        end(failure.kind, failure)
        throw error
      }
    },
  }
}

/** '/api/assets?organization_id&search': only the names of the query string, because values may be personal or secret. */
export function addressWithoutValues(address: string): string {
  const [path = '', query] = address.split('?', 2)
  if (!query) return path
  return `${path}?${[...new Set(new URLSearchParams(query).keys())].join('&')}`
}

/** Assigns each REST call to its caller: `http.get` and `http.send` read `fetch` before they return, and may call it later. */
function createCallLog(fetch: typeof globalThis.fetch, now: () => number) {
  let currentRequests: RestCall[] | null = null

  function collect<T>(requests: RestCall[], call: () => T): T {
    currentRequests = requests
    try {
      return call()
    } finally {
      currentRequests = null
    }
  }

  const counted = (path: string, init: RequestInit | undefined, response: Promise<Response>): RestCall => {
    const began = now()
    const call = restCall(init?.method ?? 'GET', path)
    const end = () => {
      call.durationMs = rounded(now() - began)
    }
    response.then(({ status, headers }) => {
      Object.assign(call, { status, bytes: lengthIn(headers), requestId: headers.get('x-request-id') })
      end()
    }, end)
    return call
  }

  return {
    fetchOfCaller() {
      const requests = currentRequests
      return ((path: string, init?: RequestInit) => {
        const response = fetch(path, init)
        requests?.push(counted(path, init, response))
        return response
      }) as typeof globalThis.fetch
    },

    countedFor: (requests: RestCall[], http: Http): Http => ({
      get(path, read, signal) {
        const before = requests.length
        const response = collect(requests, () => http.get(path, read, signal))
        if (requests.length === before) requests.push({ ...restCall('GET', path), shared: true })
        return response
      },
      send: (...call) => collect(requests, () => http.send(...call)),
    }),
  }
}

const restCall = (method: string, path: string): RestCall => ({
  method,
  path: addressWithoutValues(path),
  status: null,
  shared: false,
  durationMs: null,
  bytes: null,
  requestId: null,
})

function lengthIn(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10
