import { describe, expect, test } from 'vitest'
import { audit } from '../../../domain/schedule/audit/index.ts'
import { compare, totalsOf } from '../../../domain/schedule/compare/index.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { applyDifferences } from '../../support/apply-differences.ts'
import { charge, discharge, drive, park, ride, smallPlan, stage, trip } from '../../support/small-plan.ts'

type Parts = Parameters<typeof smallPlan>[0]

const differencesOf = (first: ReceivedPlan, second: ReceivedPlan) => {
  const [a, b] = [decodePlan(first), decodePlan(second)]
  const differences = compare(a, b)
  expect(applyDifferences(a, b, differences)).toStrictEqual(b)
  return differences
}

/** Kind and sentence, the heaviest first, of two plans of as little as a test has to say. */
const told = (first: Parts, second: Parts) =>
  differencesOf(smallPlan(first), smallPlan(second)).map(({ kind, sentence }) => [kind, sentence])

/** A trip whose id is the join of its parts, on T-1 from D-1 to S-1 unless it is said. */
const joined = (start: number, end: number, parts: Parameters<typeof trip>[3] = {}) => {
  const { truck = 'T-1', from = 'D-1', to = 'S-1' } = parts
  return trip([truck, from, to, start, end].join('_'), start, end, parts)
}
const fleet = { 'T-1': [], 'T-2': [] }
const withTrips = (...trips: ReturnType<typeof trip>[]): Parts => ({ trips, trucks: fleet })

test('the sample plan has no differences from itself', () => {
  expect(compare(decodePlan(samplePlan('2026-01-15')), decodePlan(samplePlan('2026-01-15')))).toEqual([])
})

describe('a trip', () => {
  const load = ['MB-1', 'MB-3']

  test('an added trip is named', () => {
    expect(told(withTrips(), withTrips(joined(33, 34, { load })))).toEqual([
      ['trip-added', 'T-1, period 33 (08:00 to 08:15): a new trip from D-1 to S-1 with MB-1, MB-3'],
    ])
  })

  test('a removed trip is named', () => {
    expect(told(withTrips(joined(33, 36)), withTrips())).toEqual([
      [
        'trip-dropped',
        'T-1, periods 33 to 35 (08:00 to 08:45): no longer the trip from D-1 to S-1 with no battery',
      ],
    ])
  })

  test('a moved trip is named with the number of periods, at any distance', () => {
    expect(told(withTrips(joined(33, 34, { load })), withTrips(joined(35, 36, { load })))).toEqual([
      [
        'trip-moved',
        'T-1, period 35 (08:30 to 08:45): the trip from D-1 to S-1 with MB-1, MB-3 leaves 2 periods later, at 08:30 instead of 08:00',
      ],
    ])
    expect(told(withTrips(joined(80, 80, { load })), withTrips(joined(3, 3, { load })))).toEqual([
      ['trip-moved', expect.stringContaining('leaves 77 periods earlier, at 00:30 instead of 19:45')],
    ])
  })

  test('a longer trip is named', () => {
    expect(told(withTrips(joined(33, 34)), withTrips(joined(33, 36)))).toEqual([
      ['trip-changed', expect.stringMatching(/takes 3 periods instead of 1$/)],
    ])
  })

  test('a trip given to another truck is named', () => {
    const given = joined(33, 34, { truck: 'T-2', load })

    const differences = differencesOf(
      smallPlan(withTrips(joined(33, 34, { load }))),
      smallPlan(withTrips(given)),
    )

    expect(differences).toMatchObject([
      {
        kind: 'trip-given',
        unit: { kind: 'truck', id: 'T-2' },
        startPeriod: 33,
        endPeriod: 33,
        trips: { before: { truckId: 'T-1' }, after: { truckId: 'T-2' } },
        sentence:
          'T-2, period 33 (08:00 to 08:15): the trip from D-1 to S-1 with MB-1, MB-3 is made by T-2 instead of T-1',
      },
    ])
  })

  test('a trip given to another truck and moved is one difference', () => {
    expect(
      told(withTrips(joined(33, 34, { load })), withTrips(joined(37, 38, { truck: 'T-2', load }))),
    ).toEqual([
      ['trip-given', expect.stringContaining('is made by T-2 instead of T-1; leaves 4 periods later')],
    ])
  })

  test('a trip with other batteries is named', () => {
    expect(told(withTrips(joined(33, 34, { load })), withTrips(joined(33, 34, { load: ['MB-1'] })))).toEqual([
      ['trip-changed', expect.stringMatching(/carries MB-1 instead of MB-1, MB-3$/)],
    ])
  })

  test('a trip to another destination is named', () => {
    expect(told(withTrips(joined(33, 34)), withTrips(joined(33, 34, { to: 'S-2' })))).toEqual([
      ['trip-changed', expect.stringMatching(/goes from D-1 to S-2 instead of from D-1 to S-1$/)],
    ])
  })

  test('a trip with another id is named', () => {
    const renamed = { ...joined(33, 34), id: 'early' }

    expect(told(withTrips(joined(33, 34)), withTrips(renamed))).toEqual([
      ['trip-changed', expect.stringMatching(/has the id early instead of T-1_D-1_S-1_33_34$/)],
    ])
  })

  test('a trip listed under another truck is named', () => {
    const first = smallPlan(withTrips(joined(33, 34)))
    const second = { ...first, trips: { 'T-1': [], 'T-2': first.trips['T-1'] ?? [] } }

    expect(differencesOf(first, second)).toMatchObject([
      { kind: 'trip-changed', sentence: expect.stringMatching(/is listed under T-2 instead of T-1$/) },
    ])
  })

  test('trips of the same route are matched by the nearest time', () => {
    const first = withTrips(joined(20, 21), joined(60, 61))
    const second = withTrips(joined(4, 5), joined(22, 23), joined(59, 60))

    expect(told(first, second)).toEqual([
      ['trip-added', expect.stringMatching(/^T-1, period 4 /)],
      ['trip-moved', expect.stringMatching(/2 periods later, at 05:15 instead of 04:45/)],
      ['trip-moved', expect.stringMatching(/1 period earlier/)],
    ])
  })

  test('a trip with another load at a distant time is another trip', () => {
    expect(
      told(withTrips(joined(10, 11, { load: ['MB-1'] })), withTrips(joined(80, 81, { load: ['MB-2'] }))),
    ).toEqual([
      ['trip-dropped', expect.anything()],
      ['trip-added', expect.anything()],
    ])
  })
})

describe('a unit', () => {
  const day = [[stage('D-1', 20)], [stage('D-1', 20)], [stage('D-1', 20)]]

  test('added and removed units are named', () => {
    expect(told({ batteries: { 'MB-1': day } }, { batteries: { 'MB-2': day } })).toEqual([
      ['unit-dropped', 'MB-1, periods 1 to 3 (00:00 to 00:45): no longer in the plan'],
      ['unit-added', 'MB-2, periods 1 to 3 (00:00 to 00:45): new in the plan'],
    ])
  })

  test('another activity in some periods is one difference', () => {
    const charging = [[stage('D-1', 20)], [charge('D-1', 100, 20)], [charge('D-1', 100, 20)]]

    expect(told({ batteries: { 'MB-1': day } }, { batteries: { 'MB-1': charging } })).toEqual([
      ['activity', 'MB-1, periods 2 to 3 (00:15 to 00:45): charging at D-1, 100 kW instead of staged at D-1'],
    ])
  })

  test('several activities in place of several are listed in one sentence', () => {
    const parked = [[park('D-1')], [park('D-1')], [park('D-1')]]
    const away = [[park('S-1')], [park('S-2')], [park('S-3')]]

    expect(told({ trucks: { 'T-1': parked } }, { trucks: { 'T-1': away } })).toEqual([
      [
        'activity',
        'T-1, periods 1 to 3 (00:00 to 00:45): parked at S-1, then parked at S-2, then parked at S-3; in the first plan parked at D-1',
      ],
    ])
  })

  test('a period without an entry in the second plan is a difference', () => {
    expect(
      told({ batteries: { 'MB-1': day } }, { batteries: { 'MB-1': [day[0] ?? [], [], day[2] ?? []] } }),
    ).toEqual([
      ['activity', 'MB-1, period 2 (00:15 to 00:30): nothing instead of staged at D-1'],
      ['energy', 'MB-1, period 2 (00:15 to 00:30): no energy is given now; it was 20 kWh'],
    ])
  })

  test('other energy of a battery is one difference, at the largest gap', () => {
    const other = [[stage('D-1', 21)], [stage('D-1', 15)], [stage('D-1', 19)]]

    const differences = differencesOf(
      smallPlan({ batteries: { 'MB-1': day } }),
      smallPlan({ batteries: { 'MB-1': other } }),
    )

    expect(differences).toMatchObject([
      {
        kind: 'energy',
        startPeriod: 2,
        endPeriod: 2,
        sentence:
          'MB-1, period 2 (00:15 to 00:30): holds 15 kWh instead of 20 kWh, 5 kWh less; its energy differs in periods 1 to 3, and most here',
      },
    ])
  })

  test('a battery on a trip that was given to another truck is no difference of its own', () => {
    const plan = (truck: string): Parts => {
      const out = joined(2, 3, { truck, load: ['MB-1'] })
      const rides = [[stage('D-1', 20)], [ride(out.id, 20)], [stage('S-1', 20)]]
      const drives = [[park('D-1')], [drive(out.id)], [park('S-1')]]
      const trucks = { 'T-1': [[park('D-1')], [park('D-1')], [park('D-1')]], 'T-2': [] }
      return { trips: [out], trucks: { ...trucks, [truck]: drives }, batteries: { 'MB-1': rides } }
    }

    const ofBattery = differencesOf(smallPlan(plan('T-1')), smallPlan(plan('T-2'))).filter(
      ({ unit }) => unit?.id === 'MB-1',
    )

    expect(ofBattery.map(each => each.kind)).toEqual(['detail'])
  })
})

test('a site that only the second plan lists is a difference, and so is one that only the first lists', () => {
  const without = { shortfalls: { 'S-2': { 1: 1 } } }
  const withSite = { shortfalls: { 'S-2': { 1: 1 }, 'S-3': { 5: 2 } } }

  expect(told(without, withSite)).toEqual([
    [
      'shortfall',
      'site S-3, period 5 (01:00 to 01:15): a shortfall of 2 kWh instead of 0 kWh in total, 2 kWh more; the largest change is in period 5: 2 kWh instead of 0 kWh',
    ],
  ])
  expect(told(withSite, without)).toEqual([
    [
      'shortfall',
      'site S-3, period 5 (01:00 to 01:15): a shortfall of 0 kWh instead of 2 kWh in total, 2 kWh less; the largest change is in period 5: 0 kWh instead of 2 kWh',
    ],
  ])
})

test('a changed shortfall names the sum and the period of the largest change', () => {
  const first = { shortfalls: { 'S-2': { 1: 1, 2: 3.5, 3: 0 }, 'S-3': { 1: 0 } } }
  const second = { shortfalls: { 'S-2': { 1: 1, 2: 9, 3: 1 }, 'S-3': { 1: 0, 2: 0 } } }

  expect(told(first, second)).toEqual([
    [
      'shortfall',
      'site S-2, periods 2 to 3 (00:15 to 00:45): a shortfall of 11 kWh instead of 4.5 kWh in total, 6.5 kWh more; the largest change is in period 2: 9 kWh instead of 3.5 kWh; its derived need is 5.5 kWh more',
    ],
    [
      'shortfall',
      'site S-3, periods 1 to 96 (00:00 to 24:00): a shortfall of 0 kWh is given for other periods',
    ],
  ])
})

test('a changed cost comes first; changed time, id and order come last', () => {
  const first = samplePlan('2026-01-15')
  const [last, ...others] = Object.entries(first.mbess_schedules).reverse()
  const mbess_schedules = Object.fromEntries([...(last ? [last] : []), ...others.reverse()])
  const second = { ...first, tx_id: 'another', timestamp: '2026-01-16', total_cost: 45.5, mbess_schedules }

  expect(differencesOf(first, second).map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ['cost', "The plan's own cost: 45.5 instead of 42, 3.5 more"],
    ['time', 'The plan\'s time: "2026-01-16" instead of "2026-01-15T00:00:00Z"'],
    ['identity', 'The plan\'s id: "another" instead of "test_03"'],
    ['order', 'The batteries are listed in a different order'],
  ])
})

test('of changes of one kind the larger one comes first', () => {
  const moved = told(withTrips(joined(33, 34), joined(60, 61)), withTrips(joined(34, 35), joined(66, 67)))

  expect(moved.map(([, sentence]) => /leaves (.*?) later/.exec(String(sentence))?.[1])).toEqual([
    '6 periods',
    '1 period',
  ])
})

test('the totals of a plan are its cost, shortfall, trips and findings', () => {
  const plan = decodePlan(
    smallPlan({
      trips: [{ ...joined(1, 1), id: 'early' }],
      trucks: { 'T-1': [] },
      batteries: { 'MB-1': [[discharge('MG-1', 40, 20)]] },
      shortfalls: { 'S-1': { 1: 2 }, 'S-2': { 1: 0.5 } },
    }),
  )

  // A rate too high, the rest of both days, and the trip's id.
  expect(totalsOf(plan, audit(plan))).toEqual({
    totalCost: 42,
    shortfall: 2.5,
    trips: 1,
    errors: 3,
    warnings: 1,
  })
})

test('a negative shortfall makes up for no other in the total of a plan', () => {
  const plan = decodePlan(smallPlan({ shortfalls: { 'S-1': { 1: 5, 2: -5 } } }))

  expect(totalsOf(plan, audit(plan)).shortfall).toBe(5)
})
