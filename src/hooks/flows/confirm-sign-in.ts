// Confirming a sign-in whose password was right, with calls to the server and to the browser.
import { fromPromise } from 'xstate'
import { ConfirmSignInDocument, SecondStepDocument } from '../../../gql/operations/second-step.generated.ts'
import { confirmSignInMachine } from '../../../machines/account/confirm-sign-in.ts'
import type { App } from '../app.ts'
import { loadPasskeys } from '../passkeys/load-passkeys.ts'

export const confirmSignIn = ({ gateway }: App) =>
  confirmSignInMachine.provide({
    actors: {
      readMethods: fromPromise(
        async ({ signal }) => (await gateway.request(SecondStepDocument, {}, signal)).secondStep.methods,
      ),
      confirmByCode: fromPromise(
        async ({ input: { code }, signal }) =>
          (await gateway.request(ConfirmSignInDocument, { code: code.reveal() }, signal)).confirmSignIn,
      ),
      confirmByPasskey: fromPromise(async ({ signal }) => {
        const { getAssertion } = await loadPasskeys()
        const { secondStep } = await gateway.request(SecondStepDocument, {}, signal)
        const credential = await getAssertion(secondStep.passkeyOptions ?? {})
        return (await gateway.request(ConfirmSignInDocument, { credential }, signal)).confirmSignIn
      }),
    },
  })
