// Editing on the list of a narrow screen: the same menus as on the chart, at the bottom of the screen.
import { type RefObject, useEffect } from 'react'
import { rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import { type OpenDraft, useEditing } from '../editing-context.tsx'
import { sheet } from '../menu/menu.css.ts'
import { Menus } from '../menu/menus.tsx'
import { SheetOutcome } from '../menu/sheet-outcome.tsx'
import { ChosenCount } from './chosen-picture.tsx'
import { type Held, heldSpan } from './held.ts'
import { HeldSheet } from './held-sheet.tsx'
import { useLayerState } from './layer-state.ts'
import { useChosenBars } from './use-chosen-bars.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { useEditTaps } from './use-edit-taps.ts'
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
  const state = useLayerState(open)
  const chosen = useChosenBars(open)
  const { held, menu } = state
  useSelectionFollows(open.result)
  useHandedTrip(open, state)
  useEditKeys(frame, open, state, chosen)
  useEditTaps(frame, open, state, chosen)
  useHeldMark(held, mark)
  return (
    <>
      <ChosenCount runs={chosen.runs} />
      <Menus open={open} state={state} chosen={chosen} frame={frame} />
      {held && <HeldSheet held={held} open={open} state={state} frame={frame} />}
      {open.refused && !menu && !held && (
        <div className={sheet}>
          <SheetOutcome open={open} />
        </div>
      )}
    </>
  )
}

function useHeldMark(held: Held | null, mark: ListEditLayerProps['mark']): void {
  const { drawn } = useView('drawn')
  useEffect(() => {
    const row = held ? rowOf(drawn, held.unit.kind, held.unit.id) : undefined
    mark(held && row !== undefined ? { row, ...heldSpan(held) } : null)
    return () => mark(null)
  }, [held, drawn, mark])
}
