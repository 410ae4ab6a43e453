// A gateway whose every call is a fact in the journal: the operation, the REST calls that it made, how it ended and how long it
// took; never what was sent or answered.
import { Failure } from '../../domain/failure.ts'
import { createGateway, type Gateway, operationName } from '../../gql/gateway.ts'
import { createHttp, type Http, type HttpSurroundings } from '../../gql/rest/http.ts'
import { createRest } from '../../gql/rest/rest.ts'
import type { Recorder } from '../../machines/journal/record.ts'

/** The fact that a call has ended, in the name of 'gateway'. */
export interface CallEnded {
  type: 'call.ended'
  operation: string
  /** 'answered', or the kind of the failure. */
  outcome: 'answered' | Failure['kind']
  /** The status of the failure; null where there is none. */
  status: number | null
  code: string | null
  durationMs: number
  /** Of all answers together, as far as they told. */
  bytes: number
  requests: readonly RestCall[]
}

export interface RestCall {
  method: string
  /** Without the values of its query. */
  path: string
  /** Null where no answer came, and where the answer to an equal question that was under way was shared. */
  status: number | null
  shared: boolean
  /** Until the answer began. */
  durationMs: number | null
  /** The length that the answer told. */
  bytes: number | null
}

/** The gateway through this door; where there is a journal, every call is noted there. */
export const openGateway = (door: HttpSurroundings, journal: Recorder | null): Gateway =>
  journal ? recordedGateway(door, journal.recordFact) : createGateway(createRest(createHttp(door)))

export function recordedGateway(
  { fetch, cookies }: HttpSurroundings,
  note: Recorder['recordFact'],
  now: () => number = () => performance.now(),
): Gateway {
  const log = createCallLog(fetch, now)
  const http = createHttp({ fetch: log.fetch, cookies })
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
        note('gateway', fact)
      }
      // A gateway costs nothing; one for each call knows which REST calls are its own.
      const gateway = createGateway(createRest(log.countedFor(requests, http)))
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

/** '/api/assets?organization_id&search': the names of the query's values, which say what was asked for, not what was said. */
export function addressWithoutValues(address: string): string {
  const [path = '', query] = address.split('?', 2)
  if (!query) return path
  return `${path}?${[...new Set(new URLSearchParams(query).keys())].join('&')}`
}

/** Tells each REST call to whoever asked for it: the door calls `fetch` before it gives back what it was asked. */
function createCallLog(fetch: typeof globalThis.fetch, now: () => number) {
  let asker: RestCall[] | null = null

  function askedBy<T>(requests: RestCall[], ask: () => T): T {
    asker = requests
    try {
      return ask()
    } finally {
      asker = null
    }
  }

  const counted = (path: string, init: RequestInit | undefined, answer: Promise<Response>): RestCall => {
    const began = now()
    const call = restCall(init?.method ?? 'GET', path)
    const end = () => {
      call.durationMs = rounded(now() - began)
    }
    answer.then(({ status, headers }) => {
      Object.assign(call, { status, bytes: lengthIn(headers) })
      end()
    }, end)
    return call
  }

  return {
    fetch: ((path: string, init?: RequestInit) => {
      const answer = fetch(path, init)
      asker?.push(counted(path, init, answer))
      return answer
    }) as typeof globalThis.fetch,

    countedFor: (requests: RestCall[], http: Http): Http => ({
      get(path, read, signal) {
        const before = requests.length
        const answer = askedBy(requests, () => http.get(path, read, signal))
        if (requests.length === before) requests.push({ ...restCall('GET', path), shared: true })
        return answer
      },
      send: (...call) => askedBy(requests, () => http.send(...call)),
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
})

function lengthIn(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10
