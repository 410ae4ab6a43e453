// Whether a unit is in service, in the menu of one of its bars: what the draft and the registry say of it, taking it out and putting it back.
import { useState } from 'react'
import {
  maxRemarkLength,
  outOfServiceOf,
  outOfServiceText,
  overlapsPeriods,
} from '../../../../domain/schedule/audit/out-of-service.ts'
import { clock, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import type { UnitRef } from '../../../../domain/schedule/plan/unit.ts'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { toolField } from '../../common/tools.css.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { menuLine, menuPart, serviceNote } from './menu.css.ts'
import { Labelled, Times } from './menu-fields.tsx'

interface ServicePartProps {
  unit: UnitRef
  fromPeriod: number
  open: OpenDraft
}

export function ServicePart({ unit, fromPeriod, open: { make, result } }: ServicePartProps) {
  const { drawn } = useView('drawn')
  const { periodCount } = drawn
  const [until, setUntil] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const at = clock(periodStart(fromPeriod))
  const rest = { startPeriod: fromPeriod, endPeriod: periodCount }
  const states = outOfServiceOf(result.outOfService, unit).filter(each => overlapsPeriods(each, rest))
  const untilPeriod = until !== null && until > fromPeriod ? until - 1 : undefined
  const takeOut = () =>
    make({
      type: 'take-out-of-service',
      unit,
      fromPeriod,
      ...(untilPeriod !== undefined && { untilPeriod }),
      reason: reason.trim(),
    })
  return (
    <div className={menuPart}>
      {states.map(state => (
        <p key={`${state.startPeriod} ${state.fromRegistry}`} className={serviceNote}>
          {unit.id} is {outOfServiceText(state)}.
        </p>
      ))}
      {states.some(({ fromRegistry }) => !fromRegistry) && (
        <div className={menuLine}>
          <SmallTool
            name={`Put ${unit.id} back in service from ${at}`}
            onPress={() => make({ type: 'back-in-service', unit, fromPeriod })}
          />
        </div>
      )}
      <Times
        label="Out until"
        first={fromPeriod + 1}
        last={periodCount}
        none="the end of the day"
        value={until}
        onSelect={setUntil}
      />
      <Labelled
        label="Reason"
        field={id => (
          <input
            id={id}
            className={toolField}
            maxLength={maxRemarkLength}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      />
      <div className={menuLine}>
        <SmallTool name={`Take ${unit.id} out of service from ${at}`} onPress={takeOut} />
      </div>
    </div>
  )
}
