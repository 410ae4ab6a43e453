// Revokes an access key: a button, and a question.
import { useState } from 'react'
import { accountAction } from '../../hooks/flows/accounts.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const RevokeConfirmation = lazyComponent(() => import('./revoke-confirmation.tsx'), { name: 'The question' })

export function RevokeKey({ id, name }: { id: string; name: string }) {
  const [state, send] = useFlow(accountAction)
  const [opened, setOpened] = useState<'never' | 'now' | 'before'>('never')
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Revoke ${name}`}
        busy={state.hasTag('busy')}
        onClick={() => setOpened('now')}
      >
        Revoke
      </Button>
      {opened !== 'never' && (
        <RevokeConfirmation
          open={opened === 'now'}
          name={name}
          onCancel={() => setOpened('before')}
          onConfirm={() => {
            setOpened('before')
            send({ type: 'action.requested', action: { kind: 'revokeAccessKey', id } })
          }}
        />
      )}
    </>
  )
}
