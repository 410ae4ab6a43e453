// A small S3-compatible service in memory. It checks each signature by the rules of AWS Signature Version 4 as they are published, with
// code of its own (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html).
import { createHash, createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface S3Server {
  url: string
  /** By bucket and key: 'bucket/key'. */
  objects: Map<string, Buffer>
  /** Uploads in parts that were begun and neither completed nor ended. */
  uploads: Map<string, { object: string; parts: Map<number, Buffer> }>
  /** 'PUT /bucket/key 200', in order. */
  requests: string[]
  /** The next request fails with the first of these that is for any or for it ('PUT /bucket/key'). */
  failures: Failure[]
}

interface Failure {
  status: number
  of?: RegExp
  /** What was asked is done, and only the reply to it is lost. */
  isDone?: boolean
}

export interface S3Credentials {
  keyId: string
  secret: string
  region: string
}

export async function s3Server(credentials: S3Credentials): Promise<S3Server> {
  const state: Omit<S3Server, 'url'> = { objects: new Map(), uploads: new Map(), requests: [], failures: [] }
  const server = http.createServer(async (request, reply) => {
    const body = await buffer(request)
    const index = state.failures.findIndex(({ of }) => !of || of.test(`${request.method} ${request.url}`))
    const [failure] = index < 0 ? [] : state.failures.splice(index, 1)
    const isDone = !failure || failure.isDone
    const done = !isSigned(request, body, credentials)
      ? { status: 403, body: fault('SignatureDoesNotMatch') }
      : isDone && handle(state, request, body)
    const answered = (!failure && done) || { status: failure?.status ?? 500, body: fault('SlowDown') }
    state.requests.push(`${request.method} ${request.url} ${answered.status}`)
    reply.writeHead(answered.status, 'etag' in answered ? { etag: answered.etag } : {}).end(answered.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => void server.close(() => resolve())))
  onTestFinished(() => server.closeAllConnections())
  return { ...state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

interface Answered {
  status: number
  body?: string | Buffer
  etag?: string
}

function handle(
  { objects, uploads }: Omit<S3Server, 'url'>,
  request: http.IncomingMessage,
  body: Buffer,
): Answered {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3')
  const object = decodeURIComponent(pathname.slice(1))
  const upload = uploads.get(query.get('uploadId') ?? '')
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  switch (request.method) {
    case 'PUT':
      if (!query.has('uploadId')) objects.set(object, body)
      else if (upload?.object !== object) return { status: 404, body: fault('NoSuchUpload') }
      else upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, etag }
    case 'POST': {
      if (query.has('uploads')) {
        const id = `upload-${uploads.size + 1}`
        uploads.set(id, { object, parts: new Map() })
        return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` }
      }
      if (!upload) return { status: 404, body: fault('NoSuchUpload') }
      const parts = [...upload.parts].sort(([one], [other]) => one - other)
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
        Number(number),
      )
      // Parts but the last one have 5 MB at least.
      const isSmall = parts.slice(0, -1).some(([, part]) => part.length < 5 * 1024 * 1024)
      if (isSmall || named.join() !== parts.map(([number]) => number).join())
        return { status: 400, body: fault('InvalidPart') }
      objects.set(object, Buffer.concat(parts.map(([, part]) => part)))
      uploads.delete(query.get('uploadId') ?? '')
      return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
    }
    case 'DELETE':
      // Amazon's service hides that nothing was there; Google's does not.
      if (query.has('uploadId'))
        return uploads.delete(query.get('uploadId') ?? '')
          ? { status: 204 }
          : { status: 404, body: fault('NoSuchUpload') }
      return objects.delete(object) ? { status: 204 } : { status: 404, body: fault('NoSuchKey') }
    default: {
      if (query.has('uploads')) {
        const listed = [...uploads].filter(([, each]) =>
          each.object.startsWith(object + (query.get('prefix') ?? '')),
        )
        return {
          status: 200,
          body: listed.map(([id]) => `<Upload><UploadId>${id}</UploadId></Upload>`).join(''),
        }
      }
      const content = objects.get(object)
      return content ? { status: 200, body: content } : { status: 404, body: fault('NoSuchKey') }
    }
  }
}

const fault = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Secret>x</Secret></Error>`

function isSigned(request: http.IncomingMessage, body: Buffer, { keyId, secret, region }: S3Credentials) {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': sent = '' } = request.headers
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      authorization,
    )
  const [, usedKey, scope = '', headers = '', signature] = match ?? []
  const day = String(date).slice(0, 8)
  const isRecent =
    Math.abs(Date.now() - Date.parse(String(date).replace(basicForm, '$1-$2-$3T$4:$5:$6Z'))) < 300_000
  if (usedKey !== keyId || scope !== `${day}/${region}/s3/aws4_request` || !isRecent) return false
  if (sent !== sha256(body)) return false
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const query = [...searchParams]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .sort()
    .join('&')
  const named = headers.split(';')
  if (!named.includes('host') || !named.includes('x-amz-content-sha256')) return false
  const lines = named.map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const path = pathname
    .split('/')
    .map(part => strictly(decodeURIComponent(part)))
    .join('/')
  const canonical = [request.method, path, query, lines, headers, sent].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (previous, part) => hmac(previous, part),
    Buffer.from(`AWS4${secret}`),
  )
  return hmac(key, toSign).toString('hex') === signature
}

const basicForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer, content: string) => createHmac('sha256', key).update(content).digest()
/** Of RFC 3986, which leaves fewer characters as they are. */
const strictly = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
