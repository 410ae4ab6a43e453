// GraphQL of second factors: confirming a sign-in, signing in with a passkey, and changes of one's own.
import type { NewPasskeyBody, PasskeyBody } from '../../domain/calls/second-factors.ts'
import type { Context } from './context.ts'
import { viewer } from './viewer.ts'

export const secondFactorQueries = {
  secondStep: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.secondFactors.step(signal),

  passkeySignInOptions: (_: unknown, _args: unknown, { rest, signal }: Context) =>
    rest.secondFactors.passkeyOptions(signal),

  secondFactors: (_: unknown, _args: unknown, { rest, signal }: Context) => rest.secondFactors.own(signal),
}

interface Confirmed {
  password?: string | null
}

interface SignInConfirmation {
  code?: string | null
  credential?: PasskeyBody['credential'] | null
}

export const secondFactorMutations = {
  confirmSignIn: async (_: unknown, { code, credential }: SignInConfirmation, { rest, signal }: Context) =>
    viewer(
      await rest.secondFactors.confirm({ ...(code && { code }), ...(credential && { credential }) }, signal),
    ),

  signInWithPasskey: async (_: unknown, { credential }: PasskeyBody, { rest, signal }: Context) =>
    viewer(await rest.secondFactors.signIn(credential, signal)),

  beginAuthenticatorApp: (_: unknown, { password }: Confirmed, { rest, signal }: Context) =>
    rest.secondFactors.beginApp(password, signal),

  confirmAuthenticatorApp: async (_: unknown, { code }: { code: string }, { rest, signal }: Context) =>
    (await rest.secondFactors.confirmApp(code, signal)).recovery_codes,

  removeAuthenticatorApp: (_: unknown, { password }: Confirmed, { rest, signal }: Context) =>
    rest.secondFactors.removeApp(password, signal),

  newPasskeyOptions: (_: unknown, { password }: Confirmed, { rest, signal }: Context) =>
    rest.secondFactors.newPasskeyOptions(password, signal),

  addPasskey: async (_: unknown, body: NewPasskeyBody, { rest, signal }: Context) =>
    (await rest.secondFactors.addPasskey(body, signal)).recovery_codes,

  removePasskey: (_: unknown, { id, password }: Confirmed & { id: string }, { rest, signal }: Context) =>
    rest.secondFactors.removePasskey(id, password, signal),

  renewRecoveryCodes: async (_: unknown, { password }: Confirmed, { rest, signal }: Context) =>
    (await rest.secondFactors.renewRecoveryCodes(password, signal)).recovery_codes,
}
