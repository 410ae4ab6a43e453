// Editing on the chart: the menu of a bar, and a bar that is dragged by the pointer, by keys, or to be placed by a click.
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { useChartParts } from '../../chart/chart-parts.ts'
import { findCell } from '../../chart/interaction/cells.ts'
import { rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import { type OpenDraft, useEditing } from '../editing-context.tsx'
import { Menus } from '../menu/menus.tsx'
import type { Drag } from '../model/drag.ts'
import { useLayerState } from '../model/layer-state.ts'
import { useChosenBars } from '../model/use-chosen-bars.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import { DragPicture } from './drag-picture.tsx'
import { layer } from './edit-layer.css.ts'
import { useEditKeys } from './keys/use-edit-keys.ts'
import { BaseGhosts, OutOfServiceMarks, ProtectedMarks } from './layer-marks.tsx'
import { useEditPointer } from './pointer/use-edit-pointer.ts'
import { useHandedTrip } from './use-handed-trip.ts'
import { useSelectionFollows } from './use-selection-follows.ts'

export default function EditLayer() {
  const { open } = useEditing('open')
  return open && <Layer open={open} />
}

function Layer({ open }: { open: OpenDraft }) {
  const { geometry, frame } = useChartParts()
  const chosen = useChosenBars(open)
  const state = useLayerState(open, chosen)
  useSelectionFollows(open.result)
  useHandedTrip(open, state)
  useDragFocus(frame, state.drag)
  useEditKeys(frame, open, state, chosen)
  useEditPointer(open, state, chosen)
  const { labelWidth, metrics, width, height } = geometry
  return (
    <>
      <div className={layer} style={{ left: labelWidth + 1, top: metrics.axis + 2, width, height }}>
        <ProtectedMarks open={open} />
        {open.showsBase && <BaseGhosts base={open.base} />}
        <OutOfServiceMarks result={open.result} />
        <ChosenPicture runs={chosen.runs} note={state.note} />
        {state.drag && <DragPicture drag={state.drag} open={open} />}
      </div>
      <Menus open={open} state={state} chosen={chosen} frame={frame} />
    </>
  )
}

/** What is to be placed by a click has the keyboard focus in its row, so that arrow keys move it, too. */
function useDragFocus(frame: RefObject<HTMLElement | null>, drag: Drag | null): void {
  const { drawn } = useView('drawn')
  const toClick = drag?.by === 'click'
  const focusRow = useEffectEvent(() => {
    const row = drag ? rowOf(drawn, drag.unit.kind, drag.unit.id) : undefined
    if (row !== undefined) findCell(frame.current, { row, run: null })?.focus({ preventScroll: true })
  })
  // Before the next key is read, which is for what is dragged.
  useLayoutEffect(() => {
    if (toClick) focusRow()
  }, [toClick])
}
