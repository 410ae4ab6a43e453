import { expect, test } from 'vitest'
import type { ProjectedBattery } from '../../../../domain/schedule/projection/project-battery.ts'
import type { Projection } from '../../../../domain/schedule/projection/project-day.ts'
import { describeProjection } from '../../../../domain/schedule/projection/projection-texts.ts'

const battery = (id: string, more: Partial<ProjectedBattery> = {}): ProjectedBattery => ({
  batteryId: id,
  measured: { batteryId: id, minute: 1142, energyKwh: 10 },
  behindKwh: 9,
  curve: [],
  nextKwh: 10,
  lacks: [],
  lackingKwh: 0,
  emptyMinute: null,
  ...more,
})
const short = battery('MB-6', {
  behindKwh: 120,
  lacks: [{ siteId: 'S-2', startPeriod: 78, endPeriod: 88, kwh: 34 }],
  lackingKwh: 34,
  emptyMinute: 1150,
})
const projection: Projection = {
  batteries: [battery('MB-7'), short, battery('MB-9', { behindKwh: -3 })],
  fromPeriod: 78,
  lackingKwh: 34,
  stale: [{ batteryId: 'MB-3', minute: 550, energyKwh: 80 }],
  unmeasured: ['MB-8'],
  contradictory: ['MB-5'],
}
const options = { plannedKwh: 28, possibleKwh: 40, toleranceKwh: 8, reserveKwh: 0 }

test('batteries off their plan are named with when they were measured, when they run empty and which site lacks energy, the most urgent first', () => {
  expect(describeProjection(projection, options).lines).toEqual([
    {
      batteryId: 'MB-6',
      text: 'MB-6 is 120 kWh behind its plan (measured at 19:02) and will be empty at 19:10. S-2 will lack 34 kWh from 19:15 to 22:00.',
      lacking: ['S-2 will lack 34 kWh from 19:15 to 22:00.'],
      curve: [],
    },
    {
      batteryId: 'MB-7',
      text: 'MB-7 is 9 kWh behind its plan (measured at 19:02). No site will lack energy because of it.',
      lacking: [],
      curve: [],
    },
  ])
})

test('a reserve is named', () => {
  const [first] = describeProjection(projection, { ...options, reserveKwh: 20 }).lines

  expect(first?.text).toContain('and will fall below 20 kWh at 19:10.')
})

test('the plan, how it goes now and what is possible stand in one sentence', () => {
  expect(describeProjection(projection, options).summary).toBe(
    'From 19:15 on, the plan leaves 28 kWh undelivered; as it goes now, it will be 62 kWh; with the same trips, it could be 40 kWh.',
  )
  expect(describeProjection({ ...projection, lackingKwh: 0 }, { ...options, possibleKwh: 28 }).summary).toBe(
    'From 19:15 on, the plan leaves 28 kWh undelivered; as it goes now, that stays so.',
  )
})

test('batteries of which too little is known are named', () => {
  expect(describeProjection(projection, options).notes).toEqual([
    'MB-3 last reported at 09:10, so it is taken as planned.',
    'No measured energy of MB-8 is known today, so it is taken as planned.',
    'The plan’s energies of MB-5 do not follow from charging and discharging, so it is taken as planned.',
  ])
})
