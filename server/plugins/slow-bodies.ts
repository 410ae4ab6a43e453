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

export const slowBodies = fp<SlowBodiesOptions>(async (app, { withinMs }) => {
  // Counted from the first hook, so that it also applies to the body of a request that was refused.
  app.addHook('onRequest', ({ raw, headers, routeOptions }, reply, done) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done()
    const cut = () => {
      // Undefined for a request without a socket, as in tests.
      if (raw.complete !== false) return
      if (reply.raw.headersSent) raw.socket.destroy()
      else app.server.emit('clientError', new RequestTimeout(), raw.socket)
    }
    let timer: NodeJS.Timeout | undefined
    const begin = () => {
      timer = setTimeout(cut, withinMs).unref()
    }
    raw.once('close', () => clearTimeout(timer))
    // Once the answer is sent, nobody waits for the rest of a large body either.
    if (routeOptions.config.largeBody) reply.raw.once('finish', begin)
    else begin()
    done()
  })
})

/** The error that Node itself reports for a request that takes too long. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
