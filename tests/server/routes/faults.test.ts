// The faults of a battery and the recovery notes on them. How faults follow from statuses: tests/domain/faults.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FaultRecord } from '../../../domain/faults/fault.ts'
import { writeRecoveryNote } from '../../../server/repositories/faults.ts'
import { lockVersion } from '../../../server/repositories/record-versions.ts'
import { type DemoIds, demoIds } from '../support/demo-ids.ts'
import { eventually } from '../support/eventually.ts'
import { lastEntries } from '../support/history.ts'
import { clearTelemetry, type Device, minutesAgo, newDevice } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let field: Visitor
let device: Device
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  field = await signedIn(server.app, 'field@gridhaul.example')
  device = await newDevice(server.app)
})
afterEach(() => clearTelemetry(server.db))

const status = (minutes: number, value: number, text?: string) => ({
  asset_id: ids.asset,
  metric: 'UNIT_STATUS',
  at: minutesAgo(minutes),
  double_value: value,
  ...(text !== undefined && { text_value: text }),
})
const faulted = (minutes: number, text?: string) => status(minutes, 5, text)
const ready = (minutes: number) => status(minutes, 2)

async function faultsSince(minutes: number): Promise<FaultRecord[]> {
  const reply = await field.get(`/api/assets/${ids.asset}/faults?from=${minutesAgo(minutes)}`)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const notePath = (minutes: number) => `/api/assets/${ids.asset}/faults/${minutesAgo(minutes)}/recovery-note`

describe('the faults of a battery', () => {
  test('are those of its statuses, the newest first, with what the unit says of them', async () => {
    const statuses = [ready(60), faulted(50, 'E-104: Inverter too hot (major)'), faulted(45), ready(40)]
    await device.send([faulted(2, 'E-7'), ...statuses, faulted(1, 'E-7'), ready(30), ready(17), ready(4)])

    expect(await faultsSince(60)).toEqual([
      {
        triggered_at: minutesAgo(2),
        ended_at: null,
        last_reported_at: minutesAgo(1),
        state: 'open',
        code: 'E-7',
        message: null,
        severity: null,
        recovery_note: null,
        noted_by: null,
        noted_at: null,
      },
      expect.objectContaining({
        triggered_at: minutesAgo(50),
        ended_at: minutesAgo(40),
        last_reported_at: minutesAgo(45),
        state: 'ended',
        code: 'E-104',
        message: 'Inverter too hot',
        severity: 'major',
      }),
    ])
  })

  test('tell when a fault was triggered that began before the range, and leave out what ended before it', async () => {
    await device.send([faulted(90), ready(80), faulted(70), faulted(60), faulted(50), ready(40)])

    const faults = await faultsSince(55)

    expect(faults.map(({ triggered_at }) => triggered_at)).toEqual([minutesAgo(70)])
  })

  test('of an earlier range are told with what became of them after it, and without those that began after it', async () => {
    await device.send([ready(60), faulted(50), faulted(40), ready(30), faulted(20), ready(10)])
    const path = `/api/assets/${ids.asset}/faults?from=${minutesAgo(60)}&to=${minutesAgo(45)}`

    expect((await field.get(path)).json()).toMatchObject([
      { triggered_at: minutesAgo(50), ended_at: minutesAgo(30), state: 'ended' },
    ])
  })

  test('have an unknown end where the unit went silent', async () => {
    await device.send([faulted(60), faulted(50)])

    expect(await faultsSince(90)).toMatchObject([
      { state: 'unknown', ended_at: null, last_reported_at: minutesAgo(50) },
    ])
  })

  test('are asked for a range of at most 31 days that begins before its end, of a battery that is there', async () => {
    const ask = async (path: string) => (await field.get(`/api/assets/${path}`)).statusCode
    const days = (count: number) => minutesAgo(count * 24 * 60)

    expect(await ask(`${ids.asset}/faults?from=${days(30)}`)).toBe(200)
    expect(await ask(`${ids.asset}/faults?from=${days(32)}`)).toBe(422)
    expect(await ask(`${ids.asset}/faults?from=${days(1)}&to=${days(2)}`)).toBe(422)
    expect(await ask(`nothing/faults?from=${days(1)}`)).toBe(404)
  })
})

describe('a recovery note', () => {
  test('is kept with its writer and in the history, for the fault that was under way at the instant', async () => {
    await device.send([ready(60), faulted(50, 'E-1'), faulted(45), ready(40), faulted(2), ready(1)])

    const entries = await lastEntries(server.db, () => field.put(notePath(45), { note: 'Fuse replaced' }))

    const [later, noted] = await faultsSince(60)
    expect(noted).toMatchObject({ recovery_note: 'Fuse replaced', noted_by: 'Frida Marchetti' })
    expect(later?.recovery_note).toBeNull()
    expect(entries).toMatchObject([
      {
        action: 'change',
        object_type: 'asset',
        object_id: ids.asset,
        changes: [{ field: 'recovery_note', before: null, after: 'Fuse replaced' }],
      },
    ])
  })

  test('stays with the fault when records arrive late that begin it earlier', async () => {
    await device.send([ready(60), faulted(50), ready(40)])
    await field.put(notePath(50), { note: 'Fuse replaced' })

    await device.send([faulted(55)])

    expect(await faultsSince(60)).toMatchObject([
      { triggered_at: minutesAgo(55), recovery_note: 'Fuse replaced' },
    ])
  })

  test('is replaced and removed after records have arrived late that begin its fault earlier', async () => {
    await device.send([ready(60), faulted(50), ready(40)])
    await field.put(notePath(50), { note: 'Fuse replaced' })
    await device.send([faulted(55)])

    await field.put(notePath(50), { note: 'Inverter replaced' })
    expect((await faultsSince(60))[0]?.recovery_note).toBe('Inverter replaced')
    await field.put(notePath(50), { note: '' })

    expect((await faultsSince(60))[0]?.recovery_note).toBeNull()
  })

  test('is of one fault alone where another one follows at once', async () => {
    await device.send([
      ready(60),
      faulted(50, 'E-104: Hot (major)'),
      faulted(45, 'E-200: Door open (minor)'),
      ready(40),
    ])
    const notes = async () => (await faultsSince(60)).map(({ code, recovery_note }) => [code, recovery_note])
    await field.put(notePath(45), { note: 'Door closed' })
    expect(await notes()).toEqual([
      ['E-200', 'Door closed'],
      ['E-104', null],
    ])

    await field.put(notePath(50), { note: 'Fan cleaned' })
    await field.put(notePath(50), { note: '' })

    expect(await notes()).toEqual([
      ['E-200', 'Door closed'],
      ['E-104', null],
    ])
  })

  test('is replaced by another, removed by an empty one, and refused where there was no fault', async () => {
    await device.send([ready(60), faulted(50), ready(40)])
    await field.put(notePath(50), { note: 'Fuse replaced' })

    expect((await field.put(notePath(50), { note: 'Inverter replaced' })).json()).toMatchObject({
      recovery_note: 'Inverter replaced',
    })
    await field.put(notePath(50), { note: ' ' })
    expect((await faultsSince(60))[0]?.recovery_note).toBeNull()
    expect((await field.put(notePath(60), { note: 'Too early' })).statusCode).toBe(404)
  })

  const write = (note: string, version: string) => field.put(notePath(50), { note }, { 'if-match': version })

  test('that somebody else has written since it was read is not overwritten', async () => {
    await device.send([ready(60), faulted(50), ready(40)])
    const first = await write('Fuse replaced', '"none"')
    expect([first.statusCode, first.headers.etag]).toEqual([200, `"${first.json().noted_at}"`])

    const late = await write('Fan cleaned', '"none"')
    expect([late.statusCode, late.json().code]).toEqual([412, 'changed_meanwhile'])
    const next = await write('Inverter replaced', `"${first.json().noted_at}"`)
    expect(next.statusCode).toBe(200)
    expect((await write('', `"${first.json().noted_at}"`)).statusCode).toBe(412)

    expect((await faultsSince(60))[0]?.recovery_note).toBe('Inverter replaced')
  })

  test('that somebody else is writing at the same time is not overwritten', async () => {
    await device.send([ready(60), faulted(50), ready(40)])

    const { late } = await server.db.transaction().execute(async store => {
      await lockVersion(store, 'asset', ids.asset)
      await writeRecoveryNote(store, ids.asset, {
        fault: { triggered_at: minutesAgo(50), last_reported_at: minutesAgo(50) },
        note: 'Fuse replaced',
        by: 'Ada',
      })
      const late = write('Fan cleaned', '"none"')
      await eventually('the second one waits', async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
        return rows.length > 0
      })
      return { late }
    })

    expect((await late).statusCode).toBe(412)
    expect((await faultsSince(60))[0]?.recovery_note).toBe('Fuse replaced')
  })

  test('comes back with a battery that was deleted and restored', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    await device.send([ready(60), faulted(50), ready(40)])
    await field.put(notePath(50), { note: 'Fuse replaced' })

    await admin.delete(`/api/assets/${ids.asset}`)
    expect((await field.put(notePath(50), { note: 'Gone' })).statusCode).toBe(404)
    await admin.post(`/api/assets/${ids.asset}/restoration`)

    expect((await faultsSince(60))[0]?.recovery_note).toBe('Fuse replaced')
  })
})
