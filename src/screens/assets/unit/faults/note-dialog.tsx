// The dialog in which a recovery note is written.
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { recoveryNoteForm } from '../../../../../domain/validate/faults.ts'
import type { writeRecoveryNote } from '../../../../hooks/flows/faults.ts'
import type { FlowProps } from '../../../../hooks/use-flow.ts'
import { useVersionedForm } from '../../../../hooks/use-versioned-form.ts'
import { DialogForm, FlowDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { ConflictPanel } from '../../../../ui/field/conflict-panel.tsx'
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

function NoteForm({ assetId, fault, state, send }: NoteDialogProps) {
  const latest = { note: fault.recoveryNote ?? '' }
  const { form, conflict } = useVersionedForm({
    schema: recoveryNoteForm,
    record: { type: 'asset', id: '' },
    defaults: latest,
    latest,
    latestVersion: fault.noteVersion,
    flow: state,
    onSubmit: ({ note }, version) =>
      send({
        type: 'record.submitted',
        values: { assetId, at: fault.triggeredAt, version, note: note || null },
      }),
  })
  return (
    <DialogForm form={form} action="Save">
      <ConflictPanel conflict={conflict} labels={labels} />
      <TextField
        label={labels.note}
        hint="What was done, for anyone who looks at this fault later. Leave it empty to remove the note."
        {...form.field('note')}
      />
    </DialogForm>
  )
}

const labels = { note: 'Recovery Note' }
