// A small body comes at once or not at all: whoever holds its last bytes back is cut long before a large plan would be.
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
    // Counted from the first hook on, so that a body is cut too that nobody waits for, because its call was refused.
    app.addHook('onRequest', ({ raw, method, routeOptions }, reply, done) => {
      if (method === 'GET' || method === 'HEAD' || routeOptions.config.largeBody) return done()
      const cut = () => {
        // Undefined for a request without a socket, as tests make them.
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

/** As Node's own for a request that takes too long in all. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
