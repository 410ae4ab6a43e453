// Signing in, with calls to the server.
import { fromPromise } from 'xstate'
import { ConnectAccountDocument, SignInDocument } from '../../../gql/operations/session.generated.ts'
import { connectAccountMachine } from '../../../machines/account/connect-account.ts'
import { signInMachine } from '../../../machines/account/sign-in.ts'
import { afterSignOut } from '../after-sign-out.ts'
import type { App } from '../app.ts'

export const signIn = ({ gateway, session }: App) =>
  signInMachine.provide({
    actors: {
      login: fromPromise(async ({ input: { email, password }, signal }) => {
        await afterSignOut(session, signal)
        const variables = { email, password: password.reveal() }
        return (await gateway.request(SignInDocument, variables, signal)).signIn
      }),
    },
  })

export const connectAccount = ({ gateway, session }: App) =>
  connectAccountMachine.provide({
    actors: {
      connect: fromPromise(async ({ input: { password }, signal }) => {
        await afterSignOut(session, signal)
        const variables = { password: password.reveal() }
        return (await gateway.request(ConnectAccountDocument, variables, signal)).connectAccount
      }),
    },
  })
