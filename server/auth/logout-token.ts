// Sign-out told by the identity provider: the token of OpenID Connect Back-Channel Logout 1.0.
import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { ProviderLogout } from '../repositories/accounts/provider-session.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'

const claims = z
  .object({
    iss: z.string(),
    jti: z.string().check(z.minLength(1)),
    sub: z.optional(z.string().check(z.minLength(1))),
    sid: z.optional(z.string().check(z.minLength(1))),
    events: z.object({ [event]: z.record(z.string(), z.unknown()) }),
    // An ID token has one where a sign-in asked for it: it must not pass for this token.
    nonce: z.optional(z.never()),
  })
  .check(z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined))

/** A token is kept as used for longer. */
const maxAge = '5 minutes'
const clockToleranceSeconds = 30

export interface LogoutTokenRules {
  keys: JWTVerifyGetKey
  algorithms: string[]
  issuer: string
  clientId: string
}

/** Throws unless the provider has just signed the token for us, to sign somebody out. */
export async function readLogoutToken(
  token: string,
  { keys, algorithms, issuer, clientId }: LogoutTokenRules,
): Promise<ProviderLogout> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms,
    issuer,
    audience: clientId,
    typ: 'logout+jwt',
    maxTokenAge: maxAge,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['exp'],
  })
  const { jti: id, iss, sub: subject, sid } = claims.parse(payload)
  return { id, issuer: iss, subject, sid }
}
