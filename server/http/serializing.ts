// An answer that several requests share is checked and written as text once for all of them.
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'

/** `data` is known again as the object that it is: what is answered is not changed afterwards. */
export const onceForEach =
  <Schema>(compile: FastifySerializerCompiler<Schema>): FastifySerializerCompiler<Schema> =>
  route => {
    const serialize = compile(route)
    const written = new WeakMap<object, string>()
    return data => {
      if (typeof data !== 'object' || data === null) return serialize(data)
      const text = written.get(data) ?? serialize(data)
      written.set(data, text)
      return text
    }
  }
