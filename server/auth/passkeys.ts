// Passkeys (WebAuthn): what a browser is asked for, and whether its answer is right.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import ipaddr from 'ipaddr.js'
import type { NewPasskeyBody, PasskeyBody } from '../../domain/calls/second-factors.ts'
import type { StoredPasskey } from '../repositories/accounts/passkeys.ts'

/** Loaded with its parsers of certificates when it is first needed, so that the server starts sooner. */
const webAuthn = () => import('@simplewebauthn/server')

/** The site that passkeys belong to. Browsers use a passkey on pages of this origin alone. */
export interface RelyingParty {
  /** A host name: browsers accept no address. */
  id: string
  origin: string
}

/**
 * From the settings and where the server listens, never from a request. Undefined where no browser offers passkeys: on a page without
 * https, except on this machine, and under an IP address.
 */
export function relyingPartyOf(publicUrl: URL | undefined, ownOrigin: string): RelyingParty | undefined {
  if (!publicUrl) {
    const origin = new URL(ownOrigin)
    origin.hostname = 'localhost'
    return { id: 'localhost', origin: origin.origin }
  }
  const { protocol, hostname, origin } = publicUrl
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isAddress = hostname.startsWith('[') || ipaddr.isValid(hostname)
  return isSecure && !isAddress ? { id: hostname, origin } : undefined
}

type Known = Pick<StoredPasskey, 'credential_id' | 'transports'>
const described = ({ credential_id: id, transports }: Known) => ({ id, transports })

/** What the browser makes a passkey of. `known`: those of the user's, so that no device gets a second one. */
export const creationOptions = async (
  site: RelyingParty,
  user: { id: string; email: string; name: string },
  { challenge, known }: { challenge: string; known: Known[] },
) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: 'Gridhaul',
    rpID: site.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(described),
    // A security key without a PIN does as a second factor, though not in place of the password.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })

/** Undefined if the answer is not to this challenge, of another site, or malformed. */
export async function verifyNewPasskey(
  site: RelyingParty,
  challenge: string,
  credential: NewPasskeyBody['credential'],
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...credential } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    }),
  )
  const made = verified?.verified ? verified.registrationInfo.credential : undefined
  return (
    made && {
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      sign_count: made.counter,
      transports: credential.response.transports ?? [],
    }
  )
}

/** Without `known` the person chooses among all passkeys for this site, and has to show that it is them. */
export const requestOptions = async (
  site: RelyingParty,
  { challenge, known }: { challenge: string; known?: Known[] },
) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: site.id,
    challenge: bytesOf(challenge),
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: known.map(described) }),
  })

/**
 * The authenticator's new count of signatures. Undefined if the answer is not to this challenge, of another site, signed with another
 * key, malformed, or has a count that was there before, as a copied key would have. `isVerified`: the device must have checked who
 * uses it, by PIN or fingerprint.
 */
export async function verifyPasskey(
  site: RelyingParty,
  challenge: string,
  {
    credential,
    stored,
    isVerified,
  }: { credential: PasskeyBody['credential']; stored: StoredPasskey; isVerified: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await orUndefined(
    verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...credential } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(stored.public_key),
        counter: stored.sign_count,
      },
      requireUserVerification: isVerified,
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** The library throws for what is wrong with an answer. */
const orUndefined = <T>(verifying: Promise<T>): Promise<T | undefined> => verifying.catch(() => undefined)
