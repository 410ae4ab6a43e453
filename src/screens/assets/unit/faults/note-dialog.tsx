// The dialog in which a recovery note is written.
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { recoveryNoteForm } from '../../../../../domain/validate/faults.ts'
import type { writeRecoveryNote } from '../../../../hooks/flows/faults.ts'
import type { FlowProps } from '../../../../hooks/use-flow.ts'
import { useSavedForm } from '../../../../hooks/use-saved-form.ts'
import { DialogForm, FlowDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import type { Fault } from './fault.ts'

interface NoteDialogProps extends FlowProps<typeof writeRecoveryNote> {
  assetId: string
  fault: Fault
}

export default function NoteDialog({ assetId, fault, state, send }: NoteDialogProps) {
  const zone = usePageZone()
  return (
    <FlowDialog state={state} send={send} title={`Fault of ${dateTimeText(zone, fault.triggeredAt)}`}>
      <NoteForm assetId={assetId} fault={fault} state={state} send={send} />
    </FlowDialog>
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
