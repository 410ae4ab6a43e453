import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { defaultView } from '../../../domain/schedule/view/timeline-view.ts'
import {
  displayIndexAt,
  displayIndexesIn,
  stackRows,
} from '../../../src/schedule/chart/geometry/row-stack.ts'
import { layOut } from '../../../src/schedule/layout/build-layout.ts'
import { mapOf } from '../../../src/schedule/layout/map.ts'
import { rankedSites, shortPeriods, worstOf } from '../../../src/schedule/layout/shortfalls.ts'
import { firstDeparture, isEverAt, unitLocationAt } from '../../../src/schedule/layout/unit-location.ts'
import { computeVisibleRows } from '../../../src/schedule/layout/visible-rows.ts'
import { fleetPixels } from '../../../src/schedule/painting/paint-overview.ts'
import { rowMetrics } from '../../../src/schedule/painting/scales.ts'
import { smallPlan, stage } from '../../support/small-plan.ts'
import { testPalette } from './painting/recording-canvas.ts'
import { fleet, rows } from './small-fleet.ts'

const nameOf = (row: number, minute: number) => {
  const where = unitLocationAt(fleet, row, minute)
  if (where === null) return null
  return 'trip' in where ? `on ${fleet.trips.ids[where.trip]}` : fleet.names[where.place]
}

describe('a unit is', () => {
  test.each([
    ['T-10', 0, 'D-1'],
    ['T-10', 15, 'on out'],
    ['T-10', 30, 'S-1'],
    ['MB-1', 20, 'on out'],
    ['MB-1', 60, 'S-1'],
    ['MB-2', 35, 'S-1'],
    ['MB-3', 31, 'D-2'],
  ] as const)('the location of %s at minute %d is %s', (unit, minute, place) => {
    expect(nameOf(rows[unit], minute)).toBe(place)
  })
})

test('the first departure of a unit is the start of its first trip, Infinity without trips', () => {
  expect(firstDeparture(fleet, rows['MB-1'])).toBe(15)
  expect(firstDeparture(fleet, rows['T-2'])).toBe(0)
  expect(firstDeparture(fleet, rows['MB-3'])).toBe(Number.POSITIVE_INFINITY)
})

test('a unit counts as being at both ends of its trips', () => {
  const at = (unit: keyof typeof rows, place: string) =>
    isEverAt(fleet, rows[unit], fleet.names.indexOf(place))

  expect([at('T-2', 'D-2'), at('T-2', 'S-1'), at('T-2', 'D-1'), at('MB-3', 'S-1')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('totals sum the whole fleet in each period', () => {
  expect(
    Object.fromEntries(Object.entries(fleet.totals).map(([name, column]) => [name, [...column]])),
  ).toEqual({
    chargingKw: [150, 0, 40, 0],
    dischargingKw: [0, 0, 20, 30],
    energyKwh: [157.5, 157.5, 162.5, 155],
    shortfallKwh: [0.5, 0, 7, 2],
    trucksUnderWay: [1, 1, 0, 0],
  })
})

describe('shortfalls', () => {
  test('sites are ranked by missing energy, without those that lack none', () => {
    expect(rankedSites(fleet).map(({ id, total }) => [id, total])).toEqual([
      ['S-2', 7],
      ['S-1', 2.5],
    ])
  })

  test('a negative one makes up for no other, in no site and in no period', () => {
    const batteries = { 'MB-1': [[stage('D-1', 5)], [stage('D-1', 5)]] }
    const shortfalls = { 'S-1': { 1: 5, 2: -5 }, 'S-2': { 1: -3 }, 'S-3': { 2: 2 } }
    const layout = layOut(decodePlan(smallPlan({ batteries, shortfalls })))

    expect(rankedSites(layout).map(({ id, total }) => [id, total])).toEqual([
      ['S-1', 5],
      ['S-3', 2],
    ])
    expect(layout.shortfalls.total).toBe(7)
    expect(shortPeriods(layout, 0)).toEqual([{ minute: 0, lacks: 5 }])
    expect([...layout.totals.shortfallKwh]).toEqual([5, 2])
  })

  test("a site's shortfalls have minutes and amounts, and the worst is found", () => {
    const short = shortPeriods(fleet, fleet.shortfalls.siteIds.indexOf('S-1'))

    expect(short).toEqual([
      { minute: 0, lacks: 0.5 },
      { minute: 45, lacks: 2 },
    ])
    expect(worstOf(short)?.minute).toBe(45)
    expect(worstOf([])).toBeUndefined()
  })
})

test('the map has depots, sites and microgrids, each microgrid beside the site where it is fed', () => {
  const { locations, byName } = mapOf(fleet)

  expect(locations.map(({ name, kind }) => [fleet.names[name], kind])).toEqual([
    ['D-1', 'depot'],
    ['D-2', 'depot'],
    ['S-1', 'site'],
    ['MG-1', 'microgrid'],
  ])
  const at = (name: string) => byName.get(fleet.names.indexOf(name))
  expect(Math.atan2(at('MG-1')?.y ?? 0, at('MG-1')?.x ?? 0)).toBeCloseTo(
    Math.atan2(at('S-1')?.y ?? 1, at('S-1')?.x ?? 1),
  )
})

test('the overview paints each unit as a line of pixels coloured by run kind', () => {
  const colors = { park: '#010101', trip: '#020202', charge: '#030303', microgrid: '#040404' } as const
  const palette = {
    ...testPalette,
    surface: '#000000',
    kinds: Object.fromEntries(
      Object.entries({ ...colors, stage: '#050505', carried: '#060606' }).map(([kind, flat]) => [
        kind,
        { ...testPalette.kinds.park, flat },
      ]),
    ) as typeof testPalette.kinds,
  }

  const pixels = fleetPixels(fleet, palette, { width: 4, height: 5, x: minute => minute / 15 })

  const lines = Array.from({ length: 5 }, (_, y) =>
    Array.from({ length: 4 }, (_, x) => pixels[(y * 4 + x) * 4]),
  )
  expect(lines).toEqual([
    [1, 2, 1, 1],
    [2, 1, 1, 1],
    [3, 6, 5, 4],
    [5, 6, 4, 5],
    [5, 5, 3, 5],
  ])
})

test('with more units than pixel lines the overview samples a few units for each line and mixes their colours', () => {
  const pixels = fleetPixels(
    fleet,
    { ...testPalette, surface: '#000000', kinds: grey() },
    { width: 1, height: 1, x: () => 1 },
  )

  expect(pixels).toHaveLength(4)
  expect(pixels[3]).toBe(255)
})

const grey = () =>
  Object.fromEntries(
    Object.entries(testPalette.kinds).map(([kind, look]) => [kind, { ...look, flat: '#808080' }]),
  ) as typeof testPalette.kinds

describe('lines one below the other', () => {
  const metrics = rowMetrics(1)
  const shown = computeVisibleRows(fleet, {
    ...defaultView,
    grouping: 'kind',
    selected: [],
    found: new Set(),
  })
  const stack = stackRows(shown, fleet, metrics)

  test('stacked rows have the heights of their kinds', () => {
    expect([...stack.tops]).toEqual([0, 28, 56, 84, 112, 166, 220, 274])
    expect(stack.height).toBe(274)
  })

  test.each([
    [-5, 0],
    [0, 0],
    [27.9, 0],
    [28, 1],
    [165.9, 4],
    [166, 5],
    [9999, 6],
  ])('the row at height %d has display index %i', (y, line) => {
    expect(displayIndexAt(stack, y)).toBe(line)
  })

  test('rows in view are all that show at least a pixel', () => {
    expect(displayIndexesIn(stack, 30, 84)).toEqual({ first: 1, end: 3 })
    expect(displayIndexesIn(stack, 30, 85)).toEqual({ first: 1, end: 4 })
    expect(displayIndexesIn({ tops: Float64Array.of(0), height: 0 }, 0, 100)).toEqual({ first: 0, end: 0 })
  })

  test('row heights grow with the font size', () => {
    expect(rowMetrics(2).height).toEqual({ truck: 56, battery: 108 })
  })
})
