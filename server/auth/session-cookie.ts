// The session cookie: an opaque random token, of which the database keeps only the hash.
import { hash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'

/** 256 bits, as text. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Over https, the prefix keeps other hosts of the domain from setting a cookie of this name. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

export const sessionCookieName = (secure: boolean): string => cookieName('gridhaul_session', secure)

export const cookieOptions = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
})
