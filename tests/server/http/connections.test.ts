import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { appWithDatabase, type TestApp } from '../support/test-app.ts'

const bounded = appWithDatabase({ settings: { maxConnectionsPerAddress: 3 } })
const behindProxy = appWithDatabase({
  settings: { maxConnections: 5, maxConnectionsPerAddress: 3, trustProxy: ['127.0.0.0/8'] },
})

/** Opens a connection and says whether a request on it is answered. */
async function connectTo({ app }: TestApp): Promise<{ socket: net.Socket; isServed: boolean }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const ended = new Promise<boolean>(resolve => socket.once('close', () => resolve(false)))
  const answered = once(socket, 'data').then(
    () => true,
    () => false,
  )
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { socket, isServed: await Promise.race([answered, ended]) }
}

async function servedOf(count: number, server: TestApp): Promise<number> {
  let served = 0
  for (let i = 0; i < count; i++) if ((await connectTo(server)).isServed) served += 1
  return served
}

test('an address gets as many connections as the setting allows, and another one when one has ended', async () => {
  const { socket } = await connectTo(bounded)
  expect(await servedOf(4, bounded)).toBe(2)

  socket.destroy()

  await eventually('another one is served', async () => (await connectTo(bounded)).isServed)
})

test('a trusted proxy gets as many connections as the total limit allows', async () => {
  expect(await servedOf(7, behindProxy)).toBe(5)
})
