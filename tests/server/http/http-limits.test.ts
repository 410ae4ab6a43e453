import { once } from 'node:events'
import net from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyReply } from 'fastify'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openRequests } from '../../../server/plugins/open-requests.ts'
import { eventually } from '../support/eventually.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase({
  httpLimits: {
    headersTimeoutMs: 300,
    smallBodyTimeoutMs: 300,
    requestTimeoutMs: 2_000,
    idleTimeoutMs: 60_000,
    checkIntervalMs: 50,
  },
})
let address: string
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => addDemo(server.db))

async function openSocket(to = address): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(to).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** All that the server says until it hangs up. */
function untilCut(socket: net.Socket): Promise<string> {
  let said = ''
  socket.on('data', chunk => (said += chunk))
  return new Promise(resolve => socket.once('close', () => resolve(said)))
}

/** One byte after the other, for as long as the other side listens. */
function trickle(socket: net.Socket, byte: string): void {
  const timer = setInterval(() => socket.writable && socket.write(byte), 20)
  socket.once('close', () => clearInterval(timer))
}

describe('slow senders', () => {
  test('a client that connects and sends nothing is disconnected', async () => {
    expect(await untilCut(await openSocket())).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('a client that never finishes the headers is disconnected, however steadily it sends', async () => {
    const socket = await openSocket()
    const cut = untilCut(socket)
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    trickle(socket, 'a')

    expect(await cut).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"malformed"/s)
  })

  test('a client that never finishes a body is disconnected, for a small body sooner than for a plan', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const [plan, small, refused] = [await openSocket(), await openSocket(), await openSocket()]
    const [planCut, smallCut, refusedCut] = [untilCut(plan), untilCut(small), untilCut(refused)]
    plan.write(await beginningOf('POST /api/schedules', admin))
    small.write(await beginningOf('POST /api/trucks', admin))
    refused.write('POST /api/trucks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n{')
    for (const socket of [plan, small, refused]) trickle(socket, ' ')

    expect(await smallCut).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"malformed"/s)
    expect(await refusedCut).toMatch(/^HTTP\/1\.1 403 /)
    expect(plan.readableEnded).toBe(false)
    expect(await planCut).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('once the answer is sent, nobody waits for the rest of the body, whatever the call', async () => {
    const [read, plan, batch] = [await openSocket(), await openSocket(), await openSocket()]
    const cuts = [untilCut(read), untilCut(plan), untilCut(batch)]
    const body = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n['
    read.write(`GET /healthz HTTP/1.1\r\n${body}`)
    plan.write(`POST /api/schedules HTTP/1.1\r\nAuthorization: Bearer x\r\n${body}`)
    batch.write(`POST /api/asset_telemetry HTTP/1.1\r\nAuthorization: Bearer x\r\n${body}`)
    const begun = performance.now()

    const said = await Promise.all(cuts)

    expect(said.map(text => Number(text.split(' ')[1]))).toEqual([200, 401, 401])
    // The limit for the whole request is later.
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  test.each([
    ['without a host', ''],
    ['with two hosts', 'Host: localhost\r\nhost: elsewhere.example\r\n'],
  ])('a request %s is refused, with the headers of every reply', async (_, hosts) => {
    const socket = await openSocket()
    const cut = untilCut(socket)
    socket.write(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)

    const said = await cut

    expect(said).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed"/s)
    for (const header of [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'x-request-id',
    ])
      expect(said.toLowerCase()).toContain(`${header}: `)
  })
})

/** The headers of a call, and the beginning of the body that they name. */
async function beginningOf(call: string, { cookies }: Visitor): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (
    `${call} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nX-XSRF-TOKEN: ${cookies.get('XSRF-TOKEN')}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{"name":"'
  )
}

describe('default limits', () => {
  const patient = appWithDatabase()
  let patientAddress: string
  beforeAll(async () => {
    patientAddress = await patient.app.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(() => addDemo(patient.db))

  test('hundreds of silent connections do not block others', async () => {
    const idle = await Promise.all(Array.from({ length: 400 }, () => openSocket(patientAddress)))
    for (const socket of idle) socket.resume()

    const visitor = await signedInOver(patientAddress, 'admin@gridhaul.example')

    expect((await visitor.get('/api/schedules')).status).toBe(200)
    expect(idle.filter(socket => !socket.readableEnded)).toHaveLength(400)
    for (const socket of idle) socket.destroy()
  })

  test('a connection on which more than ten requests wait for their replies is closed, and one with ten is answered', async () => {
    const [few, many] = [await openSocket(patientAddress), await openSocket(patientAddress)]
    const cuts = [untilCut(few), untilCut(many)]
    const read = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'
    const last = `${read}Connection: close\r\n\r\n`
    few.write(`${read}\r\n`.repeat(9) + last)
    many.write(`${read}\r\n`.repeat(999) + last)

    const [answered, cut] = await Promise.all(cuts)

    expect(answered?.match(/HTTP\/1\.1 200 /g)).toHaveLength(10)
    expect(cut).toBe('')
  })

  test('headers that are too large are refused', async () => {
    const socket = await openSocket(patientAddress)
    const cut = untilCut(socket)

    socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${'X-Large: 0123456789\r\n'.repeat(4_000)}\r\n`)

    expect(await cut).toMatch(/^HTTP\/1\.1 431 .*"code":"too_large"/s)
  })

  test('a body that is too large is refused, whether or not it says before how long it is', async () => {
    const visitor = await signedIn(patient.app, 'admin@gridhaul.example')
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      cookie,
      'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': 'application/json',
    }
    const text = JSON.stringify({ email: 'a'.repeat(16 * 1024), password: '' })
    const send = (init: RequestInit) =>
      fetch(`${patientAddress}/api/auth/login`, { method: 'POST', headers, ...init })

    const replies = await Promise.all([
      send({ body: text }),
      send({ body: new Blob([text]).stream(), duplex: 'half' } as RequestInit),
    ])

    for (const reply of replies) {
      expect(reply.status).toBe(413)
      expect(await reply.json()).toEqual({ message: 'The request is too large.', code: 'too_large' })
    }
  })
})

test('nothing is kept of requests whose connection closes before their replies', async () => {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const replies: WeakRef<FastifyReply>[] = []
  let answerFirst = () => {}
  const first = new Promise<void>(resolve => (answerFirst = resolve))
  await app.register(openRequests)
  app.addHook('onRequest', async (_, reply) => void replies.push(new WeakRef(reply)))
  app.get('/first', () => first.then(() => ''))
  app.get('/later', async () => '')
  const socket = await openSocket(await app.listen({ port: 0, host: '127.0.0.1' }))
  const [slow, quick] = ['first', 'later'].map(path => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  socket.write(`${slow}${quick?.repeat(5)}`)
  await eventually('all requests are taken', async () => replies.length === 6)

  socket.destroy()
  await eventually(
    'the server notices',
    () => new Promise(resolve => app.server.getConnections((_, count) => resolve(count === 0))),
  )
  answerFirst()

  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  await eventually('all replies are forgotten', async () => {
    collectGarbage()
    return replies.every(reply => reply.deref() === undefined)
  })
})

test.each(['http', 'HTTPS'])(
  'a reply to a request line with a whole %s address is stored nowhere either',
  async scheme => {
    const socket = await openSocket()
    const { host } = new URL(address)
    socket.write(
      `GET ${scheme}://${host}/api/auth/identify HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )

    const reply = await untilCut(socket)

    expect(reply).toMatch(/^HTTP\/1\.1 401 /)
    expect(reply).toMatch(/\r\ncache-control: no-store\r\n/i)
  },
)
