// A value that a browser keeps for us and cannot change: JSON with a signature.
import { Signer, sign } from '@fastify/cookie'
import type { ServerKeys } from '../repositories/server-keys.ts'

export const signCookie = (value: object, [key]: ServerKeys): string =>
  sign(Buffer.from(JSON.stringify(value)).toString('base64url'), key)

/** The value; undefined if there is no cookie or we have not signed it. */
export function readSignedCookie(cookie: string | undefined, keys: ServerKeys): unknown {
  // The types lack keys as bytes in a list, which the library takes.
  const { valid, value } = new Signer(keys as unknown as string[]).unsign(cookie ?? '')
  return valid && value ? JSON.parse(Buffer.from(value, 'base64url').toString()) : undefined
}
