// The run sheets that were read last, in IndexedDB, a database of their own: a driver reads them on the way, without a connection.
// They end with the session.
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import type { RunSheet } from '../../domain/schedule/view/run-sheet.ts'
import { orElse } from '../ui/hooks/or-else.ts'

export interface StoredRunSheet {
  /** The id of whoever read it. */
  owner: string
  truck: { name: string; licensePlate: string | null }
  sheet: RunSheet
  /** What was read of the same day before the plan changed. */
  before: RunSheet | null
  /** When the server last said that this is the plan, in ms since 1970. */
  readAtMs: number
}

/** Another form of the stored sheets has another database: one that exists gets no further stores. */
const store = createStore('run-sheets-2', 'sheets')
const outdatedDatabase = 'run-sheets'

/** The day of a sheet and the day after. */
const storedForMs = 48 * 60 * 60 * 1000

/** By the id of the truck's record. Where the browser refuses storage, nothing is kept. */
export const keepRunSheet = (truckId: string, sheet: StoredRunSheet): Promise<void> =>
  orElse(undefined, async () => {
    await set(truckId, sheet, store)
    const stored = await entries<string, StoredRunSheet>(store)
    const old = stored.filter(([, { readAtMs }]) => readAtMs < sheet.readAtMs - storedForMs)
    await delMany(
      old.map(([id]) => id),
      store,
    )
  })

/** Null if there is none. `owner` is null while the server has not said who is signed in. */
export const loadRunSheet = (truckId: string, owner: string | null): Promise<StoredRunSheet | null> =>
  orElse(null, async () => {
    const stored = await get<StoredRunSheet>(truckId, store)
    return stored && (owner === null || stored.owner === owner) ? stored : null
  })

/** With the ids of their trucks, by the names of these. `owner` as above. */
export const loadRunSheets = (owner: string | null): Promise<[truckId: string, StoredRunSheet][]> =>
  orElse([], async () => {
    const stored = await entries<string, StoredRunSheet>(store)
    return stored
      .filter(([, sheet]) => owner === null || sheet.owner === owner)
      .sort(([, a], [, b]) => a.truck.name.localeCompare(b.truck.name, 'en', { numeric: true }))
  })

export const dropRunSheets = (): Promise<void> =>
  orElse(undefined, async () => {
    indexedDB.deleteDatabase(outdatedDatabase)
    await clear(store)
  })
