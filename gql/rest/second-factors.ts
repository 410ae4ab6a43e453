// REST resource: second factors, at sign-in and of one's own account (extensions).
import * as z from 'zod/mini'
import type { NewPasskeyBody, SecondFactorBody } from '../../domain/calls/second-factors.ts'
import { inPath } from './address.ts'
import { user } from './auth.ts'
import { type CallerHttp, ignoredBody, json } from './http.ts'
import { id, optionalTextShape, record, textShape } from './shapes.ts'

/** WebAuthn's options, which the browser itself checks. */
const passkeyOptions = z.looseObject({ challenge: z.string() })

const secondStep = record({
  methods: z.array(z.string()),
  passkey_options: z.catch(z.nullable(passkeyOptions), null),
})

const secondFactors = record({
  passkeys: z.array(record({ id, name: textShape, created_at: textShape, last_used_at: optionalTextShape })),
  authenticator_app_since: optionalTextShape,
  recovery_codes_left: z.catch(z.number(), 0),
})

const newApp = z.object({ secret: z.string(), url: z.string() })
const recoveryCodes = z.pipe(
  z.object({ recovery_codes: z.array(z.string()) }),
  z.transform(({ recovery_codes }) => recovery_codes),
)

/** Without it the session must be new. */
const confirmed = (password: string | null | undefined) => (password ? { password } : {})

export const secondFactorCalls = (http: CallerHttp) => ({
  step: () => http.get('/api/auth/login/second-factor', json(secondStep)),
  confirm: (body: SecondFactorBody) => http.send('POST', '/api/auth/login/second-factor', body, json(user)),
  passkeyOptions: () => http.get('/api/auth/login/passkey', json(passkeyOptions)),
  signIn: (credential: unknown) => http.send('POST', '/api/auth/login/passkey', { credential }, json(user)),
  own: () => http.get('/api/auth/second-factors', json(secondFactors)),
  beginApp: (password?: string | null) =>
    http.send('POST', '/api/auth/authenticator-app', confirmed(password), json(newApp)),
  confirmApp: (code: string) =>
    http.send('POST', '/api/auth/authenticator-app/confirm', { code }, json(recoveryCodes)),
  removeApp: (password?: string | null) =>
    http.send('POST', '/api/auth/authenticator-app/remove', confirmed(password), ignoredBody),
  newPasskeyOptions: (password?: string | null) =>
    http.send('POST', '/api/auth/passkeys/options', confirmed(password), json(passkeyOptions)),
  addPasskey: (body: NewPasskeyBody) => http.send('POST', '/api/auth/passkeys', body, json(recoveryCodes)),
  removePasskey: (passkeyId: string, password?: string | null) =>
    http.send('POST', `/api/auth/passkeys/${inPath(passkeyId)}/remove`, confirmed(password), ignoredBody),
  renewRecoveryCodes: (password?: string | null) =>
    http.send('POST', '/api/auth/recovery-codes', confirmed(password), json(recoveryCodes)),
})
