// What the browser is asked about passkeys, loaded when a person chooses one.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { Failure } from '../../../domain/failure.ts'
import { passkeyNotUsed } from '../../../domain/messages/second-factors.ts'

/** Options and answers are WebAuthn's JSON, of which the product looks at nothing. */
export const createPasskey = (options: object): Promise<object> =>
  orFailure(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))

export const getAssertion = (options: object): Promise<object> =>
  orFailure(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))

/** The person has cancelled, the time is over, or there is no passkey here: browsers do not say which. */
const orFailure = <T>(result: Promise<T>): Promise<T> =>
  result.catch(() => {
    throw new Failure({ kind: 'refused', serverMessage: passkeyNotUsed })
  })
