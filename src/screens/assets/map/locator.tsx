// Where in the world the map is: a small map of the region, in the upper right corner.

import { geoMercator, geoPath } from 'd3-geo'
import type { Located } from '../../../../domain/telemetry/position.ts'
import { border, here, land, locatorFrame } from './map.css.ts'
import type { Outlines } from './outlines.ts'
import { pointOf, projectionOf } from './projection.ts'

const width = 132
const height = 92
const gap = 12
/** Some 2,500 km across. */
const scale = 340

/** What it covers of a map with this right edge. */
export const locatorBox = (right: number) => ({
  left: right - gap - width,
  top: gap,
  right: right - gap,
  bottom: gap + height,
})

interface LocatorProps {
  outlines: Outlines
  places: readonly Located[]
  /** The map's right edge. */
  right: number
}

export function Locator({ outlines, places, right }: LocatorProps) {
  const middle = projectionOf(places, width, height).invert?.([width / 2, height / 2]) ?? [0, 0]
  const projection = geoMercator()
    .rotate([-middle[0], 0])
    .center([0, middle[1]])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [0, 0],
      [width, height],
    ])
  const path = geoPath(projection)
  const [x, y] = pointOf(projection, { longitude: middle[0], latitude: middle[1] })
  return (
    <g transform={`translate(${right - width - gap} ${gap})`}>
      <rect className={locatorFrame} width={width} height={height} rx={4} />
      <path className={land} d={path(outlines.land) ?? ''} />
      <path className={border} d={path(outlines.borders) ?? ''} />
      <circle className={here} cx={x} cy={y} r={5} />
    </g>
  )
}
