// Accepts only JSON in valid UTF-8 as a body (a replacement character would be stored as if it had been sent), and only as much of it as
// the call needs.
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { decodeUtf8, type JsonLimits, type ReceivedJson, receiveJson } from '../http/json-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of the body that differ from those of every call. */
    json?: Partial<JsonLimits>
  }
  interface FastifyInstance {
    /** Receives the body of a call that reads it by itself. Throws a refusal as soon as it exceeds a limit. */
    receiveJson(request: FastifyRequest): Promise<ReceivedJson>
    /** Throws if the text is not JSON, or has a key that would change the prototype of an object. */
    parseJson(request: FastifyRequest, text: string): unknown
  }
}

/** Several times what the largest form or password needs. */
const defaultLimits: JsonLimits = { maxBytes: 16 * 1024, maxValues: 2_000, maxDepth: 8 }

export const jsonBodies = fp(async app => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorate('receiveJson', ({ raw, headers, routeOptions }) =>
    receiveJson(
      raw,
      { ...defaultLimits, ...routeOptions.config.json },
      Number(headers['content-length'] ?? Number.NaN),
    ),
  )
  app.decorate('parseJson', (request, text) => {
    let parsed: unknown
    parse(request, text, (error, value) => {
      if (error) throw error
      parsed = value
    })
    return parsed
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { bytes } = await app.receiveJson(request)
    return app.parseJson(request, decodeUtf8(bytes))
  })
})
