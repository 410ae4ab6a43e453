// Bodies of the calls for second factors (extension).
import * as z from 'zod/mini'
import { codeMissing } from '../messages/second-factors.ts'
import { factorCode, givenPassword, passkeyName } from '../validate/credentials.ts'

/** For changes of one's own second factors. Without the password the session must have begun in the last ten minutes. */
export const confirmedBody = z.object({ password: z.optional(givenPassword) })

/** The password, or a code of an authenticator app, or a recovery code. */
export const confirmIdentityBody = z.object({
  password: z.optional(givenPassword),
  code: z.optional(factorCode),
})
export type ConfirmIdentityBody = z.infer<typeof confirmIdentityBody>

/** A code of an authenticator app or a recovery code. */
export const codeBody = z.object({ code: factorCode })

/** Bytes in base64url. A call as a whole is limited too. */
const bytes = z.string().check(z.maxLength(12_000), z.regex(/^[\w-]+=*$/))

/** A credential as browsers write it (WebAuthn, RegistrationResponseJSON and AuthenticationResponseJSON). */
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))

export const newPasskeyBody = z.object({
  name: passkeyName,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(transports),
    }),
  }),
})
export type NewPasskeyBody = z.infer<typeof newPasskeyBody>

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
})

export const passkeyBody = z.object({ credential: assertion })
export type PasskeyBody = z.infer<typeof passkeyBody>

/** One of the two. */
export const secondFactorBody = z
  .object({ code: z.optional(factorCode), credential: z.optional(assertion) })
  .check(
    z.refine(({ code, credential }) => (code === undefined) !== (credential === undefined), {
      error: codeMissing,
      path: ['code'],
    }),
  )
export type SecondFactorBody = z.infer<typeof secondFactorBody>
