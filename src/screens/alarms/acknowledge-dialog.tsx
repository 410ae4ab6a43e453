// The dialog in which an alarm is acknowledged.
import { acknowledgementForm } from '../../../domain/validate/alarms.ts'
import type { acknowledgeAlarm } from '../../hooks/flows/alarms.ts'
import type { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import type { Alarm } from './alarm.ts'

type Acknowledging = ReturnType<typeof useFlow<ReturnType<typeof acknowledgeAlarm>>>

interface AcknowledgeDialogProps {
  alarm: Alarm
  title: string
  state: Acknowledging[0]
  send: Acknowledging[1]
}

export default function AcknowledgeDialog(props: AcknowledgeDialogProps) {
  const { state, send } = props
  return (
    <FormDialog
      open={state.hasTag('open')}
      title="Acknowledge Alarm"
      onClose={() => send({ type: 'dialog.closed' })}
    >
      <AcknowledgeForm {...props} />
    </FormDialog>
  )
}

function AcknowledgeForm({ alarm: { id, note: before }, title, state, send }: AcknowledgeDialogProps) {
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: acknowledgementForm,
    defaults: { note: before ?? '' },
    failure: state.context.failure,
    busy,
    onSubmit: ({ note }) => send({ type: 'record.submitted', values: { id, note: note || null } }),
  })
  return (
    <DialogForm form={form} action="Acknowledge" busy={busy}>
      <p>{title}</p>
      <TextField
        label="Note"
        hint="What is being done, for those who look at this alarm later. It may stay empty."
        {...form.field('note')}
      />
    </DialogForm>
  )
}
