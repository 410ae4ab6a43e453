// REST resource: second factors, at sign-in and of one's own account (extensions).
import * as z from 'zod/mini'
import type { NewPasskeyBody, SecondFactorBody } from '../../domain/calls/second-factors.ts'
import { inPath } from './address.ts'
import { user } from './auth.ts'
import { type Http, ignoredBody, json } from './http.ts'
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

export const secondFactorCalls = (http: Http) => ({
  step: (signal?: AbortSignal) => http.get('/api/auth/login/second-factor', json(secondStep), signal),
  confirm: (body: SecondFactorBody, signal?: AbortSignal) =>
    http.send('POST', '/api/auth/login/second-factor', body, json(user), signal),
  passkeyOptions: (signal?: AbortSignal) => http.get('/api/auth/login/passkey', json(passkeyOptions), signal),
  signIn: (credential: unknown, signal?: AbortSignal) =>
    http.send('POST', '/api/auth/login/passkey', { credential }, json(user), signal),
  own: (signal?: AbortSignal) => http.get('/api/auth/second-factors', json(secondFactors), signal),
  beginApp: (password?: string | null, signal?: AbortSignal) =>
    http.send('POST', '/api/auth/authenticator-app', confirmed(password), json(newApp), signal),
  confirmApp: (code: string, signal?: AbortSignal) =>
    http.send('POST', '/api/auth/authenticator-app/confirm', { code }, json(recoveryCodes), signal),
  removeApp: (password?: string | null, signal?: AbortSignal) =>
    http.send('POST', '/api/auth/authenticator-app/remove', confirmed(password), ignoredBody, signal),
  newPasskeyOptions: (password?: string | null, signal?: AbortSignal) =>
    http.send('POST', '/api/auth/passkeys/options', confirmed(password), json(passkeyOptions), signal),
  addPasskey: (body: NewPasskeyBody, signal?: AbortSignal) =>
    http.send('POST', '/api/auth/passkeys', body, json(recoveryCodes), signal),
  removePasskey: (passkeyId: string, password?: string | null, signal?: AbortSignal) =>
    http.send(
      'POST',
      `/api/auth/passkeys/${inPath(passkeyId)}/remove`,
      confirmed(password),
      ignoredBody,
      signal,
    ),
  renewRecoveryCodes: (password?: string | null, signal?: AbortSignal) =>
    http.send('POST', '/api/auth/recovery-codes', confirmed(password), json(recoveryCodes), signal),
})
