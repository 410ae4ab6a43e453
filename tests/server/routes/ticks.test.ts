// Ticks on the run sheets of trucks.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { maxTicksOfDay, maxTicksPerCall, type SentTick, type Tick } from '../../../domain/run-sheets/tick.ts'
import { removeOldTicks } from '../../../server/repositories/run-sheet-ticks.ts'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let field: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  field = await signedIn(server.app, 'field@gridhaul.example')
})

const day = '2026-01-15'
const tickOf = (id: string, more: Partial<SentTick> = {}): SentTick => ({
  id: `tick-no-${id}`,
  day,
  tx_id: 'p-1',
  unit: 'T-1',
  trip_id: 't1',
  place: 'S-2',
  stop: 'arrived',
  ticked: true,
  at: `${day}T18:02:00.000Z`,
  planned_at: `${day}T18:00:00.000Z`,
  ...more,
})
const send = (...ticks: SentTick[]) => field.post(`/api/trucks/${ids.truck}/ticks`, { ticks })
const listed = async (query = `?day=${day}`): Promise<Tick[]> =>
  (await field.get(`/api/run-sheet-ticks${query}`)).json()

describe('ticks on a run sheet', () => {
  test('are listed in the order in which they came, with who, when by the device and when received', async () => {
    const first = tickOf('1')
    const takenBack = tickOf('2', { ticked: false, at: `${day}T18:03:00.000Z` })

    expect((await send(first, takenBack)).statusCode).toBe(204)

    const ticks = await listed()
    expect(ticks).toEqual([
      { ...first, by: 'Frida Marchetti', received_at: expect.any(String) },
      { ...takenBack, by: 'Frida Marchetti', received_at: expect.any(String) },
    ])
    expect(Math.abs(Date.parse(ticks[0]?.received_at ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await listed(`?day=${day}&truck_id=${ids.truck}`)).toHaveLength(2)
    expect(await listed(`?day=${day}&truck_id=other`)).toEqual([])
    expect(await listed('?day=2026-01-16')).toEqual([])
  })

  test('that are sent again are stored and told in the history once', async () => {
    const entries = await lastEntries(server.db, async () => {
      await send(tickOf('1'))
      expect((await send(tickOf('1'))).statusCode).toBe(204)
      await send(tickOf('1'), tickOf('2', { stop: 'done' }))
    })

    expect((await listed()).map(({ id }) => id)).toEqual(['tick-no-1', 'tick-no-2'])
    expect(entries.map(({ object_id, changes }) => [object_id, changes])).toEqual([
      [ids.truck, [{ field: 'run_sheet', before: null, after: 'arrived at S-2, 2026-01-15 18:02 UTC' }]],
      [ids.truck, [{ field: 'run_sheet', before: null, after: 'done at S-2, 2026-01-15 18:02 UTC' }]],
    ])
  })

  test('are refused for a truck that is not there, and of another form', async () => {
    const status = async (tick: object, truck = ids.truck) =>
      (await field.post(`/api/trucks/${truck}/ticks`, { ticks: [tick] })).statusCode

    expect(await status(tickOf('1'), 'none')).toBe(404)
    expect(await status({ ...tickOf('1'), stop: 'late' })).toBe(422)
    expect(await status({ ...tickOf('1'), place: 'x\0' })).toBe(422)
    expect(await status({ ...tickOf('1'), day: 'today' })).toBe(422)
  })

  test('are refused beyond what a day can have, and beyond what a truck gets in a day for all days', async () => {
    for (let from = 0; from < maxTicksOfDay; from += maxTicksPerCall)
      await send(...Array.from({ length: maxTicksPerCall }, (_, i) => tickOf(`many-${from + i}`)))
    expect(await listed()).toHaveLength(maxTicksOfDay)

    const ofAnotherDay = tickOf('other', { day: '2026-01-16' })
    expect((await send(tickOf('more'))).json()).toMatchObject({ code: 'quota_reached' })
    expect((await send(ofAnotherDay)).json()).toMatchObject({ code: 'quota_reached' })

    await sql`update run_sheet_ticks set received_at = received_at - interval '24 hours'`.execute(server.db)
    expect((await send(tickOf('more'))).json()).toMatchObject({ code: 'quota_reached' })
    expect((await send(ofAnotherDay)).statusCode).toBe(204)
    expect(await listed()).toHaveLength(maxTicksOfDay)
  })

  test('are refused beyond what a day can have also where several devices send at the same instant', async () => {
    for (let from = 0; from < maxTicksOfDay - maxTicksPerCall; from += maxTicksPerCall)
      await send(...Array.from({ length: maxTicksPerCall }, (_, i) => tickOf(`many-${from + i}`)))

    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map(device =>
        send(...Array.from({ length: maxTicksPerCall }, (_, i) => tickOf(`${device}-${i}`))),
      ),
    )

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409])
    expect(await listed()).toHaveLength(maxTicksOfDay)
  })

  test('are refused, all of them, where somebody else than their author is signed in', async () => {
    const { id: frida } = await userOf(server.db, 'field@gridhaul.example')
    const other = await signedIn(server.app, 'admin@gridhaul.example')
    const sendAs = (visitor: Visitor) =>
      visitor.post(`/api/trucks/${ids.truck}/ticks`, { author_id: frida, ticks: [tickOf('1'), tickOf('2')] })

    const refused = await sendAs(other)
    expect([refused.statusCode, refused.json().code]).toEqual([412, 'changed_meanwhile'])
    expect(await listed()).toEqual([])

    expect((await sendAs(field)).statusCode).toBe(204)
    expect((await listed()).map(({ by }) => by)).toEqual(['Frida Marchetti', 'Frida Marchetti'])
  })

  test('are refused from more than a day ahead', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

    expect((await send(tickOf('1'), tickOf('2', { at: inHours(25) }))).statusCode).toBe(422)
    expect(await listed()).toEqual([])
    expect((await send(tickOf('1'), tickOf('2', { at: inHours(23) }))).statusCode).toBe(204)
  })

  test('go after as long as the history is kept', async () => {
    await send(tickOf('1'))

    await removeOldTicks(server.db, new Date(Date.now() - 60_000))
    expect(await listed()).toHaveLength(1)
    await removeOldTicks(server.db, new Date(Date.now() + 60_000))
    expect(await listed()).toEqual([])
  })
})
