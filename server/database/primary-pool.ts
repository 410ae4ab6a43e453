// The pool of connections to a database whose primary may move to another machine: none leads to a standby, and after a move none
// is used that was opened before it.
import pg from 'pg'
import { CommitUnconfirmed, isPrimaryGone, isReplicationCancelled, StandbyReached } from './failures.ts'

export interface PrimaryPool {
  pool: pg.Pool
  connect: () => Promise<PrimaryClient>
  /** `listener` is called when the database says that it ends, or that it is no primary. */
  onMove: (listener: () => void) => void
}

/** `query` throws CommitUnconfirmed if something is committed that a standby may not have. */
export type PrimaryClient = Pick<pg.PoolClient, 'query' | 'release'>

/** `respondWithinMs`: how long a new connection may take to say whether it leads to the primary. */
export function createPrimaryPool(config: pg.PoolConfig, respondWithinMs: number): PrimaryPool {
  const pool = new pg.Pool({ ...config, onConnect: client => requirePrimary(client, respondWithinMs) })
  const listeners: (() => void)[] = []
  let usable = new WeakSet<pg.PoolClient>()
  const unconfirmed = new WeakSet<pg.PoolClient>()

  const leave = () => {
    usable = new WeakSet()
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      void pool.connect().then(
        client => client.release(!usable.has(client)),
        () => {},
      )
    for (const listener of listeners) listener()
  }
  pool.on('connect', client => {
    usable.add(client)
    client.connection.on('errorMessage', (error: Error) => {
      if (isPrimaryGone(error)) leave()
    })
    client.on('notice', notice => {
      if (isReplicationCancelled(notice)) unconfirmed.add(client)
    })
  })

  const usableClient = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect().catch(error => {
      if (isPrimaryGone(error)) leave()
      throw error
    })
    if (usable.has(client)) return client
    client.release(true)
    return usableClient()
  }
  const connect = async (): Promise<PrimaryClient> => {
    const client = await usableClient()
    const query = async (text: string, values?: unknown[]) => {
      const result = await client.query(text, values)
      if (unconfirmed.delete(client)) throw new CommitUnconfirmed()
      return result
    }
    const release = () => {
      unconfirmed.delete(client)
      client.release()
    }
    return { query: query as pg.PoolClient['query'], release }
  }
  return { pool, connect, onMove: listener => void listeners.push(listener) }
}

/** Throws StandbyReached: what a standby answers may be older than what was acknowledged. */
export async function requirePrimary(client: pg.ClientBase, withinMs: number): Promise<void> {
  const query = { text: 'select pg_is_in_recovery() as standby', query_timeout: withinMs }
  const { rows } = await client.query<{ standby: boolean }>(query)
  if (rows[0]?.standby) throw new StandbyReached()
}
