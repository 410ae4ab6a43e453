// Lets another user connect the identity provider without the password: for administrators.
import { accountAction } from '../../hooks/flows/accounts.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'

export function ProviderLink({ id }: { id: string }) {
  const [state, send] = useFlow(accountAction)
  return (
    <Button
      busy={state.hasTag('busy')}
      onClick={() => send({ type: 'action.requested', action: { kind: 'allowProviderLink', id } })}
    >
      Allow connecting
    </Button>
  )
}
