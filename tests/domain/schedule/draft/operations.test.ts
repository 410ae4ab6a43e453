// What each operation does to the sample plan, and why it is refused.
import { describe, expect, test } from 'vitest'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { operationSchema } from '../../../../domain/schedule/draft/operations/operation-schema.ts'
import { operationWords } from '../../../../domain/schedule/draft/operations/operation-words.ts'
import { shortTripTexts } from '../../../../domain/schedule/draft/operations/short-trips.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import type { Intent } from '../../../../domain/schedule/draft/settle/intent.ts'
import { settle } from '../../../../domain/schedule/draft/settle/settle.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { Plan } from '../../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { drive, type Lines, park, ride, smallPlan, stage, trip } from '../../../support/small-plan.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const out = 'T-1_D-1_S-2_33_34'

function intentAfter(...operations: Operation[]): Intent {
  return operations.reduce((intent, operation) => {
    const applied = apply(intent, operation, base)
    if (!applied.ok) throw new Error(applied.reason)
    return applied.intent
  }, base.intent)
}
const planAfter = (...operations: Operation[]): Plan => settle(intentAfter(...operations), base).plan
const tripsOf = (plan: Plan, truckId: string) =>
  plan.trips.filter(trip => trip.truckId === truckId).map(({ id }) => id)
const entryAt = (plan: Plan, batteryId: string, period: number) =>
  plan.batteries.find(({ id }) => id === batteryId)?.entries.findLast(entry => entry.period === period)
const loadOf = (plan: Plan, tripId: string) => plan.trips.find(({ id }) => id === tripId)?.batteryIds

const move = (byPeriods: number, ...tripKeys: string[]): Operation => ({
  type: 'move-trips',
  tripKeys: tripKeys.length === 0 ? [out] : tripKeys,
  byPeriods,
})
const put = (more: object): Operation =>
  ({
    type: 'put-stretch',
    batteryId: 'MB-1',
    doing: 'charge',
    startPeriod: 1,
    endPeriod: 4,
    powerKw: 40,
    ...more,
  }) as Operation

describe('how long a trip takes', () => {
  const times = (tripKey: string, startPeriod: number, endPeriod: number): Operation => ({
    type: 'set-trip-times',
    tripKey,
    startPeriod,
    endPeriod,
  })
  const between = base.plan.trips.filter(({ id }) => /_(D-1_S-2|S-2_D-1)_/.test(id))
  const slow = readBase(
    planAfter(...between.map(({ id, startPeriod, endPeriod }) => times(id, startPeriod, endPeriod + 1))),
  )
  const told = (operation: Operation) => {
    const applied = apply(slow.intent, operation, slow)
    return applied.ok ? shortTripTexts(slow.intent, applied.intent, slow) : [applied.reason]
  }

  test('a trip that is shorter than every one of the plan between its places is told with the shortest of them', () => {
    const trip = 'T-1_D-1_S-2_33_35'
    expect(told(times(trip, 33, 34))).toEqual([
      "The trip of T-1 from D-1 to S-2 at 08:00 takes 15 min; the plan's trips between these places take at least 30 min.",
    ])
    expect(told(times(trip, 33, 36))).toEqual([])
    expect(told(move(-2, trip))).toEqual([])
  })

  test('a trip between places that the plan connects by no other is not', () => {
    expect(
      told({
        type: 'redirect-trip',
        tripKey: 'T-1_D-1_S-2_33_35',
        destinationId: 'S-4',
        nextTripsToo: false,
      }),
    ).toEqual([])
  })
})

describe('several at once', () => {
  const stage: Operation = {
    type: 'put-stretch',
    batteryId: 'MB-1',
    startPeriod: 1,
    endPeriod: 4,
    doing: 'stage',
  }
  const both: Operation[] = [stage, move(1), put({ startPeriod: 2, endPeriod: 5 })]
  const several = (operations: Operation[]) => ({ type: 'several', operations }) as Operation

  test('several operations make what they make one after the other', () => {
    expect(planAfter(several(both))).toEqual(planAfter(...both))
    expect(tripsOf(planAfter(several(both)), 'T-1')[0]).toBe('T-1_D-1_S-2_34_35')
    expect(operationSchema.parse(several(both))).toEqual(several(both))
  })

  test('where one of several is refused none is made, it is named, and what is offered instead of it comes with the others', () => {
    const refused = apply(base.intent, several([stage, move(95)]), base)

    if (refused.ok) throw new Error('not refused')
    const alone = apply(base.intent, move(95), base)
    expect(refused.reason).toBe(
      `Make the trip of T-1 from D-1 to S-2 at 08:00 leave 23 h 45 min later: ${alone.ok || alone.reason}`,
    )
    const [offer] = refused.offers
    expect(offer?.operation).toMatchObject({
      type: 'several',
      operations: [{ type: 'put-stretch' }, { type: 'move-trips' }],
    })
    expect(offer && apply(base.intent, offer.operation, base).ok).toBe(true)
  })
})

describe('trips', () => {
  test('a moved trip keeps its key and gets the id of its new times', () => {
    const plan = planAfter(move(1), move(1))

    expect(tripsOf(plan, 'T-1')[0]).toBe('T-1_D-1_S-2_35_36')
    expect(planAfter(move(1), move(-1))).toBe(base.plan)
  })

  test('a trip with other times, another destination and another truck', () => {
    const times = planAfter({ type: 'set-trip-times', tripKey: out, startPeriod: 32, endPeriod: 34 })
    expect(tripsOf(times, 'T-1')[0]).toBe('T-1_D-1_S-2_32_34')

    const redirected = planAfter({
      type: 'redirect-trip',
      tripKey: out,
      destinationId: 'S-3',
      nextTripsToo: true,
    })
    expect(tripsOf(redirected, 'T-1').slice(0, 2)).toEqual(['T-1_D-1_S-3_33_34', 'T-1_S-3_D-1_36_37'])

    const given = planAfter({
      type: 'give-trips',
      tripKeys: [out],
      truckId: 'T-4',
      byPeriods: 1,
      emptyTrips: false,
    })
    expect(tripsOf(given, 'T-4')[0]).toBe('T-4_D-1_S-2_34_35')
  })

  test('a truck that is elsewhere gets empty trips there and back', () => {
    const to = 'T-1_D-1_S-1_70_71'
    const at = {
      type: 'give-trips',
      tripKeys: [to],
      truckId: 'T-2',
      byPeriods: -20,
      emptyTrips: true,
    } as const

    const plan = planAfter(at)

    expect(tripsOf(plan, 'T-2')).toContain('T-2_D-1_S-1_50_51')
  })

  test('a battery is loaded and taken off with the way back', () => {
    const loaded = planAfter({
      type: 'load-battery',
      tripKey: 'T-2_D-1_S-1_23_24',
      batteryId: 'MB-1',
      returnTripToo: true,
    })
    expect(loadOf(loaded, 'T-2_D-1_S-1_23_24')).toEqual(['MB-2', 'MB-4', 'MB-1'])
    expect(loadOf(loaded, 'T-2_S-1_D-1_43_44')).toEqual(['MB-2', 'MB-4'])

    const off = planAfter({
      type: 'unload-battery',
      tripKey: 'T-2_D-1_S-1_23_24',
      batteryId: 'MB-4',
      returnTripToo: true,
    })
    expect(loadOf(off, 'T-2_S-1_D-1_43_44')).toEqual(['MB-2'])
    expect(entryAt(off, 'MB-4', 30)).toMatchObject({ scheduleType: 'stage', locationId: 'D-1' })
  })

  test('removing a trip can take its return and what depends on it with it', () => {
    const remove = { type: 'remove-trips', tripKeys: [out] } as const
    const alone = planAfter({ ...remove, returnTripsToo: false, laterTripsToo: false })
    expect(tripsOf(alone, 'T-1')).toHaveLength(5)

    const all = planAfter({ ...remove, returnTripsToo: true, laterTripsToo: true })
    expect(tripsOf(all, 'T-1')).toHaveLength(4)
    expect(loadOf(all, 'T-1_S-2_D-1_55_56')).toEqual([])
  })

  test('an added trip takes as long as trips between its ends usually do', () => {
    const plan = planAfter({
      type: 'add-trip',
      truckId: 'T-4',
      sourceId: 'D-2',
      destinationId: 'S-3',
      startPeriod: 10,
      batteryIds: [],
    })

    expect(tripsOf(plan, 'T-4')[0]).toBe('T-4_D-2_S-3_10_11')
  })
})

test('a stored re-dispatch is refused where a battery does two things at once, or something before it begins', () => {
  const reasonOf = (fromPeriod: number, ...periods: [number, number][]) => {
    const stretches = periods.map(([startPeriod, endPeriod]) => ({
      doing: 'charge' as const,
      locationId: 'D-1',
      startPeriod,
      endPeriod,
      wantedKw: 20,
    }))
    const result = [{ batteryId: 'MB-1', stretches }]
    const applied = apply(base.intent, { type: 're-dispatch', batteryIds: [], fromPeriod, result }, base)
    return applied.ok ? null : applied.reason
  }

  expect(reasonOf(1, [1, 4], [5, 6])).toBeNull()
  expect(reasonOf(1, [1, 4], [4, 6])).toBe('MB-1 would do two things at once at 00:45.')
  expect(reasonOf(2, [1, 4])).toBe('What MB-1 does before 00:15 stays as it is.')
})

describe('where a battery stands', () => {
  test('what was clipped comes back when there is room for it again', () => {
    const full = intentAfter(put({ powerKw: 150, startPeriod: 1, endPeriod: 8 }))
    const clipped = settle(full, base).batteries[0]?.clips
    expect(clipped?.length).toBeGreaterThan(0)

    const emptied = apply(full, { type: 'set-energy', batteryId: 'MB-1', period: 9, energyKwh: 0 }, base)
    if (!emptied.ok) throw new Error(emptied.reason)
    expect(entryAt(settle(emptied.intent, base).plan, 'MB-1', 10)).toMatchObject({ chargeRateKw: 150 })
  })

  test.each([100, 200])('one that is recorded with %d kWh is filled to that, and no further', capacityKwh => {
    const own = { id: 'MB-1', code: null, name: 'MB-1', inService: true, capacityKwh }
    const recorded = readBase(base.plan, { registry: { batteries: [own] } })
    const set = (energyKwh: number) =>
      apply(recorded.intent, { type: 'set-energy', batteryId: 'MB-1', period: 1, energyKwh }, recorded)
    const charged = apply(recorded.intent, put({ powerKw: 150, endPeriod: 8 }), recorded)
    if (!charged.ok) throw new Error(charged.reason)

    expect(entryAt(settle(charged.intent, recorded).plan, 'MB-1', 8)?.soeKwh).toBe(capacityKwh)
    expect(set(capacityKwh)).toMatchObject({ ok: true })
    expect(set(capacityKwh + 1)).toMatchObject({
      ok: false,
      reason: `${capacityKwh + 1} kWh is more than the ${capacityKwh} kWh that the battery holds.`,
    })
  })

  test('a charge whose battery is carried away becomes a stage, is told, and comes back', () => {
    const early = settle(intentAfter(move(-23)), base)

    expect(early.batteries[0]?.displaced[0]).toMatchObject({ startPeriod: 10, stretch: { doing: 'charge' } })
    expect(entryAt(early.plan, 'MB-1', 11)).toMatchObject({ scheduleType: 'stage', locationId: 'S-2' })
    expect(planAfter(move(-23), move(23))).toBe(base.plan)
  })

  test('a moved boundary lets one grow and the other shrink', () => {
    const plan = planAfter({ type: 'move-boundary', batteryId: 'MB-1', period: 9, byPeriods: -2 })

    expect(entryAt(plan, 'MB-1', 7)).toMatchObject({ scheduleType: 'charge', chargeRateKw: 150 })
  })

  test('what is put into the middle of an activity leaves what is before and after it', () => {
    const plan = planAfter(
      put({ startPeriod: 1, endPeriod: 8, powerKw: 8 }),
      put({ startPeriod: 4, endPeriod: 5, powerKw: 12 }),
    )

    const ratesKw = [1, 2, 3, 4, 5, 6, 7, 8].map(period => entryAt(plan, 'MB-1', period))
    expect(ratesKw).toMatchObject([8, 8, 8, 12, 12, 8, 8, 8].map(chargeRateKw => ({ chargeRateKw })))
  })

  test('less discharge at a site is a larger shortfall there', () => {
    const plan = planAfter({
      type: 'set-rate',
      batteryId: 'MB-1',
      startPeriod: 42,
      endPeriod: 42,
      powerKw: 15,
    })

    expect(plan.siteShortfalls.get('S-2')?.get(42)).toBe(5)
  })
})

describe('a trip that the plan contradicts itself about', () => {
  const id = 'T-1_D-1_S-1_2_3'
  const parked = [[park('D-1')], [park('D-1')], [park('D-1')], [park('D-1')]]
  const driven = [[park('D-1')], [drive(id)], [park('S-1')], [park('S-1')]]
  const staged = [[stage('D-1', 20)], [stage('D-1', 20)], [stage('D-1', 20)], [stage('D-1', 20)]]
  const ridden = [[stage('D-1', 20)], [ride(id, 20)], [stage('S-1', 20)], [stage('S-1', 20)]]
  type Trucks = Record<string, Lines>

  test.each<[string, { trucks?: Trucks; batteries?: Trucks; load?: string[] }, string]>([
    [
      'its truck does not make it',
      { trucks: { 'T-1': parked } },
      'T-1, period 2 (00:15 to 00:30): is not on the trip of T-1 from D-1 to S-1 at 00:15, which lists it',
    ],
    [
      'another truck makes it too',
      { trucks: { 'T-1': driven, 'T-2': driven } },
      'T-2, period 2 (00:15 to 00:30): is on the trip of T-1 from D-1 to S-1 at 00:15, which another truck makes',
    ],
    [
      'a battery of it stands elsewhere, and another does not',
      { batteries: { 'MB-1': ridden, 'MB-2': staged }, load: ['MB-1', 'MB-2'] },
      'MB-2, period 2 (00:15 to 00:30): is not on the trip of T-1 from D-1 to S-1 at 00:15, which lists it',
    ],
    [
      'a battery is on it that it does not list',
      { batteries: { 'MB-1': ridden } },
      'MB-1, period 2 (00:15 to 00:30): is on the trip of T-1 from D-1 to S-1 at 00:15, which does not list it',
    ],
    [
      'both another truck and such a battery are on it',
      { trucks: { 'T-1': driven, 'T-2': driven }, batteries: { 'MB-1': ridden } },
      'T-2, period 2 (00:15 to 00:30): is on the trip of T-1 from D-1 to S-1 at 00:15, which another truck makes',
    ],
    [
      'it lists a battery twice, and another truck makes it too',
      {
        trucks: { 'T-1': driven, 'T-2': driven },
        batteries: { 'MB-1': ridden },
        load: ['MB-1', 'MB-1'],
      },
      'MB-1, period 2 (00:15 to 00:30): is listed 2 times on the trip of T-1 from D-1 to S-1 at 00:15',
    ],
  ])('is read-only, with the reason: %s', (_, { trucks = { 'T-1': driven }, batteries, load }, reason) => {
    const contradictory = readBase(
      decodePlan(
        smallPlan({ trips: [trip(id, 2, 3, { load: load ?? [] })], trucks, batteries: batteries ?? {} }),
      ),
    )

    expect(apply(contradictory.intent, move(1, id), contradictory)).toMatchObject({ ok: false, reason })
  })

  test('leaves the other trips of the plan as they are', () => {
    const other = 'T-3_D-1_S-1_2_3'
    const contradictory = readBase(
      decodePlan(
        smallPlan({
          trips: [trip(id, 2, 3), trip(other, 2, 3, { truck: 'T-3' })],
          trucks: {
            'T-1': driven,
            'T-2': driven,
            'T-3': [[park('D-1')], [drive(other)], [park('S-1')], [park('S-1')]],
          },
        }),
      ),
    )

    expect(apply(contradictory.intent, move(1, other), contradictory)).toMatchObject({ ok: true })
  })
})

describe('from a period on', () => {
  test('exchanged batteries take over trips and stretches, but not energy', () => {
    const plan = planAfter({ type: 'swap-batteries', ids: ['MB-1', 'MB-4'], fromPeriod: 22 })

    expect(loadOf(plan, out)).toEqual(['MB-4', 'MB-3'])
    expect(entryAt(plan, 'MB-1', 21)).toBe(entryAt(base.plan, 'MB-1', 21))
    expect(entryAt(plan, 'MB-1', 30)).toMatchObject({ scheduleType: 'microgrid', microgridId: 'MG-1' })
  })

  test('a trip is parked instead of removed, and pasted back where it was', () => {
    const park = {
      type: 'remove-trips',
      tripKeys: [out],
      returnTripsToo: false,
      laterTripsToo: false,
      park: true,
    } as const
    expect(operationSchema.parse(park)).toEqual(park)
    const paste = { type: 'paste-trips', parkedKeys: [out], trips: [], byPeriods: 0 } as const

    expect(tripsOf(planAfter(park), 'T-1')).not.toContain(out)
    expect(intentAfter(park).parked.map(({ key }) => key)).toEqual([out])
    expect(planAfter(park, paste)).toEqual(planAfter())
  })

  test('a trip that is added again while the first one is parked is another trip', () => {
    const add: Operation = {
      type: 'add-trip',
      truckId: 'T-4',
      sourceId: 'D-2',
      destinationId: 'S-3',
      startPeriod: 10,
      batteryIds: [],
    }
    const park: Operation = {
      type: 'remove-trips',
      tripKeys: ['T-4_D-2_S-3_10_11'],
      returnTripsToo: false,
      laterTripsToo: false,
      park: true,
    }

    const { trucks, parked } = intentAfter(add, park, add)

    expect(parked.map(({ key }) => key)).toEqual(['T-4_D-2_S-3_10_11'])
    expect(trucks.find(({ id }) => id === 'T-4')?.trips[0]?.key).toBe('T-4_D-2_S-3_10_11~2')
  })

  test('the trips of a truck out of service are parked, and can be pasted on another truck', () => {
    const parked = intentAfter({
      type: 'take-out-of-service',
      unit: { kind: 'truck', id: 'T-1' },
      fromPeriod: 60,
    })
    expect(parked.parked.map(({ key }) => key)).toEqual(['T-1_D-1_S-1_70_71', 'T-1_S-1_D-1_89_90'])

    const pasted = apply(
      parked,
      {
        type: 'paste-trips',
        parkedKeys: parked.parked.map(({ key }) => key),
        trips: [],
        byPeriods: 0,
        truckId: 'T-4',
      },
      base,
    )
    if (!pasted.ok) throw new Error(pasted.reason)
    expect(pasted.intent.parked).toEqual([])
    expect(tripsOf(settle(pasted.intent, base).plan, 'T-4')).toContain('T-4_D-1_S-1_70_71')
  })
})

describe('a trip of one period is said to arrive when that period ends', () => {
  const brief: Operation = { type: 'set-trip-times', tripKey: out, startPeriod: 33, endPeriod: 33 }
  const intent = intentAfter(brief)
  const refused = (operation: Operation) => {
    const applied = apply(intent, operation, base)
    return applied.ok ? '' : applied.reason
  }

  test('where its truck or a battery on it cannot do something else then', () => {
    const add: Operation = {
      type: 'add-trip',
      truckId: 'T-1',
      sourceId: 'D-1',
      destinationId: 'S-1',
      startPeriod: 33,
      endPeriod: 33,
      batteryIds: [],
    }
    expect(refused(add)).toBe(
      'T-1 is on the way then: the trip of T-1 from D-1 to S-2 at 08:00 arrives at 08:15.',
    )
    expect(refused(put({ startPeriod: 33, endPeriod: 33 }))).toBe(
      'MB-1 is on the way from 08:00 to 08:15: the trip of T-1 from D-1 to S-2 at 08:00.',
    )
    expect(operationWords(add, intent)).toBe(
      'Add a trip of T-1 from D-1 to S-1 at 08:00, arriving at 08:15, empty.',
    )
  })

  test('where its times are set', () => {
    expect(operationWords(brief, base.intent)).toBe(
      'Set the trip of T-1 from D-1 to S-2 at 08:00 to leave at 08:00 and arrive at 08:15.',
    )
  })
})

describe('a refusal says why, and what works instead', () => {
  const cases: [string, Operation, string, object[]][] = [
    [
      'a move onto another trip offers to push it',
      move(3),
      'T-1 is on the way then: the trip of T-1 from S-2 to D-1 at 08:45 arrives at 09:00.',
      [move(3, out, 'T-1_S-2_D-1_36_37')],
    ],
    [
      'of several trips that move the one that cannot is named',
      move(2, out, 'T-1_D-1_S-2_53_54'),
      'The trip of T-1 from D-1 to S-2 at 13:00 cannot: T-1 is on the way then: the trip of T-1 from S-2 to D-1 at 13:30 arrives at 13:45.',
      [move(2, out, 'T-1_D-1_S-2_53_54', 'T-1_S-2_D-1_55_56')],
    ],
    [
      'a move out of the day offers as much as fits',
      move(-40),
      'A trip of T-1 from D-1 to S-2 would start before the day begins.',
      [move(-32)],
    ],
    [
      'a trip to where it starts',
      { type: 'redirect-trip', tripKey: out, destinationId: 'D-1', nextTripsToo: false },
      'The trip already starts at D-1.',
      [],
    ],
    [
      'a battery that is elsewhere offers to bring it',
      { type: 'load-battery', tripKey: 'T-1_S-2_D-1_55_56', batteryId: 'MB-4', returnTripToo: false },
      'MB-4 is at D-1 at 13:30, not at S-2.',
      [{ type: 'load-battery', tripKey: 'T-1_D-1_S-2_53_54', batteryId: 'MB-4', returnTripToo: false }],
    ],
    [
      'charging while it is on the way offers the nearest time',
      put({ startPeriod: 32, endPeriod: 34 }),
      'MB-1 is on the way from 08:00 to 08:15: the trip of T-1 from D-1 to S-2 at 08:00.',
      [put({ startPeriod: 30, endPeriod: 32 })],
    ],
    [
      'charging at a site offers the nearest depot',
      put({ startPeriod: 40, endPeriod: 41 }),
      'MB-1 is at S-2 from 09:45 to 10:15, and the plan shows no charging there.',
      [put({ startPeriod: 31, endPeriod: 32 })],
    ],
    [
      'a rate below nothing',
      { type: 'set-rate', batteryId: 'MB-1', startPeriod: 9, endPeriod: 9, powerKw: -1 },
      'A rate cannot be negative: -1 kW.',
      [],
    ],
    [
      'exchanging batteries that are apart',
      { type: 'swap-batteries', ids: ['MB-1', 'MB-5'], fromPeriod: 5 },
      'MB-1 is at D-1 at 01:00, and MB-5 at D-2.',
      [],
    ],
    [
      'more energy than a battery holds',
      { type: 'set-energy', batteryId: 'MB-1', period: 1, energyKwh: 161 },
      '161 kWh is more than the 160 kWh that the battery holds.',
      [],
    ],
    ['a unit that is not there', put({ batteryId: 'MB-9' }), 'The plan has no battery MB-9.', []],
    [
      'a period that is none',
      put({ endPeriod: 97 }),
      '97 is not a period of this day, which has 96 periods.',
      [],
    ],
    ['a number that is none', put({ powerKw: Number.NaN }), 'NaN is not a finite number.', []],
  ]

  test.each(cases)('%s', (_, operation, reason, offered) => {
    const applied = apply(base.intent, operation, base)

    expect(applied).toMatchObject({ ok: false, reason })
    if (applied.ok) return
    expect(applied.offers.map(offer => offer.operation)).toMatchObject(offered)
    for (const offer of applied.offers) expect(apply(base.intent, offer.operation, base).ok).toBe(true)
  })
})

describe('a trip that others have moved meanwhile', () => {
  const was = [{ truckId: 'T-1', destinationId: 'S-2', startPeriod: 33, endPeriod: 34 }]
  const seenMove = (byPeriods: number): Operation => ({
    type: 'move-trips',
    tripKeys: [out],
    byPeriods,
    was,
  })
  const moved = intentAfter(move(2))
  const words = (operation: Operation) => operationWords(operation, moved)

  test('is said to leave as much later as it really will', () => {
    expect(words(seenMove(3))).toBe('Make the trip of T-1 from D-1 to S-2 at 08:30 leave 15 min later.')
    expect(words(seenMove(2))).toBe('Make the trip of T-1 from D-1 to S-2 at 08:30 leave at the same time.')
    expect(
      words({ type: 'give-trips', tripKeys: [out], truckId: 'T-4', byPeriods: 1, emptyTrips: false, was }),
    ).toBe('Give the trip of T-1 from D-1 to S-2 at 08:30 to T-4, 15 min earlier.')
  })

  test('is offered to move those in its way by as much as it moves itself', () => {
    const next = base.plan.trips.find(({ truckId, startPeriod }) => truckId === 'T-1' && startPeriod > 34)
    const onto = (next?.startPeriod ?? 0) - 33
    const refused = apply(moved, seenMove(onto), base)
    if (refused.ok) throw new Error('it is not in the way')
    const [offer] = refused.offers

    expect(offer?.operation).toMatchObject({ type: 'move-trips', byPeriods: onto - 2 })
    const applied = apply(moved, offer?.operation as Operation, base)
    if (!applied.ok) throw new Error(applied.reason)
    const starts = applied.intent.trucks[0]?.trips.map(({ trip }) => trip.startPeriod)
    expect(starts).toContain(33 + onto)
    expect(starts).toContain((next?.startPeriod ?? 0) + onto - 2)
  })
})

test('where it is not known how long an empty trip takes, the trip can be given without it', () => {
  const [first, second] = base.plan.trucks
  const lonely = readBase(
    planAfter({
      type: 'add-trip',
      truckId: second?.id ?? '',
      sourceId: 'D-1',
      destinationId: 'Far away',
      startPeriod: 1,
      endPeriod: 3,
      batteryIds: [],
    }),
  )
  const give: Operation = {
    type: 'give-trips',
    tripKeys: [out],
    truckId: second?.id ?? '',
    byPeriods: 0,
    emptyTrips: true,
  }
  expect(first?.id).toBe('T-1')
  const refused = apply(lonely.intent, give, lonely)

  expect(refused).toMatchObject({
    ok: false,
    offers: [{ words: 'Give it without the empty trips', operation: { ...give, emptyTrips: false } }],
  })
})
