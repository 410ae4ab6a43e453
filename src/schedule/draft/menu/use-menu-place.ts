import { type RefObject, useLayoutEffect, useState } from 'react'
import { findCell } from '../../chart/interaction/cells.ts'
import type { MenuTarget } from '../model/layer-state.ts'

/** Beside the pointer or the bar, inside the window. */
export function useMenuPlace(
  element: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  { row, run, pointer }: MenuTarget,
) {
  const [place, setPlace] = useState({ left: 8, top: 8 })
  useLayoutEffect(() => {
    const own = element.current?.getBoundingClientRect()
    const bar = findCell(frame.current, { row, run })?.getBoundingClientRect()
    if (!own || !bar) return
    const below = bar.bottom + 8
    const fits = below + own.height + 8 <= window.innerHeight
    const left = (pointer?.x ?? bar.left) + (fits ? 0 : bar.width + 12)
    setPlace({
      left: Math.max(8, Math.min(left, window.innerWidth - own.width - 8)),
      top: fits ? below : Math.max(8, window.innerHeight - own.height - 8),
    })
  }, [element, frame, row, run, pointer])
  return place
}
