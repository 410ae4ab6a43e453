// Of all servers and commands on a database, one at a time makes backups.
import { withClient } from './client.ts'

/** Undefined, and nothing is done, while another process has the lock. It ends with the connection, whatever happens to this process. */
export const tryBackupLock = <T>(
  url: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> =>
  withClient(
    url,
    async client => {
      // Bound to a transaction, as poolers need it. It holds no snapshot, so that it delays no cleaning up.
      await client.query('begin')
      await client.query('set local idle_in_transaction_session_timeout = 0')
      const { rows } = await client.query(
        `select pg_try_advisory_xact_lock(hashtext('gridhaul backup')) as locked`,
      )
      return rows[0].locked ? work() : undefined
    },
    signal,
  )
