// Where the menu of a bar stands.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Cell, findCell } from '../../chart/interaction/cells.ts'
import { placeBeside } from '../../common/place-beside.ts'
import type { MenuTarget } from '../model/layer-state.ts'

/**
 * Beside the bar. It stays there while steps move the bar, so that what was pressed stays under the pointer, and follows where panels
 * move the chart.
 */
export function useMenuPlace(
  element: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  target: MenuTarget,
  cell: Cell,
) {
  const [place, setPlace] = useState({ left: 8, top: 8 })
  const placed = useRef<string | null>(null)
  // At each render: where the chart was laid out anew, its bars are elsewhere.
  useLayoutEffect(() => {
    const own = element.current?.getBoundingClientRect()
    const chart = frame.current?.getBoundingClientRect()
    if (!own || !chart) return
    const chartPlace = [chart.left, chart.top, chart.width, chart.height].join(' ')
    if (placed.current === chartPlace) return
    const bar = findCell(frame.current, placed.current === null ? target : cell)?.getBoundingClientRect()
    if (!bar) return
    const pointerX = placed.current === null ? target.pointer?.x : undefined
    placed.current = chartPlace
    setPlace(placeBeside(bar, own, pointerX ?? bar.left))
  })
  return place
}
