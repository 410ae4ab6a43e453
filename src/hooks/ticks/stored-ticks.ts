// Ticks in IndexedDB, a database of their own: those that wait to be sent, in their order, and what the server said last of each
// truck. The latter ends with the session; what waits stays until its author has signed in again, because nobody else has it.
import { createStore, del, get, keys, set, update } from 'idb-keyval'
import type { CamelCased } from '../../../domain/field-names.ts'
import type { SentTick, StopEntry } from '../../../domain/run-sheets/tick.ts'
import { createListeners } from '../../ui/hooks/listeners.ts'
import { onePageAtATime } from '../../ui/hooks/one-page-at-a-time.ts'
import { orElse } from '../../ui/hooks/or-else.ts'
import { setWaiting } from './waiting.ts'

export interface WaitingTick extends CamelCased<SentTick> {
  /** The id of whoever ticked. */
  owner: string
  /** The truck's record. */
  truckId: string
  /** Why the server will not take it; null: it can be sent. */
  refusal: string | null
}

export interface StoredTicks {
  owner: string
  day: string
  entries: readonly StopEntry[]
}

const store = createStore('ticks', 'ticks')
const queueKey = 'waiting'
const keyOf = (truckId: string) => `of ${truckId}`

export const queueListeners = createListeners()

export const readQueue = (): Promise<readonly WaitingTick[]> =>
  orElse([], async () => (await get<WaitingTick[]>(queueKey, store)) ?? [])

/** Rejects where the browser stores nothing: the tick would be lost. */
export const addToQueue = (tick: WaitingTick): Promise<void> =>
  changeQueue(tick.owner, queue => [...queue, tick])

export const removeFromQueue = (owner: string, ids: ReadonlySet<string>): Promise<void> =>
  changeQueue(owner, queue => queue.filter(({ id }) => !ids.has(id)))

/** Null: they are sent again. */
export const refuseInQueue = (
  owner: string,
  ids: ReadonlySet<string>,
  refusal: string | null,
): Promise<void> =>
  changeQueue(owner, queue => queue.map(tick => (ids.has(tick.id) ? { ...tick, refusal } : tick)))

async function changeQueue(
  owner: string,
  change: (queue: readonly WaitingTick[]) => readonly WaitingTick[],
): Promise<void> {
  // What is stored of the queue is of the last change.
  await onePageAtATime('tick-queue', async () => {
    let after: readonly WaitingTick[] = []
    await update<readonly WaitingTick[]>(
      queueKey,
      (queue = []) => {
        after = change(queue)
        return after
      },
      store,
    )
    setWaiting(owner, isAnySendable(after, owner))
  })
  queueListeners.notify()
}

/** A page that was closed between the two has left what is stored of the queue behind it. */
export const checkWaiting = (owner: string): Promise<void> =>
  onePageAtATime('tick-queue', async () =>
    setWaiting(owner, isAnySendable((await get<WaitingTick[]>(queueKey, store)) ?? [], owner)),
  )

export const isSendable = (tick: WaitingTick, owner: string): boolean =>
  tick.owner === owner && tick.refusal === null

const isAnySendable = (queue: readonly WaitingTick[], owner: string): boolean =>
  queue.some(tick => isSendable(tick, owner))

/** Null where there are none of that day. `owner` is null while the server has not said who is signed in. */
export const loadTicks = (truckId: string, day: string, owner: string | null): Promise<StoredTicks | null> =>
  orElse(null, async () => {
    const stored = await get<StoredTicks>(keyOf(truckId), store)
    return stored?.day === day && (owner === null || stored.owner === owner) ? stored : null
  })

/** Where the browser refuses storage they are on the page alone. */
export const storeTicks = (truckId: string, ticks: StoredTicks): Promise<void> =>
  orElse(undefined, () => set(keyOf(truckId), ticks, store))

/** All but what waits. */
export const dropTicks = (): Promise<void> =>
  orElse(undefined, async () => {
    for (const key of await keys<string>(store)) if (key !== queueKey) await del(key, store)
  })
