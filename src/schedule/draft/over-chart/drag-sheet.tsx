// A dragged bar on a narrow screen: where it would go and what that would cause. A tap on a unit's day or the steppers move it.
import type { RefObject } from 'react'
import { clock } from '../../../../domain/schedule/calendar/period.ts'
import { Tool } from '../../../ui/button/tool.tsx'
import { findCell } from '../../chart/interaction/cells.ts'
import { rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { menuLine, sheetOutcome } from '../menu/menu.css.ts'
import { Selection, Steppers, unitIds } from '../menu/menu-fields.tsx'
import { MenuFrame } from '../menu/menu-frame.tsx'
import { type Drag, dragSpan, movedBy } from '../model/drag.ts'
import type { LayerState } from '../model/layer-state.ts'
import { useDragMeaning } from './use-drag-meaning.ts'

interface DragSheetProps {
  drag: Drag
  open: OpenDraft
  state: LayerState
  frame: RefObject<HTMLElement | null>
}

export function DragSheet({ drag, open, state: { setDrag, drop }, frame }: DragSheetProps) {
  const { drawn } = useView('drawn')
  const { text } = useDragMeaning(drag, open)
  const { thing, unit } = drag
  const leaveSheet = () => {
    const row = rowOf(drawn, unit.kind, unit.id)
    if (row !== undefined) findCell(frame.current, { row, run: null })?.focus({ preventScroll: true })
  }
  const cancel = () => {
    setDrag(null)
    leaveSheet()
  }
  return (
    <MenuFrame
      name={placeNames[thing.kind]}
      title={`${unit.id} at ${clock(dragSpan(drag).startMinute)}`}
      takesFocus={drag.by === 'click'}
      onClose={cancel}
    >
      <p className={sheetOutcome} role="status">
        {text}
      </p>
      <Steppers
        label="Move"
        onStep={periods => setDrag(movedBy(drag, drag.byPeriods + periods, drawn.periodCount))}
      />
      {thing.kind !== 'chosen' && (
        <Selection
          label={unit.kind === 'truck' ? 'Truck' : 'Battery'}
          options={unitIds(drawn, unit.kind)}
          value={unit.id}
          onSelect={id => setDrag({ ...drag, unit: { ...unit, id } })}
        />
      )}
      <div className={menuLine}>
        <Tool
          name="Place here"
          onPress={() => {
            drop(drag)
            leaveSheet()
          }}
        />
        <Tool name="Cancel" onPress={cancel} />
      </div>
    </MenuFrame>
  )
}

const placeNames = {
  trip: 'Place the trip',
  parked: 'Place the trip',
  activity: 'Place the activity',
  end: 'Place the end',
  chosen: 'Place the selected bars',
} as const
