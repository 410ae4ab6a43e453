// The plans that the drafts in this browser are of, in IndexedDB, a database of their own: a draft is opened from them while the
// server cannot be reached. They end with the session.
import { clear, createStore, del, get, set } from 'idb-keyval'

export interface BasePlan {
  /** The id of whoever has drafts of it here. */
  owner: string
  bytes: Blob
}

/** By the id of the plan. */
export interface BasePlans {
  keep: (txId: string, plan: BasePlan) => Promise<void>
  /** Null if there is none. */
  read: (txId: string) => Promise<BasePlan | null>
  drop: (txId: string) => Promise<void>
}

const store = createStore('draft-plans', 'plans-1')

/** A larger one would take the room of the drafts themselves. */
const maxBytes = 32_000_000

/** Where the browser refuses storage, nothing is kept: a draft needs the server then to be opened. */
export const basePlans: BasePlans = {
  keep: async (txId, plan) => {
    if (plan.bytes.size <= maxBytes) await set(txId, plan, store).catch(() => {})
  },
  read: async txId => (await get<BasePlan>(txId, store).catch(() => undefined)) ?? null,
  drop: txId => del(txId, store).catch(() => {}),
}

export const dropBasePlans = (): Promise<void> => clear(store).catch(() => {})
