// Changes of one's own second factors, with calls to the server and to the browser.
import { fromPromise } from 'xstate'
import { Secret } from '../../../domain/secret.ts'
import {
  AddPasskeyDocument,
  BeginAuthenticatorAppDocument,
  ConfirmAuthenticatorAppDocument,
  NewPasskeyOptionsDocument,
  RemoveAuthenticatorAppDocument,
  RemovePasskeyDocument,
  RenewRecoveryCodesDocument,
} from '../../../gql/operations/second-factors.generated.ts'
import {
  type Confirmation,
  changeFactorsMachine,
  type FactorChange,
} from '../../../machines/account/change-factors.ts'
import type { App } from '../app.ts'
import { loadPasskeys } from '../passkeys/load-passkeys.ts'

export type { FactorChange }

export const changeFactors = ({ gateway }: App) =>
  changeFactorsMachine.provide({
    actors: {
      beginApp: fromPromise(async ({ input, signal }) => {
        const { beginAuthenticatorApp } = await gateway.request(
          BeginAuthenticatorAppDocument,
          passwordOf(input),
          signal,
        )
        const { secret, url } = beginAuthenticatorApp
        return { secret: new Secret(secret), url: new Secret(url) }
      }),
      confirmApp: fromPromise(async ({ input: { code }, signal }) => {
        const { confirmAuthenticatorApp } = await gateway.request(
          ConfirmAuthenticatorAppDocument,
          { code: code.reveal() },
          signal,
        )
        return asSecrets(confirmAuthenticatorApp)
      }),
      makeChange: fromPromise(async ({ input: { change, confirmation }, signal }) =>
        asSecrets(await makeChange(gateway, change, confirmation, signal)),
      ),
    },
  })

/** Returns new recovery codes. */
async function makeChange(
  gateway: App['gateway'],
  change: FactorChange,
  confirmation: Confirmation,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const confirmed = passwordOf(confirmation)
  switch (change.kind) {
    case 'addPasskey': {
      const { createPasskey } = await loadPasskeys()
      const { newPasskeyOptions } = await gateway.request(NewPasskeyOptionsDocument, confirmed, signal)
      const credential = await createPasskey(newPasskeyOptions)
      const passkey = { name: confirmation.name, credential }
      return (await gateway.request(AddPasskeyDocument, passkey, signal)).addPasskey
    }
    case 'removePasskey':
      await gateway.request(RemovePasskeyDocument, { id: change.id, ...confirmed }, signal)
      return []
    case 'removeApp':
      await gateway.request(RemoveAuthenticatorAppDocument, confirmed, signal)
      return []
    case 'renewCodes':
      return (await gateway.request(RenewRecoveryCodesDocument, confirmed, signal)).renewRecoveryCodes
    case 'addApp':
      throw new Error('an authenticator app is set up in two steps')
  }
}

const passwordOf = ({ password }: Confirmation) => ({ password: password?.reveal() ?? null })
const asSecrets = (texts: readonly string[]) => texts.map(text => new Secret(text))
