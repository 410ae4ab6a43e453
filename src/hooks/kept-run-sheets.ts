// The run sheets that were read last, in IndexedDB, a database of their own: a driver reads them on the way, without a connection.
// They end with the session.
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import type { RunSheet } from '../../domain/schedule/view/run-sheet.ts'

export interface KeptRunSheet {
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
const keptForMs = 48 * 60 * 60 * 1000

/** By the id of the truck's record. Where the browser refuses storage, nothing is kept. */
export async function keepRunSheet(truckId: string, sheet: KeptRunSheet): Promise<void> {
  try {
    await set(truckId, sheet, store)
    const kept = await entries<string, KeptRunSheet>(store)
    const old = kept.filter(([, { readAtMs }]) => readAtMs < sheet.readAtMs - keptForMs)
    await delMany(
      old.map(([id]) => id),
      store,
    )
  } catch {
    // The sheet is still on the page.
  }
}

/** Null if there is none. `owner` is null while the server has not said who is signed in. */
export async function keptRunSheet(truckId: string, owner: string | null): Promise<KeptRunSheet | null> {
  try {
    const kept = await get<KeptRunSheet>(truckId, store)
    return kept && (owner === null || kept.owner === owner) ? kept : null
  } catch {
    return null
  }
}

/** With the ids of their trucks, by the names of these. `owner` as above. */
export async function keptRunSheets(owner: string | null): Promise<[truckId: string, KeptRunSheet][]> {
  try {
    const kept = await entries<string, KeptRunSheet>(store)
    return kept
      .filter(([, sheet]) => owner === null || sheet.owner === owner)
      .sort(([, a], [, b]) => a.truck.name.localeCompare(b.truck.name, 'en', { numeric: true }))
  } catch {
    return []
  }
}

export async function dropRunSheets(): Promise<void> {
  try {
    indexedDB.deleteDatabase(outdatedDatabase)
    await clear(store)
  } catch {
    // Without storage there is nothing to drop.
  }
}
