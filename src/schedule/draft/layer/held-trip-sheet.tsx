// A held trip on a narrow screen: where it would go and what that would cause. A tap on a truck's day or the steppers move it.
import type { RefObject } from 'react'
import { clock, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import { Tool } from '../../../ui/button/tool.tsx'
import { findCell } from '../../chart/interaction/cells.ts'
import { rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { menuLine, sheetOutcome } from '../menu/menu.css.ts'
import { Selection, Steppers, unitIds } from '../menu/menu-fields.tsx'
import { MenuFrame } from '../menu/menu-frame.tsx'
import { type HeldTrip, movedTo } from './held-trip.ts'
import type { LayerState } from './layer-state.ts'
import { useHeldMeaning } from './use-held-meaning.ts'

interface HeldTripSheetProps {
  held: HeldTrip
  open: OpenDraft
  state: LayerState
  frame: RefObject<HTMLElement | null>
}

export function HeldTripSheet({ held, open, state: { hold, drop }, frame }: HeldTripSheetProps) {
  const { drawn } = useView('drawn')
  const meaning = useHeldMeaning(held, open)
  const { truckId, startPeriod } = held
  const leaveSheet = () => {
    const row = rowOf(drawn, 'truck', truckId)
    if (row !== undefined) findCell(frame.current, { row, run: null })?.focus({ preventScroll: true })
  }
  const cancel = () => {
    hold(null)
    leaveSheet()
  }
  return (
    <MenuFrame
      name="Place the trip"
      title={`${truckId} at ${clock(periodStart(startPeriod))}`}
      takesFocus={held.by === 'click'}
      onClose={cancel}
    >
      <p className={sheetOutcome} role="status">
        {meaning}
      </p>
      <Steppers
        label="Move"
        onStep={periods => hold(movedTo(held, startPeriod + periods, drawn.periodCount))}
      />
      <Selection
        label="Truck"
        options={unitIds(drawn, 'truck')}
        value={truckId}
        onSelect={id => hold({ ...held, truckId: id })}
      />
      <div className={menuLine}>
        <Tool
          name="Place here"
          onPress={() => {
            drop(held)
            leaveSheet()
          }}
        />
        <Tool name="Leave it where it was" onPress={cancel} />
      </div>
    </MenuFrame>
  )
}
