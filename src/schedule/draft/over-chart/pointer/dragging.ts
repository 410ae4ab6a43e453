// A pressed bar follows the pointer by whole periods until it is released.
import { minutesPerPeriod } from '../../../../../domain/schedule/calendar/period.ts'
import { intoRow, movedBy } from '../../model/drag.ts'
import { dropHere } from './placing.ts'
import type { EditedChart, PointerState } from './pointer-state.ts'

const periodsPerHour = 4

export const dragging: PointerState = {
  onMove: dragTo,

  onUp(event, chart) {
    chart.setPress(null)
    dropHere(event, chart)
  },

  // The end of a drag is no click.
  onClick: event => event.stopPropagation(),
}

export function dragTo(event: PointerEvent, chart: EditedChart): void {
  const { press, pixelsPerMinute, periodCount, positionAt, openMenu, setDrag, hideHover } = chart
  if (!press) return
  const snap = event.shiftKey ? periodsPerHour : 1
  const periods = (event.clientX - press.x) / pixelsPerMinute / minutesPerPeriod
  const moved = movedBy(press.own, Math.round(periods / snap) * snap, periodCount)
  openMenu(null)
  setDrag(intoRow(moved, positionAt(event)?.unit ?? null))
  hideHover(event)
}
