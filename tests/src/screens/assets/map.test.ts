import { expect, test } from 'vitest'
import { positionsAt, tripsOf } from '../../../../src/screens/assets/map/fleet-positions.ts'
import { placeLabels } from '../../../../src/screens/assets/map/place-labels.ts'
import {
  arcPoint,
  cameraOf,
  kmPerPixel,
  pointOf,
  projectionOf,
  scaleBar,
} from '../../../../src/screens/assets/map/projection.ts'
import { fleet, rows } from '../../schedule/small-fleet.ts'

const harbor = { latitude: 29.3137, longitude: -94.7958 }
const hospital = { latitude: 29.4238, longitude: -94.9647 }

test('places are drawn where Mercator puts them, all in view with room for their names', () => {
  const projection = projectionOf([harbor, hospital], 800, 400)

  const [[x1, y1], [x2, y2]] = [pointOf(projection, harbor), pointOf(projection, hospital)]

  const northing = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360))
  const eastward = ((harbor.longitude - hospital.longitude) * Math.PI) / 180
  const northward = northing(hospital.latitude) - northing(harbor.latitude)
  expect((x1 - x2) / (y1 - y2)).toBeCloseTo(eastward / northward, 6)
  expect([x2, x1].every(x => x >= 48 && x <= 752)).toBe(true)
  expect([y2, y1].every(y => y >= 48 && y <= 352)).toBe(true)
  expect(y1).toBeGreaterThan(y2)
  expect(x1).toBeGreaterThan(x2)
})

test.each([
  ['a harbor', [harbor, hospital], 1440, 460],
  ['a phone', [harbor, hospital], 358, 402],
  [
    'places on both sides of the 180th meridian',
    [
      { latitude: -17, longitude: 179.9 },
      { latitude: -16, longitude: -179.8 },
    ],
    800,
    400,
  ],
  [
    'the whole world',
    [
      { latitude: 70, longitude: -170 },
      { latitude: -50, longitude: 170 },
    ],
    1200,
    500,
  ],
])('the basemap lies under the places: %s', (_, places, width, height) => {
  const projection = projectionOf(places, width, height)
  const { center, zoom } = cameraOf({ projection, width, height })

  // How MapLibre draws a point: from the middle of the map, in a world of 512 px times 2 to the zoom.
  const worldPx = 512 * 2 ** zoom
  const northing = (degrees: number) =>
    Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI)
  const around = (degrees: number) => degrees - 360 * Math.round(degrees / 360)
  for (const place of places) {
    const [x, y] = pointOf(projection, place)
    expect(width / 2 + (around(place.longitude - center[0]) / 360) * worldPx).toBeCloseTo(x, 3)
    expect(height / 2 - (northing(place.latitude) - northing(center[1])) * worldPx).toBeCloseTo(y, 3)
  }
})

test.each([
  ['one place', [harbor]],
  [
    'places on both sides of the 180th meridian',
    [
      { latitude: -17, longitude: 179.9 },
      { latitude: -17, longitude: -179.9 },
    ],
  ],
])('the map of %s shows some kilometres around them and not the world', (_, places) => {
  const projection = projectionOf(places, 800, 400)

  const widthKm = kmPerPixel(projection, 800, 400) * 800
  expect(widthKm).toBeGreaterThan(3)
  expect(widthKm).toBeLessThan(60)
  for (const place of places) expect(pointOf(projection, place)[0]).toBeGreaterThanOrEqual(48)
})

test('the scale is a round number of km', () => {
  expect(scaleBar(0.03, 120)).toEqual({ km: 2, px: 2 / 0.03 })
  expect(scaleBar(0.5, 120)).toEqual({ km: 50, px: 100 })
})

test('the names of places stand where they cover no place, no other name and not the edge', () => {
  const points = new Map<string, [number, number]>([
    ['D-1', [400, 300]],
    ['MG-1', [440, 335]],
    ['S-1', [400, 350]],
    ['S-2', [20, 390]],
  ])
  const places = [...points.keys()].map(id => ({ id, hasNote: id.startsWith('D') }))

  const labels = placeLabels(places, points, { width: 800, height: 400, placed: [] })

  // Below are S-1 and MG-1, so that the depot's two lines stand above it.
  expect(labels.get('D-1')).toEqual({ x: 0, y: -30, anchor: 'middle' })
  expect(labels.get('MG-1')).toEqual({ x: 0, y: 24, anchor: 'middle' })
  expect(labels.get('S-1')).toEqual({ x: 0, y: 24, anchor: 'middle' })
  expect(labels.get('S-2')).toEqual({ x: 0, y: -15, anchor: 'middle' })
})

test('a trip there and back are two arcs, each from place to place', () => {
  const [there, back] = [arcPoint([0, 0], [100, 0], 0.5), arcPoint([100, 0], [0, 0], 0.5)]

  expect(arcPoint([0, 0], [100, 0], 0)).toEqual([0, 0])
  expect(arcPoint([0, 0], [100, 0], 1)).toEqual([100, 0])
  expect(there[0]).toBe(50)
  expect(there[1]).toBeCloseTo(-back[1])
  expect(there[1]).not.toBe(0)
})

test('a unit is at a place, or a share of its trip is done', () => {
  const where = (row: number, minute: number) => positionsAt(fleet, minute)[row]?.where

  expect(where(rows['T-10'], 0)).toEqual({ place: 'D-1' })
  expect(where(rows['MB-1'], 20)).toEqual({
    trip: { id: 'out', truckId: 'T-10', from: 'D-1', to: 'S-1' },
    share: expect.closeTo(1 / 3),
  })
  expect(where(rows['MB-1'], 60)).toEqual({ place: 'S-1' })
})

test('the ways of the day are each drawn once, and those of one unit alone', () => {
  const ways = (row: number | null) => tripsOf(fleet, row).map(({ from, to }) => `${from} ${to}`)

  expect(ways(null)).toEqual([...new Set(ways(null))])
  expect(ways(rows['MB-1'])).toContain('D-1 S-1')
  expect(ways(rows['MB-3'])).toEqual([])
})
