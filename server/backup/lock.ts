// Of all servers and commands on a database, one at a time makes backups.
import { minuteMs } from '../../domain/time/durations.ts'
import { StartupError } from '../config/startup-error.ts'
import { withClient } from './client.ts'

/**
 * Undefined, and nothing is done, while another process has the lock. It ends with the connection, whatever happens to this process:
 * another one may begin then, so the signal that `work` gets aborts. `signal` aborts it too; the lock stays until `work` has ended.
 */
export async function tryBackupLock<T>(
  url: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  signal?.throwIfAborted()
  return withClient(url, async client => {
    const lost = new AbortController()
    const lose = () => lost.abort(new StartupError('The connection that holds the lock of backups broke.'))
    client.once('error', lose).once('end', lose)
    // Bound to a transaction, as poolers need it. It holds no snapshot, so that it delays no cleaning up.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query(
      `select pg_try_advisory_xact_lock(hashtext('gridhaul backup')) as locked`,
    )
    if (!rows[0].locked) return undefined
    // Proxies close a connection that is silent for as long as a large backup takes.
    const timer = setInterval(() => void client.query('select 1').catch(lose), minuteMs)
    const ending = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal
    return work(ending).finally(() => clearInterval(timer))
  })
}
