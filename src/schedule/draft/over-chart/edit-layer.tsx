// Editing on the chart: the menu of a bar, and a bar that is dragged by the pointer, by keys, or to be placed by a click.
import { useChartParts } from '../../chart/chart-parts.ts'
import { type OpenDraft, useEditing } from '../editing-context.tsx'
import { Menus } from '../menu/menus.tsx'
import { useLayerState } from '../model/layer-state.ts'
import { useChosenBars } from '../model/use-chosen-bars.ts'
import { BaseGhosts } from './base-ghosts.tsx'
import { ChosenPicture } from './chosen-picture.tsx'
import { DragPicture } from './drag-picture.tsx'
import { layer } from './edit-layer.css.ts'
import { ProtectedMarks } from './kept-marks.tsx'
import { useEditKeys } from './keys/use-edit-keys.ts'
import { OutOfServiceMarks } from './out-of-service.tsx'
import { useEditPointer } from './pointer/use-edit-pointer.ts'
import { useDragFocus } from './use-drag-focus.ts'
import { useHandedTrip } from './use-handed-trip.ts'
import { useSelectionFollows } from './use-selection-follows.ts'

export default function EditLayer() {
  const { open } = useEditing('open')
  return open && <Layer open={open} />
}

function Layer({ open }: { open: OpenDraft }) {
  const { geometry, frame } = useChartParts()
  const state = useLayerState(open)
  const chosen = useChosenBars(open)
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
        <ChosenPicture runs={chosen.runs} />
        {state.drag && <DragPicture drag={state.drag} open={open} />}
      </div>
      <Menus open={open} state={state} chosen={chosen} frame={frame} />
    </>
  )
}
