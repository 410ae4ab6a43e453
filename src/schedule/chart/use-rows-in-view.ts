// Which lines of the chart are in view, wherever it is scrolled to, and which of them are in the document.
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStableFields } from '../../ui/hooks/use-stable-fields.ts'
import type { ShownRows } from '../layout/visible-rows.ts'
import { useView } from '../view/view-context.tsx'
import { lineAt, linesIn, type RowStack, stackRows } from './row-stack.ts'
import type { ChartGeometry } from './use-chart-geometry.ts'

export interface RowsInView {
  stack: RowStack
  /** Pixels that are scrolled. */
  top: number
  /** So many pinned lines stay where they are while the others go by beneath them, and so high they are. */
  fixed: number
  fixedHeight: number
  /** The first scrolled line in view, and the one after the last. */
  first: number
  end: number
  /** The chart was scrolled to here. */
  scrolledTo: (top: number) => void
  scrollTo: (top: number) => void
  scrollToLine: (line: number) => void
}

/** Rows above and below the view that are in the document, so that they are there when they come into it. */
const margin = 2
/** The share of the chart's height that pinned rows may take. */
const mostPinned = 0.6
/** So few lines are in the document all together. */
const fewLines = 16

export function useRowsInView(
  frame: RefObject<HTMLElement | null>,
  { metrics, labels: { growth }, height }: ChartGeometry,
): RowsInView {
  const { drawn: layout, visibleRows: shown } = useView('drawn', 'visibleRows')
  const stack = useMemo(() => stackRows(shown, layout, metrics, growth), [shown, layout, metrics, growth])
  const [scrolled, setScrolled] = useState(0)
  const top = Math.max(0, Math.min(scrolled, stack.height - height))
  // Pinned rows are scrolled as well where they would leave the others too little room.
  const pinnedHeight = stack.tops[shown.pinned] ?? 0
  const fixed = pinnedHeight <= height * mostPinned ? shown.pinned : 0
  const fixedHeight = fixed > 0 ? pinnedHeight : 0
  const scrolledIn = linesIn(stack, top + fixedHeight, top + height)
  const first = Math.max(fixed, scrolledIn.first)
  const end = Math.max(first, scrolledIn.end)

  const scrollTo = useCallback(
    (to: number) => {
      frame.current?.scrollTo({ top: to, behavior: 'instant' })
      setScrolled(to)
    },
    [frame],
  )
  const scrollToLine = useCallback(
    (line: number) => {
      const lineTop = stack.tops[line] ?? 0
      const lineBottom = stack.tops[line + 1] ?? 0
      const at = frame.current?.scrollTop ?? 0
      if (line < fixed) return
      if (lineTop < at + fixedHeight) scrollTo(lineTop - fixedHeight)
      else if (lineBottom > at + height) scrollTo(lineBottom - height)
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
    scrollToLine,
  })
}

/** Rows that grow or shrink leave the first one in view where it is. */
function useScrollAnchor(
  frame: RefObject<HTMLElement | null>,
  shown: ShownRows,
  stack: RowStack,
  scrollTo: (top: number) => void,
): void {
  const before = useRef({ shown, stack })
  useLayoutEffect(() => {
    const { shown: shownBefore, stack: stackBefore } = before.current
    before.current = { shown, stack }
    const scrolled = frame.current?.scrollTop ?? 0
    if (shownBefore !== shown || stackBefore === stack || scrolled === 0) return
    const line = lineAt(stackBefore, scrolled)
    const moved = (stack.tops[line] ?? 0) - (stackBefore.tops[line] ?? 0)
    if (moved !== 0) scrollTo(scrolled + moved)
  }, [frame, shown, stack, scrollTo])
}

/** The rows of the plan that are in view, the pinned ones first. */
export const rowsInView = ({ lines }: ShownRows, { fixed, first, end }: RowsInView): number[] =>
  [...lines.subarray(0, fixed), ...lines.subarray(first, end)].filter(row => row >= 0)

/** The scrolled lines that are in the document; `activeRow` is one of them wherever it is, for Tab leads there. */
export function useRowsInDocument(
  { fixed, first, end }: RowsInView,
  shown: ShownRows,
  activeRow: number | null,
): number[] {
  return useMemo(() => {
    const few = shown.lines.length <= fewLines
    const from = few ? fixed : Math.max(fixed, first - margin)
    const to = few ? shown.lines.length : Math.min(shown.lines.length, end + margin)
    const found = Array.from({ length: to - from }, (_, i) => from + i)
    const activeLine = activeRow === null ? -1 : (shown.lineOfRow[activeRow] ?? -1)
    if (activeLine < fixed || (activeLine >= from && activeLine < to)) return found
    return activeLine < from ? [activeLine, ...found] : [...found, activeLine]
  }, [fixed, first, end, shown, activeRow])
}
