// Virtualizes a list of rows of one height.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { observeRectOr } from '../../ui/table/observe-rect.ts'

export interface VirtualRows {
  /** Ref of the scrolling element. */
  frame: RefObject<HTMLDivElement | null>
  first: number
  /** One after the last. */
  end: number
  /** Pixels before the first and after the last. */
  before: number
  after: number
}

/** Used in jsdom, which measures nothing. */
const unmeasured = { width: 1200, height: 600 }
const observeElementRect = observeRectOr(unmeasured)

/** `rowHeight` in pixels. */
export function useVirtualRows(count: number, rowHeight: number): VirtualRows {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    initialRect: unmeasured,
    observeElementRect,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: larger letters make higher rows
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)
  return {
    frame,
    first: rows[0]?.index ?? 0,
    end: last ? last.index + 1 : 0,
    before: rows[0]?.start ?? 0,
    after: last ? virtual.getTotalSize() - last.end : 0,
  }
}
