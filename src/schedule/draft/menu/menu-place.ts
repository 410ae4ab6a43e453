// Where the menu of a bar stands.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Cell, findCell } from '../../chart/interaction/cells.ts'
import type { MenuTarget } from '../model/layer-state.ts'

/**
 * Beside the bar, inside the window: below it at the pointer, else above it, else at its right or its left. It stays there while steps
 * move the bar, so that what was pressed stays under the pointer, and follows where panels move the chart.
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

const gap = 8

export function placeBeside(
  bar: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
  pointerX: number,
): { left: number; top: number } {
  const within = (start: number, size: number, room: number) =>
    Math.max(gap, Math.min(start, room - size - gap))
  const { innerWidth, innerHeight } = window
  const left = within(pointerX, width, innerWidth)
  if (bar.bottom + 2 * gap + height <= innerHeight) return { left, top: bar.bottom + gap }
  if (bar.top - 2 * gap - height >= 0) return { left, top: bar.top - gap - height }
  const top = within(bar.top, height, innerHeight)
  if (bar.right + 2 * gap + width <= innerWidth) return { left: bar.right + gap, top }
  return { left: within(bar.left - gap - width, width, innerWidth), top }
}
