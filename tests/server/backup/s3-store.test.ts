import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type S3StoreOptions, s3Store } from '../../../server/backup/s3-store.ts'
import { type S3Server, s3Server } from '../support/s3-server.ts'

const credentials = { keyId: 'AKIDEXAMPLE', secret: 'geheim', region: 'eu-test-1' }
let s3: S3Server
beforeEach(async () => {
  s3 = await s3Server(credentials)
})
const storeWith = (more: Partial<S3StoreOptions> = {}) =>
  s3Store({
    endpoint: new URL(s3.url),
    ...credentials,
    bucket: 'safe',
    prefix: 'grid haul/prod',
    text: 's3://safe/grid haul/prod',
    signal: undefined,
    ...more,
  })

/** The address of a service that the test makes itself. */
async function listening(server: http.Server): Promise<URL> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  onTestFinished(() => server.closeAllConnections())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

async function* megabytes(count: number, broken = false) {
  for (let sent = 0; sent < count; sent++) yield Buffer.alloc(1024 * 1024, sent)
  if (broken) throw new Error('cut off')
}

test('a file that is large is uploaded in parts, of which none stay', async () => {
  const store = storeWith()

  await store.write('large', megabytes(70))
  const read = await buffer(store.read('large'))

  expect(s3.requests.filter(line => line.startsWith('PUT'))).toHaveLength(3)
  expect(s3.uploads.size).toBe(0)
  expect(read.equals(await buffer(megabytes(70)))).toBe(true)
})

test('a file whose upload is cut off is not there, and neither are its parts', async () => {
  const store = storeWith()

  await expect(store.write('large', megabytes(40, true))).rejects.toThrow('cut off')

  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
})

test('a file that is complete when its server stops is not there, and neither are its parts', async () => {
  const ending = new AbortController()
  const store = storeWith({ signal: ending.signal })
  async function* sent() {
    yield* megabytes(40)
    ending.abort()
  }

  await expect(store.write('large', sent())).rejects.toThrow('aborted')

  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
})

test.each([
  ['does not answer', (_: http.ServerResponse, stop: () => void) => stop()],
  ['is busy', (reply: http.ServerResponse, stop: () => void) => void reply.writeHead(503).end(stop)],
])('a file is given up when its server stops while the service %s', async (_, answer) => {
  const ending = new AbortController()
  let requests = 0
  const server = http.createServer((_, reply) => {
    requests += 1
    answer(reply, () => ending.abort())
  })
  const endpoint = await listening(server)
  const store = storeWith({ endpoint, signal: ending.signal })

  await expect(store.write('small', megabytes(1))).rejects.toThrow()

  expect(requests).toBe(1)
})

test('a large file is given up when its server stops and the service answers nothing any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ending = new AbortController()
  const server = http.createServer(({ method }, reply) => {
    if (method === 'POST') reply.end('<UploadId>begun</UploadId>')
    else if (method === 'DELETE') vi.advanceTimersByTime(2_000)
    else ending.abort()
  })
  const endpoint = await listening(server)
  const store = storeWith({ endpoint, signal: ending.signal })

  await expect(store.write('large', megabytes(40))).rejects.toThrow('aborted')
})

test('a file whose server was killed during the upload leaves no parts after its removal', async () => {
  const store = storeWith()
  s3.uploads.set('of a crash', { object: 'safe/grid haul/prod/large', parts: new Map() })
  s3.uploads.set('of somebody else', { object: 'safe/other', parts: new Map() })

  await store.remove('large')

  expect([...s3.uploads.keys()]).toEqual(['of somebody else'])
})

test('a file that is large is complete although the service was busy and the reply to its last request lost', async () => {
  const store = storeWith()
  s3.failures.push({ status: 503, of: /^PUT .*partNumber=1/ })
  s3.failures.push({ status: 503, of: /^POST .*uploadId=/, isDone: true })

  await store.write('large', megabytes(40))

  expect([...s3.objects.values()].map(({ length }) => length)).toEqual([40 * 1024 * 1024])
})

/** A service that sends what the test tells it to send. */
async function slowly() {
  let reply: http.ServerResponse | undefined
  const server = http.createServer((_, response) => {
    reply = response
    response.write('some')
  })
  const endpoint = await listening(server)
  const store = storeWith({ endpoint })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const chunks = store.read('large')[Symbol.asyncIterator]()
  expect(String((await chunks.next()).value)).toBe('some')
  return { chunks, send: (text: string) => reply?.write(text), end: () => reply?.end() }
}
const minuteMs = 60_000

test('a file is read back in whatever time it takes, as long as something comes', async () => {
  const { chunks, send, end } = await slowly()

  for (let minutes = 0; minutes < 15; minutes++) {
    const next = chunks.next()
    await vi.advanceTimersByTimeAsync(minuteMs)
    send('more')
    expect(String((await next).value)).toBe('more')
  }
  const last = chunks.next()
  end()

  expect(await last).toMatchObject({ done: true })
})

test('a file is not waited for when nothing comes any more', async () => {
  const { chunks } = await slowly()

  const next = chunks.next()
  next.catch(() => {})
  await vi.advanceTimersByTimeAsync(3 * minuteMs)

  await expect(next).rejects.toThrow('cannot be reached (TimeoutError).')
})
