// Records on their way to Gridhaul: kept in order until they are taken, while it cannot be reached, too. One batch is sent at a time.
// A batch whose reply was lost is sent again: the server stores a record once.
import { setTimeout as pause } from 'node:timers/promises'
import type { SentTelemetryRecord } from '../../domain/telemetry/telemetry.ts'
import type { BatchReply } from './send-batch.ts'
import type { Tally } from './tally.ts'

export interface OutboxOptions {
  send: (records: readonly SentTelemetryRecord[]) => Promise<BatchReply>
  tally: Tally
  /** Called when sending began to fail, with the reason, and with null when it succeeds again. */
  onFailing: (reason: string | null) => void
  maxRecords?: number
  maxBatch?: number
  /** How long records are gathered for one batch. */
  gatherMs?: number
  minRetryMs?: number
  maxRetryMs?: number
}

export interface Outbox {
  add: (records: readonly SentTelemetryRecord[]) => void
  /** Sends what is waiting, for so long at most, and returns how many records were not sent. */
  close: (withinMs: number) => Promise<number>
}

export function createOutbox({
  send,
  tally,
  onFailing,
  maxRecords = 200_000,
  maxBatch = 1_000,
  gatherMs = 500,
  minRetryMs = 1_000,
  maxRetryMs = 60_000,
}: OutboxOptions): Outbox {
  const waiting = createRecordQueue<SentTelemetryRecord>()
  let batchSize = maxBatch
  let failures = 0
  let isClosing = false
  let running: Promise<void> | null = null
  /** Ends a pause: the outbox closes. */
  const hurry = new AbortController()

  const rest = (ms: number) => pause(ms, undefined, { signal: hurry.signal }).catch(() => {})

  const drop = (count: number) => {
    waiting.removeBefore(waiting.start + count)
    tally.add('not_kept', undefined, count)
  }

  const fail = async (reason: string, waitMs: number) => {
    if (failures === 0) onFailing(reason)
    failures += 1
    await rest(Math.max(waitMs, Math.min(minRetryMs * 2 ** (failures - 1), maxRetryMs)))
  }

  const succeed = () => {
    if (failures > 0) onFailing(null)
    failures = 0
    batchSize = Math.min(2 * batchSize, maxBatch)
  }

  const sendFirst = async () => {
    const { start } = waiting
    const batch = waiting.first(batchSize)
    const reply = await send(batch)
    if (reply.result === 'failed') return fail(reply.reason, reply.retryAfterMs)
    if (reply.result === 'too_large' && batch.length > 1) {
      batchSize = Math.ceil(batch.length / 2)
      return
    }
    // What came meanwhile may have driven the oldest ones out.
    waiting.removeBefore(start + batch.length)
    if (reply.result === 'too_large') tally.add('too_large', batch[0]?.asset_id)
    else for (const { code, assetId } of reply.refused) tally.add(`refused: ${code}`, assetId)
    succeed()
  }

  const run = async () => {
    while (waiting.length > 0) {
      if (waiting.length < batchSize) await rest(gatherMs)
      await sendFirst()
      if (isClosing && failures > 1) return
    }
  }

  const begin = () => {
    running ??= run().finally(() => {
      running = null
      if (waiting.length > 0 && !isClosing) begin()
    })
  }

  return {
    add(records) {
      waiting.add(records)
      if (waiting.length > maxRecords) drop(waiting.length - maxRecords)
      begin()
    },
    async close(withinMs) {
      isClosing = true
      hurry.abort()
      await Promise.race([running, pause(withinMs, undefined, { ref: false })])
      return waiting.length
    },
  }
}

interface RecordQueue<Item> {
  readonly length: number
  /** The position of the oldest item, counted from the first that ever came. */
  readonly start: number
  add: (items: readonly Item[]) => void
  /** The oldest ones. */
  first: (count: number) => Item[]
  /** Those before a position go; nothing happens if they are gone. */
  removeBefore: (position: number) => void
}

function createRecordQueue<Item>(): RecordQueue<Item> {
  let items: Item[] = []
  /** How many at the start of `items` are gone: they are cut off when they are as many as those that wait. */
  let gone = 0
  let start = 0
  return {
    get length() {
      return items.length - gone
    },
    get start() {
      return start
    },
    add(more) {
      // Not spread: one message can bring more records than a call may have arguments.
      for (const item of more) items.push(item)
    },
    first: count => items.slice(gone, gone + count),
    removeBefore(position) {
      const count = Math.min(Math.max(position - start, 0), items.length - gone)
      start += count
      gone += count
      if (2 * gone < items.length) return
      items = items.slice(gone)
      gone = 0
    },
  }
}
