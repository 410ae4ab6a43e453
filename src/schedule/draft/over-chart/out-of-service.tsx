// Where units are out of service: hatched on their rows, with the reason.
import { periodEnd, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import { rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { outOfService, outOfServiceLabel } from './edit-layer.css.ts'
import { useBoxOf } from './use-box-of.ts'

/** Only with this much room is the reason written. */
const minLabelPixels = 60

export function OutOfServiceMarks({ result }: Pick<OpenDraft, 'result'>) {
  const { drawn } = useView('drawn')
  const box = useBoxOf()
  return result.outOfService.map(state => {
    const { unit, startPeriod, endPeriod } = state
    const row = rowOf(drawn, unit.kind, unit.id)
    const span = { startMinute: periodStart(startPeriod), endMinute: periodEnd(endPeriod) }
    const place = row === undefined ? null : box(row, span)
    if (!place) return null
    return (
      <div
        key={`${unit.kind} ${unit.id} ${startPeriod}`}
        className={outOfService}
        style={place}
        data-part="out of service"
      >
        {place.width >= minLabelPixels && (
          <span className={outOfServiceLabel}>{state.reason || 'out of service'}</span>
        )}
      </div>
    )
  })
}
