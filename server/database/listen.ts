// Listens to a channel of the database on a connection of its own, which is opened again whenever it breaks.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface ListenOptions {
  /** As for the pool. */
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
  close: () => Promise<void>
}

const retryMs = 1_000

export function listen({ connection, channel, onMessage, onReopened }: ListenOptions): Listening {
  const ended = new AbortController()
  const { signal } = ended
  let isOpen = false
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const run = async () => {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const client = new pg.Client(connection)
      const broken = new Promise<void>(resolve => {
        client.on('error', () => resolve())
        client.on('end', resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      client.on('notification', ({ payload = '' }) => onMessage(payload))
      try {
        await client.connect()
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
        isOpen = true
        if (isFirst) open()
        else onReopened()
        await broken
      } catch {
        // The pool reports a database that is away.
      }
      isOpen = false
      open()
      await client.end().catch(() => {})
      if (!signal.aborted) await pause(retryMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    opened,
    isOpen: () => isOpen,
    async close() {
      ended.abort()
      await running
    },
  }
}
