// What was done about a fault, and the button that opens the dialog in which it is written.
import { writeRecoveryNote } from '../../../hooks/flows/faults.ts'
import { useDialogFlow } from '../../../hooks/use-dialog-flow.ts'
import { Button } from '../../../ui/button/button.tsx'
import { dateTimeText } from '../../../ui/date-time-text.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { missingValue } from '../missing.ts'
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
  const action = recoveryNote ? 'Edit note' : 'Add note'
  return (
    <div className={stacked}>
      {recoveryNote ?? (mayWrite ? null : missingValue)}
      {recoveryNote && notedAt && (
        <span className={moreOf}>
          {notedBy ? `${notedBy}, ` : ''}
          {dateTimeText(notedAt)}
        </span>
      )}
      {mayWrite && (
        <Button
          look="quiet"
          aria-label={`${action} on the fault of ${dateTimeText(triggeredAt)}`}
          onClick={open}
        >
          {action}
        </Button>
      )}
      {dialog && <NoteDialog {...dialog} assetId={assetId} fault={fault} />}
    </div>
  )
}
