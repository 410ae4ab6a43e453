// Asks before a repair or maintenance is deleted, and names it.
import type { deleteMaintenance } from '../../../../hooks/flows/maintenance.ts'
import type { FlowProps } from '../../../../hooks/use-flow.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import type { MaintainedUnit, Maintenance } from './maintenance.ts'

interface DeleteConfirmationProps extends FlowProps<typeof deleteMaintenance> {
  unit: MaintainedUnit
  record: Maintenance
}

export default function DeleteConfirmation({ unit, record, state, send }: DeleteConfirmationProps) {
  const { id, version, notes } = record
  const { failure } = state.context
  return (
    <ConfirmDialog
      open={state.hasTag('open')}
      title="Delete this repair or maintenance?"
      confirm="Delete"
      busy={state.hasTag('busy')}
      onConfirm={() => send({ type: 'record.submitted', values: { ...unit, id, version } })}
      onCancel={() => send({ type: 'dialog.closed' })}
    >
      <p>
        <strong>{notes}</strong> is deleted. The history of the unit still has it.
      </p>
      {failure && <Alert>{failure.text}</Alert>}
    </ConfirmDialog>
  )
}
