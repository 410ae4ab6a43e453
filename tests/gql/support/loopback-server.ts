// A real HTTP server on this machine that answers as a test says, keeps what it received, and the way a page reaches it.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** Settles when the connection has closed before the answer was complete. */
  abandoned: Promise<unknown>
}

export type Answer = (response: ServerResponse, request: Received) => void

export interface LoopbackServer {
  received: Received[]
  /** What `window.fetch` is to a page of this server. */
  fetch: typeof fetch
  /** Settles when as many requests as `count` have come. */
  hasReceived: (count: number) => Promise<void>
  close: () => Promise<void>
}

export async function loopbackServer(answer: Answer): Promise<LoopbackServer> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const { method = '', url: path = '', headers } = request
    const abandoned = once(response, 'close').then(() => response.writableFinished || undefined)
    received.push({ method, path, headers, body, abandoned })
    server.emit('received')
    answer(response, received.at(-1) as Received)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  const close = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(close)

  return {
    received,
    fetch: (path, init) => fetch(new URL(String(path), origin), init),
    hasReceived: async count => {
      while (received.length < count) await once(server, 'received')
    },
    close,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Answers with a status and a text, as it stands. */
export const text =
  (status: number, body: string, type = 'application/json'): Answer =>
  response => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }

export const json = (status: number, body: unknown): Answer => text(status, JSON.stringify(body))

export const noContent: Answer = response => {
  response.writeHead(204).end()
}
