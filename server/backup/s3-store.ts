// Backups in a bucket of an S3-compatible service. Large ones are uploaded in parts, of which the service makes one object in the end.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { StartupError } from '../config/startup-error.ts'
import { type BackupStore, NothingStored } from './store.ts'

export interface S3StoreOptions {
  endpoint: URL
  region: string
  /** Never print it, nor the secret. */
  keyId: string
  secret: string
  bucket: string
  /** Without slashes at its ends; '' is none. */
  prefix: string
  /** The place as people read it. */
  text: string
  /** Ends what is under way. */
  signal: AbortSignal | undefined
}

/** A service takes up to 10,000 parts. */
const partBytes = 32 * 1024 * 1024
const maxTries = 4
const firstPauseMs = 500
/** Until the reply begins: one part is sent until then, by a slow line. */
const replyWithinMs = 10 * 60_000
/** From one chunk of a reply to the next. */
const chunkWithinMs = 2 * 60_000
/** What was begun is removed within this time once it was ended: less than a server waits for its backup (../start/backups.ts). */
const removeWithinMs = 2_000

export function s3Store(options: S3StoreOptions): BackupStore {
  const { prefix, text } = options
  const send = senderTo(options)
  const late = new AbortController()
  const endSoon = () => setTimeout(() => late.abort(tooLate()), removeWithinMs).unref()
  options.signal?.addEventListener('abort', endSoon, { once: true })
  const sendInAnyCase = senderTo({ ...options, signal: late.signal })
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)

  const upload = async (key: string, parts: AsyncIterable<Buffer>, id: string) => {
    const etags: string[] = []
    for await (const part of parts) {
      const query = { partNumber: String(etags.length + 1), uploadId: id }
      const reply = await send('PUT', key, { query, body: part })
      etags.push(reply.headers.get('etag') ?? '')
    }
    const list = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
    const reply = await send('POST', key, { query: { uploadId: id }, body, mayBeMissing: true })
    // An earlier try can have completed it although its reply was lost.
    if (reply.status === 404) return void (await send('HEAD', key))
    // A failure at the end comes with the status of a success.
    const fault = textOf(await reply.text(), 'Code')[0]
    if (fault !== undefined) throw refused(text, 200, fault)
  }
  const abort = (key: string, uploadId: string) =>
    sendInAnyCase('DELETE', key, { query: { uploadId }, mayBeMissing: true })

  return {
    place: text,
    async prepare() {},
    async write(name, bytes) {
      const key = keyOf(name)
      const parts = inParts(bytes, partBytes)
      const first = await parts.next()
      const second = first.done ? first : await parts.next()
      if (first.done || second.done) {
        await send('PUT', key, { body: first.value ?? Buffer.alloc(0) })
        return
      }
      const begun = await send('POST', key, { query: { uploads: '' } })
      const [id = ''] = textOf(await begun.text(), 'UploadId')
      try {
        await upload(key, joined([first.value, second.value], parts), id)
      } catch (error) {
        await abort(key, id).catch(() => {})
        throw error
      }
    },
    async *read(name) {
      const { status, body } = await send('GET', keyOf(name), { mayBeMissing: true })
      if (status === 404) throw new NothingStored(text)
      if (body) yield* chunksOf(body, text)
    },
    async remove(name) {
      const key = keyOf(name)
      await sendInAnyCase('DELETE', key, { mayBeMissing: true })
      // Not every service lists what was not completed.
      const query = { uploads: '', prefix: key }
      const listed = await sendInAnyCase('GET', '', { query }).catch(() => undefined)
      for (const id of listed ? textOf(await listed.text(), 'UploadId') : []) await abort(key, id)
    },
  }
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'

interface Sent {
  query?: Record<string, string>
  body?: Buffer
  /** The status 404 is a reply like others. Not every service hides it when something is deleted. */
  mayBeMissing?: boolean
}

function senderTo({ endpoint, region, keyId, secret, bucket, text, signal }: S3StoreOptions) {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' })
  const request = (method: Method, key: string, { query = {}, body }: Sent) => {
    const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/')
    const url = new URL(path, endpoint)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    return client.sign(url.href, {
      method,
      headers: { 'x-amz-content-sha256': sha256 },
      ...(body && { body: new Uint8Array(body) }),
    })
  }

  /** Throws StartupError, without anything that was sent, or what `signal` ends it with. */
  return async (method: Method, key: string, sent: Sent = {}): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted()
      const signed = await request(method, key, sent)
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(tooLate()), replyWithinMs)
      const ending = signal ? AbortSignal.any([late.signal, signal]) : late.signal
      const reply = await fetch(signed, { signal: ending })
        .catch((error: Error) => unreachable(text, error))
        .finally(() => clearTimeout(timer))
      if (reply instanceof Response && (reply.ok || (reply.status === 404 && sent.mayBeMissing))) return reply
      const fault = reply instanceof Response ? await refusalOf(text, reply) : reply
      const isPassing = !(reply instanceof Response) || reply.status >= 500 || reply.status === 429
      if (!isPassing || attempt === maxTries) throw fault
      await pause(firstPauseMs * 2 ** attempt, undefined, { signal })
    }
  }
}

const tooLate = () => new DOMException('', 'TimeoutError')

/** The whole may take any time, as long as something comes. */
async function* chunksOf(body: ReadableStream<Uint8Array>, place: string): AsyncGenerator<Buffer> {
  const reader = body.getReader()
  const next = async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLate()), chunkWithinMs)
    })
    return Promise.race([reader.read(), late]).finally(() => clearTimeout(timer))
  }
  try {
    for (let chunk = await next(); !chunk.done; chunk = await next()) yield Buffer.from(chunk.value)
  } catch (error) {
    throw unreachable(place, error as Error)
  } finally {
    await reader.cancel().catch(() => {})
  }
}

const unreachable = (place: string, { cause, name }: Error): StartupError =>
  new StartupError(`${place} cannot be reached (${(cause as NodeJS.ErrnoException)?.code ?? name}).`)

/** The code alone: some services repeat what they were sent beside it. */
const refusalOf = async (place: string, reply: Response): Promise<StartupError> =>
  refused(place, reply.status, textOf(await reply.text().catch(() => ''), 'Code')[0])

const refused = (place: string, status: number, code: string | undefined): StartupError =>
  new StartupError(`${place} refuses it (status ${status}${code ? `, ${code.slice(0, 60)}` : ''}).`)

const textOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, content = '']) => content)

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function* inParts(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, undefined> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    pending.push(chunk)
    length += chunk.length
    if (length < size) continue
    yield Buffer.concat(pending)
    pending = []
    length = 0
  }
  if (length) yield Buffer.concat(pending)
}

async function* joined(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  yield* rest
}
