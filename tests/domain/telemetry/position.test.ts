import { expect, test } from 'vitest'
import { distanceM, distanceText, positionOf, reportedText } from '../../../domain/telemetry/position.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test.each([
  ['along a meridian by one degree', at(10, 20), at(11, 20), 111_195],
  ['along the equator by one degree', at(0, 0), at(0, 1), 111_195],
  ['at 60 degrees north by one degree of longitude', at(60, 0), at(60, 1), 55_597],
  ['over the 180th meridian', at(0, 179.5), at(0, -179.5), 111_195],
  ['to the other side of the earth', at(0, 0), at(0, 180), 20_015_115],
  ['between London and Paris', at(51.5074, -0.1278), at(48.8566, 2.3522), 343_556],
  ['from a point to itself', at(29.3137, -94.7958), at(29.3137, -94.7958), 0],
])('the distance %s', (_, from, to, metres) => {
  expect(Math.abs(distanceM(from, to) - metres)).toBeLessThan(metres / 20_000 + 0.01)
  expect(distanceM(to, from)).toBeCloseTo(distanceM(from, to), 6)
})

test.each([
  [4, '0 m'],
  [504, '500 m'],
  [994, '990 m'],
  [995, '1.0 km'],
  [12_345, '12.3 km'],
  [99_949, '99.9 km'],
  [99_950, '100 km'],
  [1_239_600, '1,240 km'],
])('%d m read as %s', (metres, text) => {
  expect(distanceText(metres)).toBe(text)
})

test('a position has both coordinates, of one time', () => {
  const [latitude, longitude] = [
    { value: 29.3, atMs: 60_000 },
    { value: -94.8, atMs: 60_500 },
  ]

  expect(positionOf(latitude, longitude)).toEqual({ latitude: 29.3, longitude: -94.8, atMs: 60_000 })
  expect(positionOf(latitude, null)).toBeNull()
  expect(positionOf(null, longitude)).toBeNull()
  expect(positionOf(latitude, { ...longitude, atMs: 62_000 })).toBeNull()
})

test.each([
  ['2026-01-15T08:52:10Z', 'reported 08:52 UTC, 3 min ago'],
  ['2026-01-15T08:55:05Z', 'reported 08:55 UTC, just now'],
  ['2026-01-14T08:52:10Z', 'reported 14 Jan 2026, 08:52 UTC, 1 d ago'],
])('what was reported at %s says when, and how old it is', (atText, text) => {
  expect(reportedText('UTC', Date.parse(atText), Date.parse('2026-01-15T08:55:20Z'))).toBe(text)
})
