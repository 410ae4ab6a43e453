// Detects a database that keeps its connections and no longer responds: a stopped process, a frozen machine, a pulled cable.
import net from 'node:net'
import { setImmediate as afterIo } from 'node:timers/promises'
import pg from 'pg'

export interface SilenceOptions {
  url: string
  /** After this much silence on a connection in use the database is probed. 0: never. */
  suspectAfterMs: number
  /** The time that the database has to respond to the probe. */
  respondWithinMs: number
  /** How long a connection in use may be silent while the database responds to probes, as during a long query. */
  silentForMs: number
}

interface InUse {
  /** Bytes transferred in both directions. */
  bytes: number
  silentSinceMs: number
}

/**
 * Closes connections in use on which nothing was transferred for too long, so that the waiting query fails. Otherwise it would
 * wait for a quarter of an hour, until the system gives up. Idle connections are probed by the system itself (keepalive).
 */
export function closeSilentConnections(pool: pg.Pool, options: SilenceOptions): void {
  const { suspectAfterMs, silentForMs } = options
  const inUse = new Map<pg.PoolClient, InUse>()
  let timer: NodeJS.Timeout | undefined
  let probing: Promise<boolean> | undefined

  const probe = () => {
    probing ??= isResponding(options).finally(() => {
      probing = undefined
    })
    return probing
  }
  const check = async (client: pg.PoolClient, use: InUse) => {
    const bytes = bytesTransferred(client)
    const nowMs = performance.now()
    if (bytes !== use.bytes) Object.assign(use, { bytes, silentSinceMs: nowMs })
    const silentMs = nowMs - use.silentSinceMs
    if (silentMs < suspectAfterMs) return
    if (silentMs < silentForMs && (await probe())) return
    // A response that arrived while this process was busy counts, and so does the end of this use.
    await afterIo()
    if (inUse.get(client) === use && bytesTransferred(client) === bytes) close(client)
  }
  const checkAll = () => {
    for (const [client, use] of inUse) void check(client, use)
    if (inUse.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  pool.on('acquire', client => {
    inUse.set(client, { bytes: bytesTransferred(client), silentSinceMs: performance.now() })
    timer ??= setInterval(checkAll, suspectAfterMs / 8).unref()
  })
  pool.on('release', (_, client) => inUse.delete(client))
}

/** Also grows while a long value is still being sent. */
function bytesTransferred({ connection: { stream } }: pg.PoolClient): number {
  if (!(stream instanceof net.Socket)) return 0
  return stream.bytesRead + stream.bytesWritten - stream.writableLength
}

const close = ({ connection: { stream } }: pg.PoolClient): void =>
  void stream.destroy(new Error('Connection terminated: the database is silent'))

/** Uses its own connection. An error is a response too: a database whose connections are all in use still works. */
export async function isResponding({
  url,
  respondWithinMs,
}: Pick<SilenceOptions, 'url' | 'respondWithinMs'>): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: respondWithinMs,
    application_name: 'gridhaul',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => {})
  }
}
