// Depots, sites and microgrids as a small map without distances, with the trucks that are under way between them and the number
// of batteries at each place.

import { useMemo, useRef } from 'react'
import { pluralize } from '../../../domain/pluralize.ts'
import { clock, periodEnd, periodStart } from '../../../domain/schedule/calendar/period.ts'
import { runKinds } from '../../../domain/schedule/runs/runs.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { useCanvas } from '../chart/use-canvas.ts'
import { type Layout, runIndexAt } from '../layout/layout.ts'
import { type Place, type Places, placesIn } from '../layout/map.ts'
import { whereaboutsAt } from '../layout/unit-location.ts'
import type { Palette } from '../painting/palette.ts'
import { shortenMiddle } from '../painting/shorten.ts'
import { usePalette } from '../painting/use-palette.ts'
import { diagram } from './units-panel.css.ts'

const height = 250
/** More places than this have no room for their names. */
const mostNamed = 40

export function PlacesDiagram({ layout, minute }: { layout: Layout; minute: number }) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const palette = usePalette(box)
  const places = useMemo(() => placesIn(layout), [layout])
  const state = useMemo(() => fleetAt(layout, minute), [layout, minute])
  const paint = useMemo(
    () =>
      palette
        ? (canvas: CanvasRenderingContext2D) =>
            paintPlaces(canvas, { layout, palette, places, state, minute, width })
        : null,
    [layout, palette, places, state, minute, width],
  )
  const canvas = useCanvas(width, height, paint)
  return (
    <div ref={box}>
      <canvas
        ref={canvas}
        className={diagram}
        style={{ width, height }}
        role="img"
        aria-label={`Diagram of ${pluralize(places.list.length, 'place', 'places')} at ${clock(Math.floor(minute))}: ${pluralize(state.trips.length, 'truck', 'trucks')} under way`}
      />
    </div>
  )
}

interface Fleet {
  /** Place (index of names) -> batteries there. */
  batteries: Map<number, number>
  trucks: Map<number, number>
  /** Microgrids that are being fed. */
  fed: Set<number>
  /** Trips under way (indexes of trips). */
  trips: number[]
}

function fleetAt(layout: Layout, minute: number): Fleet {
  const fleet: Fleet = { batteries: new Map(), trucks: new Map(), fed: new Set(), trips: [] }
  const microgrid = runKinds.indexOf('microgrid')
  for (const [row, kind] of layout.rows.kinds.entries()) {
    const where = whereaboutsAt(layout, row, minute)
    if (where === null) continue
    if ('trip' in where) {
      if (kind === 'truck') fleet.trips.push(where.trip)
      continue
    }
    const counts = kind === 'truck' ? fleet.trucks : fleet.batteries
    counts.set(where.place, (counts.get(where.place) ?? 0) + 1)
    const run =
      (layout.runs.offsets[row] ?? 0) + (runIndexAt(layout, row, Math.min(minute, layout.minutes - 1)) ?? 0)
    if (layout.runs.kind[run] === microgrid) fleet.fed.add(layout.runs.subject[run] ?? 0)
  }
  return fleet
}

interface Picture {
  layout: Layout
  palette: Palette
  places: Places
  state: Fleet
  minute: number
  width: number
}

function paintPlaces(canvas: CanvasRenderingContext2D, picture: Picture): void {
  const { palette, places, state, width } = picture
  canvas.fillStyle = palette.surface
  canvas.fillRect(0, 0, width, height)
  const small = places.list.length > mostNamed
  for (const trip of state.trips) paintWay(canvas, picture, trip, small)
  for (const trip of state.trips) paintTruck(canvas, picture, trip, small)
  const names = (isMicrogrid: boolean) =>
    small ? [] : places.list.filter(({ kind }) => (kind === 'microgrid') === isMicrogrid)
  for (const place of names(true)) paintName(canvas, picture, place)
  for (const place of places.list) paintPlace(canvas, picture, place, small)
  // Last: no truck hides the name of a depot or a site.
  for (const place of names(false)) paintName(canvas, picture, place)
}

const pointOf = ({ width }: Picture, { x, y }: Place) => ({
  x: width / 2 + x * (width / 2 - 34),
  y: height / 2 + y * (height / 2 - 16),
})

function endsOf(picture: Picture, trip: number) {
  const { layout, places } = picture
  const from = places.byName.get(layout.trips.source[trip] ?? -1)
  const to = places.byName.get(layout.trips.destination[trip] ?? -1)
  return from && to ? { from: pointOf(picture, from), to: pointOf(picture, to) } : null
}

function paintWay(canvas: CanvasRenderingContext2D, picture: Picture, trip: number, small: boolean): void {
  const ends = endsOf(picture, trip)
  if (!ends) return
  canvas.strokeStyle = picture.palette.kinds.trip.flat
  canvas.globalAlpha = small ? 0.4 : 0.8
  canvas.lineWidth = small ? 1 : 2
  canvas.beginPath()
  canvas.moveTo(ends.from.x, ends.from.y)
  canvas.lineTo(ends.to.x, ends.to.y)
  canvas.stroke()
  canvas.globalAlpha = 1
}

/** A truck on its way, with the number of batteries that it carries. */
function paintTruck(canvas: CanvasRenderingContext2D, picture: Picture, trip: number, small: boolean): void {
  const ends = endsOf(picture, trip)
  if (!ends) return
  const { layout, palette, minute } = picture
  const { trips } = layout
  const start = periodStart(trips.startPeriod[trip] ?? 1)
  const end = Math.max(periodStart(trips.endPeriod[trip] ?? 1), periodEnd(trips.startPeriod[trip] ?? 1))
  const share = Math.max(0, Math.min(1, (minute - start) / (end - start)))
  const x = ends.from.x + share * (ends.to.x - ends.from.x)
  const y = ends.from.y + share * (ends.to.y - ends.from.y)
  const load = (trips.batteryOffsets[trip + 1] ?? 0) - (trips.batteryOffsets[trip] ?? 0)
  const half = small ? 3 : 8
  canvas.fillStyle = palette.kinds.trip.color
  canvas.fillRect(x - half, y - half * 0.75, 2 * half, 1.5 * half)
  if (small) return
  canvas.strokeStyle = palette.surface
  canvas.lineWidth = 1
  canvas.strokeRect(x - half, y - half * 0.75, 2 * half, 1.5 * half)
  write(canvas, String(load), x, y + 0.5, palette.kinds.trip.text, palette.font(10, 700))
}

/** A depot is a square, a site a circle, a microgrid a rhombus, which is filled while it is fed. */
function paintPlace(canvas: CanvasRenderingContext2D, picture: Picture, place: Place, small: boolean): void {
  const { palette, state } = picture
  const { x, y } = pointOf(picture, place)
  const size = small ? 3 : place.kind === 'microgrid' ? 5 : 11
  canvas.beginPath()
  if (place.kind === 'depot') canvas.rect(x - size, y - size, 2 * size, 2 * size)
  else if (place.kind === 'site') canvas.arc(x, y, size, 0, 2 * Math.PI)
  else {
    canvas.moveTo(x, y - size)
    canvas.lineTo(x + size, y)
    canvas.lineTo(x, y + size)
    canvas.lineTo(x - size, y)
    canvas.closePath()
  }
  const fed = state.fed.has(place.name)
  const count = state.batteries.get(place.name) ?? 0
  canvas.fillStyle = fed
    ? palette.kinds.microgrid.flat
    : small && count > 0
      ? palette.kinds.charge.flat
      : palette.surface
  canvas.fill()
  canvas.lineWidth = 1.5
  canvas.strokeStyle = place.kind === 'depot' ? palette.kinds.charge.flat : palette.lineStrong
  canvas.stroke()
  if (small) return
  if (place.kind !== 'microgrid')
    write(canvas, String(count), x, y + 0.5, palette.text, palette.font(11, 700))
}

/** Pixels that a name may take: a longer one is shortened in its middle. */
const nameRoom = 96

function paintName(canvas: CanvasRenderingContext2D, picture: Picture, place: Place): void {
  const { palette, layout, width } = picture
  const point = pointOf(picture, place)
  const isMicrogrid = place.kind === 'microgrid'
  const font = isMicrogrid ? palette.font(9) : palette.font(10, 650)
  canvas.font = font
  const widthOf = (text: string) => canvas.measureText(text).width
  const name = shortenMiddle(layout.names[place.name] ?? '', nameRoom, widthOf)
  const half = widthOf(name) / 2 + 2
  // Names stand on the side of the middle, where no microgrid is; a microgrid's beside it.
  const x = isMicrogrid ? point.x + (place.x < 0 ? -1 : 1) * (half + 7) : point.x
  const y = isMicrogrid ? point.y : point.y + (place.y < 0 ? 19 : -19)
  const inside = Math.max(half, Math.min(x, width - half))
  canvas.fillStyle = palette.surface
  canvas.fillRect(inside - half, y - 6, 2 * half, 12)
  write(canvas, name, inside, y, isMicrogrid ? palette.textMuted : palette.text, font)
}

function write(
  canvas: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  color: string,
  font: string,
): void {
  canvas.font = font
  canvas.fillStyle = color
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillText(text, x, y)
}
