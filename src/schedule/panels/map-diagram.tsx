// The map of the fleet at the playhead's minute, with an accessible name.
import { useMemo, useRef } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { useCanvas } from '../../ui/hooks/use-canvas.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import type { Layout } from '../layout/layout.ts'
import { fleetAt, mapOf } from '../layout/map.ts'
import { paintMap } from '../painting/paint-map.ts'
import { usePalette } from '../painting/use-palette.ts'
import { diagram } from './units-panel.css.ts'

const height = 250

export function MapDiagram({ layout, minute }: { layout: Layout; minute: number }) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const palette = usePalette(box)
  const map = useMemo(() => mapOf(layout), [layout])
  const fleet = useMemo(() => fleetAt(layout, minute), [layout, minute])
  const paint = useMemo(
    () =>
      palette
        ? (canvas: CanvasRenderingContext2D) =>
            paintMap(canvas, { layout, palette, map, fleet, minute, width, height })
        : null,
    [layout, palette, map, fleet, minute, width],
  )
  const canvas = useCanvas(width, height, paint)
  return (
    <div ref={box}>
      <canvas
        ref={canvas}
        className={diagram}
        style={{ width, height }}
        role="img"
        aria-label={`Diagram of ${pluralize(map.locations.length, 'place', 'places')} at ${clock(Math.floor(minute))}: ${pluralize(fleet.trips.length, 'truck', 'trucks')} under way`}
      />
    </div>
  )
}
