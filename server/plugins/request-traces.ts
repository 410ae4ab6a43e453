// A span for each request. Registered only where there are traces.
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { RequestSpan, Tracing } from '../http/open-telemetry.ts'

export const requestTraces = fp<{ tracing: Tracing }>(async (app, { tracing }) => {
  const open = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const attributes = { 'http.request.method': request.method }
    open.set(request, tracing.beginRequest(request.id, request.method, attributes, done))
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    // The route's pattern: an address can contain a token.
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.route': route, 'http.response.status_code': statusCode }
    open.get(request)?.end(`${request.method} ${route}`, attributes, statusCode >= 500)
  })
})
