// Accepts only JSON in valid UTF-8 as a body: a replacement character would be stored as if it had been sent.
import fp from 'fastify-plugin'
import { refusal } from '../http/errors.ts'

export const jsonBodies = fp(
  async app => {
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) =>
      parse(request, decodeUtf8(bytes), done),
    )
  },
  { name: 'json-bodies' },
)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a body, without a byte order mark. Throws if it is not UTF-8. */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refusal('malformed')
  }
}
