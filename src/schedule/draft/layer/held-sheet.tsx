// A held bar on a narrow screen: where it would go and what that would cause. A tap on a unit's day or the steppers move it.
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
import { type Held, heldSpan, movedBy } from './held.ts'
import type { LayerState } from './layer-state.ts'
import { useHeldMeaning } from './use-held-meaning.ts'

interface HeldSheetProps {
  held: Held
  open: OpenDraft
  state: LayerState
  frame: RefObject<HTMLElement | null>
}

export function HeldSheet({ held, open, state: { hold, drop }, frame }: HeldSheetProps) {
  const { drawn } = useView('drawn')
  const meaning = useHeldMeaning(held, open)
  const { thing, unit } = held
  const leaveSheet = () => {
    const row = rowOf(drawn, unit.kind, unit.id)
    if (row !== undefined) findCell(frame.current, { row, run: null })?.focus({ preventScroll: true })
  }
  const cancel = () => {
    hold(null)
    leaveSheet()
  }
  return (
    <MenuFrame
      name={'trip' in thing ? 'Place the trip' : 'Place the activity'}
      title={`${unit.id} at ${clock(heldSpan(held).startMinute)}`}
      takesFocus={held.by === 'click'}
      onClose={cancel}
    >
      <p className={sheetOutcome} role="status">
        {meaning}
      </p>
      <Steppers
        label="Move"
        onStep={periods => hold(movedBy(held, held.byPeriods + periods, drawn.periodCount))}
      />
      <Selection
        label={unit.kind === 'truck' ? 'Truck' : 'Battery'}
        options={unitIds(drawn, unit.kind)}
        value={unit.id}
        onSelect={id => hold({ ...held, unit: { ...unit, id } })}
      />
      <div className={menuLine}>
        <Tool
          name="Place here"
          onPress={() => {
            drop(held)
            leaveSheet()
          }}
        />
        <Tool name="Cancel" onPress={cancel} />
      </div>
    </MenuFrame>
  )
}
