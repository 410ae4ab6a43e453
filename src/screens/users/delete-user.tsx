// Removing a user: a button, and the question that names who goes.
import { may } from '../../../domain/roles.ts'
import { removeRecord } from '../../hooks/flows/removal.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Explained } from '../../ui/explained.tsx'
import { mayNotDelete, mayNotDeleteOneself } from './unavailable.ts'

interface DeleteUserProps {
  user: { id: string; name: string; email: string }
  /** Where to go when it is done; null where it is not known. */
  organizationId: string | null
  own: boolean
}

export function DeleteUser({ user: { id, name, email }, organizationId, own }: DeleteUserProps) {
  const [state, send] = useFlow(removeRecord, { kind: 'user', id, name, organizationId })
  return (
    <>
      <Explained reason={useReasonAgainst(own)}>
        <Button look="danger" onClick={() => send({ type: 'removal.asked' })}>
          delete user
        </Button>
      </Explained>
      <ConfirmDialog
        open={state.hasTag('open')}
        title="Delete this user?"
        confirm="Delete"
        busy={state.hasTag('busy')}
        onConfirm={() => send({ type: 'removal.confirmed' })}
        onCancel={() => send({ type: 'removal.dismissed' })}
      >
        <p>
          <strong>{state.context.name}</strong> ({email}) will be deleted and signed out everywhere. This
          cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Nobody removes oneself by mistake: of two administrators, one can remove the other. */
function useReasonAgainst(own: boolean): string | undefined {
  const { viewer } = useSession()
  if (!viewer || !may(viewer.roles, 'delete users')) return mayNotDelete
  return own ? mayNotDeleteOneself : undefined
}
