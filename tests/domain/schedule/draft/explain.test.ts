import { describe, expect, test } from 'vitest'
import type { Explained } from '../../../../domain/schedule/dispatch/explanation.ts'
import { explain } from '../../../../domain/schedule/draft/explain.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import { type BaseOptions, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { charge, discharge, drive, park, ride, smallPlan, stage, trip } from '../../../support/small-plan.ts'

const explanationOf = (received: unknown, explained: Explained, options: BaseOptions = {}) => {
  const base = readBase(decodePlan(received), options)
  return explain(baseState(base), base, explained)
}
const sentencesOf = (...given: Parameters<typeof explanationOf>) => explanationOf(...given).sentences
const about = (id: string, period: number): Explained => ({ about: 'battery', id, period, fromPeriod: 1 })
const aboutSite = (id: string, period: number): Explained => ({ about: 'site', id, period, fromPeriod: 1 })

const out = 'T-1_D-1_S-1_3_4'

interface Day {
  first?: ReturnType<typeof stage>
  second?: ReturnType<typeof stage>
  startKwh?: number
  dischargeKw?: number
  lackKwh?: number
}

/** MB-1 stands at D-1 for two periods, rides to S-1 until 00:45 and discharges there for 15 min. */
function dayAtSite({ startKwh = 20, dischargeKw = 40, lackKwh = 10, ...at }: Day = {}) {
  const { first = stage('D-1', startKwh), second = stage('D-1', startKwh) } = at
  const rideKwh = Number(second.soe)
  return smallPlan({
    trips: [trip(out, 3, 4, { load: ['MB-1'] })],
    trucks: { 'T-1': [[park('D-1')], [park('D-1')], [drive(out)], [park('S-1')], [park('S-1')]] },
    batteries: {
      'MB-1': [
        [first],
        [second],
        [ride(out, rideKwh)],
        [discharge('MG-1', dischargeKw, rideKwh - dischargeKw / 4)],
        [stage('S-1', rideKwh - dischargeKw / 4)],
      ],
    },
    shortfalls: { 'S-1': { 4: lackKwh, 5: 0 } },
  })
}
const limits = { maxChargeKw: 40, maxDischargeKw: 80, fullKwh: 160 }

describe('why a battery does not charge', () => {
  test('nothing keeps it from it, and charging would help as far as its discharge rate goes', () => {
    expect(sentencesOf(dayAtSite(), about('MB-1', 1), { limits })).toEqual([
      'MB-1 does not charge at D-1 from 00:00 to 00:30: the plan does not ask for it, and up to 40 kW would be possible.',
      'It leaves at 00:30 with T-1 to S-1.',
      'If it alone did otherwise from 00:00 on, 10 kWh less could be undelivered.',
    ])
  })

  test('what it could do better is offered, from what can still change on', () => {
    const day = dayAtSite()

    expect(explanationOf(day, about('MB-1', 1), { limits }).betterFromPeriod).toBe(1)
    const now = explanationOf(day, { ...about('MB-1', 1), fromPeriod: 5 }, { limits })
    expect(now).toMatchObject({ betterFromPeriod: null })
    expect(now.sentences.at(-1)).toBe('Nothing is undelivered from 01:00 on.')
  })

  test('more energy would not help where it goes to no site that lacks some', () => {
    const day = dayAtSite({ lackKwh: 0 })
    Object.assign(day.site_shortfalls, { 'S-9': { 4: 7 } })

    expect(sentencesOf(day, about('MB-1', 1), { limits }).at(-1)).toBe(
      'More energy in it would not help: it stands nowhere where some would still be undelivered.',
    )
  })

  test('more energy helps a battery that comes empty', () => {
    const day = dayAtSite({ startKwh: 10, lackKwh: 15 })
    const places = [{ id: 'D-1', chargers: 0, chargerPowerKw: null }]

    expect(sentencesOf(day, about('MB-1', 2), { limits, registry: { places } })).toEqual([
      'MB-1 does not charge at D-1 from 00:00 to 00:30: there is no charger.',
      'It leaves at 00:30 with T-1 to S-1.',
      '10 kWh more in it at 00:00 could leave 10 kWh less undelivered, at S-1.',
    ])
  })

  test('it is full', () => {
    const [deciding] = sentencesOf(dayAtSite({ startKwh: 160 }), about('MB-1', 1), { limits })

    expect(deciding).toBe('MB-1 does not charge at D-1 from 00:00 to 00:30: it is full, with 160 kWh.')
  })

  test('it is on the way', () => {
    const [deciding] = sentencesOf(dayAtSite(), about('MB-1', 3), { limits })

    expect(deciding).toBe('MB-1 is on the way from 00:30 to 00:45: it can neither charge nor discharge.')
  })

  test('it is out of service', () => {
    const unit = { kind: 'battery', id: 'MB-1' } as const
    const outOfService = [{ unit, startPeriod: 1, endPeriod: 1, reason: 'tyre' }]

    expect(sentencesOf(dayAtSite(), about('MB-1', 1), { limits, outOfService })[0]).toBe(
      'MB-1 does nothing at D-1 from 00:00 to 00:30: it is out of service from 00:00 to 00:15 (tyre).',
    )
  })
})

describe('why a battery charges or discharges as it does', () => {
  test.each([
    [40, 'the battery takes no more'],
    [30, 'the plan asks for no more, and up to 40 kW would be possible'],
  ])('it charges at %i kW', (kw, because) => {
    const day = dayAtSite({ first: charge('D-1', kw, 20 + kw / 4), second: stage('D-1', 20 + kw / 4) })

    expect(sentencesOf(day, about('MB-1', 1), { limits })[0]).toBe(
      `MB-1 charges at ${kw} kW at D-1 from 00:00 to 00:15: ${because}.`,
    )
  })

  test.each([
    [{ dischargeKw: 80 }, 'it is empty then, and 10 kWh are undelivered there meanwhile', 80],
    [
      { dischargeKw: 80, startKwh: 30 },
      'the battery gives no more, and 10 kWh are undelivered there meanwhile',
      80,
    ],
    [{ dischargeKw: 40 }, 'the plan asks for no more, and 10 kWh are undelivered there meanwhile', 40],
    [{ dischargeKw: 40, lackKwh: 0 }, 'S-1 needs no more', 40],
  ])('it discharges: %o', (day, because, kw) => {
    expect(sentencesOf(dayAtSite(day), about('MB-1', 4), { limits })[0]).toBe(
      `MB-1 discharges at ${kw} kW at S-1 from 00:45 to 01:00: ${because}.`,
    )
  })

  test('a higher rate is named where only that would help, with what it brings', () => {
    const day = dayAtSite({ startKwh: 100, dischargeKw: 80, lackKwh: 10 })

    expect(sentencesOf(day, about('MB-1', 1), { limits }).at(-1)).toBe(
      'More energy in it would not help: its discharge rate limits it. With 1 kW more, 0.3 kWh less could be undelivered.',
    )
  })
})

describe('why a site lacks energy', () => {
  test('what is needed, delivered and lacking adds up, and a battery that could give more is named', () => {
    expect(sentencesOf(dayAtSite(), aboutSite('S-1', 4), { limits })).toEqual([
      'S-1 needs 20 kWh from 00:45 to 01:00: MB-1 delivers 10 kWh, 10 kWh are undelivered.',
      'MB-1 holds 20 kWh and could deliver 10 kWh more.',
      'This plan leaves 10 kWh undelivered; with the same trips, everything could be delivered.',
    ])
  })

  test('what was possible over the whole day is said as that once part of it is over', () => {
    const later = { ...aboutSite('S-1', 4), fromPeriod: 3 }

    expect(sentencesOf(dayAtSite(), later, { limits }).at(-1)).toBe(
      'Over the whole day, this plan leaves 10 kWh undelivered; with the same trips, everything could be delivered.',
    )
  })

  test('a battery at its limit is named with it', () => {
    expect(
      sentencesOf(dayAtSite({ startKwh: 100, dischargeKw: 80 }), aboutSite('S-1', 4), { limits }),
    ).toEqual([
      'S-1 needs 30 kWh from 00:45 to 01:00: MB-1 delivers 20 kWh, 10 kWh are undelivered.',
      'MB-1 discharges at 80 kW, and gives no more.',
      'This plan leaves 10 kWh undelivered. With the same trips, no other charging and discharging can reduce that.',
      'The discharge rate of MB-1 at S-1 from 00:45 to 01:00: this would help on its own.',
    ])
  })

  test('where no battery is, the next one is named', () => {
    const day = dayAtSite()
    Object.assign(day.site_shortfalls['S-1'] ?? {}, { 1: 5 })

    expect(sentencesOf(day, aboutSite('S-1', 1), { limits }).slice(0, 2)).toEqual([
      'S-1 needs 5 kWh from 00:00 to 00:15: 5 kWh are undelivered.',
      'No battery is there; MB-1 arrives at 00:45 with T-1.',
    ])
  })
})

describe('why a truck makes a trip', () => {
  const aboutTruck = (period: number, fromPeriod = 1): Explained => ({
    about: 'truck',
    id: 'T-1',
    period,
    fromPeriod,
  })

  test('what it brings, what would be missing without it, and what leaving at another time would bring', () => {
    expect(sentencesOf(dayAtSite(), aboutTruck(3), { limits })).toEqual([
      'T-1 takes MB-1 from D-1 to S-1, 00:30 to 00:45.',
      'There MB-1 delivers 10 kWh until the end of the day.',
      'Without it at least 20 kWh would be undelivered in all; with it, 0 kWh is possible.',
      'Possible 15 min earlier. Possible 15 min later, with 10 kWh more undelivered.',
    ])
  })

  test('what a battery delivers is counted by its rate, also where its energy was set to what was measured', () => {
    const base = readBase(decodePlan(dayAtSite()), { limits })
    const set = { type: 'set-energy', batteryId: 'MB-1', period: 4, energyKwh: 90 } as const
    const applied = apply(base.intent, set, base)
    if (!applied.ok) throw new Error(applied.reason)
    const state = stateOf(applied.intent, base, baseState(base))

    expect(explain(state, base, aboutTruck(3)).sentences[1]).toBe(
      'There MB-1 delivers 10 kWh until the end of the day.',
    )
  })

  test('an empty trip is explained by the next one', () => {
    const back = 'T-1_S-1_D-1_5_6'
    const day = smallPlan({
      trips: [trip(out, 3, 4), trip(back, 4, 5, { from: 'S-1', to: 'D-1', load: ['MB-1'] })],
      trucks: { 'T-1': [[park('D-1')], [park('D-1')], [drive(out)], [drive(back)], [park('D-1')]] },
      batteries: {
        'MB-1': [
          [stage('S-1', 20)],
          [stage('S-1', 20)],
          [stage('S-1', 20)],
          [ride(back, 20)],
          [stage('D-1', 20)],
        ],
      },
    })

    expect(sentencesOf(day, aboutTruck(3), { limits })).toEqual([
      'T-1 drives empty from D-1 to S-1, 00:30 to 00:45.',
      'From there it takes MB-1 to D-1 at 00:45.',
      'Without it, and 1 trip that would no longer be possible, no more than 0 kWh would have to be undelivered in all, as with it.',
      'Possible 15 min earlier. Not 15 min later: T-1 is on the way then: the trip of T-1 from S-1 to D-1 at 00:45 arrives at 01:00.',
    ])
  })

  test('a trip that begins in the first period that can still change cannot leave earlier', () => {
    expect(sentencesOf(dayAtSite(), aboutTruck(3, 3), { limits }).at(-1)).toBe(
      'Not 15 min earlier: This would change what T-1 does before 00:30, which has begun or is over. Possible 15 min later, with 10 kWh more undelivered.',
    )
  })

  test('a trip that has begun is only described, and a truck that stands is explained by its next trip', () => {
    expect(sentencesOf(dayAtSite(), aboutTruck(3, 4), { limits }).at(-1)).toBe('It has begun.')
    expect(sentencesOf(dayAtSite(), aboutTruck(1), { limits })).toEqual([
      'T-1 stands at D-1: its next trip leaves at 00:30 to S-1.',
    ])
    expect(sentencesOf(dayAtSite(), aboutTruck(5), { limits })).toEqual([
      'T-1 stands at S-1 since 00:45: it makes no more trips on this day.',
    ])
  })
})
