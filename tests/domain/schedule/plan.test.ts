import { describe, expect, test } from 'vitest'
import { decodePlan, parsePlan } from '../../../domain/schedule/plan/decode.ts'
import { encodePlan } from '../../../domain/schedule/plan/encode.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import {
  carriedDay,
  drive,
  type Lines,
  park,
  ride,
  smallPlan,
  stage,
  trip,
} from '../../support/small-plan.ts'

const parked = (periods: number): Lines => Array.from({ length: periods }, () => [park('D-1')])
const staged = (periods: number): Lines => Array.from({ length: periods }, () => [stage('D-1', 10)])

const soundPlan = () => smallPlan({ ...carriedDay(), shortfalls: { 'S-1': { '1': 0, '2': 2.5 }, 'S-2': {} } })

/** The sentence with which a plan is refused. */
function refusal(plan: unknown): string {
  try {
    decodePlan(plan)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidPlan)
    return (error as InvalidPlan).message
  }
  return 'not refused'
}

/** The sound plan with the value at a path of keys replaced; `undefined` takes it away. */
function changed(path: string, value: unknown): unknown {
  const plan = soundPlan() as unknown as Record<string, unknown>
  const keys = path.split('/')
  const last = keys.pop() ?? ''
  let parent = plan
  for (const key of keys) parent = parent[key] as Record<string, unknown>
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return plan
}

describe('decoding', () => {
  test('a decoded plan has its id, day, cost and trips', () => {
    const plan = decodePlan(soundPlan())

    expect(plan).toMatchObject({ txId: 'small', day: '2026-01-15', periodCount: 4, totalCost: 42 })
    expect(plan.timestamp).toEqual(new Date('2026-01-15T00:00:00Z'))
    expect(plan.timestampText).toBe('2026-01-15T00:00:00Z')
    expect(plan.trips).toEqual([
      {
        id: 'out',
        truckId: 'T-1',
        listedUnder: 'T-1',
        batteryIds: ['MB-1'],
        sourceId: 'D-1',
        destinationId: 'S-1',
        startPeriod: 2,
        endPeriod: 3,
      },
    ])
    expect(plan.siteShortfalls).toEqual(
      new Map([
        [
          'S-1',
          new Map([
            [1, 0],
            [2, 2.5],
          ]),
        ],
        ['S-2', new Map()],
      ]),
    )
  })

  test('an entry is decoded to a kind of its unit, with the number of its period', () => {
    const plan = decodePlan(soundPlan())

    expect(plan.trucks[0]?.entries.map(entry => [entry.period, entry.scheduleType])).toEqual([
      [1, 'park'],
      [2, 'trip'],
      [3, 'trip'],
      [3, 'park'],
      [4, 'park'],
    ])
    expect(plan.batteries[0]?.entries).toEqual([
      {
        scheduleType: 'charge',
        id: 'MB-1_1_0',
        periodId: 1,
        period: 1,
        batteryId: 'MB-1',
        soeKwh: 57.5,
        locationId: 'D-1',
        chargeRateKw: 150,
      },
      expect.objectContaining({ scheduleType: 'trip', tripId: 'out', period: 2 }),
      expect.objectContaining({ scheduleType: 'trip', tripId: 'out', period: 3 }),
      expect.objectContaining({ scheduleType: 'stage', locationId: 'S-1', period: 3 }),
      expect.objectContaining({
        scheduleType: 'microgrid',
        microgridId: 'MG-1',
        dischargeRateKw: 30,
        soeKwh: 50,
      }),
    ])
  })

  test('the day is the date as written in the timestamp, whatever its time zone', () => {
    const plan = decodePlan({ ...soundPlan(), timestamp: '2026-01-15T00:00:00+09:00' })

    expect(plan.day).toBe('2026-01-15')
    expect(plan.timestamp.toISOString()).toBe('2026-01-14T15:00:00.000Z')
  })

  test('units keep the order received, and periods are in the order of the day', () => {
    const day = { '10': [{}], '9': [{}], '1': [{}] }
    for (const period of ['10', '9', '1'] as const) {
      day[period] = [{ id: period, period_id: period, truck_id: 'B', ...park('D-1') }]
    }
    const plan = decodePlan({ ...smallPlan({}), truck_schedules: { B: day, A: {} } })

    expect(plan.trucks.map(truck => truck.id)).toEqual(['B', 'A'])
    expect(plan.trucks[0]?.entries.map(entry => entry.period)).toEqual([1, 9, 10])
  })

  test('unknown fields are ignored', () => {
    const plan = decodePlan({ ...soundPlan(), solver: { seconds: 3 } })

    expect(encodePlan(plan)).toEqual(soundPlan())
  })

  test('a trip may be empty, and an entry may name a trip of another truck', () => {
    const plan = smallPlan({
      trips: [trip('out', 1, 1, { truck: 'T-2' })],
      trucks: { 'T-1': [[drive('out')]], 'T-2': [[park('D-1')]] },
    })

    expect(decodePlan(plan).trips[0]?.batteryIds).toEqual([])
  })

  test.each([
    ['truck_schedules/T-1/1/0/truck_id', 'T-9'],
    ['truck_schedules/T-1/1/0/period_id', '7'],
    ['mbess_schedules/MB-1/1/0/mbess_id', 'MB-9'],
    ['mbess_schedules/MB-1/1/0/soe', -3],
    ['mbess_schedules/MB-1/1/0/charge_rate', -3],
    ['mbess_schedules/MB-1/4/0/discharge_rate', 9000],
    ['trips/T-1/0/truck_id', 'T-9'],
    ['trips/T-1/0/t_start', 4],
    ['trips/T-1/0/mbess_ids', ['MB-1', 'MB-1', 'MB-7']],
    ['site_shortfalls/S-1/1', -1],
    ['total_cost', -1],
  ])('an impossible value is kept as it is: %s is %j', (path, value) => {
    const plan = changed(path, value)

    expect(encodePlan(decodePlan(plan))).toEqual(plan)
  })
})

describe('the length of a plan', () => {
  test.each([92, 96, 100, 4])('a plan whose units all end at period %i has that many periods', periods => {
    const plan = smallPlan({ trucks: { 'T-1': parked(periods) }, batteries: { 'MB-1': staged(periods) } })

    expect(decodePlan(plan).periodCount).toBe(periods)
  })

  test.each([
    ['a plan without units', {}, 96],
    ['units without entries', { 'T-1': [], 'T-2': [] }, 96],
    ['a unit without entries among others', { 'T-1': [], 'T-2': [], 'T-3': parked(92) }, 92],
    ['one unit that ends early', { 'T-1': parked(96), 'T-2': parked(96), 'T-3': parked(95) }, 96],
    ['a draw that the usual day is in', { 'T-1': parked(96), 'T-2': parked(92) }, 96],
    ['a draw between other lengths', { 'T-1': parked(91), 'T-2': parked(90) }, 91],
    ['most units lack their last period', { 'T-1': parked(95), 'T-2': parked(95), 'T-3': parked(96) }, 96],
  ])(
    '%s: the length is that of most units, else of the standard day, else the longest',
    (_, trucks, length) => {
      expect(decodePlan(smallPlan({ trucks })).periodCount).toBe(length)
    },
  )

  test.each([
    [
      "of two equal claims the longer one's",
      smallPlan({ trucks: { 'T-1': parked(96), 'T-2': parked(100) } }),
      "T-2, period 100: beyond the plan's length of 96 periods",
    ],
    [
      "one truck's",
      smallPlan({ trucks: { 'T-1': parked(96), 'T-2': parked(97), 'T-3': parked(96) } }),
      "T-2, period 97: beyond the plan's length of 96 periods",
    ],
    [
      "one battery's",
      smallPlan({ trucks: { 'T-1': parked(92), 'T-2': parked(92) }, batteries: { 'MB-1': staged(96) } }),
      "MB-1, period 96: beyond the plan's length of 92 periods",
    ],
    [
      "a trip's",
      smallPlan({ trips: [trip('late', 96, 97)], trucks: { 'T-1': parked(96) } }),
      "T-1, trip late, period 97: beyond the plan's length of 96 periods",
    ],
    [
      "a shortfall's",
      smallPlan({ trucks: { 'T-1': parked(92) }, shortfalls: { 'S-1': { '93': 0 } } }),
      "site_shortfalls of S-1, period 93: beyond the plan's length of 92 periods",
    ],
  ])('%s period beyond the length of the plan is refused', (_, plan, sentence) => {
    expect(refusal(plan)).toBe(sentence)
  })
})

describe('refusals', () => {
  test.each([
    ['', '""'],
    ['<!doctype html><title>Sign in', '"<!doctype html><title>Sign in"'],
    ['{"tx_id": "a",', '"{\\"tx_id\\": \\"a\\","'],
    ['NaN', '"NaN"'],
  ])('text that is not JSON is refused: %j', (text, shown) => {
    expect(() => parsePlan(text)).toThrow(
      new InvalidPlan(`This is not JSON, so it is not a plan; it begins with ${shown}`),
    )
  })

  test('JSON text is decoded with or without a byte order mark', () => {
    const text = JSON.stringify(soundPlan())

    expect(parsePlan(`\ufeff${text}`)).toEqual(parsePlan(text))
  })

  test('a number that overflows is refused', () => {
    const text = JSON.stringify(soundPlan()).replace('"total_cost":42', '"total_cost":1e999')

    expect(() => parsePlan(text)).toThrow(new InvalidPlan('total_cost must be a finite number, not Infinity'))
  })

  test.each([
    [null, 'The plan must be an object, not null'],
    [[], 'The plan must be an object, not a list'],
    ['plan', 'The plan must be an object, not "plan"'],
    [{}, 'tx_id is missing'],
  ])('%j is refused, because it is not a plan', (value, sentence) => {
    expect(refusal(value)).toBe(sentence)
  })

  test.each([
    ['tx_id', undefined, 'tx_id is missing'],
    ['tx_id', 7, 'tx_id must be text, not 7'],
    ['timestamp', undefined, 'timestamp is missing'],
    ['timestamp', 1768435200, 'timestamp must be text, not 1768435200'],
    [
      'timestamp',
      '2026-02-30',
      'timestamp must be a date, or a date and time, of the form 2026-01-15T00:00:00Z, not "2026-02-30"',
    ],
    ['total_cost', undefined, 'total_cost is missing'],
    ['total_cost', '42', 'total_cost must be a finite number, not "42"'],
    ['total_cost', Number.NaN, 'total_cost must be a finite number, not NaN'],
    ['trips', undefined, 'trips is missing'],
    ['trips', [], 'trips must be an object, not a list'],
    ['trips/T-1', {}, 'trips of T-1 must be a list, not an object'],
    ['trips/T-1/0', 'out', 'trips of T-1, number 1 must be an object, not "out"'],
    ['trips/T-1/0/id', undefined, 'trips of T-1, number 1: id is missing'],
    ['trips/T-1/0/truck_id', null, 'trips of T-1, number 1: truck_id must be text, not null'],
    ['trips/T-1/0/mbess_ids', 'MB-1', 'trips of T-1, number 1: mbess_ids must be a list, not "MB-1"'],
    ['trips/T-1/0/mbess_ids', ['MB-1', 2], 'trips of T-1, number 1: an id of mbess_ids must be text, not 2'],
    ['trips/T-1/0/src_location_id', 1, 'trips of T-1, number 1: src_location_id must be text, not 1'],
    ['trips/T-1/0/dest_location_id', undefined, 'trips of T-1, number 1: dest_location_id is missing'],
    ['trips/T-1/0/t_start', 0, 'trips of T-1, number 1: t_start must be a whole period from 1 to 100, not 0'],
    [
      'trips/T-1/0/t_start',
      1.5,
      'trips of T-1, number 1: t_start must be a whole period from 1 to 100, not 1.5',
    ],
    ['trips/T-1/0/t_end', '3', 'trips of T-1, number 1: t_end must be a whole period from 1 to 100, not "3"'],
    ['trips/T-1/0/t_end', 101, 'trips of T-1, number 1: t_end must be a whole period from 1 to 100, not 101'],
    ['truck_schedules', undefined, 'truck_schedules is missing'],
    ['truck_schedules/T-1', [], 'T-1 must be an object, not a list'],
    ['truck_schedules/T-1/1', {}, 'T-1, period 1: the entries must be a list, not an object'],
    ['truck_schedules/T-1/1/0', null, 'T-1, period 1: an entry must be an object, not null'],
    ['truck_schedules/T-1/1/0/id', 1, 'T-1, period 1: id must be text, not 1'],
    [
      'truck_schedules/T-1/1/0/period_id',
      null,
      'T-1, period 1: period_id must be a finite number or text, not null',
    ],
    ['truck_schedules/T-1/1/0/period_id', undefined, 'T-1, period 1: period_id is missing'],
    ['truck_schedules/T-1/1/0/truck_id', undefined, 'T-1, period 1: truck_id is missing'],
    ['truck_schedules/T-1/1/0/schedule_type', undefined, 'T-1, period 1: schedule_type is missing'],
    ['truck_schedules/T-1/1/0/location_id', 5, 'T-1, period 1: location_id must be text, not 5'],
    ['truck_schedules/T-1/2/0/trip_id', undefined, 'T-1, period 2: trip_id is missing'],
    ['truck_schedules/T-1/2/0/trip_id', 'x', 'T-1, period 2: trip_id names no trip of the plan: "x"'],
    ['mbess_schedules', null, 'mbess_schedules must be an object, not null'],
    ['mbess_schedules/MB-1/1/0/id', undefined, 'MB-1, period 1: id is missing'],
    ['mbess_schedules/MB-1/1/0/mbess_id', 4, 'MB-1, period 1: mbess_id must be text, not 4'],
    ['mbess_schedules/MB-1/1/0/soe', undefined, 'MB-1, period 1: soe is missing'],
    ['mbess_schedules/MB-1/1/0/soe', null, 'MB-1, period 1: soe must be a finite number, not null'],
    [
      'mbess_schedules/MB-1/1/0/charge_rate',
      '150',
      'MB-1, period 1: charge_rate must be a finite number, not "150"',
    ],
    ['mbess_schedules/MB-1/1/0/location_id', undefined, 'MB-1, period 1: location_id is missing'],
    ['mbess_schedules/MB-1/3/1/location_id', false, 'MB-1, period 3: location_id must be text, not false'],
    ['mbess_schedules/MB-1/4/0/microgrid_id', undefined, 'MB-1, period 4: microgrid_id is missing'],
    ['mbess_schedules/MB-1/4/0/discharge_rate', undefined, 'MB-1, period 4: discharge_rate is missing'],
    [
      'mbess_schedules/MB-1/2/0/trip_id',
      '__proto__',
      'MB-1, period 2: trip_id names no trip of the plan: "__proto__"',
    ],
    ['site_shortfalls', undefined, 'site_shortfalls is missing'],
    ['site_shortfalls/S-1', 3, 'site_shortfalls of S-1 must be an object, not 3'],
    [
      'site_shortfalls/S-1/2',
      'much',
      'site_shortfalls of S-1, period 2: the shortfall must be a finite number, not "much"',
    ],
  ])('%s = %j is refused, and the sentence says where: %s', (path, value, sentence) => {
    expect(refusal(changed(path, value))).toBe(sentence)
  })

  test.each([
    [
      'truck_schedules/T-1/3/0',
      'TruckScheduleType.FLY',
      'T-1, period 3: Unknown truck schedule type: TruckScheduleType.FLY',
    ],
    [
      'truck_schedules/T-1/3/0',
      'MBessScheduleType.TRIP',
      'T-1, period 3: Unknown truck schedule type: MBessScheduleType.TRIP',
    ],
    ['truck_schedules/T-1/3/0', 'PARK', 'T-1, period 3: Unknown truck schedule type: PARK'],
    ['mbess_schedules/MB-1/2/0', 'X', 'MB-1, period 2: Unknown mbess schedule type: X'],
    ['mbess_schedules/MB-1/2/0', 'constructor', 'MB-1, period 2: Unknown mbess schedule type: constructor'],
    [
      'mbess_schedules/MB-1/2/0',
      `a\n${'b'.repeat(200)}`,
      `MB-1, period 2: Unknown mbess schedule type: a\\u{a}${'b'.repeat(58)}…`,
    ],
  ])('%s with the schedule type %j is refused in the words of the specification', (path, type, sentence) => {
    expect(refusal(changed(`${path}/schedule_type`, type))).toBe(sentence)
  })

  test.each([
    '0',
    '-1',
    '1.5',
    '01',
    ' 1',
    '1 ',
    '1e1',
    '+1',
    '',
    'one',
    '101',
    '1000',
    '0x1',
    '١',
    'NaN',
    '__proto__',
  ])('the period %j is refused, for a unit and for a site', key => {
    const unit = Object.fromEntries([[key, []]])
    const site = Object.fromEntries([[key, 0]])
    const wrong = `a period must be a whole number from 1 to 100, not "${key}"`

    expect(refusal({ ...soundPlan(), truck_schedules: { 'T-1': unit } })).toBe(`T-1: ${wrong}`)
    expect(refusal({ ...soundPlan(), site_shortfalls: { 'S-1': site } })).toBe(
      `site_shortfalls of S-1: ${wrong}`,
    )
  })
})

describe('ids of any spelling', () => {
  test.each(['__proto__', 'constructor', 'toString', '', ' ', 'a, b'])(
    'the id %j can name a truck, a battery, a place and a trip',
    id => {
      const day = Object.fromEntries([[id, [[park(id)], [drive(id)]]]])
      const batteryDay = Object.fromEntries([[id, [[stage(id, 1)], [ride(id, 1)]]]])
      const text = JSON.stringify(
        smallPlan({
          trips: [trip(id, 2, 2, { truck: id, from: id, to: id, load: [id] })],
          trucks: day,
          batteries: batteryDay,
          shortfalls: Object.fromEntries([[id, { '1': 1 }]]),
        }),
      )

      const plan = parsePlan(text)

      expect(plan.trucks.map(truck => truck.id)).toEqual([id])
      expect(plan.trips.map(each => each.id)).toEqual([id])
      expect(JSON.stringify(encodePlan(plan))).toBe(text)
    },
  )
})

test('the sample plan is decoded without loss', () => {
  const sample = samplePlan('2026-01-15')

  expect(encodePlan(parsePlan(JSON.stringify(sample)))).toEqual(sample)
})
