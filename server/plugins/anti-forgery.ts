// Keeps other sites from acting for a signed-in user: calls that change something carry a token that only our page can read.
import csrf from '@fastify/csrf-protection'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasBearer } from '../auth/access-key.ts'
import { cookieName, cookieOptions } from '../auth/session-cookie.ts'
import { isApiCall } from '../http/api-path.ts'
import { refusal } from '../http/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts an access key as bearer token, with which no cookie counts that another site could make a browser send. */
    bearer?: 'required' | 'accepted'
  }
  interface FastifyReply {
    /** Sets the readable cookie XSRF-TOKEN to a new token of the request's session, or of nobody if it has none. */
    setAntiForgeryToken(): void
    /** The same if the browser has none yet. A token is valid as long as its session. */
    ensureAntiForgeryToken(): void
  }
}

export interface AntiForgeryOptions {
  secure: boolean
  publicUrl: URL | undefined
  /** Signs the tokens; the same for all server processes. */
  key: Buffer
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export const antiForgery = fp<AntiForgeryOptions>(
  async (app, { secure, publicUrl, key }) => {
    const secretName = cookieName('gridhaul_forgery', secure)
    await app.register(csrf, {
      cookieKey: secretName,
      cookieOpts: cookieOptions(secure),
      csrfOpts: { hmacKey: key, userInfo: true },
      getUserInfo: boundTo,
      getToken: ({ headers }) => headers['x-xsrf-token']?.toString(),
      logLevel: 'info',
    })

    app.decorateReply('setAntiForgeryToken', function () {
      const token = this.generateCsrf({ userInfo: boundTo(this.request) })
      this.setCookie('XSRF-TOKEN', token, { ...cookieOptions(secure), httpOnly: false })
    })
    app.decorateReply('ensureAntiForgeryToken', function () {
      const { cookies } = this.request
      if (!cookies['XSRF-TOKEN'] || !cookies[secretName]) this.setAntiForgeryToken()
    })

    app.addHook('onRequest', (request, reply, done) => {
      // The route that matched counts, however the address was spelled.
      const address = request.routeOptions.url ?? request.url
      if (!isApiCall(address)) return done()
      if (!isFromOurPage(request, publicUrl)) return done(refusal('foreign_origin'))
      if (safeMethods.has(request.method) || isForKey(request)) return done()
      app.csrfProtection(request, reply, done)
    })
  },
  { name: 'anti-forgery', dependencies: ['session-cookies'] },
)

const isForKey = ({ routeOptions: { config }, headers }: FastifyRequest): boolean =>
  config.bearer === 'required' || (config.bearer === 'accepted' && hasBearer(headers))

/** The session of the cookie, even an ended one, so that a page whose session ended can still sign out and in again. */
const boundTo = ({ sessionHash }: FastifyRequest): string => sessionHash?.toString('hex') ?? 'nobody'

/** Browsers state the site of a call; other clients do not, and have no cookie that another site could use. */
function isFromOurPage(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isFollowedLink(request))
    return false
  const { origin, host } = request.headers
  if (origin === undefined) return true
  // Without PUBLIC_URL, any host is right under which a browser reached this server.
  return publicUrl ? origin === publicUrl.origin : URL.canParse(origin) && new URL(origin).host === host
}

/** The identity provider sends browsers back here by a link; the site of the link never sees the response. */
const isFollowedLink = ({ method, headers }: FastifyRequest): boolean =>
  safeMethods.has(method) && headers['sec-fetch-mode'] === 'navigate'
