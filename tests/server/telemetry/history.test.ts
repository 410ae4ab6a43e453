import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxHistory } from '../../../domain/telemetry/history.ts'
import { metricNames, type TelemetryRecord, telemetryRecord } from '../../../domain/telemetry/telemetry.ts'
import {
  addAssets,
  clearTelemetry,
  type Device,
  minutesAgo,
  newDevice,
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

interface Asked {
  ids?: readonly string[]
  metrics?: readonly string[]
  from?: string
  stepMinutes?: unknown
  steps?: unknown
}

function asking({ ids = ['A-1'], metrics = ['BATT_SOC_PERCENT'], from, stepMinutes, steps }: Asked): string {
  const query = new URLSearchParams()
  for (const id of ids) query.append('asset_ids', id)
  for (const metric of metrics) query.append('metrics', metric)
  if (from !== undefined) query.set('from', from)
  if (stepMinutes !== undefined) query.set('step_minutes', String(stepMinutes))
  if (steps !== undefined) query.set('steps', String(steps))
  return `/api/asset_telemetry/history?${query}`
}

async function answer(asked: Asked): Promise<TelemetryRecord[]> {
  const reply = await visitor.get(asking(asked))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<unknown[]>().map(each => telemetryRecord.parse(each))
}

/** Values that were sent so many minutes ago. */
const send = (minutesAndValues: readonly (readonly [number, number])[], more: object = {}) =>
  device.send(
    minutesAndValues.map(([minutes, double_value]) =>
      record({ at: minutesAgo(minutes), double_value, ...more }),
    ),
  )
const values = (records: readonly TelemetryRecord[]) => records.map(({ double_value }) => double_value)

describe('who may', () => {
  test.each<[DemoEmail, number]>([
    ['admin@gridhaul.example', 200],
    ['business@gridhaul.example', 200],
    ['field@gridhaul.example', 200],
    ['customer@gridhaul.example', 403],
  ])('a request of %s for a history gets %i', async (email, status) => {
    const person = await signedIn(server.app, email)

    expect((await person.get(asking({ from: minutesAgo(60) }))).statusCode).toBe(status)
  })

  test('a history is refused to signed-out visitors and devices', async () => {
    const stranger = newVisitor(server.app)

    const replies = [
      await stranger.get(asking({ from: minutesAgo(60) })),
      await stranger.get(asking({ from: minutesAgo(60) }), { authorization: `Bearer ${device.key}` }),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  })
})

describe('a history', () => {
  test('a history has the last record of each step, and nothing for a step without one', async () => {
    await send([
      [59, 1],
      [50, 2],
      [46, 3],
      [44, 4],
      [14, 5],
      [1, 6],
    ])

    const records = await answer({ from: minutesAgo(60), stepMinutes: 15, steps: 4 })

    const rest = { asset_id: 'A-1', metric: 'BATT_SOC_PERCENT', text_value: null, source: device.keyId }
    expect(records).toEqual([
      { ...rest, at: minutesAgo(46), double_value: 3 },
      { ...rest, at: minutesAgo(44), double_value: 4 },
      { ...rest, at: minutesAgo(1), double_value: 6 },
    ])
  })

  test('a history counts a record at the instant between two steps to the earlier one', async () => {
    await send([
      [60, 1],
      [50, 2],
      [45, 3],
      [31, 4],
      [30, 5],
      [29, 6],
    ])

    expect(values(await answer({ from: minutesAgo(60), stepMinutes: 15, steps: 2 }))).toEqual([3, 5])
  })

  test('a history has each requested asset and metric and no other', async () => {
    await send([[10, 1]])
    await send([[10, 2]], { asset_id: 'A-2' })
    await send([[10, 3]], { metric: 'BATT_ENERGY_AVAIL_KWH' })
    await send([[10, 4]], { metric: 'BATT_POWER_KW' })

    const both = await answer({
      ids: ['A-1', 'A-2', 'A-1', 'nobody', '\0'],
      metrics: ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH'],
      from: minutesAgo(60),
    })
    const nothing = [
      await answer({ ids: [], from: minutesAgo(60) }),
      await answer({ metrics: [], from: minutesAgo(60) }),
      await answer({ metrics: ['BATT_MOOD\0'], from: minutesAgo(60) }),
    ]

    expect(both.map(each => [each.asset_id, each.metric, each.double_value])).toEqual([
      ['A-1', 'BATT_ENERGY_AVAIL_KWH', 3],
      ['A-1', 'BATT_SOC_PERCENT', 1],
      ['A-2', 'BATT_SOC_PERCENT', 2],
    ])
    expect(nothing).toEqual([[], [], []])
  })

  test('a history has 96 steps of 15 minutes by default, and crosses the end of a week', async () => {
    const day = 24 * 60
    const week = 7 * day
    await send([
      [2 * week + day, 1],
      [2 * week, 2],
      [2 * week - 1, 3],
      [week + 1, 4],
      [week - 20, 5],
      [week - day, 6],
      [week - day - 1, 7],
    ])

    const ofTwoWeeksAgo = await answer({ from: minutesAgo(2 * week) })
    const ofAWeekAgo = await answer({ from: minutesAgo(week) })
    const ofAWholeWeek = await Promise.all(
      Array.from({ length: 8 }, (_, i) => answer({ from: minutesAgo(2 * week - i * day) })),
    )

    expect(values(ofTwoWeeksAgo)).toEqual([3])
    expect(values(ofAWeekAgo)).toEqual([5, 6])
    expect(values(ofAWholeWeek.flat())).toEqual([3, 4, 5, 6])
  })

  test('a history has numbers and texts as they were sent', async () => {
    await send([[10, 0.1 + 0.2]], { text_value: 'süd "ost" 🔋' })

    expect(await answer({ from: minutesAgo(60) })).toMatchObject([
      { double_value: 0.1 + 0.2, text_value: 'süd "ost" 🔋' },
    ])
  })

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2100-01-01T00:00:00+09:00'])(
    'a history of a time without records is empty: %s',
    async from => {
      await send([[1, 5]])

      expect(await answer({ from })).toEqual([])
    },
  )

  test('a history of the maximum size is returned', async () => {
    const ids = Array.from({ length: maxHistory.assets - 1 }, () => crypto.randomUUID())
    await send(Array.from({ length: 100 }, (_, i) => [i * 60 + 1, i] as const))

    const records = await answer({
      ids: [...ids, 'A-1'],
      metrics: metricNames.slice(0, maxHistory.metrics),
      from: minutesAgo(100 * 60),
      stepMinutes: 60,
      steps: maxHistory.steps,
    })

    expect(records).toHaveLength(100)
  })
})

describe('invalid requests', () => {
  const from = minutesAgo(60)
  const step = 'A step must be a whole number of minutes from 1 to 60.'
  const steps = 'A history must have 1 to 100 steps.'

  test.each<[parameter: string, what: string, Asked, sentence: string]>([
    ['from', 'missing', {}, 'This value is missing or of the wrong type.'],
    ['from', 'no instant', { from: 'yesterday' }, 'This value is not valid.'],
    ['step_minutes', '0', { from, stepMinutes: 0 }, step],
    ['step_minutes', 'too long', { from, stepMinutes: 61 }, step],
    ['step_minutes', 'half a minute more', { from, stepMinutes: 1.5 }, step],
    ['step_minutes', 'empty', { from, stepMinutes: '' }, step],
    ['step_minutes', 'a word', { from, stepMinutes: 'hour' }, step],
    ['steps', 'too many', { from, steps: 101 }, steps],
    ['steps', 'negative', { from, steps: -1 }, steps],
    ['steps', 'beyond all numbers', { from, steps: '1e9999' }, steps],
    [
      'asset_ids',
      'too many',
      { from, ids: Array.from({ length: 51 }, (_, i) => `A-${i}`) },
      'At most 50 assets can be requested at once.',
    ],
    [
      'metrics',
      'too many',
      { from, metrics: metricNames.slice(0, 3) },
      'At most 2 metrics can be requested at once.',
    ],
  ])(
    'an invalid request for a history is refused with parameter and sentence: %s: %s',
    async (parameter, _, asked, sentence) => {
      const reply = await visitor.get(asking(asked))

      expect(reply.statusCode).toBe(422)
      expect(reply.json().fields).toEqual({ [parameter]: sentence })
    },
  )
})
