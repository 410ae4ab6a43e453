// The dialog in which a recovery note is written.
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { recoveryNoteForm } from '../../../../../domain/validate/faults.ts'
import type { writeRecoveryNote } from '../../../../hooks/flows/faults.ts'
import type { useFlow } from '../../../../hooks/use-flow.ts'
import { useSavedForm } from '../../../../hooks/use-saved-form.ts'
import { DialogForm, FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import type { Fault } from './fault.ts'

type Writing = ReturnType<typeof useFlow<ReturnType<typeof writeRecoveryNote>>>

interface NoteDialogProps {
  assetId: string
  fault: Fault
  state: Writing[0]
  send: Writing[1]
}

export default function NoteDialog({ assetId, fault, state, send }: NoteDialogProps) {
  const zone = usePageZone()
  return (
    <FormDialog
      open={state.hasTag('open')}
      title={`Fault of ${dateTimeText(zone, fault.triggeredAt)}`}
      onClose={() => send({ type: 'dialog.closed' })}
    >
      <NoteForm assetId={assetId} fault={fault} state={state} send={send} />
    </FormDialog>
  )
}

function NoteForm({ assetId, fault: { triggeredAt, recoveryNote }, state, send }: NoteDialogProps) {
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: recoveryNoteForm,
    defaults: { note: recoveryNote ?? '' },
    failure: state.context.failure,
    busy,
    onSubmit: ({ note }) =>
      send({ type: 'record.submitted', values: { assetId, at: triggeredAt, note: note || null } }),
  })
  return (
    <DialogForm form={form} action="Save" busy={busy}>
      <TextField
        label="Recovery Note"
        hint="What was done, for anyone who looks at this fault later. Leave it empty to remove the note."
        {...form.field('note')}
      />
    </DialogForm>
  )
}
