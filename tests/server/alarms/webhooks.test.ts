import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { AlarmWebhook } from '../../../domain/alarms/webhook.ts'
import { isPublicAddress } from '../../../server/config/ip-address.ts'
import { NotDelivered, postGuarded } from '../../../server/http/guarded-post.ts'
import { queueAlarmMails } from '../../../server/repositories/alarms/mails.ts'
import { buildApp } from '../../../server/start/app.ts'
import { newAlarm } from '../support/alarms.ts'
import { type DemoIds, demoIds } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { clearTelemetry, newDevice } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const settings = {
  publicUrl: new URL('https://gridhaul.example'),
  webhookNetworks: ['127.0.0.0/8'],
}
const server = appWithDatabase({ publicUrl: 'https://gridhaul.example', settings })

interface Received {
  path: string | undefined
  headers: http.IncomingHttpHeaders
  body: string
}
const received: Received[] = []
/** Of the next replies; 204 for all others. */
let replies: { status: number; headers?: http.OutgoingHttpHeaders }[] = []
/** Before each reply. */
let onReceived: () => Promise<unknown>
const receiver = http.createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ path: request.url, headers: request.headers, body })
  await onReceived()
  const { status, headers } = replies.shift() ?? { status: 204 }
  response.writeHead(status, headers).end()
})
await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => void receiver.close())
const { port } = receiver.address() as AddressInfo
const hook = `http://127.0.0.1:${port}/hook?token=abc`

let ids: DemoIds
let admin: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  admin = await signedIn(server.app, 'admin@gridhaul.example')
  await admin.put('/api/alarms/mail-choices', { choices: [{ kind: 'silent', after_minutes: 1 }] })
  received.length = 0
  replies = []
  onReceived = async () => {}
})
afterEach(() => clearTelemetry(server.db))

const add = async (address = hook) => {
  const reply = await admin.post('/api/alarms/webhooks', { address })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<AlarmWebhook & { secret: string }>()
}
const listed = async (): Promise<AlarmWebhook[]> => (await admin.get('/api/alarms/webhooks')).json().webhooks
const demote = () =>
  sql`update identity_roles set role = 'FIELD_OPERATIONS' where role = 'ADMIN'`.execute(server.db)
const inTwoMinutes = () => new Date(Date.now() + 120_000)
/** What the alarms are evaluated and mailed by, two minutes later. */
async function sendAll(): Promise<void> {
  await queueAlarmMails(server.db, inTwoMinutes())
  await server.app.sendQueuedMails()
}

describe('an alarm that is mailed', () => {
  test('is posted to each webhook of the person once, with its facts and a signature', async () => {
    const { secret } = await add()
    await add(`http://127.0.0.1:${port}/other`)
    await sql`update places set name = 'Depot North' where id = 'D-1'`.execute(server.db)
    const alarm = await newAlarm(server.db, ids.asset)
    await sql`update alarms set place_id = 'D-1'`.execute(server.db)

    await sendAll()
    await sendAll()

    expect(received.map(({ path }) => path).sort()).toEqual(['/hook?token=abc', '/other'])
    expect(received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
      (await listed()).map(({ id }) => `${alarm}-1-${id}`).sort(),
    )
    const [first] = received.filter(({ path }) => path !== '/other')
    const { headers, body } = first as Received
    const { raised_at } = (await admin.get('/api/alarms')).json().alarms[0]
    expect(JSON.parse(body)).toEqual({
      type: 'alarm.raised',
      timestamp: raised_at,
      data: {
        id: alarm,
        count: 1,
        unit: { id: ids.asset, name: 'MB-1' },
        kind: 'silent',
        label: 'Silent',
        severity: 'warning',
        code: null,
        value: { amount: 16, limit: 15, unit: 'min', at: raised_at },
        planned_place: 'Depot North',
        link: `https://gridhaul.example/alarms?seen=no&unit=${ids.asset}&kind=silent`,
      },
    })
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    expect(await listed()).toMatchObject([{ failure: null }, { failure: null }])
  })

  test('is posted again under the same id after a failure, which the list says until then', async () => {
    await add()
    await newAlarm(server.db, ids.asset)
    replies = [{ status: 503 }]

    await sendAll()
    expect(await listed()).toMatchObject([{ failure: 'It answered with status 503.' }])
    expect(received).toHaveLength(1)
    await sql`update queued_mails set next_try_at = now()`.execute(server.db)
    await sql`update alarm_webhooks set tried_at = now() - interval '61 seconds'`.execute(server.db)
    await sendAll()

    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await listed()).toMatchObject([{ failure: null }])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['was acknowledged', async () => sql`update alarms set seen_at = now()`.execute(server.db)],
    [
      'is of a webhook that was removed',
      async () => admin.delete(`/api/alarms/webhooks/${(await listed())[0]?.id}`),
    ],
    ['is of somebody who is no administrator any more', demote],
    ['is of a deactivated person', () => sql`update users set deactivated_at = now()`.execute(server.db)],
  ])('is not posted if it waits and %s', async (_, change) => {
    await add()
    await newAlarm(server.db, ids.asset)
    await queueAlarmMails(server.db, inTwoMinutes())
    await change()

    await server.app.sendQueuedMails()

    expect(received).toEqual([])
  })

  test('does not even wait to be posted for somebody who is no administrator any more', async () => {
    await add()
    await newAlarm(server.db, ids.asset)
    await demote()

    await queueAlarmMails(server.db, inTwoMinutes())

    expect(await waitingPosts()).toEqual([])
  })

  test.each([
    ['of the fault that it was raised for, whatever the battery has said since', 150],
    ['of that fault also from a battery whose clock is ahead', 200],
    ['of that fault also where the next one followed within a minute', 110],
  ])('has the code %s', async (_, secondsAgo) => {
    await add()
    await admin.put('/api/alarms/mail-choices', { choices: [{ kind: 'faulted', after_minutes: 1 }] })
    await newAlarm(server.db, ids.asset)
    await sql`
      update alarms set kind = 'faulted', message = 'It reports a fault: E-104: Inverter too hot.', last_raised_at = now() - ${secondsAgo} * interval '1 second'`.execute(
      server.db,
    )
    const device = await newDevice(server.app)
    const faulted = (minutesAgo: number, text_value: string) => ({
      asset_id: ids.asset,
      metric: 'UNIT_STATUS',
      double_value: 5,
      text_value,
      at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    })
    await device.send([
      faulted(4, 'E-101: Fan (minor)'),
      faulted(3, 'E-104: Inverter too hot (major)'),
      faulted(1, 'E-200: Door open (minor)'),
    ])

    await sendAll()

    expect(received.map(({ body }) => JSON.parse(body).data.code)).toEqual(['E-104'])
  })

  test('waits for a minute where the last post to its webhook failed, and holds up no others', async () => {
    const { id } = await add()
    await add(`http://127.0.0.1:${port}/other`)
    await newAlarm(server.db, ids.asset)
    const failedBefore = (seconds: number) =>
      sql`
      update alarm_webhooks set failure = 'It did not answer within 10 s.', tried_at = now() - make_interval(secs => ${seconds})
      where id = ${id}`.execute(server.db)

    await failedBefore(30)
    await sendAll()
    expect(received.map(({ path }) => path)).toEqual(['/other'])

    await failedBefore(61)
    await sendAll()
    expect(received.map(({ path }) => path)).toEqual(['/other', '/hook?token=abc'])
  })

  test('is given up after a day, as a post', async () => {
    await add()
    await newAlarm(server.db, ids.asset)
    await queueAlarmMails(server.db, inTwoMinutes())
    await sql`
      update queued_mails set requested_at = now() - interval '25 hours' where webhook_id is not null`.execute(
      server.db,
    )
    await sql`delete from queued_mails where webhook_id is null`.execute(server.db)
    await sql`update queued_mails set next_try_at = now() + interval '1 hour'`.execute(server.db)

    await server.app.deleteOldMails()

    expect(await waitingPosts()).toEqual([])
    expect(server.logged()).toContain('posts that were not delivered were given up')
    expect(server.logged()).not.toContain('mails that could not be sent')
  })
})

const waitingPosts = () =>
  server.db.selectFrom('queued_mails').select('id').where('webhook_id', 'is not', null).execute()

describe('a test', () => {
  const sendTest = async (id: string) => (await admin.post(`/api/alarms/webhooks/${id}/test`)).json()
  const recordedTests = async () => {
    const { rows } = await sql`select from history where changes::text like '%alarm_webhook_test%'`.execute(
      server.db,
    )
    return rows.length
  }

  test('says at once how it went', async () => {
    const { id } = await add()
    replies = [{ status: 204 }, { status: 500 }]

    expect(await sendTest(id)).toMatchObject({ id, failure: null })
    expect(await sendTest(id)).toMatchObject({ id, failure: 'It answered with status 500.' })
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['test', 'test'])
  })

  test('is posted once for a repeated request, which is busy until it is told how it went, and after its entry in the history', async () => {
    const { id } = await add()
    const key = { 'idempotency-key': 'once' }
    const sendOnce = async () => (await admin.post(`/api/alarms/webhooks/${id}/test`, {}, key)).json()
    const recordedBefore = await recordedTests()
    const whenReceived: object[] = []
    onReceived = async () =>
      whenReceived.push({ recorded: await recordedTests(), repeated: (await sendOnce()).code })
    replies = [{ status: 500 }]

    const [first, second] = [await sendOnce(), await sendOnce()]

    expect(first).toMatchObject({ failure: 'It answered with status 500.' })
    expect(second).toEqual(first)
    expect(whenReceived).toEqual([{ recorded: recordedBefore + 1, repeated: 'busy' }])
  })

  test('is posted again for a repeated request if the server that began it has told nobody within a minute', async () => {
    const { id } = await add()
    const key = { 'idempotency-key': 'cut-off' }
    const sendOnce = async () => (await admin.post(`/api/alarms/webhooks/${id}/test`, {}, key)).json()
    await sendOnce()
    const began = (seconds: number) =>
      sql`update idempotent_requests set status = null, body = null, at = now() - ${seconds} * interval '1 second'
          where key = 'cut-off'`.execute(server.db)

    await began(50)
    expect((await sendOnce()).code).toBe('busy')
    await began(70)
    expect((await sendOnce()).id).toBe(id)
    expect(received).toHaveLength(2)
  })

  test('follows no redirect', async () => {
    const { id } = await add()
    replies = [{ status: 307, headers: { location: `http://127.0.0.1:${port}/inside` } }]

    expect(await sendTest(id)).toMatchObject({ failure: 'It answered with status 307.' })
    expect(received).toHaveLength(1)
  })

  test.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://2130706433:PORT/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
  ])('reaches %s only if its network is allowed', async address => {
    const app = await buildApp({
      settings: { logLevel: 'silent', publicUrl: settings.publicUrl },
      allowsDemoPassword: () => true,
      db: server.db,
    })
    onTestFinished(() => app.close())
    const { id } = await add(address.replace('PORT', String(port)))
    const elsewhere = await signedIn(app, 'admin@gridhaul.example')

    const reply = await elsewhere.post(`/api/alarms/webhooks/${id}/test`)

    expect(reply.json()).toMatchObject({
      failure: 'Its host is in a private network, which is not allowed here.',
    })
    expect(received).toEqual([])
  })
})

test.each([
  'http://hooks.example/',
  'https://user:password@hooks.example/',
  'ftp://hooks.example/',
  'hooks.example',
  `https://hooks.example/${'a'.repeat(1_000)}`,
])('the address %s is refused', async address => {
  expect((await admin.post('/api/alarms/webhooks', { address })).statusCode).toBe(422)
  expect(await listed()).toEqual([])
})

test('a person has five webhooks at most', async () => {
  for (let made = 0; made < 5; made += 1) await add()

  expect((await admin.post('/api/alarms/webhooks', { address: hook })).json().code).toBe('quota_reached')
})

test('the history says who adds, tests and removes which host, and nothing of the secrets', async () => {
  const entries = await lastEntries(server.db, async () => {
    const { id } = await add()
    await admin.post(`/api/alarms/webhooks/${id}/test`)
    await admin.delete(`/api/alarms/webhooks/${id}`)
  })

  const host = `127.0.0.1:${port}`
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'alarm_webhook', before: null, after: host }],
    [{ field: 'alarm_webhook_test', before: null, after: host }],
    [{ field: 'alarm_webhook', before: host, after: null }],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/whsec_|token=abc/)
})

test('a receiver that does not answer is given up in time', async () => {
  const silent = http.createServer(() => {})
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const address = new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)

  const posted = postGuarded(address, { headers: {}, body: '', allows: () => true, timeoutMs: 50 })

  await expect(posted).rejects.toThrow(new NotDelivered('It did not answer within 0.05 s.'))
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['192.168.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:10.0.0.1', false],
  ['::a00:1', false],
  ['64:ff9b::a00:1', false],
  ['4000::1', false],
  ['2002:a00:1::', false],
  ['not an address', false],
])('whether %s is a public address: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic)
})
