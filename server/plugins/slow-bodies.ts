// A small body must arrive quickly: a client that withholds its last bytes is disconnected long before the limit of a large plan.
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be large, and take as long as any request. */
    largeBody?: boolean
  }
}

export interface SlowBodiesOptions {
  withinMs: number
}

export const slowBodies = fp<SlowBodiesOptions>(
  async (app, { withinMs }) => {
    // Counted from the first hook, so that it also applies to the body of a request that was refused.
    app.addHook('onRequest', ({ raw, method, routeOptions }, reply, done) => {
      if (method === 'GET' || method === 'HEAD' || routeOptions.config.largeBody) return done()
      const cut = () => {
        // Undefined for a request without a socket, as in tests.
        if (raw.complete !== false) return
        if (reply.raw.headersSent) raw.socket.destroy()
        else app.server.emit('clientError', new RequestTimeout(), raw.socket)
      }
      const timer = setTimeout(cut, withinMs).unref()
      raw.once('close', () => clearTimeout(timer))
      done()
    })
  },
  { name: 'slow-bodies' },
)

/** The error that Node itself reports for a request that takes too long. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
