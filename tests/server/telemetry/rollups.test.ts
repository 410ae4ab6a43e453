import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RollupLevel } from '../../../domain/telemetry/levels.ts'
import { telemetryRange } from '../../../domain/telemetry/range-reply.ts'
import { storeTelemetry } from '../../../server/repositories/telemetry.ts'
import { dropPartition, listPartitions, tableOf } from '../../../server/repositories/telemetry-partitions.ts'
import { rollUp } from '../../../server/repositories/telemetry-rollups.ts'
import { rollUpAll, startRollups } from '../../../server/telemetry/rollups.ts'
import { eventually } from '../support/eventually.ts'
import { clearTelemetry } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

const server = appWithDatabase()
beforeEach(async () => {
  for (const level of ['raw', '1min', '15min', '1day'] as const)
    for (const start of await listPartitions(server.db, level)) await dropPartition(server.db, start, level)
})
afterEach(() => clearTelemetry(server.db))

type Record = readonly [time: string, value: number]

/** Instants on 15 January 2026, '08:00:10'. */
const send = (records: readonly Record[], metric = 'BATT_POWER_KW', day = '2026-01-15') =>
  storeTelemetry(
    server.db,
    records.map(([time, doubleValue]) => ({
      assetId: 'A-1',
      metric,
      at: new Date(`${day}T${time}Z`),
      doubleValue,
      textValue: null,
    })),
  )

interface Bucket {
  at: string
  count: number
  minimum: number
  mean: number
  maximum: number
  charged_kwh: number | null
  delivered_kwh: number | null
}

async function rollups(level: RollupLevel): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, count, minimum, mean, maximum, charged_kwh, delivered_kwh
    from ${sql.table(tableOf(level))} order by series_id, at`.execute(server.db)
  return rows
}
const everyLevel = async () => ({
  minutes: await rollups('1min'),
  quarters: await rollups('15min'),
  days: await rollups('1day'),
})

describe('rollups', () => {
  test('a bucket has the number of its records, their least, mean and greatest value', async () => {
    await send(
      [
        ['08:00:00', 10],
        ['08:00:59.999', 40],
        ['08:01:00', 70],
        ['08:14:00', 20],
        ['08:15:00', 90],
        ['23:59:59', 30],
      ],
      'BATT_SOC_PERCENT',
    )

    await rollUpAll(server.db)

    const energy = { charged_kwh: null, delivered_kwh: null }
    expect(await everyLevel()).toEqual({
      minutes: [
        { at: '2026-01-15 08:00', count: 2, minimum: 10, mean: 25, maximum: 40, ...energy },
        { at: '2026-01-15 08:01', count: 1, minimum: 70, mean: 70, maximum: 70, ...energy },
        { at: '2026-01-15 08:14', count: 1, minimum: 20, mean: 20, maximum: 20, ...energy },
        { at: '2026-01-15 08:15', count: 1, minimum: 90, mean: 90, maximum: 90, ...energy },
        { at: '2026-01-15 23:59', count: 1, minimum: 30, mean: 30, maximum: 30, ...energy },
      ],
      quarters: [
        { at: '2026-01-15 08:00', count: 4, minimum: 10, mean: 35, maximum: 70, ...energy },
        { at: '2026-01-15 08:15', count: 1, minimum: 90, mean: 90, maximum: 90, ...energy },
        { at: '2026-01-15 23:45', count: 1, minimum: 30, mean: 30, maximum: 30, ...energy },
      ],
      days: [
        {
          at: '2026-01-15 00:00',
          count: 6,
          minimum: 10,
          mean: expect.closeTo(43.333, 3),
          maximum: 90,
          ...energy,
        },
      ],
    })
  })

  test('energy is charged while power is positive and delivered while it is negative', async () => {
    await send([
      ['08:00:00', 60],
      ['08:01:00', 60],
      ['08:02:00', 0],
      ['08:03:00', -30],
      ['08:04:00', -30],
    ])

    await rollUpAll(server.db)

    expect((await rollups('15min'))[0]).toMatchObject({ charged_kwh: 1.5, delivered_kwh: 0.75 })
    expect(
      (await rollups('1min')).map(({ charged_kwh, delivered_kwh }) => [charged_kwh, delivered_kwh]),
    ).toEqual([
      [null, null],
      [1, 0],
      [0.5, 0],
      [0, 0.25],
      [0, 0.5],
    ])
  })

  test('no energy is counted over a gap of more than a quarter of an hour', async () => {
    await send([
      ['08:00:00', 40],
      ['08:15:00', 40],
      ['08:30:01', 40],
    ])

    await rollUpAll(server.db)

    expect((await rollups('1day'))[0]).toMatchObject({ charged_kwh: 10, count: 3 })
  })

  test('records in any order, late or repeated, lead to the same rollups as in order', async () => {
    const records = Array.from({ length: 200 }, (_, i): Record => {
      const at = new Date(Date.UTC(2026, 0, 15, 23, 30) + i * 17_000)
      return [at.toISOString().slice(0, 19), Math.sin(i) * 50]
    })
    const sendAll = (some: readonly Record[]) =>
      storeTelemetry(
        server.db,
        some.map(([at, doubleValue]) => ({
          assetId: 'A-1',
          metric: 'BATT_POWER_KW',
          at: new Date(`${at}Z`),
          doubleValue,
          textValue: null,
        })),
      )
    await sendAll(records)
    await rollUpAll(server.db)
    const inOrder = await everyLevel()
    await clearTelemetry(server.db)

    for (let part = 0; part < 5; part += 1) {
      await sendAll(records.filter((_, i) => (i * 7) % 5 === part || i % 11 === 0))
      await rollUpAll(server.db)
    }

    expect(inOrder.days.map(({ at }) => at)).toEqual(['2026-01-15 00:00', '2026-01-16 00:00'])
    expect(await everyLevel()).toEqual(inOrder)
  })

  test('nothing is left to compute once all is computed, and nothing is computed of other metrics', async () => {
    await send([['08:00:00', 4]], 'UNIT_STATUS')
    await send([['08:00:00', 4]])

    await rollUpAll(server.db)

    const { rows } = await sql`select from telemetry_rollup_queue`.execute(server.db)
    expect(rows).toHaveLength(0)
    expect(await rollups('1day')).toHaveLength(1)
  })

  test('several servers that roll up at once lead to the same rollups as one', async () => {
    const hour = Array.from(
      { length: 360 },
      (_, i): Record => [new Date(i * 10_000).toISOString().slice(11, 19), i % 60],
    )

    await Promise.all([
      ...[0, 1, 2].map(part => send(hour.filter((_, i) => i % 3 === part))),
      ...[0, 1, 2].map(() => rollUpAll(server.db)),
    ])
    await rollUpAll(server.db)

    expect(await rollups('1day')).toMatchObject([{ count: 360, minimum: 0, mean: 29.5, maximum: 59 }])
  })

  test('records from before there were rollups are rolled up too, whole weeks one after the other', async () => {
    await send([
      ['08:00:00', 60],
      ['08:10:00', 60],
    ])
    await send([['08:00:00', 10]], 'BATT_SOC_PERCENT', '2026-03-02')
    await sql`truncate telemetry_rollup_queue`.execute(server.db)
    await sql`insert into telemetry_backfills (week) values ('2026-01-12Z'), ('2026-03-02Z')`.execute(
      server.db,
    )

    await rollUpAll(server.db)

    expect(await rollups('1day')).toMatchObject([
      { at: '2026-01-15 00:00', count: 2, charged_kwh: 10 },
      { at: '2026-03-02 00:00', count: 1, charged_kwh: null },
    ])
    expect((await sql`select from telemetry_backfills`.execute(server.db)).rows).toHaveLength(0)
  })

  test('the newest minutes are computed first, and what is left is known however often a bucket waits', async () => {
    await send([
      ['08:00:00', 1],
      ['08:02:00', 3],
    ])
    await send([['08:01:00', 2]])
    await send([['08:02:30', 5]])

    const isMore = await rollUp(server.db, '1min', 2)

    expect(await rollups('1min')).toMatchObject([{ at: '2026-01-15 08:02', count: 2 }])
    expect(isMore).toBe(true)
    expect(await rollUp(server.db, '1min', 9)).toBe(false)
    expect(await rollups('1min')).toHaveLength(3)
  })

  test('temperatures of before they were rolled up are computed in the background, and no other metric again', async () => {
    await send([['08:00:00', 31]], 'BATT_TEMPERATURE_C')
    await send([['08:00:00', 60]])
    await sql`truncate telemetry_rollup_queue`.execute(server.db)
    await sql`insert into telemetry_backfills (week, metrics) values ('2026-01-12Z', '{BATT_TEMPERATURE_C}')`.execute(
      server.db,
    )

    await rollUpAll(server.db)

    expect(await rollups('1day')).toMatchObject([{ mean: 31, charged_kwh: null }])
  })

  test('a record of any size is rolled up, so that none stops those after it', async () => {
    await send([
      ['08:00:00', 1e-300],
      ['08:01:00', -1e300],
      ['08:01:10', 1e308],
      ['08:01:20', 1e308],
      ['08:02:00', 5],
    ])

    await rollUpAll(server.db)

    const minutes = await rollups('1min')
    expect(minutes.map(({ at, count }) => [at, count])).toEqual([
      ['2026-01-15 08:00', 1],
      ['2026-01-15 08:01', 3],
      ['2026-01-15 08:02', 1],
    ])
    expect(minutes[0]).toMatchObject({ minimum: 0, mean: 0, maximum: 0 })
    expect(minutes[2]).toMatchObject({ minimum: 5, mean: 5, maximum: 5 })
    expect((await rollups('1day')).map(({ count }) => count)).toEqual([5])
  })

  test('rollups follow the records while the server runs', async () => {
    const failures: unknown[] = []
    const upkeep = startRollups({ db: server.db, everyMs: 5, onFailure: error => failures.push(error) })

    await send([['08:00:00', 1]])
    await eventually('the day is rolled up', async () => (await rollups('1day'))[0]?.count === 1)
    await send([['07:00:00', 3]])
    await eventually('the late record is in it', async () => (await rollups('1day'))[0]?.mean === 2)
    await sql`insert into telemetry_backfills (week) values ('2026-01-05Z')`.execute(server.db)
    const backfills = () => sql`select from telemetry_backfills`.execute(server.db)
    await eventually('older weeks are computed too', async () => (await backfills()).rows.length === 0)

    await upkeep.stop()
    expect(failures).toEqual([])
  })
})

describe('a range', () => {
  const url = (parameters: object, file = 'range') =>
    `/api/asset_telemetry/${file}?${new URLSearchParams({
      asset_id: 'A-1',
      metrics: 'BATT_POWER_KW',
      from: '2026-01-15T08:00:00Z',
      until: '2026-01-15T09:00:00Z',
      ...parameters,
    })}`
  const visitor = async () => {
    await addDemo(server.db)
    return signedIn(server.app, 'field@gridhaul.example')
  }

  test('a range names the level and the steps that it was read from, and leaves out steps without a record', async () => {
    const field = await visitor()
    await send([
      ['08:00:00', 60],
      ['08:00:30', 60],
      ['08:12:00', -20],
    ])
    await rollUpAll(server.db)

    const read = async (parameters: object) => {
      const reply = await field.get(url(parameters))
      expect(reply.statusCode, reply.body).toBe(200)
      return telemetryRange.parse(reply.json())
    }
    const [inQuarters, inDays] = [await read({ max_points: 4 }), await read({ max_points: 2 })]

    expect(inQuarters).toEqual({
      asset_id: 'A-1',
      level: '15min',
      step_seconds: 900,
      from: '2026-01-15T08:00:00.000Z',
      until: '2026-01-15T09:00:00.000Z',
      series: [
        {
          metric: 'BATT_POWER_KW',
          points: [
            {
              at: '2026-01-15T08:00:00.000Z',
              count: 3,
              minimum: -20,
              mean: 33.333332,
              maximum: 60,
              charged_kwh: 6.25,
              delivered_kwh: 1.9166666,
            },
          ],
        },
      ],
      pending: [],
    })
    expect(inDays).toMatchObject({
      level: '15min',
      step_seconds: 1_800,
      series: [{ points: [{ count: 3 }] }],
    })
  })

  test('a range that is recent and short is read from the records themselves, of each metric that is named', async () => {
    const field = await visitor()
    const fromMs = Math.floor(Date.now() / 60_000) * 60_000 - 120_000
    await storeTelemetry(
      server.db,
      [0, 1_000, 90_000].map((ms, i) => ({
        assetId: 'A-1',
        metric: 'BATT_SOC_PERCENT',
        at: new Date(fromMs + ms),
        doubleValue: 40 + i,
        textValue: null,
      })),
    )
    const query = new URLSearchParams([
      ...['BATT_POWER_KW', 'BATT_SOC_PERCENT'].map(metric => ['metrics', metric]),
      ['asset_id', 'A-1'],
      ['from', new Date(fromMs).toISOString()],
      ['until', new Date(fromMs + 120_000).toISOString()],
      ['max_points', '60'],
    ])

    const range = (await field.get(`/api/asset_telemetry/range?${query}`)).json()

    expect(range).toMatchObject({ level: 'raw', step_seconds: 2 })
    expect(range.series).toMatchObject([
      { metric: 'BATT_POWER_KW', points: [] },
      {
        metric: 'BATT_SOC_PERCENT',
        points: [
          { count: 2, minimum: 40, mean: 40.5, maximum: 41 },
          { count: 1, mean: 42 },
        ],
      },
    ])
  })

  test('what is not rolled up yet is read from the records, with the energies, and the reply names these steps', async () => {
    const field = await visitor()
    await send([
      ['07:00:00', 60],
      ['08:00:00', 60],
      ['08:10:00', 60],
      ['08:31:00', -20],
    ])
    const read = async (parameters: object) =>
      telemetryRange.parse((await field.get(url({ max_points: 4, ...parameters }))).json())

    const before = await read({})
    await rollUpAll(server.db)
    const after = await read({})
    await send([['08:20:00', 30]])
    await rollUp(server.db, '1min', 100)
    const between = await read({})
    const day = await read({ from: '2026-01-15T00:00:00Z', until: '2026-01-16T00:00:00Z', max_points: 2 })

    expect(before.series).toEqual(after.series)
    expect(before.series[0]?.points[0]).toMatchObject({ count: 2, charged_kwh: 10 })
    expect([before.pending, after.pending]).toEqual([
      [
        { from: '2026-01-15T08:00:00.000Z', until: '2026-01-15T08:15:00.000Z', complete: true },
        { from: '2026-01-15T08:30:00.000Z', until: '2026-01-15T08:45:00.000Z', complete: true },
      ],
      [],
    ])
    expect(between.series[0]?.points.map(({ count }) => count)).toEqual([2, 1, 1])
    // The minute after the new record changes too, so the quarter of both waits.
    expect(between.pending).toEqual([
      { from: '2026-01-15T08:15:00.000Z', until: '2026-01-15T08:45:00.000Z', complete: true },
    ])
    expect(day).toMatchObject({ level: '1day', pending: [{ complete: true }] })
  })

  test('no more records are read for a range than one may wait for: what is left counts as incomplete', async () => {
    const field = await visitor()
    await send([
      ['08:00:00', 60],
      ['08:15:00', 60],
    ])
    await rollUpAll(server.db)
    // The newest fifty spans of what waits are read, so one before them is not.
    await sql`
      insert into telemetry_rollup_queue (level, series_id, at)
      select '1min', id, timestamptz '2026-01-15T08:00:00Z' + n * interval '30 minutes'
      from telemetry_series, generate_series(0, 50) n`.execute(server.db)

    const range = telemetryRange.parse(
      (await field.get(url({ until: '2026-01-17T00:00:00Z', max_points: 200 }))).json(),
    )

    expect(range.pending.filter(({ complete }) => !complete)).toEqual([
      { from: '2026-01-15T08:00:00.000Z', until: '2026-01-15T08:15:00.000Z', complete: false },
    ])
    expect(range.series[0]?.points).toHaveLength(2)
  })

  test('a week that is still rolled up in the background is read from the records meanwhile', async () => {
    const field = await visitor()
    await send([['08:00:00', 60]])
    await sql`truncate telemetry_rollup_queue`.execute(server.db)
    await sql`insert into telemetry_backfills (week) values ('2026-01-12Z')`.execute(server.db)

    const range = telemetryRange.parse((await field.get(url({ max_points: 4 }))).json())

    expect(range.series[0]?.points).toMatchObject([{ count: 1, mean: 60 }])
    expect(range.pending).toMatchObject([{ from: range.from, until: range.until, complete: true }])
  })

  test('a metric that is not rolled up is read from the records over any range', async () => {
    const field = await visitor()
    await send([['08:00:00', 12]], 'INV_TOTAL_POWER_KW')

    const range = (await field.get(url({ metrics: 'INV_TOTAL_POWER_KW', max_points: 4 }))).json()

    expect(range).toMatchObject({ level: '15min', pending: [], series: [{ points: [{ mean: 12 }] }] })
  })

  test('a range is the same as CSV', async () => {
    const field = await visitor()
    await send([
      ['08:00:00', 60],
      ['08:00:30', 30],
    ])
    await rollUpAll(server.db)

    const reply = await field.get(url({ max_points: 4 }, 'range.csv'))

    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.body.split('\r\n')).toEqual([
      'at,metric,count,minimum,mean,maximum,charged_kwh,delivered_kwh,complete,until',
      '2026-01-15T08:00:00.000Z,BATT_POWER_KW,2,30,45,60,0.375,0,true,2026-01-15T08:15:00.000Z',
      '',
    ])
  })

  test('a range of an asset that nobody knows is empty', async () => {
    const field = await visitor()

    expect((await field.get(url({ asset_id: 'nobody\0' }))).json().series).toEqual([
      { metric: 'BATT_POWER_KW', points: [] },
    ])
  })

  test('an invalid request for a range is refused with parameter and sentence', async () => {
    const field = await visitor()
    const fieldsOf = async (parameters: object) => {
      const reply = await field.get(url(parameters))
      return [reply.statusCode, reply.json().fields]
    }

    expect([
      await fieldsOf({ until: '2026-01-15T08:00:00Z' }),
      await fieldsOf({ until: '2036-02-15T08:00:00Z' }),
      await fieldsOf({ max_points: 1 }),
      await fieldsOf({ max_points: 2_001 }),
      await fieldsOf({ metrics: 'BATT_POWER_KWH' }),
    ]).toEqual([
      [422, { until: 'The end of a range must be after its beginning.' }],
      [422, { until: 'A range can have at most 3,660 days.' }],
      [422, { max_points: 'A range must have 2 to 2,000 points.' }],
      [422, { max_points: 'A range must have 2 to 2,000 points.' }],
      [422, { metrics: 'There is no metric with this name.' }],
    ])
  })
})
