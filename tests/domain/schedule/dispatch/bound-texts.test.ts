import { describe, expect, test } from 'vitest'
import {
  assumptionTexts,
  boundText,
  costText,
  describeBound,
  reasonText,
} from '../../../../domain/schedule/dispatch/bound-texts.ts'
import { planBound } from '../../../../domain/schedule/dispatch/plan-bound.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { settledBase } from '../../../../domain/schedule/draft/settle/settle.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { charge, discharge, drive, park, ride, smallPlan, stage, trip } from '../../../support/small-plan.ts'

function boundOf(received: unknown, limits: Parameters<typeof readBase>[1] = {}) {
  const base = readBase(decodePlan(received), limits)
  return planBound(settledBase(base), base)
}

const out = 'T-1_D-1_S-1_3_4'

/** MB-1 charges for two periods, rides to S-1 and discharges there; what S-1 lacks then is given. */
const dayAtSite = (chargeKw: number, dischargeKw: number, lackKwh: number) =>
  smallPlan({
    trips: [trip(out, 3, 4, { load: ['MB-1'] })],
    trucks: { 'T-1': [[park('D-1')], [park('D-1')], [drive(out)], [park('S-1')], [park('S-1')]] },
    batteries: {
      'MB-1': [
        [charge('D-1', chargeKw, 10 + chargeKw / 4)],
        [stage('D-1', 10 + chargeKw / 4)],
        [ride(out, 10 + chargeKw / 4)],
        [discharge('MG-1', dischargeKw, 10 + chargeKw / 4 - dischargeKw / 4)],
        [stage('S-1', 10 + chargeKw / 4 - dischargeKw / 4)],
      ],
    },
    shortfalls: { 'S-1': { 4: lackKwh, 5: 0 } },
  })

describe('the reasons', () => {
  test('a battery that could discharge faster', () => {
    const { planKwh, minKwh, reasons } = boundOf(dayAtSite(40, 20, 10))

    expect([planKwh, minKwh]).toEqual([10, 6.25])
    expect(reasons.map(reasonText)).toEqual([
      'The discharge rate of MB-1 at S-1 from 00:45 to 01:00: this would help on its own.',
    ])
  })

  test('a battery that could charge faster, or have more at midnight', () => {
    const limits = { limits: { maxChargeKw: 20, maxDischargeKw: 400 } }
    const { minKwh, reasons } = boundOf(dayAtSite(20, 60, 20), limits)

    expect(minKwh).toBe(15)
    expect(reasons.map(reasonText)).toEqual([
      'What MB-1 has at 00:00: this would help on its own.',
      'The charging rate of MB-1 at D-1 from 00:00 to 00:30: this would help on its own.',
    ])
  })

  test('a battery that could hold more', () => {
    const limits = { limits: { maxChargeKw: 400, maxDischargeKw: 400, fullKwh: 30 } }
    const { minKwh, reasons } = boundOf(dayAtSite(40, 20, 40), limits)

    expect(minKwh).toBe(15)
    expect(reasons.map(reasonText)).toEqual([
      'The energy that MB-1 can hold from 00:15 to 00:45: this would help on its own.',
    ])
  })

  test('limits that help only together', () => {
    const limits = { limits: { maxChargeKw: 20, maxDischargeKw: 80 } }
    const { reasons } = boundOf(dayAtSite(20, 60, 20), limits)

    expect(reasons.map(reasonText)).toContain(
      'The discharge rate of MB-1 at S-1 from 00:45 to 01:00: helps only in combination.',
    )
  })

  test('a site where no battery is', () => {
    const { reasons, minKwh } = boundOf(samplePlan('2026-01-15'))

    expect(minKwh).toBe(43.25)
    expect(reasons.map(reasonText)).toEqual([
      'No battery can discharge at S-4 from 06:30 to 07:45, where 11.3 kWh are undelivered.',
      'No battery can discharge at S-2 from 16:30 to 18:30, where 28 kWh are undelivered.',
      'No battery can discharge at S-4 from 21:15 to 21:30, where 4 kWh are undelivered.',
    ])
  })
})

test('the chargers that a place records limit what is possible', () => {
  const places = [{ id: 'D-1', chargers: 1, chargerPowerKw: 20 }]
  const limits = { maxDischargeKw: 400 }
  const { minKwh, reasons } = boundOf(dayAtSite(20, 60, 20), { registry: { places }, limits })

  expect(minKwh).toBe(15)
  expect(reasons.map(reasonText)).toEqual([
    'What MB-1 has at 00:00: this would help on its own.',
    'The power of the charger of MB-1 at D-1 from 00:00 to 00:30: this would help on its own.',
  ])
})

describe('what charging costs by the tariffs of the places', () => {
  const costOf = (tariff: string | null, lackKwh: number) =>
    costText(
      boundOf(dayAtSite(40, 40, lackKwh), {
        registry: { places: [{ id: 'D-1', chargers: null, chargerPowerKw: null, tariff }] },
        limits: { maxDischargeKw: 80 },
      }),
    )

  test('is compared with the cheapest charging that leaves as little', () => {
    expect(costOf('0.5 EUR/kWh; 00:15-00:30 0.2', 0)).toEqual([
      'Charging costs 5.00 EUR by the tariffs of the places; it could cost 2.00 EUR.',
    ])
  })

  test('is more where less is left undelivered, since batteries are not left emptier for it', () => {
    expect(costOf('0.5 EUR/kWh', 10)).toEqual([
      'Charging costs 5.00 EUR by the tariffs of the places, and then 10.00 EUR.',
    ])
  })

  test('is not said where a tariff has no prices', () => {
    expect(costOf('Night rate 22:00-06:00', 0)).toEqual([])
    expect(costOf(null, 0)).toEqual([])
  })
})

test('a battery keeps the limits that the registry has for it', () => {
  const own = { id: 'MB-1', code: null, name: 'MB-1', inService: true, maxDischargeKw: 25 }
  const { minKwh } = boundOf(dayAtSite(40, 20, 10), { registry: { batteries: [own] } })

  expect(minKwh).toBe(8.75)
})

test('a battery that is recorded as holding more than usual can be filled with more', () => {
  const own = { id: 'MB-1', code: null, name: 'MB-1', inService: true, capacityKwh: 40 }
  const limits = { fullKwh: 20, maxDischargeKw: 400 }
  const { planKwh, minKwh } = boundOf(dayAtSite(40, 20, 30), { registry: { batteries: [own] }, limits })

  expect([planKwh, minKwh]).toEqual([30, 0])
})

test('a negative shortfall makes up for no other', () => {
  const received = dayAtSite(40, 20, 10)
  received.site_shortfalls = { 'S-1': { 4: 10, 5: -10 } }

  expect(boundOf(received)).toMatchObject({ planKwh: 10, minKwh: 6.25 })
})

describe('the sentence about the plan', () => {
  const bound = { fromPeriod: 1, reasons: [], withoutMicrogrid: [], charging: null }

  test.each([
    [41, 12, 'This plan leaves 41 kWh undelivered; with the same trips, it could be 12 kWh.'],
    [41, 0, 'This plan leaves 41 kWh undelivered; with the same trips, everything could be delivered.'],
    [
      41,
      41,
      'This plan leaves 41 kWh undelivered. With the same trips, no other charging and discharging can reduce that.',
    ],
    [0, 0, 'This plan leaves nothing undelivered.'],
  ])('%d kWh, %d kWh possible', (planKwh, minKwh, text) => {
    expect(boundText({ ...bound, planKwh, minKwh })).toBe(text)
  })
})

test('once part of the day is over, what is possible is what changes from now on can reach', () => {
  const base = readBase(decodePlan(dayAtSite(40, 20, 10)))
  const afterPeriod = (frozenUntil: number) =>
    describeBound(settledBase(base), base, { fromPeriod: frozenUntil + 1 })

  expect(afterPeriod(2)).toMatchObject({
    isImprovable: true,
    text: 'This plan leaves 10 kWh undelivered; with the same trips, it could be 6.3 kWh by changes from 00:30 on.',
  })
  expect(afterPeriod(4)).toMatchObject({
    isImprovable: false,
    text: 'This plan leaves 10 kWh undelivered. With the same trips, no other charging and discharging from 01:00 on can reduce that.',
  })
})

test('where batteries are locked, what is possible is said to leave them as they are', () => {
  const base = readBase(decodePlan(dayAtSite(40, 20, 10)))

  const { text, reasons } = describeBound(settledBase(base), base, { fromPeriod: 1, batteryIds: new Set() })

  expect(text).toContain('can reduce that. Locked batteries stay as they are.')
  expect(reasons.filter(reason => reason.startsWith('No battery can'))).toEqual([])
})

test('a site of which the microgrid is not named counts as not served, and is told', () => {
  const received = dayAtSite(40, 20, 10)
  received.site_shortfalls = { 'D-1': { 2: 5 } }
  const bound = boundOf(received)

  expect(bound).toMatchObject({ planKwh: 5, minKwh: 5, withoutMicrogrid: ['D-1'] })
  expect(assumptionTexts(bound, { maxChargeKw: 150, maxDischargeKw: 35, fullKwh: 160 }, false)).toEqual([
    'Demand is derived from the plan as delivered: what it leaves undelivered plus what it discharges.',
    'A battery charges at no more than 150 kW, discharges at no more than 35 kW and holds at most 160 kWh. What it holds at the end of the day may be less than planned.',
    'The plan does not name the microgrid at D-1: no battery discharges there.',
  ])
})
