// Confirming who sits there, with the call to the server.
import { fromPromise } from 'xstate'
import { ConfirmIdentityDocument } from '../../../gql/operations/passwords.generated.ts'
import { confirmIdentityMachine, type IdentityProof } from '../../../machines/account/confirm-identity.ts'
import type { App } from '../app.ts'

export const confirmIdentity = ({ gateway }: App) =>
  confirmIdentityMachine.provide({
    actors: {
      confirm: fromPromise<unknown, { proof: IdentityProof }>(({ input: { proof }, signal }) => {
        const variables =
          'password' in proof ? { password: proof.password.reveal() } : { code: proof.code.reveal() }
        return gateway.request(ConfirmIdentityDocument, variables, signal)
      }),
    },
  })
