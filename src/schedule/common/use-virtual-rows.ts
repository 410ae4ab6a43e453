// Of a long list of rows of one height, those that are in view and a few more: the rest is empty space.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { observeRectOr } from '../../ui/table/observe-rect.ts'

export interface VirtualRows {
  /** For the element that scrolls. */
  frame: RefObject<HTMLDivElement | null>
  first: number
  /** The one after the last. */
  end: number
  /** Pixels before the first and after the last. */
  before: number
  after: number
}

/** The size of a document without a screen. */
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
