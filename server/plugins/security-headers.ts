// Security headers of every reply, those of pages alone, and the request id that finds a reply in the logs.
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isApiCall } from '../http/api-path.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every reply, whatever it carries. */
    securityHeaders: Record<string, string>
    /** For replies that are sent before any hook runs; all others have these headers anyway. */
    addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void
  }
}

export interface SecurityHeadersOptions {
  /** Browsers reach this server over https only. */
  secure: boolean
  /** The hosts below the one of PUBLIC_URL use https too. */
  withSubdomains: boolean
}

export const securityHeaders = fp<SecurityHeadersOptions>(async (app, { secure, withSubdomains }) => {
  const helmetHeaders = await headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    strictTransportSecurity: secure && { includeSubDomains: withSubdomains },
    referrerPolicy: { policy: 'no-referrer' },
    // A page that opens this one gets no access to it; a tool that this page opens may respond (the inspector's setting).
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const all = { ...helmetHeaders, 'permissions-policy': permissionsPolicy }
  const ofEvery = Object.entries(all).filter(([name]) => !headersOfPages.has(name))
  const headers = { ...Object.fromEntries(ofEvery), [policyHeader]: dataPolicy }
  app.decorate('securityHeaders', headers)
  app.decorate('addSecurityHeaders', (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (isApiCall(request.url)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onRequest', (request, reply, done) => {
    app.addSecurityHeaders(request, reply)
    done()
  })
  app.addHook('onSend', (_, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type'))
    // The browser puts it in the place of the policy that came with what it has.
    if (reply.statusCode === 304) reply.removeHeader(policyHeader)
    else if (type.startsWith('text/html')) reply.headers(all)
    else if (type.includes('javascript')) reply.header(policyHeader, scriptPolicy)
    done()
  })
})

const policyHeader = 'content-security-policy'

/** Browsers heed them on pages alone: on every script and reply they would be 350 bytes of each. */
const headersOfPages = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])

/** The headers that helmet adds to a reply. They are the same for all, so they are computed once and not for each reply. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify()
  const bare = await probe.inject('/')
  await probe.close()
  const helmeted = Fastify()
  await helmeted.register(helmet, options)
  const { headers } = await helmeted.inject('/')
  await helmeted.close()
  const added = Object.entries(headers).filter(([name]) => !(name in bare.headers))
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]))
}

/** Nothing inline, nothing evaluated, nothing from elsewhere. */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  workerSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
}

/** Of what loads nothing and is shown in no frame, also where a browser is sent to it: data, styles, typefaces. */
const dataPolicy = "default-src 'none';frame-ancestors 'none'"

/** A worker has the policy of its script; the page's is five times as long, and means the same to it. */
const scriptPolicy = "default-src 'self';frame-ancestors 'none'"

/**
 * Nothing on our pages asks the browser for any of these, so that no script that got in could either. Without 'bluetooth', which
 * browsers that do not offer it complain of on each page.
 */
const permissionsPolicy = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
]
  .map(feature => `${feature}=()`)
  .join(', ')
