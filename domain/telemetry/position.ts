// Where units report to be (extension), in degrees (WGS 84), and how far that is from where their plan has them.
import { silentAfterMs } from '../fleet/fleet.ts'
import { clockText, dateTimeText } from '../time/texts.ts'
import { dayAt, offsetName, type TimeZone } from '../time/zone.ts'
import { ageText } from '../words/age.ts'
import { grouped } from '../words/pluralize.ts'
import { misplacedBeyondM } from './misplaced.ts'

export const latitudeMetric = 'UNIT_LATITUDE_DEG'
export const longitudeMetric = 'UNIT_LONGITUDE_DEG'

export interface Located {
  latitude: number
  longitude: number
}

export const isLocated = <Place extends { latitude: number | null; longitude: number | null }>(
  place: Place,
): place is Place & Located => place.latitude !== null && place.longitude !== null

export interface ReportedPosition extends Located {
  /** When it was measured, in ms since 1970. */
  atMs: number
}

interface Coordinate {
  value: number
  atMs: number
}

/** A receiver may stamp the two by themselves; a truck drives some 25 m meanwhile. */
const maxApartMs = 1_000

/** From the newest latitude and longitude. Half a position is none, and two halves of different times are not one either. */
export const positionOf = (
  latitude: Coordinate | null,
  longitude: Coordinate | null,
): ReportedPosition | null =>
  latitude && longitude && Math.abs(latitude.atMs - longitude.atMs) <= maxApartMs
    ? {
        latitude: latitude.value,
        longitude: longitude.value,
        atMs: Math.min(latitude.atMs, longitude.atMs),
      }
    : null

/** What was reported longer ago says nothing of where the unit is. */
export const isRecentPosition = ({ atMs }: ReportedPosition, nowMs: number): boolean =>
  nowMs - atMs <= silentAfterMs

/** From here on a misplaced unit is back: one that is recorded at the edge would come and go with each report. */
export const backWithinM = 400

export const isMisplacedBy = (distanceM: number): boolean => distanceM > misplacedBeyondM

/** The mean radius. */
const earthRadiusM = 6_371_009

/** Along the surface, by haversines: the earth as a sphere is exact to half a percent. */
export function distanceM(from: Located, to: Located): number {
  const [north, east] = [radians(to.latitude - from.latitude) / 2, radians(to.longitude - from.longitude) / 2]
  const squaredHalfChord =
    Math.sin(north) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(squaredHalfChord)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** '640 m', '12.3 km', '1,240 km'. */
export function distanceText(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`
  const km = metres / 1_000
  return km < 99.95 ? `${km.toFixed(1)} km` : `${grouped(Math.round(km))} km`
}

/** 'reported 08:52 UTC, 3 min ago'; of another day with its date. */
export function reportedText(zone: TimeZone, atMs: number, nowMs: number): string {
  const isToday = dayAt(zone, atMs) === dayAt(zone, nowMs)
  const at = isToday ? clockText(zone, atMs) : dateTimeText(zone, atMs)
  return `reported ${at} ${offsetName(zone, atMs)}, ${ageText(nowMs - atMs) ?? 'just now'}`
}
