// With what a sign-in is confirmed.
import * as z from 'zod/mini'

/** A connection of a user to the identity provider (extension). `issuer`: the provider's address. */
export const providerLink = z.object({ id: z.string(), issuer: z.string(), created_at: z.string() })
export type ProviderLink = z.infer<typeof providerLink>

/** With what a user can confirm a sign-in (extension). */
export const secondFactors = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.nullable(z.string()),
    }),
  ),
  /** When the authenticator app was set up; null: it is not. */
  authenticator_app_since: z.nullable(z.string()),
  recovery_codes_left: z.number(),
})
export type SecondFactors = z.infer<typeof secondFactors>

/** What an authenticator app is set up with (extension): the secret as text, and the same as an address for a QR code. */
export const newAuthenticatorApp = z.object({ secret: z.string(), url: z.string() })

/** Shown this once (extension); empty where earlier ones hold. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** What a browser is to make a passkey of, or to ask one for (extension): WebAuthn's options as JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/** What confirms a sign-in whose password was right (extension). */
const signInMethods = ['passkey', 'authenticator_app', 'recovery_code'] as const
export const secondStep = z.object({
  methods: z.array(z.enum(signInMethods)),
  passkey_options: z.optional(passkeyOptions),
})
export type SecondStep = z.infer<typeof secondStep>
