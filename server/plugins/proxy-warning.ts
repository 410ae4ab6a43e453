// Says in the log that a proxy is not trusted: until it is, everybody behind it counts as one address.
import fp from 'fastify-plugin'

const headers = ['x-forwarded-for', 'forwarded']

export const proxyWarning = fp(async app => {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.socket.remoteAddress
    // Where the sender is trusted, `ip` is the address that it stated.
    if (!hasWarned && request.ip === address && headers.some(name => request.headers[name] !== undefined)) {
      hasWarned = true
      app.log.warn(
        { address },
        'a request carries the address of another sender, but TRUST_PROXY does not name this one: if it is a proxy, limits count everybody behind it together',
      )
    }
    done()
  })
})
