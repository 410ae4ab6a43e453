import { describe, expect, test } from 'vitest'
import { type AuditOptions, audit } from '../../../domain/schedule/audit/index.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import {
  charge,
  discharge,
  drive,
  type Lines,
  park,
  ride,
  smallPlan,
  stage,
  trip,
} from '../../support/small-plan.ts'

type Parts = Parameters<typeof smallPlan>[0]

const auditOf = (parts: Parts, options?: AuditOptions) => audit(decodePlan(smallPlan(parts)), options)

/** Rule and sentence of each finding, but for the periods after the few that a test is about. */
const told = (parts: Parts, options?: AuditOptions) =>
  auditOf(parts, options)
    .findings.filter(({ rule }) => rule !== 'every-period')
    .map(({ rule, sentence }) => [rule, sentence])

const joined = (start: number, end: number, parts: Parameters<typeof trip>[3] = {}) => {
  const { truck = 'T-1', from = 'D-1', to = 'S-1' } = parts
  return trip([truck, from, to, start, end].join('_'), start, end, parts)
}

const battery = (...lines: Lines): Parts => ({ batteries: { 'MB-1': lines } })

test('the sample plan has no findings', () => {
  expect(audit(decodePlan(samplePlan('2026-01-15'))).findings).toEqual([])
})

test('a plan without units has no findings', () => {
  expect(auditOf({}).findings).toEqual([])
})

describe('the arrival of a trip', () => {
  const out = joined(2, 4, { load: ['MB-1'] })
  const back = joined(4, 5, { from: 'S-1', to: 'D-1', load: ['MB-1'] })
  const maxConcurrent = joined(2, 2, { load: ['MB-1'] })
  const parts = (trips: Parts['trips'], truck: Lines, lines: Lines): Parts => ({
    trips: trips ?? [],
    trucks: { 'T-1': truck },
    batteries: { 'MB-1': lines },
  })
  const ahead = [drive(out.id)]
  const riding = [ride(out.id, 20)]

  test.each<[string, Parts]>([
    [
      'holds the trip and what follows it',
      parts(
        [out],
        [[park('D-1')], ahead, ahead, [...ahead, park('S-1')]],
        [[stage('D-1', 20)], riding, riding, [ride(out.id, 10), discharge('MG-1', 40, 10)]],
      ),
    ],
    [
      'holds what follows first, and the trip still tells the level on the way',
      parts(
        [out],
        [[park('D-1')], ahead, ahead, [park('S-1'), ...ahead]],
        [[stage('D-1', 20)], riding, riding, [discharge('MG-1', 40, 10), ride(out.id, 20)]],
      ),
    ],
    [
      'holds a charge, and the trip still tells the level on the way',
      parts(
        [out],
        [[park('D-1')], ahead, ahead, [...ahead, park('S-1')]],
        [[stage('D-1', 20)], riding, riding, [ride(out.id, 20), charge('S-1', 40, 30)]],
      ),
    ],
    [
      'holds the trip alone',
      parts(
        [out],
        [[park('D-1')], ahead, ahead, ahead, [park('S-1')]],
        [[stage('D-1', 20)], riding, riding, riding, [stage('S-1', 20)]],
      ),
    ],
    [
      'holds what follows alone',
      parts(
        [out],
        [[park('D-1')], ahead, ahead, [park('S-1')]],
        [[stage('D-1', 20)], riding, riding, [stage('S-1', 20)]],
      ),
    ],
    [
      'is the departure of the next trip',
      parts(
        [out, back],
        [[park('D-1')], ahead, ahead, [...ahead, drive(back.id)], [drive(back.id), park('D-1')]],
        [[stage('D-1', 20)], riding, riding, [...riding, ride(back.id, 20)], [stage('D-1', 20)]],
      ),
    ],
    [
      'is in the period of departure, and what follows begins in the next',
      parts(
        [maxConcurrent],
        [[park('D-1')], [drive(maxConcurrent.id)], [park('S-1')]],
        [[stage('D-1', 20)], [ride(maxConcurrent.id, 20)], [stage('S-1', 20)]],
      ),
    ],
    [
      'is in the period of departure, which holds what follows too',
      parts(
        [maxConcurrent],
        [[park('D-1')], [drive(maxConcurrent.id), park('S-1')], [park('S-1')]],
        [[stage('D-1', 20)], [ride(maxConcurrent.id, 20), stage('S-1', 20)], [stage('S-1', 20)]],
      ),
    ],
    [
      'is in the period of departure, which holds a discharge that begins in the next',
      parts(
        [maxConcurrent],
        [[park('D-1')], [drive(maxConcurrent.id), park('S-1')], [park('S-1')]],
        [
          [stage('D-1', 20)],
          [ride(maxConcurrent.id, 20), discharge('MG-1', 40, 20)],
          [discharge('MG-1', 40, 10)],
        ],
      ),
    ],
  ])('the arrival of a trip: %s', (_, plan) => {
    expect(told(plan, { limits: { maxDischargeKw: 40 } })).toEqual([])
  })

  test('a level that fits neither the way nor what follows is a finding, by the nearer of both', () => {
    const findings = auditOf(
      parts(
        [out],
        [[park('D-1')], ahead, ahead, [...ahead, park('S-1')]],
        [[stage('D-1', 20)], riding, riding, [ride(out.id, 18), discharge('MG-1', 40, 10)]],
      ),
      { limits: { maxDischargeKw: 40 } },
    ).findings.filter(({ rule }) => rule === 'energy-follows')

    expect(findings).toMatchObject([{ found: 18, allowed: 20, deviation: -2 }])
    expect(findings[0]?.sentence).toContain('holds 18 kWh, but 20 kWh follows from the level before')
  })

  test("a unit that arrives somewhere else than its trip's destination is a finding", () => {
    const plan = parts([out], [[park('D-1')], ahead, ahead, [...ahead, park('S-2')]], [])

    expect(told({ ...plan, batteries: {}, trips: [joined(2, 4)] })).toEqual([
      [
        'place-by-trip',
        'T-1, period 4 (00:45 to 01:00): is at S-2, but went to S-1 on the trip of T-1 from D-1 to S-1 at 00:15',
      ],
    ])
  })

  test('a trip leads to its destination even if the plan has no entries on the way', () => {
    const plan = parts([out], [[park('D-1')], [], [], [...ahead, park('S-1')]], [])

    expect(told({ ...plan, batteries: {}, trips: [joined(2, 4)] })).toEqual([])
  })

  test('a battery may arrive with one truck and leave with another in the same period', () => {
    const onward = joined(4, 5, { truck: 'T-2', from: 'S-1', to: 'S-2', load: ['MB-1'] })
    const lines = [[stage('D-1', 20)], riding, riding, [ride(onward.id, 20)], [stage('S-2', 20)]]
    const plan = parts([out, onward], [[park('D-1')], ahead, ahead, [park('S-1')]], lines)
    const other = [[park('S-1')], [park('S-1')], [park('S-1')], [drive(onward.id)], [park('S-2')]]

    expect(told({ ...plan, trucks: { ...plan.trucks, 'T-2': other } })).toEqual([])
  })

  test('two trips that each take the whole period are a finding', () => {
    const other = joined(2, 2, { to: 'S-2' })
    const plan = {
      trips: [joined(2, 2), other],
      trucks: { 'T-1': [[park('D-1')], [drive(maxConcurrent.id), drive(other.id)]] },
    }

    expect(told(plan)).toContainEqual([
      'one-place',
      'T-1, period 2 (00:15 to 00:30): is on the trip of T-1 from D-1 to S-1 at 00:15 and on the trip of T-1 from D-1 to S-2 at 00:15 at once',
    ])
  })
})

describe('sentences', () => {
  const out = joined(2, 3, { load: ['MB-1'] })
  const rides: Lines = [[stage('D-1', 20)], [ride(out.id, 20)], [stage('S-1', 20)]]
  const drives: Lines = [[park('D-1')], [drive(out.id)], [park('S-1')]]
  const sound: Parts = { trips: [out], trucks: { 'T-1': drives }, batteries: { 'MB-1': rides } }

  test.each<[string, Parts, AuditOptions?]>([
    [
      'T-1, period 2 (00:15 to 00:30): trip early should have the id T-1_D-1_S-1_2_3, made up of its parts',
      { trips: [trip('early', 2, 3)], trucks: { 'T-1': [[park('D-1')], [drive('early')], [park('S-1')]] } },
    ],
    [
      'T-1, period 2 (00:15 to 00:30): 2 trips have the id T-1_D-1_S-1_2_3',
      { ...sound, trips: [out, { ...out }] },
    ],
    [
      'MB-9, period 2 (00:15 to 00:30): is carried on the trip of T-1 from D-1 to S-1 at 00:15, but is not a battery with a schedule in the plan',
      { ...sound, trips: [{ ...out, mbess_ids: ['MB-1', 'MB-9'] }] },
    ],
    [
      'T-1, period 3 (00:30 to 00:45): the trip of T-1 from D-1 to S-1 at 00:30 arrives at 00:15, before it leaves',
      { trips: [joined(3, 2)], trucks: { 'T-1': [[park('D-1')], [park('D-1')], [park('D-1')]] } },
    ],
    [
      'MB-1, period 2 (00:15 to 00:30): is listed 2 times on the trip of T-1 from D-1 to S-1 at 00:15',
      { ...sound, trips: [{ ...out, mbess_ids: ['MB-1', 'MB-1'] }] },
    ],
    [
      'T-1, period 2 (00:15 to 00:30): carries 1 battery on the trip of T-1 from D-1 to S-1 at 00:15, 1 more than the 0 that it can carry',
      sound,
      { limits: { truckCapacity: 0 } },
    ],
    [
      'MB-1, period 2 (00:15 to 00:30): is at D-1 and at S-9 at once',
      battery([stage('D-1', 20)], [stage('D-1', 20), stage('S-9', 20)], [stage('S-9', 20)]),
    ],
    [
      'MB-1, period 2 (00:15 to 00:30): is discharging into MG-1 and discharging into MG-2 at once',
      battery([stage('D-1', 20)], [discharge('MG-1', 4, 18), discharge('MG-2', 4, 18)]),
    ],
    [
      'MB-1, period 3 (00:30 to 00:45): is at S-1 without a trip that leads there: it was at D-1 in period 1',
      battery([stage('D-1', 20)], [discharge('MG-1', 4, 19)], [stage('S-1', 19)]),
    ],
    [
      'T-1, period 2 (00:15 to 00:30): leaves on the trip of T-1 from D-1 to S-1 at 00:15, but is at D-2',
      { trips: [joined(2, 3)], trucks: { 'T-1': [[park('D-2')], [drive(out.id)], [park('S-1')]] } },
    ],
    [
      'MB-1, period 2 (00:15 to 00:30): is not on the trip of T-1 from D-1 to S-1 at 00:15, which lists it',
      { ...sound, ...battery([stage('D-1', 20)], [stage('D-1', 20)], [stage('S-1', 20)]) },
    ],
    [
      'MB-1, period 2 (00:15 to 00:30): is on the trip of T-1 from D-1 to S-1 at 00:15, which does not list it',
      { ...sound, trips: [{ ...out, mbess_ids: [] }] },
    ],
    [
      'T-2, period 2 (00:15 to 00:30): is on the trip of T-1 from D-1 to S-1 at 00:15, which another truck makes',
      { ...sound, trucks: { 'T-1': drives, 'T-2': drives } },
    ],
    [
      'MB-1, period 4 (00:45 to 01:00): is on the trip of T-1 from D-1 to S-1 at 00:15, which arrives at 00:30',
      { ...sound, ...battery(...rides, [ride(out.id, 20)]) },
    ],
    [
      'MB-1, period 2 (00:15 to 00:30): holds 43 kWh, but 45 kWh follows from the level before and the rate: 2 kWh too little (tolerance 0.1 kWh)',
      battery([stage('D-1', 20)], [charge('D-1', 100, 43)]),
    ],
    [
      'MB-1, periods 1 to 3 (00:00 to 00:45): holds 180 kWh, 20 kWh more than the 160 kWh that it can hold; worst in period 2',
      battery([stage('D-1', 170)], [stage('D-1', 180)], [stage('D-1', 175)]),
    ],
    [
      'MB-1, period 1 (00:00 to 00:15): must have held -27.5 kWh when the period began, less than zero',
      battery([charge('D-1', 150, 10)]),
    ],
    [
      'MB-1, period 2 (00:15 to 00:30): charges at 160.5 kW, 10.5 kW more than the 150 kW allowed',
      battery([stage('D-1', 20)], [charge('D-1', 160.5, 60.125)]),
    ],
    [
      'MB-1, period 2 (00:15 to 00:30): discharges at -4 kW, which is negative',
      battery([stage('D-1', 20)], [discharge('MG-1', -4, 21)]),
    ],
    [
      'MB-1, period 2 (00:15 to 00:30): charges at 8 kW and discharges at 4 kW at the same time',
      battery([stage('D-1', 20)], [charge('D-1', 8, 21), discharge('MG-1', 4, 21)]),
    ],
    [
      'site S-1, periods 2 to 3 (00:15 to 00:45): a shortfall of -2.5 kWh, which is negative; worst in period 3',
      { shortfalls: { 'S-1': { 1: 0, 2: -1, 3: -2.5 } } },
    ],
  ])('a finding is described in a sentence: %s', (sentence, parts, options) => {
    expect(auditOf(parts, options).findings.map(finding => finding.sentence)).toContain(sentence)
  })

  test('a finding names both trucks that carry one battery', () => {
    const first = joined(2, 5, { load: ['MB-1'] })
    const second = joined(4, 9, { truck: 'T-2', load: ['MB-1'] })

    const { findings } = auditOf({
      trips: [first, second],
      trucks: { 'T-1': [], 'T-2': Array(9).fill([park('D-1')]) },
    })

    expect(findings).toContainEqual({
      rule: 'one-truck',
      severity: 'error',
      unit: { kind: 'battery', id: 'MB-1' },
      startPeriod: 4,
      endPeriod: 4,
      tripIds: [first.id, second.id],
      entryIds: [],
      found: 2,
      allowed: 1,
      deviation: 1,
      deviationUnit: 'trucks',
      sentence: 'MB-1, period 4 (00:45 to 01:00): is carried by T-1 and T-2 at once',
    })
  })

  test('a finding quotes ids that could be misread', () => {
    const { findings } = auditOf({ shortfalls: { 'a\nb': { 1: -1 } } })

    expect(findings[0]?.sentence).toMatch(/^site "a\\u\{a\}b", period 1 /)
  })
})

describe('the periods of a day', () => {
  const gapsOf = (lengths: Record<string, number[]>, except: number[] = []) =>
    auditOf({
      trucks: Object.fromEntries(
        Object.entries(lengths).map(([id, [length = 0]]) => [
          id,
          Array.from({ length }, (_, i) => (except.includes(i + 1) ? [] : [park('D-1')])),
        ]),
      ),
    }).findings.map(({ unit, startPeriod, endPeriod, deviation: off }) => [
      unit.id,
      startPeriod,
      endPeriod,
      off,
    ])

  test.each([92, 96, 100])('a day of %d periods is complete', length => {
    expect(gapsOf({ 'T-1': [length] })).toEqual([])
  })

  test('each gap in the middle of a day is one finding', () => {
    expect(gapsOf({ 'T-1': [96] }, [1, 2, 50])).toEqual([
      ['T-1', 1, 2, -2],
      ['T-1', 50, 50, -1],
    ])
  })

  test('missing periods at the end are a finding if other units have them', () => {
    expect(gapsOf({ 'T-1': [100], 'T-2': [100], 'T-3': [97] })).toEqual([['T-3', 98, 100, -3]])
  })

  test('periods missing at the end of all units are findings too, because no day has such a length', () => {
    expect(gapsOf({ 'T-1': [95] })).toEqual([['T-1', 96, 96, -1]])
    expect(gapsOf({ 'T-1': [99], 'T-2': [98] })).toEqual([
      ['T-1', 100, 100, -1],
      ['T-2', 99, 100, -2],
    ])
  })

  test('a unit without entries lacks every period', () => {
    expect(gapsOf({ 'T-1': [96], 'T-2': [0] })).toEqual([['T-2', 1, 96, -96]])
  })
})

describe('energy', () => {
  test('energy may deviate by the tolerance, which can be set', () => {
    const plan = battery([stage('D-1', 20)], [charge('D-1', 100, 45.1)], [stage('D-1', 45)])

    expect(told(plan)).toEqual([])
    expect(told(plan, { limits: { toleranceKwh: 0.09 } })).toEqual([
      ['energy-follows', expect.stringContaining('0.1 kWh too much (tolerance 0.09 kWh)')],
      ['energy-follows', expect.stringContaining('0.1 kWh too little (tolerance 0.09 kWh)')],
    ])
    expect(told(plan, { limits: { toleranceKwh: 0 } })).toHaveLength(2)
  })

  test('energy is not compared across a missing period', () => {
    expect(told(battery([stage('D-1', 20)], [], [stage('D-1', 90)]))).toEqual([])
  })

  test('energy follows from all rates of a period, and all entries of a period must have the same level', () => {
    const first = [stage('D-1', 20)]

    expect(told(battery(first, [charge('D-1', 40, 35), charge('D-1', 20, 35)]))).toEqual([])
    expect(told(battery(first, [charge('D-1', 40, 35), charge('D-1', 20, 30)]))).toEqual([
      ['energy-follows', expect.stringContaining('holds 30 kWh, but 35 kWh follows')],
    ])
    expect(told(battery(first, [charge('D-1', 40, 20), charge('D-1', 20, 20)]))).toEqual([
      ['energy-follows', expect.stringContaining('holds 20 kWh, but 35 kWh follows')],
    ])
    expect(told(battery([stage('D-1', 20), stage('D-1', 22)]))).toEqual([
      ['energy-follows', expect.stringContaining('holds 20 kWh, but 22 kWh follows')],
    ])
  })

  test('energy and rates are checked against limits that can be set', () => {
    const plan = battery([stage('D-1', 90)], [discharge('MG-1', 20, 85)], [charge('D-1', 40, 95)])
    const limits = { fullKwh: 80, maxChargeKw: 30, maxDischargeKw: 10 }

    expect(told(plan, { limits }).map(([rule]) => rule)).toEqual([
      'energy-in-range',
      'discharge-rate',
      'charge-rate',
    ])
  })

  test('rounding errors below empty or above full are no findings', () => {
    expect(told(battery([stage('D-1', -1e-13)], [stage('D-1', 1e-13)]))).toEqual([])
    expect(told(battery([stage('D-1', 160 + 1e-12)]))).toEqual([])
  })
})

describe('the registry', () => {
  const out = joined(2, 3, { load: ['MB-1', 'MB-2'] })
  const plan: Parts = {
    trips: [out],
    trucks: { 'T-1': [[park('D-1')], [drive(out.id)], [park('S-1')]] },
    batteries: {
      'MB-1': [[stage('D-1', 20)], [ride(out.id, 20)], [stage('S-1', 20)]],
      'MB-2': [[stage('D-1', 20)], [ride(out.id, 20)], [stage('S-1', 20)]],
    },
  }
  const unit = (id: string, code: string | null, name: string, inService = true) => ({
    id,
    code,
    name,
    inService,
  })

  test('a unit is found in the registry by its id, its serial number or VIN, or its name', () => {
    const trucks = [{ ...unit('7', 'T-1', 'Tow'), capacity: 2 }]
    const batteries = [unit('MB-1', null, 'Big'), unit('8', null, 'MB-2')]

    expect(told(plan, { registry: { trucks, batteries } })).toEqual([])
  })

  test('the registry is searched by id, then by serial number or VIN, then by name', () => {
    const trucks = [
      { ...unit('7', null, 'T-1'), capacity: 0 },
      { ...unit('8', 'T-1', 'a'), capacity: 0 },
      { ...unit('T-1', 'b', 'b'), capacity: 2 },
    ]

    expect(told(plan, { registry: { trucks } })).toEqual([])
    expect(told(plan, { registry: { trucks: trucks.slice(0, 2) }, limits: { truckCapacity: 9 } })).toEqual([
      ['truck-load', expect.stringContaining('2 more than the 0 that it can carry')],
    ])
  })

  test('a unit that is not in the registry or out of service is a warning', () => {
    const batteries = [unit('a', 'MB-1', 'a', false)]

    expect(told(plan, { registry: { trucks: [], batteries } })).toEqual([
      ['unit-registered', 'T-1, periods 1 to 3 (00:00 to 00:45): is not in the asset registry'],
      ['unit-in-service', 'MB-1, periods 1 to 3 (00:00 to 00:45): is not in service'],
      ['unit-registered', 'MB-2, periods 1 to 3 (00:00 to 00:45): is not in the asset registry'],
    ])
  })

  test("a battery's own limits of energy and power go before the audit's; an unknown one changes nothing", () => {
    const charging: Parts = {
      batteries: { 'MB-1': [[stage('D-1', 20)], [charge('D-1', 120, 50)], [stage('D-1', 50)]] },
    }
    const withLimits = (own: object) => ({
      registry: { batteries: [{ ...unit('MB-1', null, 'MB-1'), ...own }] },
    })

    expect(told(charging, withLimits({ capacityKwh: null, maxChargeKw: null }))).toEqual([])
    expect(told(charging, withLimits({ capacityKwh: 40 }))).toEqual([
      ['energy-in-range', expect.stringContaining('40')],
    ])
    expect(told(charging, withLimits({ maxChargeKw: 100 }))).toEqual([
      ['charge-rate', expect.stringContaining('100')],
    ])
  })

  test('a truck that is not in the registry has the default capacity', () => {
    const trucks = [{ ...unit('T-1', null, 'a'), capacity: null }]

    expect(told(plan, { registry: { trucks }, limits: { truckCapacity: 1 } })).toEqual([
      ['truck-load', expect.stringContaining('1 more than the 1')],
    ])
  })
})

test('findings are ordered by severity, unit and period, and are the same each time', () => {
  const early = { ...joined(2, 3), id: 'early' }
  const parts: Parts = {
    trips: [early],
    trucks: { 'T-2': [[park('D-1')]], 'T-1': [[park('D-1')], [drive('early')], [park('S-1')]] },
    batteries: {
      'MB-2': [[stage('D-1', 170)], [stage('D-1', 170)], [stage('D-1', 170)]],
      'MB-1': [[stage('D-1', -3)]],
    },
    shortfalls: { 'S-1': { 2: -1 } },
  }

  const { findings } = auditOf(parts)

  expect(findings.map(({ severity, unit, startPeriod }) => `${severity} ${unit.id} ${startPeriod}`)).toEqual([
    'error T-2 2',
    'error T-1 4',
    'error MB-2 1',
    'error MB-2 4',
    'error MB-1 1',
    'error MB-1 2',
    'error S-1 2',
    'warning T-1 2',
  ])
  expect(auditOf(parts).findings).toEqual(findings)
})

describe('limits that an operation sets for itself', () => {
  const out = joined(2, 4, { load: ['MB-1'] })
  const back = joined(5, 7, { from: 'S-1', to: 'D-1' })
  const parts: Parts = {
    trips: [out, back],
    trucks: {
      'T-1': [
        [park('D-1')],
        [drive(out.id)],
        [drive(out.id)],
        [park('S-1')],
        [drive(back.id)],
        [drive(back.id)],
        [park('D-1')],
      ],
    },
    batteries: { 'MB-1': [[stage('D-1', 20)], [ride(out.id, 20)], [ride(out.id, 20)], [stage('S-1', 20)]] },
  }

  test.each<[NonNullable<AuditOptions['limits']>, string, string]>([
    [
      { minLoadingMinutes: 30 },
      'loading-time',
      'T-1, periods 5 to 6 (01:00 to 01:30): leaves on the trip of T-1 from S-1 to D-1 at 01:00, 15 min after it arrived, but loading takes 30 min',
    ],
    [
      { maxDriverDayHours: 1 },
      'driver-day',
      'T-1, periods 2 to 6 (00:15 to 01:30): is under way for 1.25 h from its first departure to its last arrival, 0.25 h more than the 1 h allowed',
    ],
    [
      { maxHoursUntilBreak: 1, minBreakMinutes: 30 },
      'driver-break',
      'T-1, periods 2 to 6 (00:15 to 01:30): has no break of 30 min for 1.25 h, 0.25 h more than the 1 h allowed',
    ],
    [
      { reserveKwh: 25 },
      'reserve-energy',
      'MB-1, periods 1 to 4 (00:00 to 01:00): holds 20 kWh, 5 kWh less than its reserve of 25 kWh',
    ],
  ])('%o', (limits, rule, sentence) => {
    expect(told(parts, { limits })).toEqual([[rule, sentence]])
  })

  test('nothing is found where they are kept or not given', () => {
    const kept = {
      minLoadingMinutes: 15,
      maxDriverDayHours: 1.25,
      maxHoursUntilBreak: 0.5,
      minBreakMinutes: 15,
      reserveKwh: 20,
    }
    expect(told(parts, { limits: kept })).toEqual([])
    expect(told(parts)).toEqual([])
  })
})

describe('the chargers of a place', () => {
  const charging = (soe: number) => charge('D-1', 40, soe)
  const parts: Parts = {
    batteries: {
      'MB-1': [[charging(10)], [charging(20)], [charging(30)], [stage('D-1', 30)]],
      'MB-2': [[stage('D-1', 0)], [charging(10)], [charging(20)], [charging(30)]],
      'MB-3': [[charge('S-1', 40, 10)], [stage('S-1', 10)], [charge('S-1', 0, 10)], [stage('S-1', 10)]],
    },
  }
  const at = (id: string, chargers: number | null, chargerPowerKw: number | null): AuditOptions => ({
    registry: { places: [{ id, chargers, chargerPowerKw }] },
  })

  test('too few of them are a warning for each battery beyond their number, in the periods in which it is', () => {
    expect(told(parts, at('D-1', 1, null))).toEqual([
      [
        'enough-chargers',
        'MB-2, periods 2 to 3 (00:15 to 00:45): is one of 2 batteries that charge at D-1, which has 1 charger',
      ],
    ])
    expect(told(parts, at('D-1', 0, null)).map(([rule]) => rule)).toEqual([
      'enough-chargers',
      'enough-chargers',
    ])
  })

  test('a battery that charges with more than one of them gives is a warning', () => {
    expect(told(parts, at('S-1', null, 22))).toEqual([
      [
        'charger-power',
        'MB-3, period 1 (00:00 to 00:15): charges at 40 kW, 18 kW more than the 22 kW of a charger at S-1',
      ],
    ])
  })

  test('nothing is found where they suffice, the record does not say, or there is none', () => {
    for (const options of [
      at('D-1', 2, 40),
      at('D-1', null, null),
      at('D-9', 0, 0),
      { registry: { places: [] } },
      {},
    ])
      expect(told(parts, options)).toEqual([])
  })
})
