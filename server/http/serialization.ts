// A reply that several requests share is validated and serialized once for all of them.
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'

/** Remembers the text of each object that was sent: nothing changes an object after it was sent. */
export const serializeOnce =
  <Schema>(compile: FastifySerializerCompiler<Schema>): FastifySerializerCompiler<Schema> =>
  route => {
    const serialize = compile(route)
    const texts = new WeakMap<object, string>()
    return data => {
      if (typeof data !== 'object' || data === null) return serialize(data)
      const text = texts.get(data) ?? serialize(data)
      texts.set(data, text)
      return text
    }
  }
