// A value that a browser keeps for us and cannot change: JSON with a signature.
import { sign, unsign } from '@fastify/cookie'

export const signCookie = (value: object, key: Buffer): string =>
  sign(Buffer.from(JSON.stringify(value)).toString('base64url'), key)

/** The value; undefined if there is no cookie or we have not signed it. */
export function readSignedCookie(cookie: string | undefined, key: Buffer): unknown {
  const { valid, value } = unsign(cookie ?? '', key)
  return valid && value ? JSON.parse(Buffer.from(value, 'base64url').toString()) : undefined
}
