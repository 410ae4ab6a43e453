// When the condition of each kind of alarm holds. What follows from it: step-alarm.test.ts.
import { expect, test } from 'vitest'
import type { AlarmKind } from '../../../domain/alarms/alarm-kinds.ts'
import { type BatteryFacts, readAlarm } from '../../../domain/alarms/conditions.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import {
  plannedBatteries,
  plannedLocationAt,
  planRows,
} from '../../../domain/schedule/projection/planned-battery.ts'
import { charge, discharge, ride, smallPlan, stage, trip } from '../../support/small-plan.ts'

const dayStartMs = Date.parse('2026-01-15T00:00:00Z')
const atMinute = (minute: number) => dayStartMs + minute * 60_000

/** Charges for three quarters of an hour, rides for one, waits at the site for one, and discharges 35 kWh there in two. */
const plan = plannedBatteries(
  planRows(
    decodePlan(
      smallPlan({
        trips: [trip('out', 4, 5, { load: ['MB-1'] })],
        trucks: { 'T-1': [] },
        batteries: {
          'MB-1': [
            [charge('D-1', 40, 10)],
            [charge('D-1', 40, 20)],
            [charge('D-1', 40, 30)],
            [ride('out', 30)],
            [ride('out', 30), stage('S-1', 30)],
            [discharge('MG-1', 70, 12.5)],
            [discharge('MG-1', 70, 0)],
            [stage('D-1', 0)],
          ],
        },
        shortfalls: { 'S-1': { 1: 0 } },
      }),
    ),
  ),
  dayStartMs,
).get('MB-1')

/** Its energies are not what its activities make of them. */
const contradictory = plan
  ? {
      ...plan,
      day: { ...plan.day, levelsKwh: plan.day.levelsKwh.map((kwh, period) => (period === 3 ? 80 : kwh)) },
    }
  : null

type Report = Partial<Pick<BatteryFacts, 'plan' | 'plannedPlace' | 'position' | 'clock' | 'capacityKwh'>> & {
  minute?: number
  /** How long ago everything was measured. */
  ageMinutes?: number
  status?: 'FAULTED' | 'READY' | 'CHARGING' | 'OPERATING'
  text?: string
  percent?: number
  kwh?: number
  kw?: number
  celsius?: number
}

function factsOf({
  minute = 0,
  ageMinutes = 0,
  status,
  text,
  percent,
  kwh,
  kw,
  celsius,
  ...given
}: Report): BatteryFacts {
  const nowMs = atMinute(minute)
  const atMs = nowMs - ageMinutes * 60_000
  const measured = (value: number | undefined) => (value === undefined ? null : { value, atMs })
  return {
    nowMs,
    zone: 'UTC',
    status: status ? { name: status, text: text ?? null, atMs } : null,
    chargePercent: measured(percent),
    energyKwh: measured(kwh),
    powerKw: measured(kw),
    temperatureC: measured(celsius),
    heardMs: atMs,
    capacityKwh: null,
    position: null,
    clock: null,
    plan: plan ?? null,
    plannedPlace: null,
    ...given,
  }
}

const [charging, onTruck, waiting, discharging, done] = [5, 50, 65, 80, 110]

/** The site, and the battery so many degrees north of it: a hundredth is 1.1 km. */
const atSite = (degreesNorth: number, minute: number) => ({
  plannedPlace: { id: 'S-1', latitude: 29.3, longitude: -94.8 },
  position: { latitude: 29.3 + degreesNorth, longitude: -94.8, atMs: atMinute(minute) },
})
const ahead = (aheadSeconds: number, sinceMinutes = 5, seenMinutes = 0) => ({
  aheadMs: aheadSeconds * 1_000,
  sinceMs: atMinute(-sinceMinutes),
  seenMs: atMinute(-seenMinutes),
})

test.each<[AlarmKind, number, Report, number | null, string]>([
  ['faulted', 0, { status: 'FAULTED', text: 'E-104: Hot (major)' }, null, 'It reports a fault: E-104: Hot.'],
  ['faulted', 0, { status: 'FAULTED' }, null, 'It reports a fault.'],
  ['silent', 15, { minute: 60, ageMinutes: 16 }, 16, 'It has sent nothing since 2026-01-15 00:44 UTC.'],
  [
    'low_energy',
    10,
    { minute: onTruck, kwh: 20 },
    15,
    'It has 20 kWh, but its discharge into MG-1 from 01:15 needs 35 kWh.',
  ],
  [
    'low_energy',
    10,
    { minute: 30, kwh: 5 },
    20,
    'It will have 15 kWh, but its discharge into MG-1 from 01:15 needs 35 kWh.',
  ],
  [
    'low_energy',
    10,
    { minute: 30, percent: 5, capacityKwh: 100 },
    20,
    'It will have 15 kWh, but its discharge into MG-1 from 01:15 needs 35 kWh.',
  ],
  [
    'low_energy',
    5,
    { minute: 97.5, kwh: 0 },
    8.8,
    'It has 0 kWh, but its discharge into MG-1 needs 8.8 kWh.',
  ],
  // What it was to discharge since the measurement counts, too.
  [
    'low_energy',
    10,
    { minute: discharging, kwh: 20, ageMinutes: 10 },
    15,
    'It has 20 kWh, but its discharge into MG-1 needs 35 kWh.',
  ],
  [
    'projected_shortfall',
    10,
    { minute: 30, kwh: 5 },
    15,
    'It is 15 kWh behind its plan. S-1 will lack 15 kWh from 01:15 to 01:45.',
  ],
  [
    'projected_shortfall',
    3,
    { minute: charging, kwh: 0 },
    3.3,
    'It is 3.3 kWh behind its plan. S-1 will lack 3.3 kWh from 01:30 to 01:45.',
  ],
  [
    'projected_shortfall',
    10,
    { minute: onTruck, percent: 10, capacityKwh: 120 },
    18,
    'It is 18 kWh behind its plan. S-1 will lack 18 kWh from 01:15 to 01:45.',
  ],
  [
    'off_plan',
    10,
    { minute: charging, kw: 12 },
    28,
    'It charges at 12 kW, but its plan has it charge at 40 kW.',
  ],
  [
    'off_plan',
    10,
    { minute: discharging, kw: 0 },
    70,
    'It neither charges nor discharges, but its plan has it discharge at 70 kW.',
  ],
  [
    'off_plan',
    10,
    { minute: waiting, kw: -30 },
    30,
    'It discharges at 30 kW, but its plan has it do neither.',
  ],
  // When that was measured it was to do neither.
  [
    'off_plan',
    10,
    { minute: discharging, kw: -70, ageMinutes: 10 },
    70,
    'It discharges at 70 kW, but its plan has it do neither.',
  ],
  [
    'off_plan',
    10,
    { minute: 95, kw: 0, ageMinutes: 10 },
    70,
    'It neither charges nor discharges, but its plan has it discharge at 70 kW.',
  ],
  ['empty_at_site', 5, { minute: waiting, percent: 3 }, 3, 'It is at S-1 with a state of charge of 3 %.'],
  [
    'empty_at_site',
    5,
    { minute: discharging, kwh: 4, capacityKwh: 200 },
    2,
    'It is at MG-1 with a state of charge of 2 %.',
  ],
  [
    'full_early',
    98,
    { minute: charging, percent: 99 },
    99,
    'It is charged to 99 %, but its plan has it charge until 00:45.',
  ],
  ['misplaced', 0, { minute: onTruck, kw: 20 }, null, 'It charges, but its plan has it on a truck.'],
  [
    'misplaced',
    0,
    { minute: discharging, ...atSite(0.1, discharging - 3) },
    null,
    'At 01:17 it reported a position 11.1 km from S-1, where its plan has it.',
  ],
  [
    'misplaced',
    0,
    { minute: onTruck, status: 'OPERATING' },
    null,
    'It discharges, but its plan has it on a truck.',
  ],
  ['temperature', 50, { celsius: 55.5 }, 55.5, 'Its temperature is 55.5 °C.'],
  ['clock_wrong', 120, { clock: ahead(300) }, 300, 'Its clock is 300 s ahead of the server.'],
  ['clock_wrong', 120, { clock: ahead(-300) }, 300, 'Its clock is 300 s behind the server.'],
])('%s with the limit %d holds for %j: %s', (kind, limit, report, value, message) => {
  const reading = readAlarm(kind, factsOf(report), limit)

  expect(reading).toMatchObject({ value, message })
  expect(reading).not.toBe('unknown')
  expect(reading === 'unknown' ? 0 : reading.excess).toBeGreaterThan(0)
})

test.each<[AlarmKind, number, Report]>([
  ['faulted', 0, { status: 'READY' }],
  ['silent', 15, { ageMinutes: 14 }],
  ['low_energy', 10, { minute: 30, kwh: 16 }],
  // It charges 6 kWh after the measurement, of which it lacks 16.
  ['low_energy', 12, { minute: onTruck, kwh: 19, ageMinutes: 14 }],
  ['low_energy', 10, { minute: done, kwh: 0 }],
  ['low_energy', 10, { minute: done, kwh: 0, ageMinutes: 10 }],
  ['low_energy', 10, { kwh: 0, plan: null }],
  ['projected_shortfall', 10, { minute: 30, kwh: 16 }],
  ['projected_shortfall', 10, { minute: 30, kwh: 90 }],
  ['projected_shortfall', 10, { minute: done, kwh: 0 }],
  ['projected_shortfall', 10, { minute: done, kwh: 0, ageMinutes: 60 }],
  ['projected_shortfall', 10, { minute: 600, kwh: 0 }],
  ['projected_shortfall', 10, { kwh: 0, plan: null }],
  ['projected_shortfall', 10, { minute: 5, kwh: 5, ageMinutes: 10 }],
  ['projected_shortfall', 10, { minute: 10, kwh: 0, ageMinutes: 10 }],
  // It is measured against the plan of its own minute; of the present one at most, if a clock is ahead.
  ['projected_shortfall', 10, { minute: 30, kwh: 5, ageMinutes: 10 }],
  ['projected_shortfall', 10, { minute: 20, kwh: 5, ageMinutes: -10 }],
  ['projected_shortfall', 10, { minute: 30, kwh: 5, capacityKwh: 20 }],
  ['projected_shortfall', 10, { minute: 60, percent: 5, capacityKwh: 100, ageMinutes: 61 }],
  ['projected_shortfall', 10, { minute: 30, kwh: 5, plan: contradictory }],
  ['off_plan', 50, { minute: charging, kw: 12 }],
  // It was to do neither when that was measured.
  ['off_plan', 10, { minute: discharging, kw: 0, ageMinutes: 10 }],
  ['off_plan', 10, { minute: 600, kw: 100 }],
  ['off_plan', 10, { kw: 100, plan: null }],
  ['empty_at_site', 5, { minute: waiting, percent: 6 }],
  ['empty_at_site', 5, { minute: done, percent: 0 }],
  ['full_early', 98, { minute: charging, percent: 97 }],
  ['full_early', 98, { minute: 35, percent: 99 }],
  ['misplaced', 0, { minute: onTruck, kw: 1 }],
  ['misplaced', 0, { minute: charging, kw: 40 }],
  ['misplaced', 0, { minute: discharging, kw: -40, ...atSite(0.0035, discharging) }],
  ['misplaced', 0, { minute: onTruck, kw: 1, ...atSite(0.1, onTruck) }],
  ['misplaced', 0, { minute: discharging, ...atSite(0.1, discharging), plannedPlace: null }],
  ['temperature', 50, { celsius: 49 }],
  ['clock_wrong', 120, {}],
  ['clock_wrong', 120, { clock: ahead(60) }],
])('%s with the limit %d does not hold for %j', (kind, limit, report) => {
  const reading = readAlarm(kind, factsOf(report), limit)

  expect(reading === 'unknown' ? 0 : reading.excess).toBeLessThan(0)
})

test.each<[AlarmKind, string, Report]>([
  ['faulted', 'without a status', {}],
  ['faulted', 'from an old status', { status: 'FAULTED', ageMinutes: 16 }],
  ['low_energy', 'without a measured energy', { minute: onTruck, percent: 3 }],
  ['projected_shortfall', 'from an old energy', { minute: 30, kwh: 5, ageMinutes: 16 }],
  ['off_plan', 'from an old power', { minute: charging, kw: 0, ageMinutes: 16 }],
  ['empty_at_site', 'without a state of charge', { minute: waiting, kwh: 3 }],
  ['full_early', 'without a state of charge', { minute: charging }],
  ['misplaced', 'without power and status', { minute: onTruck }],
  ['misplaced', 'from a power of before it was on the truck', { minute: onTruck, kw: 20, ageMinutes: 10 }],
  [
    'misplaced',
    'from a status of before it was on the truck',
    { minute: onTruck, status: 'CHARGING', ageMinutes: 10 },
  ],
  ['misplaced', 'from an old position', { minute: 100, ...atSite(0.1, 83) }],
  [
    'misplaced',
    'from half a position',
    { minute: discharging, ...atSite(0, discharging), position: 'incomplete' },
  ],
  ['misplaced', 'in the first quarter of an hour at a place', { minute: waiting, ...atSite(0.1, waiting) }],
  ['misplaced', 'from a position of its way', { minute: 76, ...atSite(0.1, 74) }],
  [
    'misplaced',
    'between the distances of coming and going',
    { minute: discharging, ...atSite(0.0044, discharging) },
  ],
  ['temperature', 'without a temperature', {}],
  ['clock_wrong', 'from a battery that is silent', { ageMinutes: 16 }],
  [
    'clock_wrong',
    'while the difference changes, as it does when a battery catches up',
    { clock: ahead(-300, 0.5) },
  ],
  ['clock_wrong', 'where the difference was seen long ago', { clock: ahead(300, 60, 16) }],
])('%s is unknown %s', (kind, _, report) => {
  expect(readAlarm(kind, factsOf(report), 10)).toBe('unknown')
})

test.each<[AlarmKind, boolean]>([
  ['faulted', false],
  ['silent', false],
  ['low_energy', true],
  ['projected_shortfall', true],
  ['off_plan', true],
  ['empty_at_site', true],
  ['full_early', true],
  ['misplaced', true],
  ['temperature', false],
  ['clock_wrong', false],
])('while the plan cannot be read, %s is unknown: %s', (kind, isUnknown) => {
  const report = { status: 'READY', kwh: 50, kw: 40, percent: 50, celsius: 20 } as const
  const reading = readAlarm(kind, factsOf({ ...report, plan: 'unknown' }), 10)

  expect(reading === 'unknown').toBe(isUnknown)
})

test('low energy counts what an earlier discharge takes after the measurement', () => {
  const twice = plan && {
    ...plan,
    entries: plan.entries.map((entry, i) => (i === 7 ? (plan.entries[5] ?? null) : i === 6 ? null : entry)),
  }
  const report = { minute: 92, kwh: 20, ageMinutes: 12, plan: twice ?? null }

  // 11.7 of the 20 kWh go into the end of the first discharge, and the second one needs 17.5.
  expect(readAlarm('low_energy', factsOf(report), 5)).toMatchObject({
    value: 9.2,
    message: 'It has 8.3 kWh, but its discharge into MG-1 from 01:45 needs 17.5 kWh.',
  })
})

test.each([
  [charging, 'D-1'],
  [onTruck, null],
  [waiting, 'S-1'],
  // No plan says where a microgrid is: it discharges where it was brought.
  [discharging, 'S-1'],
  [done, 'D-1'],
])('at minute %i the plan has the battery at %s', (minute, place) => {
  expect(plan && plannedLocationAt(plan, atMinute(minute))).toBe(place)
})

test('a projected shortfall is unknown from an energy of before midnight, whatever came since', () => {
  const facts = factsOf({ minute: charging, percent: 0, capacityKwh: 100 })
  const energyKwh = { value: 0, atMs: atMinute(-5) }

  expect(readAlarm('projected_shortfall', { ...facts, energyKwh }, 3)).toBe('unknown')
})

test('a battery that has never sent anything is not silent', () => {
  expect(readAlarm('silent', { ...factsOf({}), heardMs: null }, 15)).toBe('unknown')
})
