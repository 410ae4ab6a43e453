// What browsers are told to refuse on our behalf, and the id by which a reply is found in the logs.
import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import { isApiCall } from '../api-path.ts'

export interface SecurityHeadersOptions {
  /** Browsers reach this server by https alone. */
  secure: boolean
}

export const securityHeaders = fp<SecurityHeadersOptions>(
  async (app, { secure }) => {
    await app.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
      strictTransportSecurity: secure,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    })
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
      if (isApiCall(request.url)) reply.header('cache-control', 'no-store')
    })
  },
  { name: 'security-headers' },
)

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
