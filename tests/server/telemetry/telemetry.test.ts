import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { metricNames, telemetryReceipt, telemetryRecord } from '../../../domain/telemetry/telemetry.ts'
import { hashToken } from '../../../server/auth/session-cookie.ts'
import {
  addAssets,
  clearTelemetry,
  type Device,
  minutesAgo,
  newDevice,
  newestUrl,
  record,
} from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { type DemoEmail, newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let device: Device
let visitor: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  await addAssets(server.db, ['A-1', 'A-2'])
  device = await newDevice(server.app)
  visitor = await signedIn(server.app, 'field@gridhaul.example')
})
afterEach(() => clearTelemetry(server.db))

const answer = async (...question: Parameters<typeof newestUrl>) => {
  const reply = await visitor.get(newestUrl(...question))
  expect(reply.statusCode).toBe(200)
  const records = reply.json()
  for (const each of records) telemetryRecord.parse(each)
  return records
}
const received = async (batch: unknown) => {
  const reply = await device.send(batch)
  expect(reply.statusCode).toBe(200)
  return telemetryReceipt.parse(reply.json())
}

describe('who may', () => {
  test.each<[DemoEmail, number]>([
    ['admin@gridhaul.example', 200],
    ['business@gridhaul.example', 200],
    ['field@gridhaul.example', 200],
    ['customer@gridhaul.example', 403],
  ])('access to telemetry for %s: reading gets %i, sending 401', async (email, reading) => {
    const person = await signedIn(server.app, email)

    const read = await person.get(newestUrl(['A-1'], metricNames))
    const sent = await person.post('/api/asset_telemetry', [record()])

    expect(read.statusCode).toBe(reading)
    expect(sent.statusCode).toBe(401)
  })

  test('a signed-out visitor cannot read telemetry, with or without an ingest key', async () => {
    const stranger = newVisitor(server.app)

    const replies = [
      await stranger.get(newestUrl(['A-1'], metricNames)),
      await stranger.get(newestUrl(['A-1'], metricNames), { authorization: `Bearer ${device.key}` }),
    ]

    expect(replies.map(reply => reply.statusCode)).toEqual([401, 401])
  })

  test.each([
    ['missing', ''],
    ['unknown', 'Bearer gridhaul_ingest_unknown'],
    ['of another scheme', 'Basic Z3JpZDpoYXVs'],
    ['too long', `Bearer ${'x'.repeat(5_000)}`],
    ['no key', 'Bearer \u00e9'],
  ])('an ingest key that is %s is refused before the batch is read', async (_, authorization) => {
    const reply = await device.send('not even JSON', { authorization })

    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Bearer')
    expect(reply.json()).toEqual({
      message: 'Telemetry must be sent with an ingest key as bearer token. The key is missing or unknown.',
      code: 'ingest_key_refused',
    })
  })

  test('only the hash of an ingest key is stored', async () => {
    const { rows } = await sql`select access_keys::text as row from access_keys`.execute(server.db)

    expect(JSON.stringify(rows)).toContain(hashToken(device.key).toString('hex'))
    expect(JSON.stringify(rows)).not.toContain(device.key)
  })

  test('a page of another site cannot send telemetry, even with a key', async () => {
    const reply = await device.send([record()], { origin: 'https://elsewhere.example' })

    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'foreign_origin' })
  })

  test('no ingest key is ever in a log', async () => {
    await device.send([record()])
    await device.send('{"asset_id":')
    await device.send([record()], { authorization: `Bearer ${device.key}x` })

    expect(server.logged()).toContain('"path":"/api/asset_telemetry"')
    expect(server.logged()).not.toContain(device.key)
  })
})

describe('reading', () => {
  test('reading telemetry: the newest record of each asset and metric, in whatever order they came', async () => {
    await received([record({ at: minutesAgo(3), double_value: 70 }), record({ double_value: 80 })])
    await received([
      record({ at: minutesAgo(2), double_value: 75 }),
      record({ metric: 'UNIT_STATUS', double_value: 4 }),
      record({ asset_id: 'A-2', double_value: 12.5 }),
    ])

    const records = await answer(['A-1', 'A-2'], ['BATT_SOC_PERCENT', 'UNIT_STATUS'], minutesAgo(0))

    const rest = { at: minutesAgo(1), text_value: null, source: device.keyId }
    expect(records).toEqual([
      { asset_id: 'A-1', metric: 'BATT_SOC_PERCENT', double_value: 80, ...rest },
      { asset_id: 'A-1', metric: 'UNIT_STATUS', double_value: 4, ...rest },
      { asset_id: 'A-2', metric: 'BATT_SOC_PERCENT', double_value: 12.5, ...rest },
    ])
  })

  test('reading telemetry: numbers and texts come back as they were sent, to the last bit', async () => {
    await received([
      record({ double_value: 0.1 + 0.2, text_value: 'süd "ost", {null} \\ 🔋' }),
      record({ asset_id: 'A-2', metric: 'UNIT_STATUS', double_value: null, text_value: 'Charging' }),
    ])

    const records = await answer(['A-1', 'A-2'], ['BATT_SOC_PERCENT', 'UNIT_STATUS'])

    expect(records).toMatchObject([
      { double_value: 0.1 + 0.2, text_value: 'süd "ost", {null} \\ 🔋' },
      { double_value: null, text_value: 'Charging' },
    ])
  })

  test.each([
    ['a moment ago', 1.5, 75],
    ['at the instant of a record', 2, 75],
    ['in the week before', 20 * 24 * 60, 60],
    ['long before', 60 * 24 * 60, 50],
    ['before everything', 80 * 24 * 60, undefined],
  ])('reading telemetry: %s', async (_, minutes, value) => {
    await received([
      record({ at: minutesAgo(70 * 24 * 60), double_value: 50 }),
      record({ at: minutesAgo(21 * 24 * 60), double_value: 60 }),
      record({ at: minutesAgo(2), double_value: 75 }),
      record({ at: minutesAgo(1), double_value: 80 }),
    ])

    const [found] = await answer(['A-1'], ['BATT_SOC_PERCENT'], minutesAgo(minutes))

    expect(found?.double_value).toBe(value)
  })

  test('reading telemetry: a request for the past finds the record of each pair, however old', async () => {
    await received([
      record({ at: minutesAgo(60 * 24 * 60), double_value: 1 }),
      record({ double_value: 2 }),
      record({ asset_id: 'A-2', at: minutesAgo(10), double_value: 3 }),
      record({ asset_id: 'A-2', double_value: 4 }),
      record({ metric: 'UNIT_STATUS', at: minutesAgo(30 * 24 * 60), double_value: 5 }),
    ])

    const records = await answer(['A-1', 'A-2'], metricNames, minutesAgo(5))

    expect(records.map((each: { double_value: number }) => each.double_value).sort()).toEqual([1, 3, 5])
  })

  test('reading telemetry: concurrent requests each get what was newest at their own instant', async () => {
    await received([3, 2, 1].map(minutes => record({ at: minutesAgo(minutes), double_value: minutes })))
    const [now, earlier, long] = [0, 2.5, 60].map(minutes => minutesAgo(minutes))

    const asked = [now, earlier, now, long, undefined].map(before =>
      answer(['A-1'], ['BATT_SOC_PERCENT'], before),
    )

    const values = (await Promise.all(asked)).map(records =>
      records.map(({ double_value }: { double_value: number }) => double_value),
    )
    expect(values).toEqual([[1], [3], [1], [], [1]])
  })

  test('reading telemetry: concurrent requests for the same instant share one search', async () => {
    await received([3, 1].map(minutes => record({ at: minutesAgo(minutes), double_value: minutes })))
    const before = minutesAgo(2)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answer(['A-1'], ['BATT_SOC_PERCENT'], before)),
    )

    expect(answers.map(([{ double_value }]) => double_value)).toEqual(answers.map(() => 3))
    const searches = query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('from telemetry\\n'))
    expect(searches).toHaveLength(1)
  })

  test('reading telemetry: concurrent requests for instants that lie close together share searches', async () => {
    const baseMs = Date.parse(minutesAgo(5))
    const secondsAfter = (seconds: number) => new Date(baseMs + seconds * 1_000).toISOString()
    await received([
      ...[-600, 1, 2, 4, 4.5, 100].map(seconds =>
        record({ at: secondsAfter(seconds), double_value: seconds }),
      ),
      ...[-1, 3, 200].map(seconds =>
        record({ asset_id: 'A-2', at: secondsAfter(seconds), double_value: seconds }),
      ),
    ])
    const instants = Array.from({ length: 24 }, (_, i) => secondsAfter(i / 4 - 0.5))
    const valuesAt = async (at: string) =>
      (await answer(['A-1', 'A-2'], ['BATT_SOC_PERCENT'], at))
        .map(({ double_value }: { double_value: number }) => double_value)
        .sort()
    const alone: number[][] = []
    for (const at of instants) alone.push(await valuesAt(at))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())

    const together = await Promise.all(instants.map(valuesAt))

    expect(together).toEqual(alone)
    expect(new Set(alone.map(String)).size).toBeGreaterThan(5)
    const searches = query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('from telemetry\\n'))
    expect(searches.length).toBeLessThan(instants.length / 2)
  })

  test('reading telemetry: an instant may be written with an offset', async () => {
    await received([record({ at: minutesAgo(1) })])
    const before = minutesAgo(1).replace('Z', '+00:00')

    expect(await answer(['A-1'], ['BATT_SOC_PERCENT'], before)).toHaveLength(1)
  })

  test('reading telemetry: unknown assets and metrics are left out', async () => {
    await received([record()])

    const answers = [
      await answer(['nobody', '', '\0', "'"], ['BATT_SOC_PERCENT']),
      await answer(['A-1'], ['UNKNOWN_METRIC', '\0']),
      await answer([], ['BATT_SOC_PERCENT']),
      await answer(['A-1'], []),
    ]

    expect(answers).toEqual([[], [], [], []])
  })

  test('reading telemetry: an asset that is requested twice is returned once', async () => {
    await received([record()])

    expect(await answer(['A-1', 'A-1'], ['BATT_SOC_PERCENT', 'BATT_SOC_PERCENT'])).toHaveLength(1)
  })

  test('reading telemetry: 1,000 assets can be requested in one call, and one more is refused', async () => {
    await received([record()])
    const others = Array.from({ length: 999 }, () => crypto.randomUUID())

    const many = await answer([...others, 'A-1'], metricNames, minutesAgo(0))
    const tooMany = await visitor.get(newestUrl([...others, 'A-1', 'A-2'], metricNames))

    expect(many).toHaveLength(1)
    expect(tooMany.statusCode).toBe(422)
    expect(tooMany.json().fields).toEqual({
      asset_ids: 'At most 1,000 assets can be requested at once.',
    })
  })

  test('reading telemetry: an address that names 1,000 assets fits into a request', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID())

    const reply = await fetch(address + newestUrl(ids, metricNames, minutesAgo(0)))

    expect(reply.status).toBe(401)
  })

  test.each([
    ['before', 'before=yesterday'],
    ['before', 'before=2026-02-30T00:00:00Z'],
    ['before', 'before=2026-01-15T00:00:00Z&before=2026-01-16T00:00:00Z'],
    ['metrics', Array.from({ length: 101 }, (_, i) => `metrics=M${i}`).join('&')],
  ])(
    'reading telemetry: an invalid %s is refused with the name of the parameter',
    async (parameter, query) => {
      const reply = await visitor.get(`/api/asset_telemetry?asset_ids=A-1&metrics=UNIT_STATUS&${query}`)

      expect(reply.statusCode).toBe(422)
      expect(Object.keys(reply.json().fields)).toEqual([parameter])
    },
  )

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'reading telemetry: an instant beyond all records: %s',
    async at => {
      await received([record()])

      expect(await answer(['A-1'], metricNames, at)).toHaveLength(at.startsWith('9') ? 1 : 0)
    },
  )
})

describe('sending', () => {
  test('sending telemetry: an empty batch is accepted', async () => {
    expect(await received([])).toEqual({ accepted: 0, duplicates: 0, refused: [] })
  })

  test('sending telemetry: invalid records are reported by index, and the rest is stored', async () => {
    const receipt = await received([
      record(),
      record({ asset_id: 'nobody' }),
      record({ asset_id: 'A-\0' }),
      record({ metric: 'BATT_MOOD' }),
      record({ at: 'yesterday' }),
      record({ at: minutesAgo(-60) }),
      record({ at: minutesAgo(91 * 24 * 60) }),
      { ...record(), double_value: null },
      { ...record(), double_value: '80' },
      { ...record(), text_value: 'x'.repeat(201) },
      { ...record(), text_value: 'a\0b' },
      { ...record(), text_value: 'a\ud800b' },
      'record',
      null,
      record({ asset_id: 'A-2' }),
    ])

    expect(receipt).toMatchObject({ accepted: 2, duplicates: 0 })
    expect(receipt.refused.map(({ index, code, message }) => [index, code, message])).toEqual([
      [1, 'unknown_asset', 'No asset has this id.'],
      [2, 'unknown_asset', 'No asset has this id.'],
      [3, 'unknown_metric', 'There is no metric with this name.'],
      [4, 'invalid', 'at is missing or not valid.'],
      [5, 'in_future', 'This instant is in the future.'],
      [6, 'too_old', 'Telemetry is kept for 90 days, and this record is older.'],
      [7, 'no_value', 'A record must have a double_value, a text_value or both.'],
      [8, 'invalid', 'double_value is missing or not valid.'],
      [9, 'invalid', 'text_value is missing or not valid.'],
      [10, 'invalid', 'text_value is missing or not valid.'],
      [11, 'invalid', 'text_value is missing or not valid.'],
      [12, 'invalid', 'This is not a record.'],
      [13, 'invalid', 'This is not a record.'],
    ])
    expect(await answer(['A-1', 'A-2'], metricNames)).toHaveLength(2)
  })

  test('sending telemetry: values that no battery can have are refused by index, and the rest is stored', async () => {
    const receipt = await received([
      record({ double_value: -5000 }),
      record({ double_value: 1e300, at: minutesAgo(2) }),
      record({ double_value: 104.9, at: minutesAgo(3) }),
      record({ metric: 'UNIT_STATUS', double_value: 1000 }),
      record({ metric: 'BATT_POWER_KW', double_value: -10_001 }),
      record({ metric: 'BATT_ENERGY_AVAIL_KWH', double_value: 100_001 }),
    ])

    expect(receipt).toMatchObject({ accepted: 1 })
    expect(receipt.refused.map(({ index, code, message }) => [index, code, message])).toEqual([
      [0, 'implausible', 'BATT_SOC_PERCENT must be between -5 and 105 %.'],
      [1, 'implausible', 'BATT_SOC_PERCENT must be between -5 and 105 %.'],
      [3, 'implausible', 'UNIT_STATUS must be between 0 and 99.'],
      [4, 'implausible', 'BATT_POWER_KW must be between -10,000 and 10,000 kW.'],
      [5, 'implausible', 'BATT_ENERGY_AVAIL_KWH must be between -10 and 100,000 kWh.'],
    ])
  })

  test('sending telemetry: a position outside the earth is refused by index, and the rest of the batch is stored', async () => {
    const receipt = await received([
      record({ metric: 'UNIT_LATITUDE_DEG', double_value: 90 }),
      record({ metric: 'UNIT_LONGITUDE_DEG', double_value: -180 }),
      record({ metric: 'UNIT_LATITUDE_DEG', double_value: 90.01, at: minutesAgo(0.5) }),
      record({ metric: 'UNIT_LONGITUDE_DEG', double_value: -180.01, at: minutesAgo(0.5) }),
      record({ metric: 'UNIT_LONGITUDE_DEG', double_value: null, text_value: '-94.8', at: minutesAgo(0.5) }),
    ])

    expect(receipt).toMatchObject({ accepted: 2 })
    expect(receipt.refused.map(({ index, code, message }) => [index, code, message])).toEqual([
      [2, 'implausible', 'UNIT_LATITUDE_DEG must be between -90 and 90 degrees.'],
      [3, 'implausible', 'UNIT_LONGITUDE_DEG must be between -180 and 180 degrees.'],
      [4, 'not_a_number', 'UNIT_LONGITUDE_DEG is a number: send it as double_value.'],
    ])
    expect(await answer(['A-1'], ['UNIT_LATITUDE_DEG', 'UNIT_LONGITUDE_DEG'])).toMatchObject([
      { double_value: 90 },
      { double_value: -180 },
    ])
  })

  test('sending telemetry: text in place of a number is refused by index, and a status may be sent by its name', async () => {
    const receipt = await received([
      record({ double_value: null, text_value: '80' }),
      record({ metric: 'BATT_POWER_KW', double_value: null, text_value: '' }),
      record({ metric: 'UNIT_STATUS', double_value: null, text_value: ' charging' }),
      record({ metric: 'UNIT_STATUS', double_value: null, text_value: 'tired', at: minutesAgo(2) }),
    ])

    expect(receipt).toMatchObject({ accepted: 1 })
    expect(receipt.refused.map(({ index, code, message }) => [index, code, message])).toEqual([
      [0, 'not_a_number', 'BATT_SOC_PERCENT is a number: send it as double_value.'],
      [1, 'not_a_number', 'BATT_POWER_KW is a number: send it as double_value.'],
      [
        3,
        'implausible',
        'As a text, UNIT_STATUS must be one of UNKNOWN, INITIALIZING, READY, OPERATING, CHARGING, FAULTED, SERVICE.',
      ],
    ])
  })

  test('sending telemetry: a record more than a minute ahead is refused, so that none stays the newest for long', async () => {
    // From now on: the run may have started long ago.
    const ahead = new Date(Date.now() + 9 * 60_000).toISOString()
    const receipt = await received([record({ at: minutesAgo(-0.2) }), record({ at: ahead })])

    expect(receipt).toMatchObject({ accepted: 1, refused: [{ index: 1, code: 'in_future' }] })
  })

  test('sending telemetry: a number that overflows is refused by index', async () => {
    const text = JSON.stringify([record()]).replace('"double_value":80', '"double_value":1e999')

    const reply = await device.send(text)

    expect(reply.json().refused).toMatchObject([{ index: 0, code: 'invalid' }])
  })

  test('sending telemetry: the same batch again changes nothing', async () => {
    const batch = metricNames.flatMap(metric =>
      [1, 2, 3].map(minutes => record({ metric, at: minutesAgo(minutes) })),
    )
    await received(batch)

    const again = await received([...batch, record({ at: minutesAgo(0.5) })])

    expect(again).toEqual({ accepted: 1, duplicates: 21, refused: [] })
    expect(await records()).toBe(22)
  })

  test('sending telemetry: of two records of one asset, metric and instant the first one stays', async () => {
    const first = await received([record({ double_value: 1 }), record({ double_value: 2 })])
    const second = await received([record({ double_value: 3 })])

    expect([first, second]).toMatchObject([
      { accepted: 1, duplicates: 1 },
      { accepted: 0, duplicates: 1 },
    ])
    expect(await answer(['A-1'], metricNames)).toMatchObject([{ double_value: 1 }])
  })

  test('sending telemetry: concurrent equal and overlapping batches are stored once, and none fails', async () => {
    const batch = metricNames.flatMap(metric =>
      ['A-1', 'A-2'].flatMap(asset_id =>
        Array.from({ length: 20 }, (_, i) => record({ asset_id, metric, at: minutesAgo(i) })),
      ),
    )
    const batches = Array.from({ length: 12 }, (_, i) => (i % 2 ? batch : batch.toReversed()).slice(i))

    const receipts = await Promise.all(batches.map(received))

    expect(receipts.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(batch.length)
    expect(await records()).toBe(batch.length)
    expect(await answer(['A-1', 'A-2'], metricNames)).toHaveLength(14)
    for (const { at } of await answer(['A-1', 'A-2'], metricNames)) expect(at).toBe(minutesAgo(0))
  })

  test('sending telemetry: 10,000 records are accepted at once, and one more is refused', async () => {
    const batch = Array.from({ length: 10_000 }, (_, i) =>
      record({ at: minutesAgo(i / 60), text_value: '電'.repeat(200) }),
    )

    const receipt = await received(batch)
    const tooMany = await device.send([...batch, record({ at: minutesAgo(10_000) })])

    expect(receipt).toEqual({ accepted: 10_000, duplicates: 0, refused: [] })
    expect(tooMany.statusCode).toBe(413)
    expect(tooMany.json()).toEqual({ message: 'A batch can hold at most 10,000 records.', code: 'too_large' })
  })

  test('sending telemetry: more than 16 MiB is too large', async () => {
    const reply = await device.send(' '.repeat(16 * 1024 * 1024 + 1))

    expect(reply.statusCode).toBe(413)
  })

  test.each([
    ['{"asset_id":', 400, 'malformed'],
    ['', 400, 'malformed'],
    ['{"records":[]}', 422, 'invalid'],
    ['null', 422, 'invalid'],
  ])('sending telemetry: what is not a batch is refused as a whole: %s', async (body, status, code) => {
    const reply = await device.send(body)

    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code })
  })

  test('sending telemetry: the records of a deleted asset are kept, and it can report no more', async () => {
    await received([record()])
    await sql`delete from assets where id = 'A-1'`.execute(server.db)

    const receipt = await received([record({ at: minutesAgo(0.5) })])

    expect(receipt.refused).toMatchObject([{ index: 0, code: 'unknown_asset' }])
    expect(await answer(['A-1'], metricNames)).toMatchObject([{ at: minutesAgo(1) }])
  })
})

const records = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from telemetry`.execute(
    server.db,
  )
  return rows[0]?.count ?? 0
}
