// Sends the ticks that wait in this browser, in their order. One page at a time does it; what was sent twice is one tick to the server.
import { failureData, failureText } from '../../../domain/failure.ts'
import type { StopEntry } from '../../../domain/run-sheets/tick.ts'
import { AddTicksDocument } from '../../../gql/operations/tick-sending.generated.ts'
import type { App } from '../app.ts'
import { isSendable, readQueue, refuseInQueue, removeFromQueue, type WaitingTick } from './stored-ticks.ts'

/** However long the names of the plan are, the server takes so many in one call. */
const maxAtOnce = 5

const sent = new WeakMap<App['gateway'], Map<string, StopEntry>>()

/** What was sent by this page, by id: the server may not have listed it since. */
export function sentBy(gateway: App['gateway']): Map<string, StopEntry> {
  const entries = sent.get(gateway) ?? new Map<string, StopEntry>()
  sent.set(gateway, entries)
  return entries
}

/** This page's runs, one after the other. */
let running: Promise<boolean> = Promise.resolve(false)

/** Resolves when nothing waits, or when the server cannot be reached, with whether anything was sent. */
export function sendQueue(gateway: App['gateway'], owner: string, name: string): Promise<boolean> {
  const send = () => sendAll(gateway, owner, name)
  running = running
    .catch(() => false)
    .then(() => (navigator.locks ? navigator.locks.request('ticks', send) : send()))
  return running
}

async function sendAll(gateway: App['gateway'], owner: string, name: string): Promise<boolean> {
  for (let isAnySent = false; ; ) {
    const batch = nextBatch(await readQueue(), owner)
    const [first] = batch
    if (!first) return isAnySent
    const ids = new Set(batch.map(({ id }) => id))
    try {
      await gateway.request(AddTicksDocument, {
        truckId: first.truckId,
        ticks: batch.map(({ owner: _, truckId: __, refusal: ___, ...tick }) => tick),
      })
    } catch (error) {
      const failure = failureData(error)
      if (!(failure.kind === 'refused' && finalStatuses.has(failure.status ?? 0))) return isAnySent
      await refuseInQueue(owner, ids, failureText(failure, 'The server refused it.'))
      continue
    }
    const receivedAt = new Date().toISOString()
    for (const tick of batch) sentBy(gateway).set(tick.id, { ...tick, by: name, receivedAt })
    await removeFromQueue(owner, ids)
    isAnySent = true
  }
}

/** The same call again would be refused again. */
const finalStatuses = new Set([400, 403, 404, 409, 410, 413, 422])

/** The first that wait, of one truck. */
function nextBatch(queue: readonly WaitingTick[], owner: string): readonly WaitingTick[] {
  const waiting = queue.filter(tick => isSendable(tick, owner))
  const end = waiting.findIndex(({ truckId }) => truckId !== waiting[0]?.truckId)
  return waiting.slice(0, Math.min(maxAtOnce, end === -1 ? waiting.length : end))
}
