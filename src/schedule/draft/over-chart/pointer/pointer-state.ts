// What the pointer over the chart may do: each state of an edit has a file of its own, with what it does on which event.
import type { UnitRef } from '../../../../../domain/schedule/plan/unit.ts'
import type { Run } from '../../../../../domain/schedule/runs/runs.ts'
import type { Drag } from '../../model/drag.ts'
import type { LayerState } from '../../model/layer-state.ts'

/** An event that a state does not name goes on to the chart. */
export interface PointerState {
  onDown?: (event: PointerEvent, chart: EditedChart) => void
  onMove?: (event: PointerEvent, chart: EditedChart) => void
  onUp?: (event: PointerEvent, chart: EditedChart) => void
  onClick?: (event: MouseEvent, chart: EditedChart) => void
}

export interface EditedChart extends BarsUnderPointer, LayerState {
  /** Null while no bar is pressed. */
  press: Press | null
  setPress: (press: Press | null) => void
  /** What is dragged with the bar; null where it has no time of its own. */
  dragOf: (run: Run) => Drag | null
  /** A click on a bar, or beside all. */
  click: (event: MouseEvent) => void
  /** Its tooltip would cover what a drop would cause. */
  hideHover: (event: PointerEvent) => void
}

export interface BarsUnderPointer {
  /** Null outside of the picture. */
  positionAt: (event: PointerEvent) => { minute: number; unit: UnitRef | null } | null
  runAt: (event: PointerEvent) => Run | null
  /** The end of its bar that the pointer is at. */
  endAt: (event: PointerEvent) => 'start' | 'end' | null
  pixelsPerMinute: number
  periodCount: number
}

export interface Press {
  x: number
  y: number
  /** What a drag would take. */
  own: Drag
  isDragging: boolean
}
