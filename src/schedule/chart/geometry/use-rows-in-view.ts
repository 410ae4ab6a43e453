// Which lines of the chart are in view, wherever it is scrolled to, and which of them are in the document.
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStableFields } from '../../../ui/hooks/use-stable-fields.ts'
import { at } from '../../layout/column.ts'
import type { VisibleRows } from '../../layout/visible-rows.ts'
import { useView } from '../../view/view-context.tsx'
import { displayIndexAt, displayIndexesIn, type RowStack, stackRows } from './row-stack.ts'
import type { ChartGeometry } from './use-chart-geometry.ts'

export interface RowsInView {
  stack: RowStack
  /** The scroll position in pixels. */
  top: number
  /** The number of pinned rows that stay at the top while the others scroll, and their height in pixels. */
  fixed: number
  fixedHeight: number
  /** The first scrolled displayIndex in view, and the one after the last. */
  first: number
  end: number
  /** Reports that the chart was scrolled. */
  scrolledTo: (top: number) => void
  scrollTo: (top: number) => void
  scrollToIndex: (displayIndex: number) => void
}

/** Rows rendered above and below the view. */
const margin = 2
/** With a larger share of the chart's height, pinned rows scroll too. */
const maxPinnedShare = 0.6
/** So few lines are in the document all together. */
export const maxUnvirtualized = 16

export function useRowsInView(
  frame: RefObject<HTMLElement | null>,
  { metrics, labels: { growth }, height }: ChartGeometry,
): RowsInView {
  const { drawn: layout, visibleRows: shown } = useView('drawn', 'visibleRows')
  const stack = useMemo(() => stackRows(shown, layout, metrics, growth), [shown, layout, metrics, growth])
  const [scrolled, setScrolled] = useState(0)
  const top = Math.max(0, Math.min(scrolled, stack.height - height))
  // Pinned rows scroll as well if they would leave too little room for the others.
  const pinnedHeight = at(stack.tops, shown.pinned)
  const fixed = pinnedHeight <= height * maxPinnedShare ? shown.pinned : 0
  const fixedHeight = fixed > 0 ? pinnedHeight : 0
  const scrolledIn = displayIndexesIn(stack, top + fixedHeight, top + height)
  const first = Math.max(fixed, scrolledIn.first)
  const end = Math.max(first, scrolledIn.end)

  const scrollTo = useCallback(
    (to: number) => {
      frame.current?.scrollTo({ top: to, behavior: 'instant' })
      setScrolled(to)
    },
    [frame],
  )
  const scrollToIndex = useCallback(
    (displayIndex: number) => {
      const rowTop = at(stack.tops, displayIndex)
      const rowBottom = at(stack.tops, displayIndex + 1)
      const scrolled = frame.current?.scrollTop ?? 0
      if (displayIndex < fixed) return
      if (rowTop < scrolled + fixedHeight) scrollTo(rowTop - fixedHeight)
      else if (rowBottom > scrolled + height) scrollTo(rowBottom - height)
    },
    [frame, stack, height, fixed, fixedHeight, scrollTo],
  )
  useScrollAnchor(frame, shown, stack, scrollTo)
  return useStableFields({
    stack,
    top,
    fixed,
    fixedHeight,
    first,
    end,
    scrolledTo: setScrolled,
    scrollTo,
    scrollToIndex,
  })
}

/** Keeps the first row in view in place when rows grow or shrink. */
function useScrollAnchor(
  frame: RefObject<HTMLElement | null>,
  shown: VisibleRows,
  stack: RowStack,
  scrollTo: (top: number) => void,
): void {
  const before = useRef({ shown, stack })
  useLayoutEffect(() => {
    const { shown: shownBefore, stack: stackBefore } = before.current
    before.current = { shown, stack }
    const scrolled = frame.current?.scrollTop ?? 0
    if (shownBefore !== shown || stackBefore === stack || scrolled === 0) return
    const displayIndex = displayIndexAt(stackBefore, scrolled)
    const moved = at(stack.tops, displayIndex) - at(stackBefore.tops, displayIndex)
    if (moved !== 0) scrollTo(scrolled + moved)
  }, [frame, shown, stack, scrollTo])
}

/** The layout's rows in view, the pinned ones first. */
export const rowsInView = ({ rows }: VisibleRows, { fixed, first, end }: RowsInView): number[] =>
  [...rows.subarray(0, fixed), ...rows.subarray(first, end)].filter(row => row >= 0)

/** The scrolled lines that are in the document; `activeRow` is one of them wherever it is, for Tab leads there. */
export function useRowsInDocument(
  { fixed, first, end }: RowsInView,
  shown: VisibleRows,
  activeRow: number | null,
): number[] {
  return useMemo(() => {
    const few = shown.rows.length <= maxUnvirtualized
    const from = few ? fixed : Math.max(fixed, first - margin)
    const to = few ? shown.rows.length : Math.min(shown.rows.length, end + margin)
    const found = Array.from({ length: to - from }, (_, i) => from + i)
    const activeIndex = activeRow === null ? -1 : (shown.displayIndexOfRow[activeRow] ?? -1)
    if (activeIndex < fixed || (activeIndex >= from && activeIndex < to)) return found
    return activeIndex < from ? [activeIndex, ...found] : [...found, activeIndex]
  }, [fixed, first, end, shown, activeRow])
}
