// One note for all alarms that are acknowledged.
import { type BulkChange, namesOf } from '../../domain/bulk-changes.ts'
import { acknowledgementForm } from '../../domain/validate/alarms.ts'
import { useSavedForm } from '../hooks/use-saved-form.ts'
import { DialogForm } from '../ui/dialog/form-dialog.tsx'
import { TextField } from '../ui/field/field.tsx'
import { names } from './bulk-changes.css.ts'

interface AcknowledgeConfirmationProps {
  records: readonly { name: string }[]
  reading: boolean
  onConfirm: (change: BulkChange) => void
}

export function AcknowledgeConfirmation({ records, reading, onConfirm }: AcknowledgeConfirmationProps) {
  const form = useSavedForm({
    schema: acknowledgementForm,
    defaults: { note: '' },
    reading,
    onSubmit: ({ note }) => onConfirm({ action: 'acknowledge', note: note || null }),
  })
  return (
    <DialogForm form={form} action="Acknowledge" reading={reading}>
      <p className={names}>{namesOf(records)}</p>
      <TextField
        label="Note"
        hint="Added to each of them that is still unacknowledged. Optional."
        {...form.field('note')}
      />
    </DialogForm>
  )
}
