// Bodies are JSON in UTF-8, or refused: a letter that was replaced would be kept as if it had been sent.
import fp from 'fastify-plugin'
import { refusal } from '../http/errors.ts'

export const jsonBodies = fp(
  async app => {
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) =>
      parse(request, textOf(bytes), done),
    )
  },
  { name: 'json-bodies' },
)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a body, without the mark that some programs put in front. Throws where it is not UTF-8. */
export function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refusal('malformed')
  }
}
