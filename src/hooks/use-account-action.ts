// What is done with one press to an account, an access key, an import, a plan or an alarm: a notification says how it went.
import { type AccountAction, accountAction } from './flows/accounts.ts'
import { useFlow } from './use-flow.ts'

export function useAccountAction(): { busy: boolean; act: (action: AccountAction) => void } {
  const [state, send] = useFlow(accountAction)
  return { busy: state.hasTag('busy'), act: action => send({ type: 'action.requested', action }) }
}
