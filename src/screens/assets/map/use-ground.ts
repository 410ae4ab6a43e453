// Draws the ground of the map where the operator provides tiles: its code is loaded then, and in no other case.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useFeature } from '../../../hooks/use-feature.ts'
import type { Ground } from './ground.ts'
import type { MapView } from './projection.ts'

const loadGround = () => import('./ground.ts')

/** `isDrawn`: the ground is there. Until then, and where it cannot be drawn, the map is the same as without tiles. */
export function useGround(
  container: RefObject<HTMLElement | null>,
  { projection, width, height }: MapView,
  load: () => Promise<Pick<typeof import('./ground.ts'), 'drawGround'>> = loadGround,
): { isOffered: boolean; isDrawn: boolean } {
  const isOffered = useFeature('map_tiles') === true
  const view = useMemo(() => ({ projection, width, height }), [projection, width, height])
  const latest = useRef(view)
  const ground = useRef<Ground>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    latest.current = view
    ground.current?.show(view)
  }, [view])
  useEffect(() => {
    if (!isOffered) return
    let isLeft = false
    const draw = async () => {
      const { drawGround } = await load()
      if (isLeft || !container.current) return
      const drawn = await drawGround(container.current, latest.current)
      if (isLeft) return drawn.remove()
      drawn.show(latest.current)
      ground.current = drawn
      setDrawn(true)
    }
    draw().catch(() => {})
    return () => {
      isLeft = true
      ground.current?.remove()
      ground.current = null
      setDrawn(false)
    }
  }, [isOffered, container, load])
  return { isOffered, isDrawn }
}
