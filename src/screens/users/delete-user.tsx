// Deletes a user: a button, and a question that is loaded with the first press.
import { useState } from 'react'
import { deleteRecord } from '../../hooks/flows/deletion.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useMay } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Explained } from '../../ui/tooltip/explained.tsx'
import { mayNotDelete, mayNotDeleteOneself } from './unavailable.ts'

const DeleteConfirmation = lazyComponent(() => import('./delete-confirmation.tsx'), { name: 'The question' })

interface DeleteUserProps {
  user: { id: string; name: string; email: string }
  /** The organization whose page follows; null if it is not known. */
  organizationId: string | null
  /** The version that the person sees. */
  version: string | null
  own: boolean
}

export function DeleteUser({ user: { id, name, email }, organizationId, version, own }: DeleteUserProps) {
  const [state, send] = useFlow(deleteRecord, { kind: 'user', id, name, organizationId })
  const [wanted, setWanted] = useState(false)
  const restorable = useFeature('restoration')
  return (
    <>
      <Explained reason={useReasonAgainst(own)}>
        <Button
          look="danger"
          onClick={() => {
            setWanted(true)
            send({ type: 'deletion.requested', version })
          }}
        >
          delete user
        </Button>
      </Explained>
      {wanted && <DeleteConfirmation state={state} send={send} email={email} restorable={restorable} />}
    </>
  )
}

/** Administrators cannot delete themselves; another administrator can. */
function useReasonAgainst(own: boolean): string | undefined {
  if (!useMay('delete users')) return mayNotDelete
  return own ? mayNotDeleteOneself : undefined
}
