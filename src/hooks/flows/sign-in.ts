// Signing in, with calls to the server.
import { fromPromise, waitFor } from 'xstate'
import { SignInDocument } from '../../../gql/operations/session.generated.ts'
import { signInMachine } from '../../../machines/sign-in.ts'
import type { App } from '../app.ts'

export const signIn = ({ gateway, session }: App) =>
  signInMachine.provide({
    actors: {
      login: fromPromise(async ({ input: { email, password }, signal }) => {
        // A logout that is still under way would remove the new session's cookie.
        await waitFor(session, snapshot => !snapshot.matches('signingOut'), {
          timeout: Number.POSITIVE_INFINITY,
          signal,
        })
        const variables = { email, password: password.reveal() }
        return (await gateway.request(SignInDocument, variables, signal)).signIn
      }),
    },
  })
