// What was done about a fault, and the button that leads to the dialog in which it is written.
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Instant } from '../../../../ui/time/instant.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { missingValue } from '../../missing.ts'
import { moreOf, stacked } from '../unit-records.css.ts'
import type { Fault } from './fault.ts'

interface RecoveryNoteProps {
  fault: Fault
  mayWrite: boolean
  onWrite: () => void
}

export function RecoveryNote({ fault, mayWrite, onWrite }: RecoveryNoteProps) {
  const { recoveryNote, notedBy, notedAt, triggeredAt } = fault
  const zone = usePageZone()
  const action = recoveryNote ? 'Edit note' : 'Add note'
  return (
    <div className={stacked}>
      {recoveryNote ?? (mayWrite ? null : missingValue)}
      {recoveryNote && notedAt && (
        <span className={moreOf}>
          {notedBy ? `${notedBy}, ` : ''}
          <Instant at={notedAt} />
        </span>
      )}
      {mayWrite && (
        <Button
          look="quiet"
          aria-label={`${action} on the fault of ${dateTimeText(zone, triggeredAt)}`}
          onClick={onWrite}
        >
          {action}
        </Button>
      )}
    </div>
  )
}
