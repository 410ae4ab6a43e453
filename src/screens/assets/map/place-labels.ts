// Where the names of places and units stand on the map, so that they cover neither each other nor a place.
import type { Point } from './projection.ts'

export interface Label {
  /** Of the name's line, in px from the place. */
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

interface Labelled {
  id: string
  /** Of the name's line, where it is not the id. */
  text?: string
  /** A line under the name comes and goes with the time, and its room is kept so that no name jumps meanwhile. */
  hasNote: boolean
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const lineHeight = 15
/** Of a letter on average, in px: the map is drawn before its letters can be measured. */
const letterWidth = 7
/** As long as '12 mBESS, 1,234 kWh' in thin letters. */
const noteWidth = 165
/** Half the side of a mark with the gap beside it. */
const reach = 12

/** In the order in which they are preferred. */
const sides = ['below', 'above', 'right', 'left'] as const
type Side = (typeof sides)[number]

/** Who made the basemap is named in the lower right corner. */
export const attributionBox = (width: number, height: number): Box => ({
  left: width - 124,
  top: height - 32,
  right: width,
  bottom: height,
})

/** The places with the longest labels choose first, and each takes the side where it covers least. */
export function placeLabels(
  places: readonly Labelled[],
  points: ReadonlyMap<string, Point>,
  { width, height, placed }: { width: number; height: number; placed: readonly Box[] },
): Map<string, Label> {
  const marks = [...points.values()].map(point => around(point, reach - 2))
  const occupied = [...marks, ...placed]
  const chosen = new Map<string, Label>()
  for (const place of [...places].sort((one, other) => widthOf(other) - widthOf(one))) {
    const point = points.get(place.id) ?? [0, 0]
    const own = around(point, reach - 2)
    const others = occupied.filter(box => !isSame(box, own))
    const costs = sides.map(side => {
      const box = boxAt(place, point, side)
      return others.reduce((sum, other) => sum + overlap(box, other), outside(box, width, height))
    })
    const side = sides[costs.indexOf(Math.min(...costs))] ?? 'below'
    occupied.push(boxAt(place, point, side))
    chosen.set(place.id, labelAt(place, side))
  }
  return chosen
}

/** What a label covers: the line of its name, and that of its note. */
export function labelBoxes({ id, text = id, hasNote }: Labelled, [x, y]: Point, label: Label): Box[] {
  const line = (width: number, below: number): Box => {
    const left = x + label.x - { start: 0, middle: width / 2, end: width }[label.anchor]
    const top = y + label.y + 3 - lineHeight + below
    return { left, top, right: left + width, bottom: top + lineHeight }
  }
  return [line(text.length * letterWidth, 0), ...(hasNote ? [line(noteWidth, lineHeight)] : [])]
}

const widthOf = ({ id, text = id, hasNote }: Labelled): number =>
  Math.max(text.length * letterWidth, hasNote ? noteWidth : 0)

const linesOf = ({ hasNote }: Labelled): number => (hasNote ? 2 : 1)

/** From the place to the upper left corner of the label. */
function cornerAt(place: Labelled, side: Side): Point {
  const height = linesOf(place) * lineHeight
  switch (side) {
    case 'below':
      return [-widthOf(place) / 2, reach]
    case 'above':
      return [-widthOf(place) / 2, -reach - height]
    case 'right':
      return [reach, -height / 2]
    case 'left':
      return [-reach - widthOf(place), -height / 2]
  }
}

function boxAt(place: Labelled, [x, y]: Point, side: Side): Box {
  const [left, top] = cornerAt(place, side)
  return {
    left: x + left,
    top: y + top,
    right: x + left + widthOf(place),
    bottom: y + top + linesOf(place) * lineHeight,
  }
}

function labelAt(place: Labelled, side: Side): Label {
  const y = cornerAt(place, side)[1] + lineHeight - 3
  if (side === 'right') return { x: reach, y, anchor: 'start' }
  if (side === 'left') return { x: -reach, y, anchor: 'end' }
  return { x: 0, y, anchor: 'middle' }
}

export const around = ([x, y]: Point, by: number): Box => ({
  left: x - by,
  top: y - by,
  right: x + by,
  bottom: y + by,
})

const isSame = (one: Box, other: Box): boolean => one.left === other.left && one.top === other.top

/** In square px. */
const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** What the map's edge would cut off, which is worse than what another label covers. */
const outside = (box: Box, width: number, height: number): number => {
  const inside = overlap(box, { left: 0, top: 0, right: width, bottom: height })
  return 4 * ((box.right - box.left) * (box.bottom - box.top) - inside)
}
