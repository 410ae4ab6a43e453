// Checks every reply against the API document: the call must list the status, and the body must match the schema.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type ApiDocument, type NamedOperation, operationsOf } from '../../../server/api-docs/api-document.ts'
import { isApiCall } from '../../../server/http/api-path.ts'

export interface ReceivedReply {
  method: string
  /** With or without a query. */
  url: string
  status: number
  contentType: string | undefined
  body: string
}

/** Throws if a reply does not match the document, and says how. */
export type ReplyCheck = (reply: ReceivedReply) => void

/** Compiled once for all test files of a process that have the same document. */
export const replyCheck = (document: ApiDocument): ReplyCheck =>
  checkOf(JSON.stringify(document), () => document)

/** The same for applications with the same calls, because to make the document takes as long as to build an application. */
const replyCheckOf = (app: FastifyInstance): ReplyCheck => checkOf(app.printRoutes(), () => app.apiDocument())

const checks = new Map<string, ReplyCheck>()

function checkOf(key: string, document: () => ApiDocument): ReplyCheck {
  const check = checks.get(key) ?? compile(document())
  checks.set(key, check)
  return check
}

function compile(document: ApiDocument): ReplyCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'api' })
  const operations = operationsOf(document).map(operation => ({
    ...operation,
    matches: matcherOf(operation.path),
  }))

  return reply => {
    const path = new URL(reply.url, 'http://server').pathname
    const method = reply.method.toLowerCase()
    if (!isApiCall(path) || method === 'head' || method === 'options') return
    const called = operations
      .filter(operation => operation.method === method && operation.matches.test(path))
      .sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))[0]
    const problem = called ? problemOf(ajv, called, reply) : problemOfUnknown(ajv, reply)
    if (problem)
      throw new Error(`${reply.method} ${path} answered ${reply.status}, ${problem}\n${reply.body}`)
  }
}

const matcherOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]*')}/?$`,
  )

function problemOf(ajv: Ajv2020, { method, path, operation }: NamedOperation, reply: ReceivedReply) {
  const documented = operation.responses[reply.status]
  if (!documented)
    return 'which the API document does not have: add the code to config.refuses, or the answer to schema.response'
  const [type] = Object.keys(documented.content ?? {})
  if (type === undefined)
    return reply.body === '' ? undefined : 'with a body that the API document does not have'
  if (!reply.contentType?.startsWith(type)) return `as ${reply.contentType} and not as ${type}`
  if (type !== 'application/json') return undefined
  const place = ['paths', path, method, 'responses', String(reply.status), 'content', type, 'schema']
  return unlike(ajv, place, reply.body)
}

/** An unknown address still gets the usual error body. */
function problemOfUnknown(ajv: Ajv2020, { status, body }: ReceivedReply): string | undefined {
  if (![400, 401, 403, 404, 413, 503].includes(status)) return 'where the API document has no call'
  return unlike(ajv, ['components', 'schemas', 'ErrorReply'], body)
}

function unlike(ajv: Ajv2020, place: string[], body: string): string | undefined {
  const pointer = place.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = ajv.getSchema(`api#/${pointer.join('/')}`) as ValidateFunction
  if (validate(JSON.parse(body))) return undefined
  return `with a body unlike the API document's: ${ajv.errorsText(validate.errors)}`
}

/** Checks every reply of `app.inject` from now on; one that does not match the document rejects. */
export function checkReplies(app: FastifyInstance): void {
  const ask = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>
  let check: ReplyCheck | undefined
  const askAndCheck = async (options: InjectOptions | string) => {
    const reply = await ask(options)
    check ??= replyCheckOf(app)
    const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options
    if (!isApiCall(String(url))) return reply
    const { statusCode: status, headers } = reply
    const body = unpackedBody(reply)
    check({ method, url: String(url), status, contentType: headers['content-type']?.toString(), body })
    return reply
  }
  app.inject = askAndCheck as FastifyInstance['inject']
}

function unpackedBody({ headers, rawPayload, body }: LightMyRequestResponse): string {
  const encoding = rawPayload.length > 0 ? headers['content-encoding'] : undefined
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString()
  return encoding === 'gzip' ? gunzipSync(rawPayload).toString() : body
}
