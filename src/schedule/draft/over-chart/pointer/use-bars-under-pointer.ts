import { useChartParts } from '../../../chart/chart-parts.ts'
import { displayIndexAt } from '../../../chart/geometry/row-stack.ts'
import { cellOf } from '../../../chart/interaction/cells.ts'
import { rowId, rowKind } from '../../../layout/column.ts'
import { runAt } from '../../../layout/layout.ts'
import { useView } from '../../../view/view-context.tsx'
import type { BarsUnderPointer } from './pointer-state.ts'

/** How far into a bar its end can be taken; at most a quarter of a short one. */
const maxEndPx = 8

export function useBarsUnderPointer(): BarsUnderPointer {
  const { frame, geometry, inView } = useChartParts()
  const { drawn, visibleRows } = useView('drawn', 'visibleRows')
  return {
    pixelsPerMinute: geometry.time.pixelsPerMinute,
    periodCount: drawn.periodCount,

    positionAt({ clientX, clientY }) {
      const grid = frame.current
      if (!grid) return null
      const box = grid.getBoundingClientRect()
      const x = clientX - box.left - grid.clientLeft - geometry.labelWidth
      const y = clientY - box.top - grid.clientTop - geometry.metrics.axis - 1
      if (x < 0 || x > geometry.width || y < 0 || y > geometry.height) return null
      const down = y < inView.fixedHeight ? y : inView.top + y
      const index = displayIndexAt(inView.stack, Math.min(down, inView.stack.height - 1))
      const row = visibleRows.rows[index] ?? -1
      const unit = row >= 0 ? { kind: rowKind(drawn, row), id: rowId(drawn, row) } : null
      return { minute: geometry.time.invert(x), unit }
    },

    runAt({ target }) {
      const cell = target instanceof Element ? cellOf(target) : null
      return cell?.run == null ? null : runAt(drawn, cell.row, cell.run)
    },

    endAt({ target, clientX }) {
      const { left, right, width } = (target as Element).getBoundingClientRect()
      const within = Math.min(maxEndPx, width / 4)
      if (clientX - left < within) return 'start'
      return right - clientX <= within ? 'end' : null
    },
  }
}
