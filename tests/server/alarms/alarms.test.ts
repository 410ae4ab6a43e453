// Alarms of batteries under a fake clock, with two servers on one database. When each kind's condition holds: tests/domain/alarms.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AlarmCounts, AlarmRecord } from '../../../domain/alarms/alarm.ts'
import { type AlarmKind, type AlarmSetting, alarmKinds } from '../../../domain/alarms/alarm-kinds.ts'
import { alarmRaisedAgain } from '../../../domain/messages/alarms.ts'
import { changedMeanwhile } from '../../../domain/messages/server.ts'
import type { SentTelemetryRecord } from '../../../domain/telemetry/telemetry.ts'
import { utc } from '../../../domain/time/zone.ts'
import { evaluateAlarms } from '../../../server/alarms/evaluate.ts'
import { planOfDay } from '../../../server/alarms/plan-of-day.ts'
import { listAlarms, matchingAlarms, removeOldAlarms } from '../../../server/repositories/alarms/alarms.ts'
import { buildApp } from '../../../server/start/app.ts'
import { charge, discharge, smallPlan, stage } from '../../support/small-plan.ts'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { openEventStream } from '../support/event-stream.ts'
import { lastEntries } from '../support/history.ts'
import { startMailServer } from '../support/mail-server.ts'
import { clearTelemetry, type Device, newDevice } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const mailServer = await startMailServer('gridhaul', 'smtp-geheim')
const settings = {
  logLevel: 'silent',
  publicUrl: new URL('https://gridhaul.example'),
  smtpUrl: mailServer.url,
  requestLimits: { person: 0, key: 0 },
} as const
const server = appWithDatabase({ settings: { smtpUrl: mailServer.url } })
let other: FastifyInstance
let ids: DemoIds
let field: Visitor
let device: Device

/** Five minutes into the day, so that a plan of four periods covers the tests. */
const startMs = new Date().setUTCHours(0, 5, 0, 0)
const minute = 60_000
const setMinute = (minutes: number) => vi.setSystemTime(startMs + minutes * minute)
const newPlanOfDay = (zone = utc) => planOfDay(content => server.app.readPlanRows(content), zone)
const plans = [newPlanOfDay(), newPlanOfDay()] as const
const onPlanFailure = (error: unknown) => {
  throw error
}

beforeAll(async () => {
  other = await buildApp({ settings, db: server.db })
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startMs })
  await addDemo(server.db)
  ids = await demoIds(server.db)
  field = await signedIn(server.app, 'field@gridhaul.example')
  device = await newDevice(server.app)
  mailServer.mails.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await clearTelemetry(server.db)
})
afterAll(async () => {
  await other.close()
  await mailServer.close()
})

/** Both servers evaluate and send at the same time. */
async function evaluate(): Promise<void> {
  const now = new Date()
  await Promise.all(
    plans.map(planOfDay => evaluateAlarms(server.db, { now, planOfDay, zone: utc, onPlanFailure })),
  )
  await Promise.all([server.app.sendQueuedMails(), other.sendQueuedMails()])
}

/** The clock goes to this minute, and the alarms are evaluated. */
async function at(minutes: number): Promise<void> {
  setMinute(minutes)
  await evaluate()
}

const record = (metric: string, value: number, minutesBefore = 0, text?: string): SentTelemetryRecord => ({
  asset_id: ids.asset,
  metric,
  at: new Date(Date.now() - minutesBefore * minute).toISOString(),
  double_value: value,
  ...(text !== undefined && { text_value: text }),
})
const faulted = () => device.send([record('UNIT_STATUS', 5, 0, 'E-104: Inverter too hot (major)')])
const ready = () => device.send([record('UNIT_STATUS', 2)])

/** Sends that it is faulted, or ready, and evaluates, a minute later each time: the off-delay of faults is a minute. */
async function faultFor(from: number): Promise<void> {
  setMinute(from)
  await faulted()
  await evaluate()
}
async function readyFor(from: number): Promise<void> {
  setMinute(from)
  await ready()
  await evaluate()
  await at(from + 1)
}

async function listed(query = '', visitor = field): Promise<AlarmRecord[]> {
  const reply = await visitor.get(`/api/alarms${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json().alarms
}
const counts = async (): Promise<AlarmCounts> => (await field.get('/api/alarms/counts')).json()
const kindsOf = (alarms: readonly AlarmRecord[]) => alarms.map(({ kind }) => kind)
const iso = (minutes: number) => new Date(startMs + minutes * minute).toISOString()

async function onlyAlarm(): Promise<AlarmRecord> {
  const alarms = await listed()
  expect(alarms).toHaveLength(1)
  return alarms[0] as AlarmRecord
}

describe('an alarm', () => {
  test('is one for a battery and kind however many servers evaluate, and counts how often it was raised', async () => {
    await faultFor(0)
    await faultFor(1)

    expect(await onlyAlarm()).toEqual({
      id: expect.any(String),
      version: expect.any(String),
      asset_id: ids.asset,
      asset_name: 'MB-1',
      organization: { id: ids.organization, name: expect.any(String) },
      out_of_service: false,
      kind: 'faulted',
      state: 'active',
      raised_at: iso(0),
      last_raised_at: iso(0),
      count: 1,
      returned_at: null,
      value: null,
      limit: null,
      message: 'It reports a fault: E-104: Inverter too hot.',
      seen_at: null,
      seen_by: null,
      note: null,
      shelved_until: null,
      assignee: null,
      note_count: 0,
    })
    await readyFor(2)
    expect(await onlyAlarm()).toMatchObject({ state: 'returned', returned_at: iso(3), count: 1 })
    await faultFor(4)
    expect(await onlyAlarm()).toMatchObject({
      state: 'active',
      raised_at: iso(0),
      last_raised_at: iso(4),
      returned_at: null,
      count: 2,
    })
  })

  test('leaves the list when it has returned and was seen, in either order, and is another one after that', async () => {
    await faultFor(0)
    const first = await onlyAlarm()
    const seen = await field.post(`/api/alarms/${first.id}/acknowledge`, { note: 'Fan is being replaced' })
    expect(seen.json()).toMatchObject({
      state: 'active',
      seen_at: iso(0),
      seen_by: 'Frida Marchetti',
      note: 'Fan is being replaced',
    })
    expect(await counts()).toEqual({ open: 1, unseen: 0 })
    await readyFor(1)
    expect(await listed()).toEqual([])

    await faultFor(3)
    const second = await onlyAlarm()
    expect(second).toMatchObject({ count: 1, seen_at: null, note: null })
    await readyFor(4)
    expect(await counts()).toEqual({ open: 1, unseen: 1 })
    await field.post(`/api/alarms/${second.id}/acknowledge`, { note: null })

    expect(await listed()).toEqual([])
    expect((await listed('?state=over')).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('keeps who saw it first when it is acknowledged again, with another note', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    await field.post(`/api/alarms/${id}/acknowledge`, { note: 'Fan' })
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    const again = await admin.post(`/api/alarms/${id}/acknowledge`, { note: 'Fan and filter' })

    expect(again.json()).toMatchObject({ seen_by: 'Frida Marchetti', note: 'Fan and filter' })
    expect((await admin.post('/api/alarms/none/acknowledge', { note: null })).statusCode).toBe(404)
    // Half of a character would be stored as another one.
    expect((await admin.post(`/api/alarms/${id}/acknowledge`, { note: '\ud800' })).statusCode).toBe(422)
  })

  test('is not acknowledged over what somebody else has said of it meanwhile, and its version is of that alone', async () => {
    await faultFor(0)
    const unseen = await onlyAlarm()
    await readyFor(1)
    const { id, version } = await onlyAlarm()
    expect(version).toBe(unseen.version)
    const acknowledge = (note: string, ifMatch: string) =>
      field.post(`/api/alarms/${id}/acknowledge`, { note }, { 'if-match': `"${ifMatch}"` })

    const first = await acknowledge('Fan', version)
    const stale = await acknowledge('Filter', version)

    expect(first.statusCode).toBe(200)
    expect(stale).toMatchObject({ statusCode: 412 })
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(await listed()).toEqual([])
    const [now] = await listed(`?id=${id}`)
    expect(now).toMatchObject({ state: 'over', note: 'Fan' })
    expect((await acknowledge('Fan and filter', now?.version ?? '')).json()).toMatchObject({
      note: 'Fan and filter',
    })
  })

  test('that was raised again is not acknowledged by somebody who has only seen the raise before', async () => {
    await faultFor(0)
    const { id, version } = await onlyAlarm()
    await readyFor(1)
    await faultFor(3)
    const acknowledge = (ifMatch: string) =>
      field.post(`/api/alarms/${id}/acknowledge`, { note: null }, { 'if-match': `"${ifMatch}"` })

    const begunBefore = await acknowledge(version)

    expect(begunBefore.statusCode).toBe(412)
    expect(begunBefore.json()).toMatchObject({ code: 'changed_meanwhile', message: alarmRaisedAgain })
    const raisedAgain = await onlyAlarm()
    expect(raisedAgain).toMatchObject({ id, count: 2, seen_at: null })
    expect((await acknowledge(raisedAgain.version)).statusCode).toBe(200)
    expect((await acknowledge(raisedAgain.version)).json()).toMatchObject({ message: changedMeanwhile })
  })

  test('has another version than any other alarm that nobody has seen', async () => {
    await device.send([record('BATT_TEMPERATURE_C', 60)])
    await faultFor(0)
    await at(1)

    const versions = (await listed()).map(({ version }) => version)

    expect(versions).toHaveLength(2)
    expect(new Set(versions).size).toBe(2)
  })

  test('of a silent battery stays until the battery has sent for the off-delay', async () => {
    await ready()
    await at(15)
    expect(await listed()).toEqual([])
    await at(16)
    expect(await onlyAlarm()).toMatchObject({
      kind: 'silent',
      value: 16,
      limit: 15,
      message: `It has sent nothing since ${iso(0).slice(0, 16).replace('T', ' ')} UTC.`,
    })

    await readyFor(17)

    expect(await onlyAlarm()).toMatchObject({ state: 'returned' })
  })

  test('is not raised anew by a server that begins to evaluate later', async () => {
    await faultFor(0)
    await evaluateAlarms(server.db, { now: new Date(), planOfDay: newPlanOfDay(), zone: utc, onPlanFailure })

    expect((await onlyAlarm()).count).toBe(1)
  })

  test('goes with its battery, and does not come back with it', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    await faultFor(0)
    await admin.delete(`/api/assets/${ids.asset}`)
    expect(await listed()).toEqual([])
    await admin.post(`/api/assets/${ids.asset}/restoration`)
    expect(await listed()).toEqual([])
    await at(1)
    expect(await onlyAlarm()).toMatchObject({ raised_at: iso(1) })
  })

  test('that has been over for as long as the history is kept is removed', async () => {
    await faultFor(0)
    await field.post(`/api/alarms/${(await onlyAlarm()).id}/acknowledge`, { note: null })
    await readyFor(1)
    await faultFor(3)

    await removeOldAlarms(server.db, new Date(Date.now() + minute))

    expect(await listed('?state=over')).toEqual([])
    expect(await listed()).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is filtered and read a page at a time, last raised first', async () => {
    await faultFor(0)
    await device.send([record('BATT_TEMPERATURE_C', 60)])
    await evaluate()
    await at(1)
    const [hot, fault] = await listed()
    expect(kindsOf(await listed())).toEqual(['temperature', 'faulted'])
    await field.post(`/api/alarms/${fault?.id}/acknowledge`, { note: null })
    await field.post(`/api/alarms/${hot?.id}/shelving`, { until: iso(60) })

    const kinds = async (query: string) => kindsOf(await listed(query))
    expect(await kinds('?kind=faulted')).toEqual(['faulted'])
    expect(await kinds(`?asset_id=${ids.asset}&state=active`)).toEqual(['temperature', 'faulted'])
    expect(await kinds('?asset_id=none')).toEqual([])
    expect(await kinds(`?id=${fault?.id}`)).toEqual(['faulted'])
    expect(await kinds('?unseen=true')).toEqual(['temperature'])
    expect(await kinds('?unseen=false')).toEqual(['faulted'])
    expect(await kinds('?shelved=true')).toEqual(['temperature'])
    expect(await kinds('?shelved=false')).toEqual(['faulted'])
    expect(await kinds('?state=returned')).toEqual([])
    const first = (await field.get('/api/alarms?limit=1')).json()
    const second = (await field.get(`/api/alarms?limit=1&cursor=${first.next_cursor}`)).json()
    expect([kindsOf(first.alarms), kindsOf(second.alarms)]).toEqual([['temperature'], ['faulted']])
    expect(second.next_cursor).toBeNull()
    expect((await field.get('/api/alarms?state=lost')).statusCode).toBe(422)
    expect((await field.get('/api/alarms?cursor=x')).statusCode).toBe(422)
  })

  describe('of a range of time', () => {
    /** One that is closed, from the tenth minute to the 21st, and one that is active since the 30th. */
    beforeEach(async () => {
      await faultFor(10)
      await field.post(`/api/alarms/${(await onlyAlarm()).id}/acknowledge`, { note: null })
      await readyFor(20)
      await faultFor(30)
    })
    const raisedIn = async (query: string) => (await listed(query)).map(({ raised_at }) => raised_at)

    test('has alarms in any state, raised by its end and not returned before it begins', async () => {
      const between = (from: number, to: number) =>
        raisedIn(`?asset_id=${ids.asset}&from=${iso(from)}&to=${iso(to)}`)

      expect(await between(0, 9)).toEqual([])
      expect(await between(0, 10)).toEqual([iso(10)])
      expect(await between(21, 29)).toEqual([iso(10)])
      expect(await between(22, 29)).toEqual([])
      expect(await between(15, 40)).toEqual([iso(30), iso(10)])
      expect(await between(50, 60)).toEqual([iso(30)])
      expect(await raisedIn(`?from=${iso(22)}`)).toEqual([iso(30)])
      expect(await raisedIn(`?to=${iso(29)}`)).toEqual([iso(10)])
      expect(await raisedIn(`?from=${iso(15)}&state=over`)).toEqual([iso(10)])
      const backwards = await field.get(`/api/alarms?from=${iso(9)}&to=${iso(8)}`)
      expect([backwards.statusCode, Object.keys(backwards.json().fields)]).toEqual([422, ['to']])
    })

    test('is read a page at a time, and says that there are more', async () => {
      const page = async (cursor = '') =>
        (await field.get(`/api/alarms?from=${iso(0)}&limit=1${cursor}`)).json()

      const first = await page()
      const second = await page(`&cursor=${first.next_cursor}`)

      expect([first, second].map(({ alarms }) => alarms[0].raised_at)).toEqual([iso(30), iso(10)])
      expect([first.next_cursor, second.next_cursor]).toEqual([expect.any(String), null])
    })

    test('has nothing for whoever sees no batteries, and is refused', async () => {
      const from = new Date(startMs)
      const { alarms } = await listAlarms(
        server.db,
        'none',
        { state: 'any', assetId: ids.asset, from },
        { limit: 10, now: new Date() },
      )
      expect(alarms).toEqual([])

      const { identity_id } = await userOf(server.db, 'field@gridhaul.example')
      const admin = await signedIn(server.app, 'admin@gridhaul.example')
      await admin.put(`/api/identities/${identity_id}/roles`, { role_names: [] })
      // The change has ended the sessions.
      const without = await signedIn(server.app, 'field@gridhaul.example')
      expect((await without.get(`/api/alarms?asset_id=${ids.asset}&from=${iso(0)}`)).statusCode).toBe(403)
    })
  })

  test('is refreshed on open pages when an alarm is raised and when it is acknowledged', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    const stream = await openEventStream(origin, field.cookies)

    await faultFor(0)
    const { id } = await onlyAlarm()
    expect(await stream.next()).toEqual({ type: 'alarm', id, version: null, by: null })
    await field.post(`/api/alarms/${id}/acknowledge`, { note: null })

    expect(await stream.next()).toEqual({ type: 'alarm', id, version: null, by: 'Frida Marchetti' })
    stream.close()
    server.app.server.closeAllConnections()
  })
})

describe('a shelved alarm', () => {
  test('does not count until its time is over or it is taken back, and stays in the list', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    const shelve = (until: string | null) => field.post(`/api/alarms/${id}/shelving`, { until })

    expect((await shelve(iso(30))).json()).toMatchObject({ shelved_until: iso(30) })
    expect(await counts()).toEqual({ open: 0, unseen: 0 })
    expect((await onlyAlarm()).shelved_until).toBe(iso(30))
    await shelve(null)
    expect(await counts()).toEqual({ open: 1, unseen: 1 })
    await shelve(iso(30))
    setMinute(31)

    expect(await counts()).toEqual({ open: 1, unseen: 1 })
    expect((await onlyAlarm()).shelved_until).toBeNull()
  })

  test('that was acknowledged and has returned is shelved still when it is raised anew, until its time is over', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    await field.post(`/api/alarms/${id}/shelving`, { until: iso(30) })
    await field.post(`/api/alarms/${id}/acknowledge`, { note: null })
    await readyFor(1)

    await faultFor(3)
    const again = await onlyAlarm()
    expect(again).toMatchObject({ state: 'active', seen_at: null, shelved_until: iso(30) })
    expect(again.id).not.toBe(id)
    expect(await counts()).toEqual({ open: 0, unseen: 0 })
    await field.post(`/api/alarms/${again.id}/acknowledge`, { note: null })
    await readyFor(31)
    await faultFor(33)

    expect(await onlyAlarm()).toMatchObject({ shelved_until: null })
    expect(await counts()).toEqual({ open: 1, unseen: 1 })
  })

  test('is shelved for at most a week, and not into the past', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()

    for (const until of [iso(-1), iso(8 * 24 * 60)]) {
      const reply = await field.post(`/api/alarms/${id}/shelving`, { until })
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['until']])
    }
    expect((await field.post('/api/alarms/none/shelving', { until: iso(5) })).statusCode).toBe(404)
  })

  test('is in the history with whoever shelved, unshelved and acknowledged it', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()

    const entries = await lastEntries(server.db, async () => {
      await field.post(`/api/alarms/${id}/shelving`, { until: iso(30) })
      await field.post(`/api/alarms/${id}/shelving`, { until: null })
      await field.post(`/api/alarms/${id}/acknowledge`, { note: 'Fan' })
    })

    expect(entries.map(({ action, object_name, object_id }) => [action, object_name, object_id])).toEqual([
      ['shelve', 'Faulted of MB-1', id],
      ['unshelve', 'Faulted of MB-1', id],
      ['acknowledge', 'Faulted of MB-1', id],
    ])
    expect(entries.at(-1)?.changes).toContainEqual({ field: 'note', before: null, after: 'Fan' })
  })
})

describe('an alarm that somebody sees to', () => {
  const assign = (visitor: Visitor, id: string, userId: string | null, insteadOf: string | null = null) =>
    visitor.post(`/api/alarms/${id}/assignment`, { user_id: userId, instead_of: insteadOf })

  test('names that person, is among the own ones, and is taken off again', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    const { id: frida } = await userOf(server.db, 'field@gridhaul.example')
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    expect((await assign(field, id, frida)).json()).toMatchObject({
      assignee: { id: frida, name: 'Frida Marchetti', is_former: false },
    })
    expect(await listed('?assigned=me')).toHaveLength(1)
    expect(await listed('?assigned=me', admin)).toEqual([])
    expect(await listed('?assigned=anybody', admin)).toHaveLength(1)
    expect(await listed('?assigned=nobody')).toEqual([])
    const entries = await lastEntries(server.db, async () => {
      await assign(admin, id, null, frida)
      await assign(admin, id, frida)
    })

    expect(entries.map(({ action, actor_name, changes }) => [action, actor_name, changes])).toEqual([
      ['unassign', expect.any(String), [{ field: 'assignee', before: 'Frida Marchetti', after: null }]],
      ['assign', expect.any(String), [{ field: 'assignee', before: null, after: 'Frida Marchetti' }]],
    ])
    expect((await assign(field, 'none', null)).statusCode).toBe(404)
  })

  test('stays with the first of two who take it at the same time, and the other one is told who that is', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const ids = {
      field: (await userOf(server.db, 'field@gridhaul.example')).id,
      admin: (await userOf(server.db, 'admin@gridhaul.example')).id,
    }

    const replies = await Promise.all([assign(field, id, ids.field), assign(admin, id, ids.admin)])

    const { assignee } = await onlyAlarm()
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const refused = replies.find(({ statusCode }) => statusCode === 412)
    expect(refused?.json()).toMatchObject({
      code: 'changed_meanwhile',
      message: `This alarm was assigned to ${assignee?.name} in the meantime.`,
    })
    // Whoever has it already is not told so.
    expect((await assign(field, id, assignee?.id ?? null)).statusCode).toBe(200)
  })

  test('goes only to somebody who may see alarms, and says where somebody no longer may', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const { id: frida, identity_id } = await userOf(server.db, 'field@gridhaul.example')
    const names = async (search: string) =>
      (await admin.get(`/api/alarms/assignees?search=${search}`)).json().map(({ id }: { id: string }) => id)
    expect(await names('frida')).toEqual([frida])
    await assign(admin, id, frida)

    await admin.put(`/api/identities/${identity_id}/roles`, { role_names: [] })
    const list = (await admin.get('/api/alarms')).json().alarms

    expect(list[0].assignee).toEqual({ id: frida, name: 'Frida Marchetti', is_former: true })
    expect(await names('frida')).toEqual([])
    await assign(admin, id, null, frida)
    const refused = await assign(admin, id, frida)
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { user_id: 'This person may not see alarms' },
    ])
  })

  test("is nobody's once the account is deleted", async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const { id: frida } = await userOf(server.db, 'field@gridhaul.example')
    await assign(admin, id, frida)

    expect((await admin.delete(`/api/users/${frida}`)).statusCode).toBeLessThan(300)

    expect((await admin.get('/api/alarms')).json().alarms).toMatchObject([{ id, assignee: null }])
  })
})

describe('notes on an alarm', () => {
  test('stay in their order with who wrote them, after the alarm is closed too, and are in the history', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    await field.post(`/api/alarms/${id}/acknowledge`, { note: 'Fan' })
    setMinute(5)
    await field.post(`/api/alarms/${id}/notes`, { text: '  Calling the depot ' })
    await readyFor(6)

    const entries = await lastEntries(server.db, () =>
      admin.post(`/api/alarms/${id}/notes`, { text: 'Fan replaced' }),
    )

    const { notes } = (await field.get(`/api/alarms/${id}/notes`)).json()
    expect(notes).toMatchObject([
      { at: iso(5), by: 'Frida Marchetti', text: 'Calling the depot' },
      { at: iso(7), text: 'Fan replaced' },
    ])
    expect(await listed(`?id=${id}`)).toMatchObject([{ note: 'Fan', note_count: 2, state: 'over' }])
    expect(entries).toMatchObject([
      {
        action: 'add_note',
        object_id: id,
        changes: [{ field: 'last_note', before: null, after: 'Fan replaced' }],
      },
    ])
  })

  test('are neither empty nor longer than 500 characters', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    const add = async (text: string, alarm = id) =>
      (await field.post(`/api/alarms/${alarm}/notes`, { text })).statusCode

    expect([await add(' '), await add('x'.repeat(501)), await add('\ud800'), await add('x', 'none')]).toEqual(
      [422, 422, 422, 404],
    )
    expect(await add('x'.repeat(500))).toBe(200)
  })

  test('are at most 500 of one alarm, because they are read at once', async () => {
    await faultFor(0)
    const { id } = await onlyAlarm()
    await sql`
      insert into alarm_notes (alarm_id, at, author, text)
      select ${id}, now(), 'Frida', 'Again' from generate_series(1, 499)`.execute(server.db)
    const add = () => field.post(`/api/alarms/${id}/notes`, { text: 'Again' })

    expect((await add()).statusCode).toBe(200)
    expect((await add()).json()).toEqual({
      code: 'quota_reached',
      message: 'An alarm can have at most 500 notes.',
    })
  })
})

describe('the export', () => {
  test('has all alarms that match as a table whose texts run no formula, and is in the history', async () => {
    await device.send([record('UNIT_STATUS', 5, 0, '=1+1: "x" (major)'), record('BATT_TEMPERATURE_C', 60)])
    await evaluate()
    await at(1)
    const fault = (await listed('?kind=faulted'))[0]
    await field.post(`/api/alarms/${fault?.id}/acknowledge`, { note: '=HYPERLINK("http://x")' })

    let file = ''
    const entries = await lastEntries(server.db, async () => {
      const reply = await field.get(`/api/alarms/export.csv?kind=faulted&assigned=nobody&from=${iso(0)}`)
      expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(reply.headers['content-disposition']).toMatch(/filename="alarms-\d{4}-\d\d-\d\d\.csv"/)
      file = reply.body
    })

    const [header, row, ...rest] = file.split('\r\n')
    expect(header).toContain('Last raised (UTC)')
    expect(row).toMatch(/^Faulted,severe,MB-1,/)
    expect(row).toContain(`${iso(0).slice(0, 19).replace('T', ' ')} UTC`)
    expect(row).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(rest).toEqual([''])
    expect(entries).toMatchObject([
      {
        action: 'export',
        object_type: 'alarm',
        changes: [
          { field: 'kind', before: null, after: 'faulted' },
          { field: 'assigned', before: null, after: 'nobody' },
          { field: 'from', before: null, after: iso(0) },
        ],
      },
    ])
  })

  const addOld = () =>
    sql`
      insert into alarms (asset_id, kind, raised_at, last_raised_at, returned_at, seen_at, message)
      select ${ids.asset}, 'silent', at, at, at, at, 'Old' from generate_series(1, 1203) as number,
        lateral (select ${new Date(startMs)}::timestamptz - (number / 3) * interval '1 minute' as at)`.execute(
      server.db,
    )

  test('has alarms that are raised again or no longer match while it is read', async () => {
    await addOld()
    const { alarms: expected } = await listAlarms(
      server.db,
      'all',
      { state: 'over' },
      { limit: 1203, now: new Date() },
    )
    const batches = matchingAlarms(server.db, 'all', { state: 'over' }, new Date())
    const found = (await batches.next()).value as AlarmRecord[]
    const [raisedAgain, open] = expected.slice(-2)
    await sql`
      update alarms set last_raised_at = ${new Date(startMs + minute)} where id = ${raisedAgain?.id}`.execute(
      server.db,
    )
    await sql`update alarms set seen_at = null where id = ${open?.id}`.execute(server.db)

    for await (const batch of batches) found.push(...batch)

    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })

  test('has any number of alarms, each once', async () => {
    await addOld()

    const { body } = await field.get('/api/alarms/export.csv?state=over')

    const idsOfRows = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(',').at(-1))
    expect(idsOfRows).toHaveLength(1203)
    expect(new Set(idsOfRows).size).toBe(1203)
  })
})

test('a battery that is out of service raises nothing and does not count, and does so again after that', async () => {
  await faultFor(0)
  const repair = { started_at: iso(-10), notes: 'Inverter replaced' }
  const { id } = (await field.post(`/api/assets/${ids.asset}/maintenance`, repair)).json()
  await device.send([record('BATT_TEMPERATURE_C', 60)])
  await evaluate()
  await at(2)

  expect(kindsOf(await listed())).toEqual(['faulted'])
  expect(await onlyAlarm()).toMatchObject({ out_of_service: true })
  expect(await listed('?counted=true')).toEqual([])
  expect(kindsOf(await listed('?counted=false'))).toEqual(['faulted'])
  expect(await counts()).toEqual({ open: 0, unseen: 0 })

  await field.patch(`/api/assets/${ids.asset}/maintenance/${id}`, { ended_at: iso(2) })
  await evaluate()
  await at(3)

  expect(kindsOf(await listed())).toEqual(['temperature', 'faulted'])
  expect(await counts()).toEqual({ open: 2, unseen: 2 })
})

describe('the newest plan of the day', () => {
  const planned = (txId: string, chargeKw: number) => ({
    ...smallPlan({ batteries: { 'MB-1': Array.from({ length: 4 }, () => [charge('D-1', chargeKw, 50)]) } }),
    tx_id: txId,
    timestamp: new Date(startMs).toISOString().slice(0, 10),
  })
  const sendPower = (kw: number) => device.send([record('BATT_POWER_KW', kw)])
  const runFor = async (from: number, minutes: number) => {
    for (let each = 0; each <= minutes; each += 5) {
      setMinute(from + each)
      await sendPower(0)
      await evaluate()
    }
  }

  test('is what a battery is compared with by its name, without plans that were withdrawn', async () => {
    const business = await signedIn(server.app, 'business@gridhaul.example')
    await business.post('/api/schedules', planned('p-1', 100))
    await runFor(0, 10)
    expect(await onlyAlarm()).toMatchObject({
      kind: 'off_plan',
      value: 100,
      message: 'It neither charges nor discharges, but its plan has it charge at 100 kW.',
    })

    await business.post('/api/schedules', planned('p-2', 1))
    await runFor(15, 5)
    expect(await onlyAlarm()).toMatchObject({ state: 'returned' })
    await business.post('/api/schedules/p-2/withdrawal', { reason: 'Wrong' })
    await runFor(25, 10)
    expect(await onlyAlarm()).toMatchObject({ state: 'active', count: 2 })
  })

  test('neither clears its alarms nor stops those of other kinds while it cannot be read, and is read again', async () => {
    const business = await signedIn(server.app, 'business@gridhaul.example')
    await business.post('/api/schedules', planned('p-unread', 100))
    await runFor(0, 10)
    let isReadable = false
    let readings = 0
    const readPlan = planOfDay(async content => {
      readings += 1
      return isReadable ? server.app.readPlanRows(content) : undefined
    }, utc)
    const failures: string[] = []
    const evaluateAt = async (minutes: number, kw: number) => {
      setMinute(minutes)
      await sendPower(kw)
      await evaluateAlarms(server.db, {
        now: new Date(),
        planOfDay: readPlan,
        zone: utc,
        onPlanFailure: error => failures.push(String(error)),
      })
    }
    const states = async () => (await listed()).map(({ kind, state }) => `${kind} ${state}`)

    await faulted()
    await evaluateAt(15, 0)
    await evaluateAt(16, 0)
    expect(readings).toBe(1)
    await evaluateAt(25, 0)
    expect(readings).toBe(2)
    expect(await states()).toEqual(['faulted active', 'off_plan active'])
    const failure = 'Error: The plan p-unread exceeds the limits, as it did not when it was delivered.'
    expect(failures).toEqual([failure, failure])

    isReadable = true
    await evaluateAt(30, 100)
    await evaluateAt(35, 100)
    expect(await states()).toContain('off_plan returned')
    expect(failures).toHaveLength(2)
  })
})

test('a battery that reports to be elsewhere than its plan has it is misplaced, and no longer once it reports to be there', async () => {
  const business = await signedIn(server.app, 'business@gridhaul.example')
  const doing = Array.from({ length: 4 }, () => [stage('S-1', 50)])
  const timestamp = new Date(startMs).toISOString().slice(0, 10)
  await business.post('/api/schedules', {
    ...smallPlan({ batteries: { 'MB-1': doing } }),
    tx_id: 'p-place',
    timestamp,
  })
  const standFor = async (from: number, minutes: number, latitude: number) => {
    for (let each = 0; each <= minutes; each += 5) {
      setMinute(from + each)
      await device.send([record('UNIT_LATITUDE_DEG', latitude), record('UNIT_LONGITUDE_DEG', -94.7894)])
      await evaluate()
    }
  }

  await standFor(15, 5, 29.3857)
  expect(await listed()).toEqual([])
  await standFor(25, 0, 29.3857)
  expect(await onlyAlarm()).toMatchObject({
    kind: 'misplaced',
    state: 'active',
    message: 'At 00:30 it reported a position 11.1 km from S-1, where its plan has it.',
  })
  // A latitude without its longitude says nothing.
  setMinute(35)
  await device.send([record('UNIT_LATITUDE_DEG', 29.2857)])
  await evaluate()
  await at(41)
  expect(await onlyAlarm()).toMatchObject({ state: 'active' })
  await standFor(43, 5, 29.2857)
  expect(await onlyAlarm()).toMatchObject({ state: 'returned' })
})

test('a site that will lack energy as it goes now is an alarm of the battery once that has held, mailed once, and goes once it is put right', async () => {
  const business = await signedIn(server.app, 'business@gridhaul.example')
  await field.put('/api/alarms/mail-choices', {
    choices: [{ kind: 'projected_shortfall', after_minutes: 1 }],
  })
  const doing = [[stage('D-1', 30)], [stage('D-1', 30)], [stage('D-1', 30)], [discharge('MG-1', 80, 10)]]
  const plan = smallPlan({ batteries: { 'MB-1': doing }, shortfalls: { 'D-1': { 1: 0 } } })
  const timestamp = new Date(startMs).toISOString().slice(0, 10)
  await business.post('/api/schedules', { ...plan, tx_id: 'p-short', timestamp })
  const holds = async (from: number, kwh: number) => {
    setMinute(from)
    await device.send([record('BATT_ENERGY_AVAIL_KWH', kwh)])
    await evaluate()
  }
  const shortfalls = () => listed('?kind=projected_shortfall')

  await business.patch('/api/places/D-1', { name: 'Depot North' })
  await holds(0, 12)
  await holds(4, 12)
  expect(await shortfalls()).toEqual([])
  await holds(5, 12)
  expect(await shortfalls()).toMatchObject([
    {
      asset_name: 'MB-1',
      value: 8,
      limit: 5,
      message: 'It is 18 kWh behind its plan. D-1 will lack 8 kWh from 00:45 to 01:00.',
    },
  ])
  await holds(6, 12)
  const mailed = mailServer.mails.map(({ email }) => email.text)
  expect(mailed).toEqual([
    expect.stringMatching(
      /MB-1: Projected shortfall \(8 kWh, limit 5 kWh\), \S+ 00:10 UTC, planned to be at Depot North\n/,
    ),
  ])

  await holds(8, 30)
  expect(await shortfalls()).toMatchObject([{ state: 'active' }])
  await holds(13, 30)
  expect(await shortfalls()).toMatchObject([{ state: 'returned', count: 1 }])
})

describe('on a day on which the clock changes', () => {
  const deliver = async (timestamp: string, periods: number) => {
    const business = await signedIn(server.app, 'business@gridhaul.example')
    const charging = Array.from({ length: periods }, () => [charge('D-1', 100, 50)])
    const plan = { ...smallPlan({ batteries: { 'MB-1': charging } }), tx_id: timestamp, timestamp }
    expect((await business.post('/api/schedules', plan)).statusCode).toBe(201)
  }
  /** For a quarter of an hour the battery stands idle. */
  const idleFrom = async (from: string, zone: string) => {
    const planOfZone = newPlanOfDay(zone)
    for (let each = 0; each <= 15; each += 5) {
      vi.setSystemTime(Date.parse(from) + each * minute)
      await device.send([record('BATT_POWER_KW', 0), record('BATT_SOC_PERCENT', 99)])
      await evaluateAlarms(server.db, { now: new Date(), planOfDay: planOfZone, zone, onPlanFailure })
    }
  }
  const offPlan = () => listed('?kind=off_plan')

  test.each(['Europe/Berlin', 'UTC'])(
    'a plan of 100 periods counts in its last hour, for an operator in %s',
    async zone => {
      await deliver('2026-10-25T00:00:00+02:00', 100)

      await idleFrom('2026-10-25T22:30:00Z', zone)

      expect(await offPlan()).toMatchObject([{ state: 'active', value: 100 }])
    },
  )

  test.each(['Europe/Berlin', 'UTC'])(
    'a plan of 92 periods counts from its first hour to its end, for an operator in %s',
    async zone => {
      await deliver('2026-03-29T00:00:00+01:00', 92)

      await idleFrom('2026-03-28T22:30:00Z', zone)
      expect(await offPlan()).toEqual([])
      await idleFrom('2026-03-28T23:00:00Z', zone)
      expect(await offPlan()).toMatchObject([{ state: 'active', value: 100 }])

      await idleFrom('2026-03-29T22:00:00Z', zone)
      expect(await offPlan()).toMatchObject([{ state: 'returned' }])
    },
  )

  test('a time of the plan is said by the clock of the operator, and a timestamp without an offset is in that zone', async () => {
    await deliver('2026-10-25', 100)

    await idleFrom('2026-10-25T13:00:00Z', 'Europe/Berlin')

    const [alarm] = await listed('?kind=full_early')
    expect(alarm?.message).toBe('It is charged to 99 %, but its plan has it charge until 00:00.')
    vi.setSystemTime(Date.parse('2026-10-25T14:00:00Z'))
    const round = { now: new Date(), planOfDay: newPlanOfDay(), zone: 'Europe/Berlin', onPlanFailure }
    await evaluateAlarms(server.db, round)
    expect((await listed('?kind=silent'))[0]?.message).toBe(
      'It has sent nothing since 2026-10-25 14:15 UTC+1.',
    )
  })
})

describe('a wrong clock', () => {
  /** Sends every minute what the battery's clock says to be now. */
  const sendFor = async (from: number, minutes: number, aheadMinutes: (elapsed: number) => number) => {
    for (let each = 0; each <= minutes; each += 1) {
      setMinute(from + each)
      await device.send([record('UNIT_STATUS', 2, -aheadMinutes(each))])
      await evaluate()
    }
  }
  const clockAlarms = () => listed('?kind=clock_wrong')

  test('that is ahead is noticed, although its records are refused, and returns when it is set right', async () => {
    await sendFor(0, 7, () => 10)

    expect(await clockAlarms()).toMatchObject([
      { state: 'active', value: 600, message: 'Its clock is 600 s ahead of the server.' },
    ])
    await sendFor(8, 7, () => 0)
    expect(await clockAlarms()).toMatchObject([{ state: 'returned' }])
  })

  test('that is behind is noticed, and a battery that catches up has none', async () => {
    await sendFor(0, 12, elapsed => -120 + elapsed * 5)
    expect(await clockAlarms()).toEqual([])

    await sendFor(13, 7, () => -10)
    expect(await clockAlarms()).toMatchObject([
      { value: 600, message: 'Its clock is 600 s behind the server.' },
    ])
  })
})

describe('the settings', () => {
  test('are the defaults until an administrator changes some, which the history tells', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const { settings: defaults } = (await field.get('/api/alarms/settings')).json()
    expect(defaults).toHaveLength(alarmKinds.length)
    const silent = { ...defaults.find(({ kind }: { kind: AlarmKind }) => kind === 'silent'), limit: 5 }

    const entries = await lastEntries(server.db, () =>
      admin.put('/api/alarms/settings', { settings: [silent] }),
    )

    expect(entries).toMatchObject([
      {
        object_type: 'alarm_settings',
        changes: [
          {
            field: 'silent',
            before: 'limit 15 min, dead band 0 min, on-delay 0 s, off-delay 60 s',
            after: 'limit 5 min, dead band 0 min, on-delay 0 s, off-delay 60 s',
          },
        ],
      },
    ])
    await ready()
    await at(6)
    expect(await onlyAlarm()).toMatchObject({ kind: 'silent', limit: 5 })
  })

  test('a change of them is refused where somebody else has changed them meanwhile', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const read = await admin.get('/api/alarms/settings')
    const change = (limit: number, version: unknown) =>
      admin.put(
        '/api/alarms/settings',
        { settings: [{ ...settingOf(read, 'silent'), limit }] },
        { 'if-match': String(version) },
      )

    const [first, second] = await Promise.all([change(5, read.headers.etag), change(6, read.headers.etag)])
    const [done, refused] = first.statusCode === 200 ? [first, second] : [second, first]
    const after = await admin.get('/api/alarms/settings')

    expect(done.statusCode).toBe(200)
    expect(refused.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(after.headers.etag).toBe(done.headers.etag)
    expect(settingOf(after, 'silent')).toEqual(settingOf(done, 'silent'))
    expect((await change(7, after.headers.etag)).statusCode).toBe(200)
  })

  const settingOf = (response: { json: () => { settings: AlarmSetting[] } }, wanted: AlarmKind) =>
    response.json().settings.find(({ kind }) => kind === wanted)

  test('switch a kind off, whose alarms return', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    await faultFor(0)
    const off = { enabled: false, limit: null, dead_band: null, on_delay_seconds: 0, off_delay_seconds: 60 }
    await admin.put('/api/alarms/settings', { settings: [{ kind: 'faulted', ...off }] })
    await evaluate()

    expect(await onlyAlarm()).toMatchObject({ state: 'returned' })
  })
})

describe('mails', () => {
  const choose = (visitor: Visitor, ...kinds: [AlarmKind, number][]) =>
    visitor.put('/api/alarms/mail-choices', {
      choices: kinds.map(([kind, after_minutes]) => ({ kind, after_minutes })),
    })
  const sent = () => mailServer.mails.map(({ to, email }) => [to[0], email.subject])
  const one = ['field@gridhaul.example', 'Gridhaul: MB-1: Faulted']

  test('are sent once for each raise though two servers run, when nobody has seen it for so long', async () => {
    await choose(field, ['faulted', 5])
    await faultFor(0)
    await at(4)
    expect(sent()).toEqual([])

    await at(5)
    await at(6)
    expect(sent()).toEqual([one])
    expect(mailServer.mails[0]?.email.text).toContain(
      `MB-1: Faulted, ${iso(0).slice(0, 16).replace('T', ' ')} UTC`,
    )
    expect(mailServer.mails[0]?.email.text).toMatch(
      /https?:\/\/\S+\/alarms\?seen=no&unit=[\w-]+&kind=faulted\n/,
    )

    await readyFor(7)
    await faultFor(9)
    await at(14)
    await at(15)
    expect(sent()).toEqual([one, one])
  })

  test('list several alarms in one, each person’s own kinds', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    await choose(field, ['faulted', 5], ['temperature', 2])
    await choose(admin, ['temperature', 2])
    await faultFor(0)
    await device.send([record('BATT_TEMPERATURE_C', 60)])
    await evaluate()
    await at(1)
    await at(5)

    expect(sent().sort()).toEqual([
      ['admin@gridhaul.example', 'Gridhaul: MB-1: Temperature (60 °C, limit 50 °C)'],
      ['field@gridhaul.example', 'Gridhaul: MB-1: Faulted, and 1 more alarm'],
    ])
    const ofField = mailServer.mails.find(({ to }) => to[0] === 'field@gridhaul.example')
    const text = ofField?.email.text ?? ''
    expect(text.indexOf('MB-1: Faulted,')).toBeLessThan(
      text.indexOf('MB-1: Temperature (60 °C, limit 50 °C),'),
    )
    expect(text).toMatch(/\/alarms\?seen=no&unit=[\w-]+\n/)
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'was acknowledged',
      async () => field.post(`/api/alarms/${(await onlyAlarm()).id}/acknowledge`, { note: null }),
    ],
    [
      'is shelved',
      async () => field.post(`/api/alarms/${(await onlyAlarm()).id}/shelving`, { until: iso(60) }),
    ],
    [
      'is of a battery out of service',
      () => field.post(`/api/assets/${ids.asset}/maintenance`, { started_at: iso(-10), notes: 'Fan' }),
    ],
    ['its recipient no longer wants', () => sql`delete from alarm_mail_choices`.execute(server.db)],
    [
      'its deactivated recipient had chosen',
      () => sql`update users set deactivated_at = now()`.execute(server.db),
    ],
    [
      'a recipient of a deactivated organization had chosen',
      () => sql`update organizations set deactivated_at = now()`.execute(server.db),
    ],
    [
      'a recipient without a role had chosen',
      async () => {
        const { identity_id } = await userOf(server.db, 'field@gridhaul.example')
        await server.db.deleteFrom('identity_roles').where('identity_id', '=', identity_id).execute()
      },
    ],
  ])('are not sent of an alarm that %s', async (_, change) => {
    await choose(field, ['faulted', 5])
    await faultFor(0)
    await change()

    await at(6)

    expect(sent()).toEqual([])
  })

  test('that wait are not sent when somebody sees the alarm meanwhile', async () => {
    await choose(field, ['faulted', 5])
    await faultFor(0)
    setMinute(5)
    await evaluateAlarms(server.db, { now: new Date(), planOfDay: plans[0], zone: utc, onPlanFailure })
    await field.post(`/api/alarms/${(await onlyAlarm()).id}/acknowledge`, { note: null })

    await server.app.sendQueuedMails()

    expect(sent()).toEqual([])
  })

  test('are chosen by each person for each kind, which the history tells', async () => {
    const entries = await lastEntries(server.db, () => choose(field, ['faulted', 5]))
    const { choices } = (await field.get('/api/alarms/mail-choices')).json()

    expect(choices).toHaveLength(alarmKinds.length)
    expect(choices[0]).toEqual({ kind: 'faulted', after_minutes: 5 })
    expect(choices[1]).toEqual({ kind: 'projected_shortfall', after_minutes: null })
    expect(entries).toMatchObject([
      {
        action: 'change',
        changes: [{ field: 'mail_of_faulted_alarms', before: null, after: 'after 5 min' }],
      },
    ])
  })
})
