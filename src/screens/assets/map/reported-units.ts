// Batteries that report where they are, beside where the plan has them.
import {
  distanceM,
  distanceText,
  isLocated,
  isMisplacedBy,
  isRecentPosition,
  latitudeMetric,
  longitudeMetric,
  positionOf,
  type ReportedPosition,
  reportedText,
} from '../../../../domain/telemetry/position.ts'
import type { TimeZone } from '../../../../domain/time/zone.ts'
import type { LiveValue, LiveValues } from '../../../hooks/telemetry/live-values.ts'
import type { UnitPosition } from './fleet-positions.ts'

/**
 * How a position stands to the plan:
 * - `placed`: near the place where the plan has it; `misplaced`: further from it.
 * - `uncompared`: no plan says a place with coordinates, as on a trip, or it said another one when the position was reported.
 * - `stale`: reported too long ago to say anything of now.
 */
export type Standing = 'placed' | 'misplaced' | 'uncompared' | 'stale'

export interface ReportedUnit {
  assetId: string
  /** What the plan calls it, else its name. */
  name: string
  position: ReportedPosition
  standing: Standing
  /** The id of the place where the plan has it; null where it says none. */
  plannedPlace: string | null
  /** How far that is, in m; null where the two cannot be compared. */
  awayM: number | null
  isInPlan: boolean
}

export interface ReportingUnit {
  assetId: string
  name: string
  /** Null if the plan does not have it. */
  planned: UnitPosition | null
}

interface PlannedPlace {
  id: string
  latitude: number | null
  longitude: number | null
}

interface Planned {
  places: readonly PlannedPlace[]
  /** The id of the place where the plan has a unit at an instant; null where it says none. */
  plannedLocationAt: (row: number, atMs: number) => string | null
}

export function reportedUnits(
  units: readonly ReportingUnit[],
  { places, plannedLocationAt }: Planned,
  { latest }: Pick<LiveValues, 'latest'>,
  nowMs: number,
): ReportedUnit[] {
  const byId = new Map(places.filter(isLocated).map(place => [place.id, place]))
  return units.flatMap(({ assetId, name, planned }) => {
    const position = positionOf(
      coordinate(latest(assetId, latitudeMetric)),
      coordinate(latest(assetId, longitudeMetric)),
    )
    if (!position) return []
    const where = planned?.where ?? null
    const plannedPlace = where !== null && 'place' in where ? where.place : null
    const plannedThen = planned && plannedLocationAt(planned.row, position.atMs)
    const place = plannedPlace !== null && plannedThen === plannedPlace ? byId.get(plannedPlace) : undefined
    const awayM = place ? distanceM(position, place) : null
    const standing = isRecentPosition(position, nowMs) ? standingOf(awayM) : 'stale'
    return [{ assetId, name, position, standing, plannedPlace, awayM, isInPlan: planned !== null }]
  })
}

/** Another server may send a number as text, or leave the instant out: then it is no position. */
function coordinate(reported: LiveValue | null): { value: number; atMs: number } | null {
  if (reported === null || reported.at === null || reported.value === '') return null
  const value = Number(reported.value)
  return Number.isFinite(value) ? { value, atMs: reported.at } : null
}

function standingOf(awayM: number | null): Standing {
  if (awayM === null) return 'uncompared'
  return isMisplacedBy(awayM) ? 'misplaced' : 'placed'
}

/** 'position reported 08:52 UTC, 3 min ago, 12.3 km from S-1: misplaced' */
export function positionSentence(unit: ReportedUnit, zone: TimeZone, nowMs: number): string {
  const { position, standing, plannedPlace, awayM } = unit
  const reported = `position ${reportedText(zone, position.atMs, nowMs)}`
  if (standing === 'stale') return `stale ${reported}, at ${coordinatesText(position)}`
  if (standing === 'placed') return `${reported}, at ${plannedPlace}`
  if (standing === 'misplaced')
    return `${reported}, ${distanceText(awayM ?? 0)} from ${plannedPlace}: misplaced`
  return `${reported}, at ${coordinatesText(position)}`
}

/** '29.3137, −94.7958': to some 10 m. */
const coordinatesText = ({ latitude, longitude }: ReportedPosition): string =>
  [latitude, longitude].map(degrees => degrees.toFixed(4).replace('-', '−')).join(', ')
