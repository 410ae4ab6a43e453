// Signing in with an identity provider: OpenID Connect's authorization code with PKCE, state and nonce.
import { createRemoteJWKSet } from 'jose'
import * as oidc from 'openid-client'
import type { SignInRefusal } from '../../domain/messages/sign-in.ts'
import { isPlainlyWritten } from '../../domain/validate/users.ts'
import type { OidcSettings } from '../config/settings.ts'
import type { ProviderLogout, ProviderSignIn } from '../repositories/accounts/provider-session.ts'
import { readLogoutToken } from './logout-token.ts'

/** Why a sign-in through the provider is refused. The cause is for the log, and holds no token. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  readonly reason: SignInRefusal

  constructor(reason: SignInRefusal, cause?: unknown) {
    super(cause === undefined ? reason : `${reason}: ${codeOf(cause)}`)
    this.reason = reason
  }
}

/** What the browser keeps while it is at the provider. Nobody else may know it in advance. */
export interface SignInAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

export interface IdentityProvider {
  /** The provider's address for the browser to open. Throws SignInRefused. */
  begin(callback: string): Promise<{ address: URL; attempt: SignInAttempt }>
  /** The person who came back to `address`. Throws SignInRefused. */
  finish(address: URL, attempt: SignInAttempt): Promise<ProviderPerson>
  /**
   * The provider's page for signing out there, which leads back to `returnTo`; undefined if it has none. Throws SignInRefused.
   */
  signOut(returnTo: string): Promise<URL | undefined>
  /** Whom the provider signs out by this token. Throws if it is not of the provider, or for something else. */
  readLogout(token: string): Promise<ProviderLogout>
}

export interface ProviderPerson {
  signIn: ProviderSignIn
  /** Undefined where the provider has not verified it. */
  verifiedEmail: string | undefined
  /** The provider says that it has asked for a second factor. */
  hasSecondFactor: boolean
}

export const identityProvider = (settings: OidcSettings | undefined): IdentityProvider =>
  settings
    ? provider(settings)
    : { begin: notSetUp, finish: notSetUp, signOut: async () => undefined, readLogout: notSetUp }

async function notSetUp(): Promise<never> {
  throw new SignInRefused('not_set_up')
}

function provider(settings: OidcSettings): IdentityProvider {
  let cached: Promise<oidc.Configuration> | undefined
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  /** Cached, because anybody can begin a sign-in; requested again at the next sign-in after a failure. */
  const cachedDiscovery = () => {
    cached ??= discovery(settings).catch(error => {
      cached = undefined
      throw error
    })
    return cached
  }
  return {
    async begin(callback) {
      const config = await cachedDiscovery()
      const attempt = newAttempt()
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(isGoogle(settings) && chooseAccount),
        ...(settings.maxAgeMinutes !== undefined && { max_age: String(settings.maxAgeMinutes * 60) }),
      })
      return { address, attempt }
    },
    async finish(address, attempt) {
      // Checked first, also for an error that the provider sends: only a browser that set out from here gets further.
      if (address.searchParams.get('state') !== attempt.state) throw new SignInRefused('expired')
      // A new configuration has no cached keys: a new key counts at once, a withdrawn one no longer.
      const config = await discovery(settings)
      return claimsOf(config, address, { ...attempt, maxAgeMinutes: settings.maxAgeMinutes }).catch(refuse)
    },
    // OpenID Connect RP-Initiated Logout with the client's id. No ID token is kept for a hint, and none is in an address; without
    // the hint the provider asks the person first, so nobody is signed out there by a link.
    async signOut(returnTo) {
      const config = await cachedDiscovery()
      if (!hasSignOut(config)) return undefined
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo })
    },
    async readLogout(token) {
      const { issuer, ...metadata } = (await cachedDiscovery()).serverMetadata()
      if (metadata.jwks_uri === undefined) throw new SignInRefused('failed')
      // Cached, and requested again for an unknown key at most twice a minute while the provider answers: anybody can send tokens. One
      // that does not answer is asked again for each token.
      keys ??= createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: timeoutSeconds * 1000 })
      const algorithms = metadata.id_token_signing_alg_values_supported ?? ['RS256']
      return readLogoutToken(token, { keys, algorithms, issuer, clientId: settings.clientId })
    },
  }
}

const hasSignOut = (config: oidc.Configuration): boolean =>
  config.serverMetadata().end_session_endpoint !== undefined

const isGoogle = ({ issuer }: OidcSettings): boolean => issuer.hostname === 'accounts.google.com'

/** Otherwise Google comes back at once with the account that was just refused. Other providers may not know the value. */
const chooseAccount = { prompt: 'select_account' }

const newAttempt = (): SignInAttempt => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
})

const timeoutSeconds = 10

/** Throws SignInRefused if the provider cannot be reached. */
function discovery({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const clientAuthentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret)
  // The settings allow plain http for this machine alone.
  const transport = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc
    .discovery(issuer, clientId, undefined, clientAuthentication, {
      timeout: timeoutSeconds,
      // Without it openid-client trusts the connection and does not look at the signature of an ID token.
      execute: [...transport, oidc.enableNonRepudiationChecks],
    })
    .catch(error => {
      throw new SignInRefused('provider_away', error)
    })
}

interface EmailClaims {
  email?: unknown
  email_verified?: unknown
}

/** Some providers put the e-mail into the ID token, others return it only from the user info endpoint. */
async function claimsOf(
  config: oidc.Configuration,
  address: URL,
  { state, nonce, codeVerifier, maxAgeMinutes }: SignInAttempt & Pick<OidcSettings, 'maxAgeMinutes'>,
): Promise<ProviderPerson> {
  const tokens = await oidc.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    // Refuses an ID token without the time of the sign-in at the provider, or with an earlier one.
    ...(maxAgeMinutes !== undefined && { maxAge: maxAgeMinutes * 60 }),
  })
  const claims = tokens.claims()
  // An empty subject would be one person for all whom the provider names so.
  if (!claims?.sub) throw new SignInRefused('failed')
  const { iss, sub, sid, email, email_verified } = claims
  const claimed: EmailClaims = email
    ? { email, email_verified }
    : await oidc.fetchUserInfo(config, tokens.access_token, sub)
  return {
    signIn: {
      issuer: iss,
      subject: sub,
      sid: typeof sid === 'string' ? sid : undefined,
      canSignOut: hasSignOut(config),
    },
    verifiedEmail: verifiedEmail(claimed),
    hasSecondFactor: saysSecondFactor(claims),
  }
}

/** Authentication context classes that mean several factors: OpenID's EAP ACR values, and the policy of PAPE. */
const secondFactorClasses: ReadonlySet<unknown> = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
])

/** `amr`: RFC 8176. Both are of the ID token, whose signature was checked. */
const saysSecondFactor = ({ amr, acr }: oidc.IDToken): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || secondFactorClasses.has(acr)

/** Some providers send the flag as text. An address with letters that stand for others counts as not verified. */
function verifiedEmail({ email, email_verified }: EmailClaims): string | undefined {
  const isVerified = email_verified === true || email_verified === 'true'
  return isVerified && typeof email === 'string' && isPlainlyWritten(email) ? email : undefined
}

function refuse(error: unknown): never {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    throw new SignInRefused('cancelled')
  throw new SignInRefused(isUnavailable(error) ? 'provider_away' : 'failed', error)
}

const unavailableCodes = new Set(['OAUTH_TIMEOUT', 'temporarily_unavailable', 'server_error'])

/** `fetch` throws a TypeError where no response came. */
const isUnavailable = (error: unknown): boolean => hasNoResponse(error) || unavailableCodes.has(codeOf(error))

const hasNoResponse = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)

/** An error's own code, because its message and its cause can hold what the provider sent. */
function codeOf(error: unknown): string {
  const { error: oauthCode, code, name } = error as { error?: unknown; code?: unknown; name?: unknown }
  return String(oauthCode ?? code ?? name)
}
