// Which accounts have signed in with a browser before: guesses that somebody else makes do not count against their owners there.
import { createHmac, randomBytes } from 'node:crypto'
import fp from 'fastify-plugin'
import * as z from 'zod/mini'
import { cookieName, cookieOptions } from '../../auth/session-cookie.ts'
import { readSignedCookie, signCookie } from '../../auth/signed-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser's id if this account has signed in with it, else undefined. */
    knownBrowserOf(account: string): string | undefined
  }
  interface FastifyReply {
    rememberBrowser(account: string): void
  }
}

export interface KnownBrowsersOptions {
  secure: boolean
}

const secondsPerYear = 365 * 24 * 3_600
/** On a shared computer the accounts that signed in last are remembered. */
const maxAccounts = 10

const knownBrowser = z.object({ id: z.string(), accounts: z.array(z.string()) })
type KnownBrowser = z.infer<typeof knownBrowser>

/** The cookie is signed and holds no address: accounts stand in it as keyed hashes. */
export const knownBrowsers = fp<KnownBrowsersOptions>(
  async (app, { secure }) => {
    const name = cookieName('gridhaul_browser', secure)
    const keys = () => app.serverKeys('known-browsers')
    const hashesOf = (account: string) =>
      keys().map(key => createHmac('sha256', key).update(account).digest('base64url'))

    const read = (cookie: string | undefined): KnownBrowser | undefined =>
      knownBrowser.safeParse(readSignedCookie(cookie, keys())).data

    app.decorateRequest('knownBrowserOf', function (account) {
      const browser = read(this.cookies[name])
      const hashes = hashesOf(account)
      return browser?.accounts.some(known => hashes.includes(known)) ? browser.id : undefined
    })
    app.decorateReply('rememberBrowser', function (account) {
      const before = read(this.request.cookies[name])
      const [hash = '', ...earlierHashes] = hashesOf(account)
      const others = before?.accounts.filter(other => ![hash, ...earlierHashes].includes(other)) ?? []
      const browser: KnownBrowser = {
        id: before?.id ?? randomBytes(16).toString('base64url'),
        accounts: [hash, ...others].slice(0, maxAccounts),
      }
      this.setCookie(name, signCookie(browser, keys()), { ...cookieOptions(secure), maxAge: secondsPerYear })
    })
  },
  { name: 'known-browsers', dependencies: ['session-cookies', 'server-keys'] },
)
