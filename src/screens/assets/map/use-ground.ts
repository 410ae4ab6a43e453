// Draws the ground of the map where the operator provides tiles: its code is loaded then, and in no other case.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Located } from '../../../../domain/telemetry/position.ts'
import { useFeature } from '../../../hooks/use-feature.ts'
import { paletteQueries, readColors } from '../../../schedule/painting/page-palette.ts'
import type { Ground } from './ground.ts'
import { isWithin, type MapView } from './projection.ts'

const loadGround = () => import('./ground.ts')

/**
 * `isDrawn`: the ground is there, under all places. Until then, and where it cannot be drawn, the map is the same as without
 * tiles.
 */
export function useGround(
  container: RefObject<HTMLElement | null>,
  places: readonly Located[],
  { projection, width, height }: MapView,
  load: () => Promise<Pick<typeof import('./ground.ts'), 'drawGround'>> = loadGround,
): { isOffered: boolean; isDrawn: boolean } {
  const isOffered = useFeature('map_tiles') === true
  const view = useMemo(() => ({ projection, width, height }), [projection, width, height])
  const latest = useRef(view)
  const [ground, setGround] = useState<Ground | null>(null)
  useEffect(() => {
    latest.current = view
    ground?.show(view)
  }, [view, ground])
  useEffect(() => {
    const box = container.current
    if (!isOffered || !box) return
    const leaving = new AbortController()
    const { signal } = leaving
    const draw = async () => {
      const { drawGround } = await load()
      signal.throwIfAborted()
      const drawn = await drawGround(box, latest.current, readColors(box), signal)
      signal.throwIfAborted()
      const recolor = () => drawn.recolor(readColors(box))
      for (const query of paletteQueries)
        window.matchMedia?.(query).addEventListener('change', recolor, { signal })
      setGround(drawn)
    }
    draw().catch(() => leaving.abort())
    return () => {
      leaving.abort()
      setGround(null)
    }
  }, [isOffered, container, load])
  const isDrawn = ground !== null && places.every(place => isWithin(place, ground.bounds))
  return { isOffered, isDrawn }
}
