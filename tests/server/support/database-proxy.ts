// A network between a server and its database that can be made to fail.
import { once } from 'node:events'
import net from 'node:net'

export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string
  /** Stops listening and closes every connection. */
  refuse(): Promise<void>
  /** Keeps and accepts connections but passes nothing on, like a pulled cable. */
  fallSilent(): void
  /** Passes everything on again; what was held back stays lost. */
  recover(): Promise<void>
  close(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<net.Socket>()
  let isSilent = false

  const join = (client: net.Socket) => {
    const database = net.connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from)
      from.on('data', chunk => isSilent || to.write(chunk))
      from.on('error', () => {})
      from.once('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  }
  const cutAll = () => {
    for (const socket of open) socket.destroy()
  }
  let server = net.createServer(join)
  const listen = async (port: number) => {
    server = net.createServer(join).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  const url = new URL(databaseUrl)
  url.port = String(port)

  const refuse = async () => {
    cutAll()
    if (server.listening) await new Promise(resolve => server.close(resolve))
  }
  return {
    url: url.href,
    refuse,
    fallSilent() {
      isSilent = true
    },
    async recover() {
      isSilent = false
      cutAll()
      if (!server.listening) await listen(port)
    },
    close: refuse,
  }
}
