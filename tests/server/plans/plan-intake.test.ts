import { once } from 'node:events'
import net from 'node:net'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { emptyPlan } from '../support/empty-plan.ts'
import { eventually } from '../support/eventually.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const maxBytes = 1024 * 1024
const server = appWithDatabase({
  settings: { planMaxMb: 1 },
  planLimits: { maxBrackets: 100, maxWaiting: 0 },
})
let address: string
let planner: Visitor
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await addDemo(server.db)
  planner = await signedIn(server.app, 'business@gridhaul.example')
})

const headersOf = ({ cookies }: Visitor) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  'content-type': 'application/json',
})

/** Sends the beginning of a plan that is said to be of the largest size, and no more. */
async function sendBeginning(beginning: string): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const headers = { host: 'localhost', ...headersOf(planner), 'content-length': maxBytes }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api/schedules HTTP/1.1\r\n${lines.join('')}\r\n${beginning}`)
  return socket
}

async function replyTo(socket: net.Socket): Promise<string> {
  const [first] = await once(socket, 'data')
  return String(first)
}

describe('a body that cannot be a plan', () => {
  test.each([
    ['a list', '[[],', 'The plan must be an object'],
    ['a text after blanks', '\ufeff \r\n\t"', 'The plan must be an object'],
    [
      'too many lists',
      `{"a":[${'[],'.repeat(100)}`,
      'The plan holds more lists and objects than this server accepts.',
    ],
    [
      'too many objects',
      '{"a":'.repeat(101),
      'The plan holds more lists and objects than this server accepts.',
    ],
  ])('a body that cannot be a plan is refused while it is being sent: %s', async (_, beginning, sentence) => {
    const reply = await replyTo(await sendBeginning(beginning))

    expect(reply).toMatch(/^HTTP\/1\.1 422 /)
    expect(reply).toContain(`{"message":"${sentence}","code":"plan_refused"}`)
  })
})

test('a plan above the size limit is refused, with or without Content-Length', async () => {
  const text = `{${' '.repeat(maxBytes)}}`
  const send = (init: RequestInit) =>
    fetch(`${address}/api/schedules`, { method: 'POST', headers: headersOf(planner), ...init })

  const replies = [
    await send({ body: text }),
    await send({ body: new Blob([text]).stream(), duplex: 'half' } as RequestInit),
  ]

  for (const reply of replies) {
    expect(reply.status).toBe(413)
    expect(await reply.json()).toEqual({
      message: 'The plan is larger than 1 MB, the most that this server accepts.',
      code: 'too_large',
    })
  }
})

test('brackets in texts are not counted, wherever the body is split', async () => {
  const note = '\\"[{\\\\'.repeat(1_000)
  const text = JSON.stringify(emptyPlan({ tx_id: 'noted' })).replace('{', `{"note":"${note}",`)
  const body = new ReadableStream({
    start(controller) {
      for (const byte of Buffer.from(text)) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })

  const reply = await fetch(`${address}/api/schedules`, {
    method: 'POST',
    headers: headersOf(planner),
    body,
    duplex: 'half',
  } as RequestInit)

  expect(reply.status).toBe(201)
})

test("while a user's plan is being sent, the same user's next one gets a retry time, and other users' plans are accepted", async () => {
  const slow = await sendBeginning('{')
  const admin = await signedIn(server.app, 'admin@gridhaul.example')

  await eventually('the first plan has its turn', async () => {
    const reply = await planner.post('/api/schedules', emptyPlan({ total_cost: 'none' as never }))
    if (reply.statusCode !== 503) return false
    expect(reply.json()).toEqual({ message: 'The server is busy. Try again in a moment.', code: 'busy' })
    expect(reply.headers['retry-after']).toBe('5')
    return true
  })
  expect((await admin.post('/api/schedules', emptyPlan({ tx_id: 'new' }))).statusCode).toBe(201)

  slow.destroy()
  await eventually('the next plan is taken', async () => {
    const reply = await planner.post('/api/schedules', emptyPlan({ tx_id: 'new' }))
    return reply.statusCode === 200
  })
})
