// One note for all alarms that are acknowledged.
import { acknowledgementForm } from '../../domain/validate/alarms.ts'
import { useSavedForm } from '../hooks/use-saved-form.ts'
import { TextField } from '../ui/field/field.tsx'
import { type ConfirmationProps, NamedForm } from './named-form.tsx'

export function AcknowledgeConfirmation({ records, reading, onConfirm }: ConfirmationProps) {
  const form = useSavedForm({
    schema: acknowledgementForm,
    defaults: { note: '' },
    reading,
    onSubmit: ({ note }) => onConfirm({ action: 'acknowledge', note: note || null }),
  })
  return (
    <NamedForm form={form} action="Acknowledge" records={records}>
      <TextField
        label="Note"
        hint="Added to each of them that is still unacknowledged. Optional."
        {...form.field('note')}
      />
    </NamedForm>
  )
}
