// The drawing: coasts and borders, places, the ways of the day as arcs, and units where they are. The list beside it says the same.

import { geoPath } from 'd3-geo'
import { useMemo, useRef } from 'react'
import type { Located } from '../../../../domain/telemetry/position.ts'
import type { PlaceListQuery } from '../../../../gql/operations/places.generated.ts'
import { useResolved } from '../../../ui/hooks/use-resolved.ts'
import type { Trip, UnitPosition } from './fleet-positions.ts'
import { Locator, locatorBox } from './locator.tsx'
import {
  arc,
  attribution,
  basemapLook,
  boldName,
  border,
  distance,
  distanceText,
  graticule,
  land,
  mapFrame,
  mapLayers,
  mapOnBasemap,
  markLook,
  onPaper,
  truckMark,
  underWay,
} from './map.css.ts'
import { loadOutlines, type Outlines } from './outlines.ts'
import { around, attributionBox, type Box, type Label, labelBoxes, placeLabels } from './place-labels.ts'
import {
  arcPath,
  arcPoint,
  gridLines,
  kmPerPixel,
  type Point,
  pointOf,
  projectionOf,
  scaleBar,
} from './projection.ts'
import { MarkText, ReportedLayer } from './reported-layer.tsx'
import {
  besideBoxes,
  groupText,
  type PlannedMark,
  plannedMarks,
  plannedText,
  type ReportedGroup,
  reportedGroups,
} from './reported-marks.ts'
import type { ReportedUnit } from './reported-units.ts'
import { useBasemap } from './use-basemap.ts'

type LocatedPlace = PlaceListQuery['places'][number] & Located

interface MapDrawingProps {
  label: string
  places: readonly LocatedPlace[]
  /** By the id of the place: what stands under its name. */
  noteOf: (id: string) => string
  trips: readonly Trip[]
  positions: readonly UnitPosition[]
  reported: readonly ReportedUnit[]
  width: number
  height: number
}

/** The outlines are exact to some kilometres: on a map of less they would put a harbor on land. */
const minOutlinedKm = 150

export function MapDrawing({
  label,
  places,
  noteOf,
  trips,
  positions,
  reported,
  width,
  height,
}: MapDrawingProps) {
  const outlines = useOutlines()
  const projection = useMemo(() => projectionOf(places, width, height), [places, width, height])
  const points = useMemo(
    () => new Map(places.map(place => [place.id, pointOf(projection, place)])),
    [places, projection],
  )
  const pixelKm = kmPerPixel(projection, width, height)
  const isWide = pixelKm * width >= minOutlinedKm
  const path = geoPath(projection)
  const bar = scaleBar(pixelKm, 120)
  const hasReported = reported.length > 0
  const basemapBox = useRef<HTMLDivElement>(null)
  const basemap = useBasemap(basemapBox, places, { projection, width, height })
  // Constant while tiles are offered, so that no name jumps when they are drawn.
  const covered = useMemo(
    (): Box[] => [
      ...(isWide ? [] : [locatorBox(width)]),
      ...(basemap.isOffered ? [attributionBox(width, height)] : []),
    ],
    [isWide, basemap.isOffered, width, height],
  )
  const labels = useMemo(() => {
    const placed = [...covered, ...(hasReported ? besideBoxes(points) : [])]
    return placeLabels(labelledPlaces(places, width), points, { width, height, placed })
  }, [places, points, width, height, covered, hasReported])
  const marks = useMemo(() => {
    const groups = reportedGroups(reported, { projection, points, width, height })
    const planned = plannedMarks(groups, points)
    return { groups, planned }
  }, [reported, projection, points, width, height])
  const trucks = useMemo(() => trucksUnderWay(positions, points), [positions, points])
  const unitLabels = useMemo(() => {
    const placed = labelledPlaces(places, width).flatMap(place => {
      const point = points.get(place.id)
      const label = labels.get(place.id)
      return point && label ? [around(point, 10), ...labelBoxes(place, point, label)] : []
    })
    return markLabels({ ...marks, trucks }, { width, height, placed: [...placed, ...covered] })
  }, [marks, trucks, places, points, labels, width, height, covered])
  const drawing = (
    <svg
      className={basemap.isDrawn ? mapOnBasemap : mapFrame}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <g className={basemap.isDrawn ? onPaper : undefined}>
        {isWide && outlines && (
          <>
            <path className={land} d={path(outlines.land) ?? ''} />
            <path className={border} d={path(outlines.borders) ?? ''} />
          </>
        )}
        <path className={graticule} d={gridLines(projection, width, height)} />
      </g>
      {trips.map(trip => (
        <Way key={`${trip.from}>${trip.to}`} trip={trip} points={points} look={arc} />
      ))}
      {trucks.map(truck => (
        <UnderWay key={truck.key} truck={truck} label={unitLabels.get(truck.key)} />
      ))}
      {places.map(place => (
        <PlaceMark
          key={place.id}
          place={place}
          point={points.get(place.id) ?? [0, 0]}
          label={labels.get(place.id)}
          note={width >= minNamedWidth ? noteOf(place.id) : ''}
        />
      ))}
      <ReportedLayer {...marks} labels={unitLabels} hasAges={width >= minNamedWidth} />
      {!isWide && outlines && <Locator outlines={outlines} places={places} right={width} />}
      <g transform={`translate(16 ${height - 16})`}>
        <path className={distance} d={`M0 -5V0H${bar.px}V-5`} />
        <text className={distanceText} x={bar.px / 2} y={-7}>
          {bar.km < 1 ? `${bar.km * 1000} m` : `${bar.km} km`}
        </text>
      </g>
    </svg>
  )
  if (!basemap.isOffered) return drawing
  return (
    <div className={mapLayers}>
      <div ref={basemapBox} className={basemapLook} aria-hidden="true" />
      {drawing}
      {basemap.isDrawn && (
        <a
          className={attribution}
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noreferrer"
        >
          © OpenStreetMap
        </a>
      )}
    </div>
  )
}

/** Microgrids have no note: the plan has nothing at them. */
const labelledPlaces = (places: readonly LocatedPlace[], width: number) =>
  places.map(({ id, kind }) => ({ id, hasNote: kind !== 'microgrid' && width >= minNamedWidth }))

/** A narrower map names only places and what is wrong, without its age: the list below it says the rest. */
const minNamedWidth = 480

interface Marks {
  groups: readonly ReportedGroup[]
  planned: readonly PlannedMark[]
  trucks: readonly TruckUnderWay[]
}

/** By the key of the mark. */
function markLabels(
  { groups, planned, trucks }: Marks,
  room: Parameters<typeof placeLabels>[2],
): Map<string, Label> {
  const isNarrow = room.width < minNamedWidth
  const named = groups.filter(({ standing }) => standing !== 'placed' || !isNarrow)
  const labelled = [
    ...named.map(group => ({
      id: group.key,
      text: groupText(group),
      hasNote: group.standing !== 'placed' && !isNarrow,
    })),
    ...planned.map(mark => ({ id: mark.key, text: plannedText(mark), hasNote: false })),
    ...trucks.map(({ key, text }) => ({ id: key, text, hasNote: false })),
  ]
  const points = new Map([...named, ...planned, ...trucks].map(({ key, point }) => [key, point]))
  return placeLabels(labelled, points, room)
}

function Way({ trip, points, look }: { trip: Trip; points: ReadonlyMap<string, Point>; look: string }) {
  const from = points.get(trip.from)
  const to = points.get(trip.to)
  return from && to ? <path className={look} d={arcPath(from, to)} /> : null
}

interface TruckUnderWay {
  key: string
  tripId: string
  text: string
  point: Point
  /** The way of the trip. */
  way: string
}

const UnderWay = ({ truck, label }: { truck: TruckUnderWay; label: Label | undefined }) => (
  <>
    <path className={underWay} d={truck.way} />
    <g transform={`translate(${truck.point})`} data-trip={truck.tripId}>
      <rect className={truckMark} x={-7} y={-5} width={14} height={10} rx={2} />
      <MarkText label={label} look={boldName} text={truck.text} />
    </g>
  </>
)

/** One for each trip under way, with how many batteries it carries. */
function trucksUnderWay(
  positions: readonly UnitPosition[],
  points: ReadonlyMap<string, Point>,
): TruckUnderWay[] {
  const trips = new Map<string, { trip: Trip; share: number; batteries: number }>()
  for (const { kind, where } of positions) {
    if (!where || !('trip' in where)) continue
    const { trip, share } = where
    const found = trips.get(trip.id) ?? { trip, share, batteries: 0 }
    if (kind === 'battery') found.batteries += 1
    trips.set(trip.id, found)
  }
  return [...trips.values()].flatMap(({ trip, share, batteries }) => {
    const [from, to] = [points.get(trip.from), points.get(trip.to)]
    if (!from || !to) return []
    const text = `${trip.truckId}${batteries ? ` with ${batteries}` : ''}, planned`
    return {
      key: `trip ${trip.id}`,
      tripId: trip.id,
      text,
      point: arcPoint(from, to, share),
      way: arcPath(from, to),
    }
  })
}

interface PlaceMarkProps {
  place: LocatedPlace
  point: Point
  label: Label | undefined
  note: string
}

const PlaceMark = ({ place: { id, kind }, point: [x, y], label, note }: PlaceMarkProps) => (
  <g transform={`translate(${x} ${y})`} data-place={id}>
    <Mark kind={kind} />
    <MarkText label={label} look={boldName} text={id} note={note} />
  </g>
)

function Mark({ kind }: { kind: string | null }) {
  if (kind === 'depot') return <rect className={markLook.depot} x={-9} y={-9} width={18} height={18} rx={3} />
  if (kind === 'microgrid') return <path className={markLook.microgrid} d="M0 -7L7 0L0 7L-7 0Z" />
  return <circle className={markLook.site} r={9} />
}

/** Null until they are loaded, and where they cannot be: the map does without. */
const useOutlines = (): Outlines | null => useResolved(loadOutlines) ?? null
