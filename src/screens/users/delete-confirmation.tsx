// Asks before a user is deleted, and names the user.
import { afterDeletion } from '../../../domain/messages/deletions.ts'
import type { deleteRecord } from '../../hooks/flows/deletion.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

interface DeleteConfirmationProps extends FlowProps<typeof deleteRecord> {
  email: string
  /** Undefined until it is known. */
  restorable: boolean | undefined
}

const DeleteConfirmation = ({ state, send, email, restorable }: DeleteConfirmationProps) => (
  <ConfirmDialog
    open={state.hasTag('open')}
    title="Delete this user?"
    confirm="Delete"
    busy={state.hasTag('busy')}
    onConfirm={() => send({ type: 'deletion.confirmed', restorable: restorable === true })}
    onCancel={() => send({ type: 'deletion.cancelled' })}
  >
    <p>
      <strong>{state.context.name}</strong> ({email}) will be deleted and signed out everywhere.{' '}
      {afterDeletion(restorable)}
    </p>
  </ConfirmDialog>
)
export default DeleteConfirmation
