// Revokes an access key: a button, and a question.
import { useState } from 'react'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const RevokeConfirmation = lazyComponent(() => import('./revoke-confirmation.tsx'), { name: 'The question' })

export function RevokeKey({ id, name }: { id: string; name: string }) {
  const { busy, act } = useAccountAction()
  const [opened, setOpened] = useState<'never' | 'now' | 'before'>('never')
  return (
    <>
      <Button look="quiet" aria-label={`Revoke ${name}`} busy={busy} onClick={() => setOpened('now')}>
        Revoke
      </Button>
      {opened !== 'never' && (
        <RevokeConfirmation
          open={opened === 'now'}
          name={name}
          onCancel={() => setOpened('before')}
          onConfirm={() => {
            setOpened('before')
            act({ kind: 'revokeAccessKey', id })
          }}
        />
      )}
    </>
  )
}
