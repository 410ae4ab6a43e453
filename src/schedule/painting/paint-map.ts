// Paints depots, sites and microgrids as a schematic map, with the trucks under way and the number of batteries at each
// location.
import { arrivalMinute, periodStart } from '../../../domain/schedule/calendar/period.ts'
import { at } from '../layout/column.ts'
import type { Layout } from '../layout/layout.ts'
import type { FleetMap, FleetPositions, MapLocation } from '../layout/map.ts'
import type { Palette } from './palette.ts'
import type { Canvas } from './picture.ts'
import { shortenMiddle } from './shorten.ts'

/** With more locations the names have no room. */
const maxNamed = 40

interface MapPicture {
  layout: Layout
  palette: Palette
  map: FleetMap
  fleet: FleetPositions
  minute: number
  width: number
  height: number
}

export function paintMap(canvas: Canvas, picture: MapPicture): void {
  const { palette, map, fleet, width, height } = picture
  canvas.fillStyle = palette.surface
  canvas.fillRect(0, 0, width, height)
  const small = map.locations.length > maxNamed
  for (const trip of fleet.trips) paintRoute(canvas, picture, trip, small)
  for (const trip of fleet.trips) paintTruck(canvas, picture, trip, small)
  const names = (isMicrogrid: boolean) =>
    small ? [] : map.locations.filter(({ kind }) => (kind === 'microgrid') === isMicrogrid)
  for (const location of names(true)) paintName(canvas, picture, location)
  for (const location of map.locations) paintLocation(canvas, picture, location, small)
  // Last, so that no truck hides a name.
  for (const location of names(false)) paintName(canvas, picture, location)
}

const pointOf = ({ width, height }: MapPicture, { x, y }: MapLocation) => ({
  x: width / 2 + x * (width / 2 - 34),
  y: height / 2 + y * (height / 2 - 16),
})

function endsOf(picture: MapPicture, trip: number) {
  const { layout, map } = picture
  const from = map.byName.get(layout.trips.source[trip] ?? -1)
  const to = map.byName.get(layout.trips.destination[trip] ?? -1)
  return from && to ? { from: pointOf(picture, from), to: pointOf(picture, to) } : null
}

function paintRoute(canvas: Canvas, picture: MapPicture, trip: number, small: boolean): void {
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

/** A truck under way with the number of batteries that it carries. */
function paintTruck(canvas: Canvas, picture: MapPicture, trip: number, small: boolean): void {
  const ends = endsOf(picture, trip)
  if (!ends) return
  const { layout, palette, minute } = picture
  const { trips } = layout
  const startPeriod = at(trips.startPeriod, trip)
  const start = periodStart(startPeriod)
  const end = arrivalMinute({ startPeriod, endPeriod: at(trips.endPeriod, trip) })
  const share = Math.max(0, Math.min(1, (minute - start) / (end - start)))
  const x = ends.from.x + share * (ends.to.x - ends.from.x)
  const y = ends.from.y + share * (ends.to.y - ends.from.y)
  const load = at(trips.batteryOffsets, trip + 1) - at(trips.batteryOffsets, trip)
  const half = small ? 3 : 8
  canvas.fillStyle = palette.kinds.trip.color
  canvas.fillRect(x - half, y - half * 0.75, 2 * half, 1.5 * half)
  if (small) return
  canvas.strokeStyle = palette.surface
  canvas.lineWidth = 1
  canvas.strokeRect(x - half, y - half * 0.75, 2 * half, 1.5 * half)
  write(canvas, String(load), x, y + 0.5, palette.kinds.trip.ground.text, palette.font(10, 700))
}

/** A depot is a square, a site a circle, a microgrid a rhombus, filled while it is fed. */
function paintLocation(canvas: Canvas, picture: MapPicture, location: MapLocation, small: boolean): void {
  const { palette, fleet } = picture
  const { x, y } = pointOf(picture, location)
  const size = small ? 3 : location.kind === 'microgrid' ? 5 : 11
  canvas.beginPath()
  if (location.kind === 'depot') canvas.rect(x - size, y - size, 2 * size, 2 * size)
  else if (location.kind === 'site') canvas.arc(x, y, size, 0, 2 * Math.PI)
  else {
    canvas.moveTo(x, y - size)
    canvas.lineTo(x + size, y)
    canvas.lineTo(x, y + size)
    canvas.lineTo(x - size, y)
    canvas.closePath()
  }
  const fed = fleet.fed.has(location.name)
  const count = fleet.batteryCounts.get(location.name) ?? 0
  canvas.fillStyle = fed
    ? palette.kinds.microgrid.flat
    : small && count > 0
      ? palette.kinds.charge.flat
      : palette.surface
  canvas.fill()
  canvas.lineWidth = 1.5
  canvas.strokeStyle = location.kind === 'depot' ? palette.kinds.charge.flat : palette.lineStrong
  canvas.stroke()
  if (small) return
  if (location.kind !== 'microgrid')
    write(canvas, String(count), x, y + 0.5, palette.text, palette.font(11, 700))
}

/** The width of a name in pixels, beyond which it is shortened in the middle. */
const nameRoom = 96

function paintName(canvas: Canvas, picture: MapPicture, location: MapLocation): void {
  const { palette, layout, width, height } = picture
  const point = pointOf(picture, location)
  const isMicrogrid = location.kind === 'microgrid'
  const font = isMicrogrid ? palette.font(9) : palette.font(10, 650)
  canvas.font = font
  const widthOf = (text: string) => canvas.measureText(text).width
  const name = shortenMiddle(layout.names[location.name] ?? '', nameRoom, widthOf)
  const half = widthOf(name) / 2 + 2
  // Beside the line to the centre, along which trucks and microgrids are drawn.
  const isBeside = isMicrogrid || Math.abs(point.y - height / 2) > Math.abs(point.x - width / 2)
  const x = isBeside ? point.x + (location.x < 0 ? -1 : 1) * (half + (isMicrogrid ? 7 : 13)) : point.x
  const y = isBeside ? point.y : point.y + (location.y < 0 ? 19 : -19)
  const inside = Math.max(half, Math.min(x, width - half))
  canvas.fillStyle = palette.surface
  canvas.fillRect(inside - half, y - 6, 2 * half, 12)
  write(canvas, name, inside, y, isMicrogrid ? palette.textMuted : palette.text, font)
}

function write(canvas: Canvas, text: string, x: number, y: number, color: string, font: string): void {
  canvas.font = font
  canvas.fillStyle = color
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillText(text, x, y)
}
