import { useChartParts } from '../../../chart/chart-parts.ts'
import { positionAt } from '../../../chart/geometry/position-at.ts'
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

    positionAt(event) {
      const position = frame.current && positionAt(frame.current, geometry, inView, visibleRows, event)
      if (!position) return null
      const { minute, row } = position
      return { minute, unit: row === null ? null : { kind: rowKind(drawn, row), id: rowId(drawn, row) } }
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
