import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import net from 'node:net'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { defaultHttpLimits } from '../../../server/http/http-limits.ts'
import { newDraft, rateStep, stepOf } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { type HttpVisitor, signedInOver } from '../support/http-visitor.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'

const server = appWithDatabase({ settings: { planMaxMb: 4 } })
beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }))
const signIn = (email: string) => signedInOver(server.app.listeningOrigin, email)

const plan = '/api/schedules/large'
/** More than the buffers of a connection take. */
const makePlanLarge = sql`
  update schedules set tx_id = 'large', content = content || repeat(' ', 24 * 1024 * 1024)`
beforeEach(async () => {
  await addDemo(server.db)
  await makePlanLarge.execute(server.db)
})

/** A connection whose client has asked for something and reads nothing, and what the server has of it. */
async function unread({ cookies }: HttpVisitor, path: string) {
  const requested = once(server.app.server, 'request')
  const client = net.connect(Number(new URL(server.app.listeningOrigin).port), '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  client.pause()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  const [{ socket }, reply] = (await requested) as [IncomingMessage, ServerResponse]
  return { client, socket, reply }
}

/** The server's end of a connection on which a part of the plan was sent, and nothing is read. */
async function unreadReply(visitor: HttpVisitor): Promise<net.Socket> {
  const { socket } = await unread(visitor, plan)
  await eventually('a part is sent', async () => socket.bytesWritten > 0)
  return socket
}

/** Nobody reads the table until `work` ends. */
const whileLocked = (table: string, work: () => Promise<unknown>) =>
  server.db.transaction().execute(async store => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(store)
    await work()
  })

test('who leaves large replies unread gets no more of them until the connection ends, and others do', async () => {
  const field = await signIn('field@gridhaul.example')
  const business = await signIn('business@gridhaul.example')
  const unread = await unreadReply(field)

  const refused = await field.get(plan)

  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await field.get('/api/schedules')).status).toBe(200)
  expect((await business.get(plan)).status).toBe(200)

  unread.destroy()
  await eventually('it is sent again', async () => (await field.get(plan)).status === 200)
})

test('who leaves large replies unread gets no large refusal of a change either', async () => {
  const field = await signIn('field@gridhaul.example')
  const large = { type: 'move-trips', byPeriods: 1, tripKeys: ['T'.repeat(100_000)] } as const
  const id = await newDraft(server.db, 'large', [stepOf('s-1', null, large)])
  const append = () =>
    field.send('POST', `/api/drafts/${id}/steps`, {
      body: { steps: [rateStep('s-2')] },
      headers: { 'if-match': '"0"' },
    })
  expect((await append()).status).toBe(412)
  await unreadReply(field)

  expect((await append()).status).toBe(429)
})

test('a connection whose reply nobody reads is closed after the idle time, and not after twice as long', async () => {
  const socket = await unreadReply(await signIn('field@gridhaul.example'))

  // Node lets this time pass twice at most.
  expect(socket.timeout).toBe(defaultHttpLimits.idleTimeoutMs / 2)
  socket.setTimeout(10)
  await once(socket, 'close')
})

test('who leaves before replies are there gets them later, however many these were', async () => {
  const field = await signIn('field@gridhaul.example')
  const left: ServerResponse[] = []

  await whileLocked('schedules', async () => {
    // Each of these replies is beyond what one person may leave unread.
    while (left.length < 2) {
      const { client, socket, reply } = await unread(field, plan)
      const closed = once(socket, 'close')
      client.destroy()
      await closed
      left.push(reply)
    }
  })
  await eventually('their queries have ended', async () => left.every(reply => reply.writableEnded))

  expect((await field.get(plan)).status).toBe(200)
})

test('an export has the whole idle time for each part that it reads from the database', async () => {
  const field = await signIn('field@gridhaul.example')

  await whileLocked('alarms', async () => {
    const { socket, reply } = await unread(field, '/api/alarms/export.csv')
    await eventually('its first part is sent', async () => reply.headersSent)
    expect(socket.timeout).toBe(defaultHttpLimits.idleTimeoutMs)
  })
})
