import { expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { isAtPlace, positionsAt } from '../../../../src/screens/assets/map/fleet-positions.ts'
import { feeds, placeDayOf } from '../../../../src/screens/assets/places/place-day.ts'
import { carriedDay, smallPlan } from '../../../support/small-plan.ts'

/** MB-1 charges at D-1 until 00:15, is taken to S-1, where it arrives at 00:30, and feeds MG-1 there from 00:45 to 01:00. */
const layout = layOut(decodePlan(smallPlan({ ...carriedDay(), shortfalls: { 'S-1': { '2': 1.5, '4': 2 } } })))
const row = layout.rows.ids.indexOf('MB-1')

test('the day of a depot has the power with which batteries are charged there, and the trips that leave', () => {
  expect(placeDayOf(layout, 'D-1')).toEqual({
    chargingKw: [150, 0, 0, 0],
    deliveringKw: [0, 0, 0, 0],
    shortfallKwh: [0, 0, 0, 0],
    visits: [{ minute: 15, isDeparture: true, otherPlace: 'S-1', truckId: 'T-1', batteryIds: ['MB-1'] }],
  })
})

test('the day of a site has what batteries deliver there, what it lacks, and the trips that arrive', () => {
  expect(placeDayOf(layout, 'S-1')).toEqual({
    chargingKw: [0, 0, 0, 0],
    deliveringKw: [0, 0, 0, 30],
    shortfallKwh: [0, 1.5, 0, 2],
    visits: [{ minute: 30, isDeparture: false, otherPlace: 'D-1', truckId: 'T-1', batteryIds: ['MB-1'] }],
  })
})

test('the day of a microgrid has what batteries deliver into it, while they are at their site', () => {
  expect(placeDayOf(layout, 'MG-1').deliveringKw).toEqual([0, 0, 0, 30])
  expect(feeds(layout, row, 'MG-1', 50)).toBe(true)
  expect(
    positionsAt(layout, 50)
      .filter(unit => isAtPlace(unit, 'S-1'))
      .map(({ id }) => id),
  ).toContain('MB-1')
  expect(feeds(layout, row, 'MG-1', 40)).toBe(false)
})
