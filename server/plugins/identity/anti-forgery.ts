// Keeps other sites from acting for a signed-in user: calls that change something carry a token that only our page can read.
import Tokens from '@fastify/csrf'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasBearer } from '../../auth/access-key.ts'
import { cookieName, cookieOptions } from '../../auth/session-cookie.ts'
import { isApiCall } from '../../http/api-path.ts'
import { calledHost } from '../../http/called-host.ts'
import { refusal } from '../../http/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts an access key as bearer token, with which no cookie counts that another site could make a browser send. */
    bearer?: 'required' | 'accepted'
    /** What the body says is signed by somebody whom this server knows, and no cookie counts. */
    signedBody?: true
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
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export const antiForgery = fp<AntiForgeryOptions>(
  async (app, { secure, publicUrl }) => {
    const secretName = cookieName('gridhaul_forgery', secure)
    const isVerified = (request: FastifyRequest): boolean => {
      const secret = request.cookies[secretName]
      const token = request.headers['x-xsrf-token']?.toString()
      if (!secret || !token) return false
      return app.serverKeys('anti-forgery').some(key => tokensOf(key).verify(secret, token, boundTo(request)))
    }

    app.decorateReply('setAntiForgeryToken', function () {
      const tokens = tokensOf(app.serverKeys('anti-forgery')[0])
      const known = this.request.cookies[secretName]
      const secret = known ?? tokens.secretSync()
      if (!known) this.setCookie(secretName, secret, cookieOptions(secure))
      const token = tokens.create(secret, boundTo(this.request))
      this.setCookie('XSRF-TOKEN', token, { ...cookieOptions(secure), httpOnly: false })
    })
    app.decorateReply('ensureAntiForgeryToken', function () {
      const { cookies } = this.request
      if (!cookies['XSRF-TOKEN'] || !cookies[secretName]) this.setAntiForgeryToken()
    })

    app.addHook('onRequest', (request, _reply, done) => {
      // The route that matched counts, however the address was spelled.
      const address = request.routeOptions.url ?? request.url
      if (!isApiCall(address)) return done()
      if (!isFromOurPage(request, publicUrl)) return done(refusal('foreign_origin'))
      if (safeMethods.has(request.method) || needsNoCookie(request)) return done()
      done(isVerified(request) ? undefined : refusal('anti_forgery'))
    })
  },
  { name: 'anti-forgery', dependencies: ['session-cookies', 'server-keys'] },
)

const needsNoCookie = ({ routeOptions: { config }, headers }: FastifyRequest): boolean =>
  config.signedBody === true ||
  config.bearer === 'required' ||
  (config.bearer === 'accepted' && hasBearer(headers))

const tokensOf = (key: Buffer) => new Tokens({ hmacKey: key, userInfo: true })

/** The session of the cookie, even an ended one, so that a page whose session ended can still sign out and in again. */
const boundTo = ({ sessionHash }: FastifyRequest): string => sessionHash?.toString('hex') ?? 'nobody'

/** Browsers state the site of a call; other clients do not, and have no cookie that another site could use. */
function isFromOurPage(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isFollowedLink(request))
    return false
  const { origin } = request.headers
  if (origin === undefined) return true
  // Without PUBLIC_URL, any host is right under which a browser reached this server.
  return publicUrl
    ? origin === publicUrl.origin
    : URL.canParse(origin) && new URL(origin).host === calledHost(request)?.host
}

/** The identity provider sends browsers back here by a link; the site of the link never sees the response. */
const isFollowedLink = ({ method, headers }: FastifyRequest): boolean =>
  safeMethods.has(method) && headers['sec-fetch-mode'] === 'navigate'
