// Where places are on the map, in px from its upper left corner.
import { type GeoProjection, geoBounds, geoCentroid, geoMercator } from 'd3-geo'
import type { Located } from '../../../../domain/telemetry/position.ts'

/** In degrees. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export const isWithin = ({ latitude, longitude }: Located, { west, south, east, north }: Bounds): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

export type Point = readonly [x: number, y: number]

const earthRadiusKm = 6371
/** The least extent that is shown, in degrees: some kilometres. */
const minExtent = 0.04
/** Towards the poles, which have no place in it, Mercator's projection stretches without end. */
const maxLatitude = 85
/** Room for the names of places at the edge. */
const margin = 48

export const isOnMap = ({ latitude }: Located): boolean => Math.abs(latitude) <= maxLatitude

/** Mercator's projection in which all the places are in view. */
export function projectionOf(places: readonly Located[], width: number, height: number): GeoProjection {
  const coordinates = places.map(({ longitude, latitude }) => [longitude, latitude] as [number, number])
  const [centerLongitude] = geoCentroid({ type: 'MultiPoint', coordinates })
  const [[west, south], [east, north]] = geoBounds({ type: 'MultiPoint', coordinates })
  const middle = [(west + east + (east < west ? 360 : 0)) / 2, (south + north) / 2] as const
  const shown: [number, number][] = [
    ...coordinates,
    [middle[0] - minExtent / 2, middle[1] - minExtent / 2],
    [middle[0] + minExtent / 2, middle[1] + minExtent / 2],
  ]
  return geoMercator()
    .rotate([-centerLongitude, 0])
    .fitExtent(
      [
        [margin, margin],
        [Math.max(margin + 1, width - margin), Math.max(margin + 1, height - margin)],
      ],
      { type: 'MultiPoint', coordinates: shown },
    )
    .clipExtent([
      [0, 0],
      [width, height],
    ])
}

export function pointOf(projection: GeoProjection, { latitude, longitude }: Located): Point {
  return projection([longitude, latitude]) ?? [0, 0]
}

/** How many km a px is in the middle of the map. */
export function kmPerPixel(projection: GeoProjection, width: number, height: number): number {
  const [, latitude] = projection.invert?.([width / 2, height / 2]) ?? [0, 0]
  return (earthRadiusKm * Math.cos((latitude * Math.PI) / 180)) / projection.scale()
}

/** The longest of 1, 2, 5, 10 ... km that is at most `widthPx` wide. */
export function scaleBar(kmOfPixel: number, widthPx: number): { km: number; px: number } {
  const maxKm = kmOfPixel * widthPx
  const power = 10 ** Math.floor(Math.log10(maxKm))
  const km = ([5, 2].find(factor => factor * power <= maxKm) ?? 1) * power
  return { km, px: km / kmOfPixel }
}

/** Meridians and parallels, which Mercator draws straight: some four across the map. */
export function gridLines(projection: GeoProjection, width: number, height: number): string {
  const [west, north] = projection.invert?.([0, 0]) ?? [0, 0]
  const [east, south] = projection.invert?.([width, height]) ?? [0, 0]
  const wideDegrees = east < west ? east + 360 - west : east - west
  const step =
    [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10].find(each => each >= wideDegrees / 4) ?? 20
  const meridians = multiples(west, west + wideDegrees, step).map(
    longitude => `M${pointOf(projection, { latitude: north, longitude })[0]} 0V${height}`,
  )
  const parallels = multiples(south, north, step).map(
    latitude => `M0 ${pointOf(projection, { latitude, longitude: west })[1]}H${width}`,
  )
  return [...meridians, ...parallels].join('')
}

const multiples = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step)
}

/** Trips there and back are two arcs, each bent to the left of its direction. */
const bend = 0.18

const bendOf = ([x1, y1]: Point, [x2, y2]: Point): Point => [
  (x1 + x2) / 2 + (y2 - y1) * bend,
  (y1 + y2) / 2 - (x2 - x1) * bend,
]

export function arcPath(from: Point, to: Point): string {
  return `M${from.join()}Q${bendOf(from, to).join()} ${to.join()}`
}

/** The point of the arc at this share of the way. */
export function arcPoint(from: Point, to: Point, share: number): Point {
  const over = bendOf(from, to)
  const rest = 1 - share
  const along = (axis: 0 | 1) =>
    rest * rest * from[axis] + 2 * rest * share * over[axis] + share * share * to[axis]
  return [along(0), along(1)]
}

/** What is drawn of the world. */
export interface MapView {
  projection: GeoProjection
  width: number
  height: number
}

/** MapLibre's world is 512 px wide at zoom 0, that of d3 2π of its scale. */
const worldPx = 512

/** The same view for MapLibre, which draws the basemap. */
export function cameraOf({ projection, width, height }: MapView): { center: [number, number]; zoom: number } {
  return {
    center: projection.invert?.([width / 2, height / 2]) ?? [0, 0],
    zoom: Math.log2((2 * Math.PI * projection.scale()) / worldPx),
  }
}
