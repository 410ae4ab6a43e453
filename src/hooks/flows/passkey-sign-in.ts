// Signing in with a passkey, with calls to the server and to the browser.
import { fromPromise } from 'xstate'
import {
  PasskeySignInOptionsDocument,
  SignInWithPasskeyDocument,
} from '../../../gql/operations/second-step.generated.ts'
import { passkeySignInMachine } from '../../../machines/account/passkey-sign-in.ts'
import { afterSignOut } from '../after-sign-out.ts'
import type { App } from '../app.ts'
import { loadPasskeys } from '../passkeys/load-passkeys.ts'

export const passkeySignIn = ({ gateway, session }: App) =>
  passkeySignInMachine.provide({
    actors: {
      login: fromPromise(async ({ signal }) => {
        await afterSignOut(session, signal)
        const { getAssertion } = await loadPasskeys()
        const { passkeySignInOptions } = await gateway.request(PasskeySignInOptionsDocument, {}, signal)
        const credential = await getAssertion(passkeySignInOptions)
        return (await gateway.request(SignInWithPasskeyDocument, { credential }, signal)).signInWithPasskey
      }),
    },
  })
