// The bare server of bench/server.mjs: reads the responses from its input and sends them from memory. Each has its own path, which
// begins with its number, because two may differ only in their query.
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'

const app = Fastify({ routerOptions: { maxParamLength: 16_000 } })
/** Node sets these itself. */
const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

for (const [i, { path, body, headers }] of JSON.parse(await text(process.stdin)).entries()) {
  const bytes = Buffer.from(body, 'base64')
  const kept = headers.filter(([name]) => !own.has(name))
  app.get(`/${i}${path.split('?', 1)[0]}`, (_, reply) => {
    for (const [name, value] of kept) reply.header(name, value)
    reply.send(bytes)
  })
}
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
