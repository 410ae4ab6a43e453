// Signing in with a passkey in place of the password, where server and browser can.
import { passkeySignIn } from '../../hooks/flows/passkey-sign-in.ts'
import { supportsPasskeys } from '../../hooks/passkeys/supports-passkeys.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Nothing is asked of the server where the browser offers no passkeys. */
export const PasskeyButton = () => (supportsPasskeys() ? <OfferedByServer /> : null)

function OfferedByServer() {
  const offered = useFeature('passkeys')
  const [state, send] = useFlow(passkeySignIn)
  const { failure } = state.context
  const busy = state.hasTag('busy')
  if (!offered) return null
  return (
    <>
      <Button busy={busy} onClick={() => send({ type: 'passkey.chosen' })}>
        {busy ? 'Signing in...' : 'Sign in with a passkey'}
      </Button>
      {failure && <Alert>{failure.text}</Alert>}
    </>
  )
}
