// Editing on the list of a narrow screen: the same menus as on the chart, at the bottom of the screen.
import { type RefObject, useEffect } from 'react'
import { rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import { type OpenDraft, useEditing } from '../editing-context.tsx'
import { sheet } from '../menu/menu.css.ts'
import { Menus } from '../menu/menus.tsx'
import { SheetOutcome } from '../menu/sheet-outcome.tsx'
import { type Drag, dragSpan } from '../model/drag.ts'
import { useLayerState } from '../model/layer-state.ts'
import { useChosenBars } from '../model/use-chosen-bars.ts'
import { ChosenCount } from './chosen-picture.tsx'
import { DragSheet } from './drag-sheet.tsx'
import { useEditKeys } from './keys/use-edit-keys.ts'
import { useEditTaps } from './pointer/use-edit-taps.ts'
import { useHandedTrip } from './use-handed-trip.ts'
import { useSelectionFollows } from './use-selection-follows.ts'

interface ListEditLayerProps {
  /** The grid. */
  frame: RefObject<HTMLElement | null>
  /** Draws a span in the day of a row, or takes it away. */
  mark: (span: { row: number; startMinute: number; endMinute: number } | null) => void
}

export default function ListEditLayer(props: ListEditLayerProps) {
  const { open } = useEditing('open')
  return open && <Layer open={open} {...props} />
}

function Layer({ open, frame, mark }: ListEditLayerProps & { open: OpenDraft }) {
  const chosen = useChosenBars(open)
  const state = useLayerState(open, chosen)
  const { drag, menu } = state
  useSelectionFollows(open.result)
  useHandedTrip(open, state)
  useEditKeys(frame, open, state, chosen)
  useEditTaps(frame, open, state, chosen)
  useDragMark(drag, mark)
  return (
    <>
      <ChosenCount runs={chosen.runs} note={state.note} />
      <Menus open={open} state={state} chosen={chosen} frame={frame} />
      {drag && <DragSheet drag={drag} open={open} state={state} frame={frame} />}
      {open.refused && !menu && !drag && (
        <div className={sheet}>
          <SheetOutcome open={open} />
        </div>
      )}
    </>
  )
}

function useDragMark(drag: Drag | null, mark: ListEditLayerProps['mark']): void {
  const { drawn } = useView('drawn')
  useEffect(() => {
    const row = drag ? rowOf(drawn, drag.unit.kind, drag.unit.id) : undefined
    mark(drag && row !== undefined ? { row, ...dragSpan(drag) } : null)
    return () => mark(null)
  }, [drag, drawn, mark])
}
