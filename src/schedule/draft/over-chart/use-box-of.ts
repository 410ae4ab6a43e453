import { useChartParts } from '../../chart/chart-parts.ts'
import { at, rowKind } from '../../layout/column.ts'
import { useView } from '../../view/view-context.tsx'

/** Pixels of a span in a row's lane; null where the row is not shown. */
export function useBoxOf() {
  const { geometry, inView } = useChartParts()
  const { drawn, visibleRows } = useView('drawn', 'visibleRows')
  return (row: number, { startMinute, endMinute }: { startMinute: number; endMinute: number }) => {
    const index = visibleRows.displayIndexOfRow[row] ?? -1
    if (index < 0) return null
    const band = geometry.metrics.bars[rowKind(drawn, row)]
    const scrolled = index < inView.fixed ? 0 : inView.top
    return {
      left: geometry.time(startMinute),
      width: geometry.time(endMinute) - geometry.time(startMinute),
      top: at(inView.stack.tops, index) - scrolled + geometry.labels.growth(row) + band.y,
      height: band.height,
    }
  }
}
