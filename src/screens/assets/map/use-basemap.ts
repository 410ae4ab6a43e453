// Draws the basemap where the operator provides tiles: its code is loaded then, and in no other case.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Located } from '../../../../domain/telemetry/position.ts'
import { useFeature } from '../../../hooks/use-feature.ts'
import { paletteQueries, readColors } from '../../../schedule/painting/page-palette.ts'
import type { Basemap } from './basemap.ts'
import { isWithin, type MapView } from './projection.ts'

const loadBasemap = () => import('./basemap.ts')

/**
 * `isDrawn`: the basemap is there, under all places. Until then, and where it cannot be drawn, the map is the same as without
 * tiles.
 */
export function useBasemap(
  container: RefObject<HTMLElement | null>,
  places: readonly Located[],
  { projection, width, height }: MapView,
  load: () => Promise<Pick<typeof import('./basemap.ts'), 'drawBasemap'>> = loadBasemap,
): { isOffered: boolean; isDrawn: boolean } {
  const isOffered = useFeature('map_tiles') === true
  const view = useMemo(() => ({ projection, width, height }), [projection, width, height])
  const latest = useRef(view)
  const [basemap, setBasemap] = useState<Basemap | null>(null)
  useEffect(() => {
    latest.current = view
    basemap?.show(view)
  }, [view, basemap])
  useEffect(() => {
    const box = container.current
    if (!isOffered || !box) return
    const leaving = new AbortController()
    const { signal } = leaving
    const draw = async () => {
      const { drawBasemap } = await load()
      signal.throwIfAborted()
      const drawn = await drawBasemap(box, latest.current, readColors(box), signal)
      signal.throwIfAborted()
      const recolor = () => drawn.recolor(readColors(box))
      for (const query of paletteQueries)
        window.matchMedia?.(query).addEventListener('change', recolor, { signal })
      setBasemap(drawn)
    }
    draw().catch(() => leaving.abort())
    return () => {
      leaving.abort()
      setBasemap(null)
    }
  }, [isOffered, container, load])
  const isDrawn = basemap !== null && places.every(place => isWithin(place, basemap.bounds))
  return { isOffered, isDrawn }
}
