// Sends the ticks that wait in this browser, in their order. One page at a time does it; what was sent twice is one tick to the server.
import { failureData, failureText } from '../../../domain/failure.ts'
import { storageOwner } from '../../../domain/records/viewer.ts'
import type { StopEntry } from '../../../domain/run-sheets/tick.ts'
import { AddTicksDocument } from '../../../gql/operations/tick-sending.generated.ts'
import { onePageAtATime } from '../../ui/hooks/one-page-at-a-time.ts'
import type { App } from '../app.ts'
import { isSendable, readQueue, refuseInQueue, removeFromQueue, type WaitingTick } from './stored-ticks.ts'

/** However long the names of the plan are, the server takes so many in one call. */
const maxAtOnce = 5

type SentEntry = StopEntry & Pick<WaitingTick, 'day' | 'truckId'>

const sent = new WeakMap<App['gateway'], Map<string, SentEntry>>()

/** What was sent by this page, by id: the server may not have listed it since. */
export function sentBy(gateway: App['gateway']): Map<string, SentEntry> {
  const entries = sent.get(gateway) ?? new Map<string, SentEntry>()
  sent.set(gateway, entries)
  return entries
}

type Sender = Pick<App, 'gateway' | 'session'>

/** This page's runs, one after the other. */
let running: Promise<boolean> = Promise.resolve(false)

/** Resolves when nothing waits, or when it cannot be sent now, with whether anything was sent. */
export function sendQueue(sender: Sender, owner: string): Promise<boolean> {
  running = running.catch(() => false).then(() => onePageAtATime('ticks', () => sendAll(sender, owner)))
  return running
}

async function sendAll({ gateway, session }: Sender, owner: string): Promise<boolean> {
  let atOnce = maxAtOnce
  for (let isAnySent = false; ; ) {
    const batch = nextBatch(await readQueue(), owner, atOnce)
    const [first] = batch
    const { viewer } = session.getSnapshot().context
    // Whoever has signed in meanwhile has not made these ticks.
    if (!first || !viewer || storageOwner(viewer) !== owner) return isAnySent
    const ids = new Set(batch.map(({ id }) => id))
    try {
      await gateway.request(AddTicksDocument, {
        truckId: first.truckId,
        authorId: viewer.id,
        ticks: batch.map(({ owner: _, truckId: __, refusal: ___, ...tick }) => tick),
      })
    } catch (error) {
      const failure = failureData(error)
      if (!finalCodes.has(failure.code ?? '')) return isAnySent
      // The server refuses all for one.
      if (batch.length > 1) atOnce = 1
      else await refuseInQueue(owner, ids, failureText(failure, 'The server refused it.'))
      continue
    }
    const receivedAt = new Date().toISOString()
    const by = viewer.name || viewer.email
    for (const tick of batch) sentBy(gateway).set(tick.id, { ...tick, by, receivedAt })
    await removeFromQueue(owner, ids)
    isAnySent = true
  }
}

/** The same call again would be refused again. All else may pass, as once a password was changed. */
const finalCodes = new Set(['malformed', 'invalid', 'not_found', 'quota_reached', 'too_large'])

/** The first that wait, of one truck. */
function nextBatch(queue: readonly WaitingTick[], owner: string, atOnce: number): readonly WaitingTick[] {
  const waiting = queue.filter(tick => isSendable(tick, owner))
  const end = waiting.findIndex(({ truckId }) => truckId !== waiting[0]?.truckId)
  return waiting.slice(0, Math.min(atOnce, end === -1 ? waiting.length : end))
}
