// What was done about a fault, and the button that opens the dialog in which it is written.
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { writeRecoveryNote } from '../../../../hooks/flows/faults.ts'
import { useDialogFlow } from '../../../../hooks/use-dialog-flow.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { Instant } from '../../../../ui/time/instant.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { missingValue } from '../../missing.ts'
import { moreOf, stacked } from '../unit-records.css.ts'
import type { Fault } from './fault.ts'

const NoteDialog = lazyComponent(() => import('./note-dialog.tsx'), { name: 'The form' })

interface RecoveryNoteProps {
  assetId: string
  fault: Fault
  mayWrite: boolean
}

export function RecoveryNote({ assetId, fault, mayWrite }: RecoveryNoteProps) {
  const { recoveryNote, notedBy, notedAt, triggeredAt } = fault
  const { dialog, open } = useDialogFlow(writeRecoveryNote, { id: null })
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
          onClick={open}
        >
          {action}
        </Button>
      )}
      {dialog && <NoteDialog {...dialog} assetId={assetId} fault={fault} />}
    </div>
  )
}
