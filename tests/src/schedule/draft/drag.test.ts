import { describe, expect, test } from 'vitest'
import { arrivalMinute } from '../../../../domain/schedule/calendar/period.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { DraftEngine } from '../../../../src/schedule/draft/engine/draft-engine.ts'
import { barOf as barName, chosenRuns } from '../../../../src/schedule/draft/model/chosen-bars.ts'
import {
  dragOfBar,
  dragOfChosen,
  dragOfEnd,
  dragOfParked,
  dragSpan,
  dropOf,
  intoRow,
  movedBy,
  movedTo,
} from '../../../../src/schedule/draft/model/drag.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { rowOf, runAt, runIndexAt } from '../../../../src/schedule/layout/layout.ts'

const layout = layOut(decodePlan(samplePlan('2026-01-15')))
const { periodCount } = layout

/** What the unit does at an hour. */
function barOf(kind: 'truck' | 'battery', id: string, hour: number) {
  const row = rowOf(layout, kind, id) ?? -1
  return runAt(layout, row, runIndexAt(layout, row, hour * 60) ?? -1)
}

function drag<H>(it: H | null): H {
  if (it === null) throw new Error('it cannot be dragged')
  return it
}

const trip = barOf('truck', 'T-1', 8)
const charging = barOf('battery', 'MB-1', 2)
/** It leaves at 08:00. */
function tripFor(periods: number) {
  if (!('trip' in trip)) throw new Error('it is no trip')
  const moved = { ...trip.trip, endPeriod: trip.trip.startPeriod + periods }
  return { ...trip, trip: moved, endMinute: arrivalMinute(moved) }
}

describe('what is dragged stays within the day', () => {
  test('a trip arrives before the day ends', () => {
    const late = movedBy(drag(dragOfBar(trip, 'keys')), 1000, periodCount)

    expect(dropOf(late)).toMatchObject({ byPeriods: 96 - 34 })
    expect(dragSpan(late)).toEqual({ startMinute: 1410, endMinute: 1425 })
  })

  test('an activity can end with the day, and begin with it', () => {
    const own = drag(dragOfBar(charging, 'drag'))

    expect(dragSpan(movedTo(own, 1439, periodCount)).endMinute).toBe(1440)
    expect(dragSpan(movedBy(own, -1000, periodCount)).startMinute).toBe(0)
  })
})

describe('an end that is dragged', () => {
  test('leaves a period of a trip', () => {
    const start = movedBy(drag(dragOfEnd(tripFor(2), 'start')), 10, periodCount)
    const end = movedBy(drag(dragOfEnd(tripFor(2), 'end')), -10, periodCount)

    expect(dropOf(start)).toMatchObject({ type: 'set-trip-times', startPeriod: 34, endPeriod: 35 })
    expect(dropOf(end)).toMatchObject({ type: 'set-trip-times', startPeriod: 33, endPeriod: 34 })
    expect(dropOf(movedBy(drag(dragOfEnd(trip, 'start')), 10, periodCount))).toBeNull()
  })

  test('of a trip that begins and ends in one period moves from where it is drawn', () => {
    const later = movedBy(drag(dragOfEnd(tripFor(0), 'end')), 1, periodCount)
    const earlier = movedBy(drag(dragOfEnd(tripFor(0), 'start')), -1, periodCount)

    expect(dragSpan(later).endMinute).toBe(510)
    expect(dropOf(later)).toMatchObject({ startPeriod: 33, endPeriod: 35 })
    expect(dropOf(earlier)).toMatchObject({ startPeriod: 32, endPeriod: 34 })
  })

  test('leaves a period of what a battery does', () => {
    const end = movedBy(drag(dragOfEnd(charging, 'end')), -10, periodCount)

    expect(dragSpan(end)).toEqual({ startMinute: 120, endMinute: 135 })
    expect(dropOf(end)).toMatchObject({ type: 'move-boundary', period: 12, byPeriods: -2 })
  })

  test('stays in its row', () => {
    const end = drag(dragOfEnd(charging, 'end'))

    expect(intoRow(end, { kind: 'battery', id: 'MB-2' })).toBe(end)
  })
})

describe('several chosen bars', () => {
  const engine = new DraftEngine(decodePlan(samplePlan('2026-01-15')), {
    draftId: 'd-1',
    limits: {},
    registry: {},
  })
  const result = engine.goTo([])
  const late = barOf('truck', 'T-1', 22)
  const bars = new Set([trip, late].map(run => barName(run, result) ?? ''))
  const chosen = { bars, runs: chosenRuns(layout, result, bars) }
  const both = drag(dragOfChosen(trip, chosen, result, 'drag'))

  test('are dragged together by any of them, and stay within the day together', () => {
    const tripKeys = expect.arrayContaining(['T-1_D-1_S-2_33_34', 'T-1_S-1_D-1_89_90'])
    expect(dropOf(movedBy(both, 2, periodCount))).toEqual({ type: 'move-trips', tripKeys, byPeriods: 2 })
    expect(dropOf(movedBy(both, 50, periodCount))).toMatchObject({ byPeriods: 6 })
    expect(dropOf(movedBy(both, -50, periodCount))).toMatchObject({ byPeriods: -32 })
    expect(intoRow(both, { kind: 'truck', id: 'T-2' })).toBe(both)
  })

  test('leave a bar that is not one of them, or is the only one, as it is dragged alone', () => {
    expect(dragOfChosen(charging, chosen, result, 'drag')).toEqual(dragOfBar(charging, 'drag'))
    const only = new Set([...bars].slice(0, 1))
    expect(dragOfChosen(trip, { ...chosen, bars: only }, result, 'drag')).toEqual(dragOfBar(trip, 'drag'))
  })
})

test('a bar that is dropped where it is makes no step, and a parked trip does', () => {
  const data = {
    truckId: 'T-1',
    sourceId: 'D-1',
    destinationId: 'S-2',
    startPeriod: 33,
    endPeriod: 34,
    batteryIds: [],
  }

  expect(dropOf(drag(dragOfBar(trip, 'drag')))).toBeNull()
  expect(dropOf(drag(dragOfBar(charging, 'drag')))).toBeNull()
  expect(dropOf(dragOfParked({ key: 'a', trip: data, words: '' }, 'drag'))).toEqual({
    type: 'paste-trips',
    parkedKeys: ['a'],
    trips: [],
    byPeriods: 0,
  })
})

test('where a unit only stands there is nothing to drag, but of a staged battery its ends', () => {
  const parked = barOf('truck', 'T-1', 0)
  const staged = barOf('battery', 'MB-1', 0)

  expect([dragOfBar(parked, 'drag'), dragOfEnd(parked, 'end'), dragOfBar(staged, 'drag')]).toEqual([
    null,
    null,
    null,
  ])
  expect(dropOf({ ...drag(dragOfEnd(staged, 'end')), byPeriods: 1 })).toMatchObject({
    type: 'move-boundary',
    period: 9,
    byPeriods: 1,
  })
})
