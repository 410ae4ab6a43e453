// Listens to a channel of the database on a connection of its own, which is opened again whenever it breaks.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { requirePrimary } from './primary-pool.ts'

export interface ListenOptions {
  /** As for the pool, or directly to PostgreSQL where that leads through a pooler. */
  connection: pg.ClientConfig
  channel: string
  onMessage: (payload: string) => void
  /** Called when the channel is open again: messages may have been lost before. */
  onReopened: () => void
}

export interface Listening {
  /** Settles when the channel is open, or could not be opened yet. */
  opened: Promise<void>
  isOpen: () => boolean
  /** To be called when the primary may be another one: nobody may speak on this connection any more. */
  reopen: () => void
  close: () => Promise<void>
}

const retryMs = 1_000
/** A frozen machine closes no connection, and a channel is silent by itself. */
const probeEveryMs = 5_000
const respondWithinMs = 2_500

export function listen({ connection, channel, onMessage, onReopened }: ListenOptions): Listening {
  const ended = new AbortController()
  const { signal } = ended
  let isOpen = false
  let reopen = () => {}
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const run = async () => {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const client = new pg.Client({ ...connection, query_timeout: respondWithinMs })
      const broken = new AbortController()
      const end = () => broken.abort()
      reopen = end
      client.on('error', end)
      client.on('end', end)
      signal.addEventListener('abort', end, { once: true })
      client.on('notification', ({ payload = '' }) => onMessage(payload))
      try {
        await client.connect()
        await requirePrimary(client, respondWithinMs)
        const statement = `listen ${client.escapeIdentifier(channel)}`
        await client.query(statement)
        isOpen = true
        if (isFirst) open()
        else onReopened()
        while (!broken.signal.aborted) {
          await pause(probeEveryMs, undefined, { signal: broken.signal }).catch(() => {})
          // Once more changes nothing, and a standby would refuse it.
          if (!broken.signal.aborted) await client.query(statement)
        }
      } catch {
        // The pool reports a database that is away.
      }
      isOpen = false
      open()
      signal.removeEventListener('abort', end)
      await Promise.race([client.end(), pause(respondWithinMs, undefined, { ref: false })]).catch(() => {})
      client.connection.stream.destroy()
      if (!signal.aborted) await pause(retryMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    opened,
    isOpen: () => isOpen,
    reopen: () => reopen(),
    async close() {
      ended.abort()
      await running
    },
  }
}
