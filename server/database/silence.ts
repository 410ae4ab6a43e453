// Notices a database that keeps its connections and no longer answers: a stopped process, a frozen machine, a pulled cable.
import net from 'node:net'
import { setImmediate as afterReading } from 'node:timers/promises'
import pg from 'pg'

export interface SilenceOptions {
  url: string
  /** A connection in use that has been silent for so long is suspected: the database is asked whether it answers. 0: never. */
  suspectAfterMs: number
  /** The time that the database has for this answer. */
  answerWithinMs: number
  /** A connection in use may be silent for so long while the database answers others, as it does during a long query. */
  silentForMs: number
}

interface InUse {
  /** Bytes that have passed in both directions. */
  bytes: number
  silentSinceMs: number
}

/**
 * Cuts connections in use on which nothing has passed for too long; the query that waits there then fails. Without this a query
 * would wait for a quarter of an hour, until the system gives up. Idle connections are probed by the system itself (keepalive).
 */
export function cutSilentConnections(pool: pg.Pool, options: SilenceOptions): void {
  const { suspectAfterMs, silentForMs } = options
  const inUse = new Map<pg.PoolClient, InUse>()
  let timer: NodeJS.Timeout | undefined
  let answering: Promise<boolean> | undefined

  const databaseAnswers = () => {
    answering ??= answers(options).finally(() => {
      answering = undefined
    })
    return answering
  }
  const check = async (client: pg.PoolClient, use: InUse) => {
    const bytes = bytesPassed(client)
    const nowMs = performance.now()
    if (bytes !== use.bytes) Object.assign(use, { bytes, silentSinceMs: nowMs })
    const silentMs = nowMs - use.silentSinceMs
    if (silentMs < suspectAfterMs) return
    if (silentMs < silentForMs && (await databaseAnswers())) return
    // An answer that came while this process was busy counts, and so does the end of this use.
    await afterReading()
    if (inUse.get(client) === use && bytesPassed(client) === bytes) cut(client)
  }
  const checkAll = () => {
    for (const [client, use] of inUse) void check(client, use)
    if (inUse.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  pool.on('acquire', client => {
    inUse.set(client, { bytes: bytesPassed(client), silentSinceMs: performance.now() })
    timer ??= setInterval(checkAll, suspectAfterMs / 8).unref()
  })
  pool.on('release', (_, client) => inUse.delete(client))
}

/** Grows while a long value is still being sent, too. */
function bytesPassed({ connection: { stream } }: pg.PoolClient): number {
  if (!(stream instanceof net.Socket)) return 0
  return stream.bytesRead + stream.bytesWritten - stream.writableLength
}

const cut = ({ connection: { stream } }: pg.PoolClient): void =>
  void stream.destroy(new Error('Connection terminated: the database is silent'))

/** On a connection of its own. A refusal is an answer as well: a database whose connections are all in use still works. */
async function answers({ url, answerWithinMs }: SilenceOptions): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerWithinMs,
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
