import { expect, test } from 'vitest'
import type { LiveValue } from '../../../../src/hooks/telemetry/live-values.ts'
import { pointOf, projectionOf } from '../../../../src/screens/assets/map/projection.ts'
import {
  ageNote,
  groupText,
  plannedMarks,
  plannedText,
  reportedGroups,
} from '../../../../src/screens/assets/map/reported-marks.ts'
import { positionSentence, reportedUnits } from '../../../../src/screens/assets/map/reported-units.ts'

const harbor = { id: 'D-1', latitude: 29.3137, longitude: -94.7958 }
const hospital = { id: 'S-4', latitude: 29.4238, longitude: -94.9647 }
const places = [harbor, hospital, { id: 'S-9', latitude: null, longitude: null }]
const nowMs = Date.parse('2026-01-15T08:55:20Z')
const recently = nowMs - 3 * 60_000

interface Sent {
  name: string
  /** Null on a trip, undefined where the plan does not have the battery. */
  place?: string | null
  /** Where the plan had it when it reported, if that is another place. */
  before?: string
  latitude?: number | null
  longitude?: number | null
  at?: number | null
}

function reportOf(sent: readonly Sent[]) {
  const units = sent.map(({ name, place }, row) => ({
    assetId: name,
    name,
    planned:
      place === undefined
        ? null
        : {
            row,
            id: name,
            kind: 'battery' as const,
            where:
              place === null
                ? { trip: { id: 't', truckId: 'T-1', from: 'D-1', to: 'S-4' }, share: 0.5 }
                : { place },
          },
  }))
  const latest = (id: string, metric: string): LiveValue | null => {
    const of = sent.find(({ name }) => name === id)
    const value = metric === 'UNIT_LATITUDE_DEG' ? of?.latitude : of?.longitude
    return value == null ? null : { value, at: of?.at === undefined ? recently : of.at, receivedAt: nowMs }
  }
  const plannedLocationAt = (row: number) => sent[row]?.before ?? sent[row]?.place ?? null
  return reportedUnits(units, { places, plannedLocationAt }, { latest }, nowMs)
}

const sentences = (sent: readonly Sent[]) => reportOf(sent).map(unit => positionSentence(unit, 'UTC', nowMs))

test('what is said of a reported position names where the plan has the battery, or that no plan says', () => {
  expect(
    sentences([
      { name: 'near', place: 'D-1', latitude: 29.3177, longitude: -94.7958 },
      { name: 'far', place: 'S-4', latitude: 29.3137, longitude: -94.7958 },
      { name: 'not there yet', place: 'S-4', before: 'D-1', latitude: 29.3137, longitude: -94.7958 },
      { name: 'riding', place: null, latitude: 29.35, longitude: -94.85 },
      { name: 'without plan', latitude: 29.3137, longitude: -94.7958 },
      { name: 'at an unlocated place', place: 'S-9', latitude: 29.3137, longitude: -94.7958 },
      { name: 'old', place: 'S-4', latitude: 29.3137, longitude: -94.7958, at: nowMs - 20 * 60_000 },
    ]),
  ).toEqual([
    'position reported 08:52 UTC, 3 min ago, at D-1',
    'position reported 08:52 UTC, 3 min ago, 20.4 km from S-4: misplaced',
    'position reported 08:52 UTC, 3 min ago, at 29.3137, −94.7958',
    'position reported 08:52 UTC, 3 min ago, at 29.3500, −94.8500',
    'position reported 08:52 UTC, 3 min ago, at 29.3137, −94.7958',
    'position reported 08:52 UTC, 3 min ago, at 29.3137, −94.7958',
    'stale position reported 08:35 UTC, 20 min ago, at 29.3137, −94.7958',
  ])
})

test('half a position, and one without a time, is none', () => {
  expect(
    reportOf([
      { name: 'a', place: 'D-1', latitude: 29.3 },
      { name: 'b', place: 'D-1', longitude: -94.8 },
      { name: 'c', place: 'D-1', latitude: 29.3, longitude: -94.8, at: null },
    ]),
  ).toEqual([])
})

const [width, height] = [800, 400]
const projection = projectionOf([harbor, hospital], width, height)
const points = new Map([harbor, hospital].map(place => [place.id, pointOf(projection, place)]))
const marksOf = (sent: readonly Sent[]) => {
  const groups = reportedGroups(reportOf(sent), { projection, points, width, height })
  return { groups, planned: plannedMarks(groups, points) }
}

test('batteries where their plan has them are one mark beside the place, which they do not cover', () => {
  const { groups, planned } = marksOf([
    { name: 'MB-1', place: 'D-1', latitude: 29.3138, longitude: -94.7958 },
    { name: 'MB-2', place: 'D-1', latitude: 29.3136, longitude: -94.7958 },
  ])

  const [x, y] = points.get('D-1') ?? [0, 0]
  expect(groups.map(({ point }) => Math.hypot(point[0] - x, point[1] - y) > 15)).toEqual([true])
  expect(groups.map(group => groupText(group) + ageNote(group, nowMs))).toEqual([
    '2 reported, up to 3 min ago',
  ])
  expect(planned).toEqual([])
})

test('a misplaced battery has a mark where it reports to be and a planned one at the place of its plan', () => {
  const { groups, planned } = marksOf([
    { name: 'MB-6', place: 'S-4', latitude: 29.36, longitude: -94.85 },
    { name: 'MB-1', place: 'D-1', latitude: 29.3137, longitude: -94.7958 },
  ])

  expect(groups.map(groupText)).toEqual(['MB-6 misplaced', 'MB-1 reported'])
  const [x, y] = pointOf(projection, { latitude: 29.36, longitude: -94.85 })
  expect(groups[0]?.point).toEqual([x, y])
  expect(planned.map(plannedText)).toEqual(['MB-6 planned'])
  expect(planned[0]?.reportedAt).toEqual([[x, y]])
  const [siteX, siteY] = points.get('S-4') ?? [0, 0]
  expect(Math.hypot((planned[0]?.point[0] ?? 0) - siteX, (planned[0]?.point[1] ?? 0) - siteY)).toBeLessThan(
    30,
  )
})

test('what is further than the map reaches is at its edge and says so', () => {
  const { groups } = marksOf([{ name: 'MB-6', place: 'S-4', latitude: 0, longitude: 0 }])

  expect(groups.map(groupText)).toEqual(['MB-6 misplaced, outside the map'])
  const [x, y] = groups[0]?.point ?? [0, 0]
  expect([x > 780 && x < width, y > 380 && y < height]).toEqual([true, true])
})
