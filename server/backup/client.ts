// The single connection of a backup, a restore or the doctor's check of indexes, without timeouts.
import pg from 'pg'

/** `signal` ends it with the query that is running. */
export async function withClient<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const client = new pg.Client({
    connectionString: url,
    // Nobody waits for a backup, and a busy machine is no reason to do without one.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'gridhaul backup',
  })
  // The running query fails too and reports the error.
  client.on('error', () => {})
  const end = () => void client.end().catch(() => {})
  signal?.addEventListener('abort', end)
  try {
    await client.connect()
    signal?.throwIfAborted()
    return await use(client)
  } finally {
    signal?.removeEventListener('abort', end)
    await client.end().catch(() => {})
  }
}
