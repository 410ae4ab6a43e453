import { expect, test } from 'vitest'
import type { Projection } from '../../../../domain/schedule/projection/project-day.ts'
import { describeProjection } from '../../../../domain/schedule/projection/projection-texts.ts'

const projection: Projection = {
  causes: [
    {
      batteryId: 'MB-6',
      measured: { batteryId: 'MB-6', minute: 1142, energyKwh: 10 },
      behindKwh: 120,
      lacks: [{ siteId: 'S-2', startPeriod: 78, endPeriod: 88, kwh: 34 }],
    },
  ],
  plannedKwh: 28,
  projectedKwh: 62,
  possibleKwh: 40,
  fromPeriod: 78,
  stale: [{ batteryId: 'MB-3', minute: 550, energyKwh: 80 }],
  unmeasured: ['MB-8'],
}

test('a cause is named with when it was measured, which site lacks energy because of it, when and how much', () => {
  expect(describeProjection(projection).lines).toEqual([
    {
      batteryId: 'MB-6',
      text: 'MB-6 is 120 kWh behind its plan (measured at 19:02). S-2 will lack 34 kWh from 19:15 to 22:00.',
      startMinute: 1155,
    },
  ])
})

test('the plan, how it goes now and what is possible stand in one sentence', () => {
  expect(describeProjection(projection).summary).toBe(
    'From 19:15 on, the plan leaves 28 kWh undelivered; as it goes now, it will be 62 kWh; with the same trips, it could be 40 kWh.',
  )
  expect(describeProjection({ ...projection, projectedKwh: 28, possibleKwh: 28 }).summary).toBe(
    'From 19:15 on, the plan leaves 28 kWh undelivered; as it goes now, that stays so.',
  )
})

test('batteries of which too little is known are named', () => {
  expect(describeProjection(projection).notes).toEqual([
    'MB-3 last reported at 09:10, so it is taken as planned.',
    'No measured energy of MB-8 is known today, so it is taken as planned.',
  ])
})
