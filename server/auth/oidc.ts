// Signing in with an identity provider: OpenID Connect's authorization code with PKCE, state and nonce.
import * as oidc from 'openid-client'
import type { SignInRefusal } from '../../domain/messages.ts'
import type { OidcSettings } from '../config/settings.ts'

/** Why somebody who came by way of the provider is not let in. The cause is for the log, and holds no token. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  readonly reason: SignInRefusal

  constructor(reason: SignInRefusal, cause?: unknown) {
    super(cause === undefined ? reason : `${reason}: ${wordFor(cause)}`)
    this.reason = reason
  }
}

/** What the browser keeps between leaving for the provider and coming back, and nobody else may know beforehand. */
export interface Attempt {
  state: string
  nonce: string
  codeVerifier: string
}

export interface IdentityProvider {
  /** Where the browser is to go. Throws SignInRefused. */
  begin(callback: string): Promise<{ address: URL; attempt: Attempt }>
  /** The verified e-mail of whoever came back to `address`. Throws SignInRefused. */
  finish(address: URL, attempt: Attempt): Promise<string>
}

export const identityProvider = (settings: OidcSettings | undefined): IdentityProvider =>
  settings ? provider(settings) : { begin: notSetUp, finish: notSetUp }

async function notSetUp(): Promise<never> {
  throw new SignInRefused('not_set_up')
}

function provider(settings: OidcSettings): IdentityProvider {
  let cached: Promise<oidc.Configuration> | undefined
  /** Anybody can begin a sign-in, so the provider is asked once; where that failed, again at the next sign-in. */
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
      })
      return { address, attempt }
    },
    async finish(address, attempt) {
      // Also where the provider sends an error: whoever did not set out from here gets no further.
      if (address.searchParams.get('state') !== attempt.state) throw new SignInRefused('expired')
      // A new configuration has no cached keys: a key that was rotated in counts at once, one that was withdrawn no longer.
      const config = await discovery(settings)
      return verifiedEmail(await claimsOf(config, address, attempt).catch(refuse))
    },
  }
}

const isGoogle = ({ issuer }: OidcSettings): boolean => issuer.hostname === 'accounts.google.com'

/** Google would come back at once with the account that was just refused. Other providers need not know the word. */
const chooseAccount = { prompt: 'select_account' }

const newAttempt = (): Attempt => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
})

const answersWithinSeconds = 10

/** Throws SignInRefused where the provider cannot be reached. */
function discovery({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const authentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret)
  // The settings allow plain http for this machine alone.
  const transport = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc
    .discovery(issuer, clientId, undefined, authentication, {
      timeout: answersWithinSeconds,
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

/** Some providers put the e-mail into the ID token, others tell it only when they are asked for it. */
async function claimsOf(
  config: oidc.Configuration,
  address: URL,
  { state, nonce, codeVerifier }: Attempt,
): Promise<EmailClaims> {
  const tokens = await oidc.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new SignInRefused('failed')
  const { sub, email, email_verified } = claims
  return email ? { email, email_verified } : oidc.fetchUserInfo(config, tokens.access_token, sub)
}

/** Some providers spell the flag as a text. */
function verifiedEmail({ email, email_verified }: EmailClaims): string {
  if (typeof email !== 'string' || ![true, 'true'].includes(email_verified as boolean | string))
    throw new SignInRefused('not_verified')
  return email
}

function refuse(error: unknown): never {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    throw new SignInRefused('cancelled')
  throw new SignInRefused(isAway(error) ? 'provider_away' : 'failed', error)
}

const awayCodes = new Set(['OAUTH_TIMEOUT', 'temporarily_unavailable', 'server_error'])

/** `fetch` throws a TypeError where no answer came. */
const isAway = (error: unknown): boolean => isUnanswered(error) || awayCodes.has(wordFor(error))

const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)

/** An error's own code, because its message and its cause can hold what the provider sent. */
function wordFor(error: unknown): string {
  const { error: word, code, name } = error as { error?: unknown; code?: unknown; name?: unknown }
  return String(word ?? code ?? name)
}
