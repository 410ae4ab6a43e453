// Codes of authenticator apps: TOTP (RFC 6238) with the values that every app knows: SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** A code of the step before and of the one after is accepted too: clocks differ, and typing takes time. */
const toleratedSteps = 1

export const newAppSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes)

/** The secret as text for typing (base32), and as the address that apps read from a QR code. */
export function appSetup(secret: Buffer, email: string): { secret: string; url: string } {
  const app = new TOTP({ issuer: 'Gridhaul', label: email, secret: asSecret(secret) })
  return { secret: app.secret.base32, url: app.toString() }
}

/** The time step that a code belongs to, at `now` in ms since 1970; undefined if the code is wrong. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  // The library throws for letters of several bytes.
  if (!/^\d+$/.test(token)) return undefined
  const delta = TOTP.validate({ token, secret: asSecret(secret), timestamp: now, window: toleratedSteps })
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta
}

const asSecret = (secret: Buffer): Secret => new Secret({ buffer: new Uint8Array(secret).buffer })
