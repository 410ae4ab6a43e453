// Stores the journal across reloads in IndexedDB, separately for each tab, under the name of whoever is signed in.
import { dayMs } from '../../../domain/time/durations.ts'
import { type Journal, type JournalEntry, journalVersion } from '../../../machines/journal/journal.ts'
import type { Recorder } from '../../../machines/journal/record.ts'

export interface JournalStore {
  /** What this tab stored before; null if nothing. */
  read: () => Promise<Journal | null>
  /** Stores the added entries and deletes those that the journal has dropped. False, and nothing is stored, while nobody is signed in. */
  write: (added: readonly JournalEntry[], journal: Journal) => Promise<boolean>
  /** Deletes the journals of all tabs, and closes the store. */
  clear: () => Promise<void>
}

const databaseName = 'journal'

/** Entries are collected for so long and written together. */
const batchMs = 500
/** The entries of other tabs are deleted after so long. */
const retentionMs = dayMs

/** Continues from the stored journal, and stores what is recorded from now on. */
export async function persistJournal(
  recorder: Recorder,
  store: Pick<JournalStore, 'read' | 'write'>,
  window: Window,
): Promise<void> {
  const earlier = await store.read()
  if (earlier) recorder.continueFrom(earlier)
  const known = new Set(earlier?.events)
  let added = recorder.read().events.filter(entry => !known.has(entry))
  let rest: number | undefined

  function write(): void {
    window.clearTimeout(rest)
    rest = undefined
    const entries = added
    added = []
    const retry = () => {
      // A missing batch would leave a gap, so it is retried with the next one. If writing never works, entries that the
      // recorder has dropped are not retried, so that they do not pile up.
      const first = firstSeqOf(recorder.read())
      added = [...entries, ...added].filter(({ seq }) => seq >= first)
    }
    store.write(entries, recorder.read()).then(isWritten => isWritten || retry(), retry)
  }

  recorder.subscribe(entry => {
    added.push(entry)
    rest ??= window.setTimeout(write, batchMs)
  })
  window.addEventListener('pagehide', write)
  window.document.addEventListener('visibilitychange', () => window.document.hidden && write())
  write()
}

/** `owner`: who is signed in. What others have left behind is deleted. Throws if the browser refuses storage. */
export async function openJournalStore(window: Window, owner: () => string | null): Promise<JournalStore> {
  const database = await openDatabase(window.indexedDB)
  let tab = tabName(window)
  await deleteOutdatedTabs(database, { own: tab, owner: owner() })

  async function write(added: readonly JournalEntry[], journal: Journal): Promise<void> {
    const transaction = database.transaction(['tabs', 'entries'], 'readwrite')
    transaction.objectStore('tabs').put({ tab, owner: owner(), actors: journal.actors, storedAt: Date.now() })
    const entries = transaction.objectStore('entries')
    const first = firstSeqOf(journal)
    entries.delete(IDBKeyRange.bound([tab, 0], [tab, first], false, true))
    for (const entry of added) if (entry.seq >= first) entries.add({ tab, seq: entry.seq, entry })
    transaction.commit()
    await done(transaction)
  }

  return {
    async read() {
      const transaction = database.transaction(['tabs', 'entries'])
      const [stored, rows] = await Promise.all([
        resultOf<{ actors: Journal['actors'] } | undefined>(transaction.objectStore('tabs').get(tab)),
        resultOf<{ entry: JournalEntry }[]>(transaction.objectStore('entries').getAll(rangeOf(tab))),
      ])
      if (!stored) return null
      return { version: journalVersion, actors: stored.actors, events: rows.map(({ entry }) => entry) }
    },

    async write(added, journal) {
      if (owner() === null) return false
      try {
        await write(added, journal)
      } catch (error) {
        // A duplicated tab has the same name, and gets one of its own here.
        if (!(error instanceof DOMException) || error.name !== 'ConstraintError') throw error
        tab = newTabName(window)
        await write(journal.events, journal)
      }
      return true
    },

    async clear() {
      const transaction = database.transaction(['tabs', 'entries'], 'readwrite')
      transaction.objectStore('tabs').clear()
      transaction.objectStore('entries').clear()
      await done(transaction)
      database.close()
    },
  }
}

/** Entries before this one are dropped. */
const firstSeqOf = ({ events }: Journal): number => events[0]?.seq ?? Number.MAX_SAFE_INTEGER

export const deleteJournals = ({ indexedDB }: Window): void => {
  try {
    indexedDB.deleteDatabase(databaseName)
  } catch {
    // Where storage is refused nothing was stored.
  }
}

interface Present {
  /** The name of this tab. */
  own: string
  owner: string | null
}

async function deleteOutdatedTabs(database: IDBDatabase, { own, owner }: Present): Promise<void> {
  const transaction = database.transaction(['tabs', 'entries'], 'readwrite')
  const tabs = transaction.objectStore('tabs')
  const stored = await resultOf<{ tab: string; owner?: string; storedAt: number }[]>(tabs.getAll())
  for (const { tab, owner: of, storedAt } of stored) {
    if (of === owner && (tab === own || storedAt > Date.now() - retentionMs)) continue
    tabs.delete(tab)
    transaction.objectStore('entries').delete(rangeOf(tab))
  }
  await done(transaction)
}

const rangeOf = (tab: string) => IDBKeyRange.bound([tab, 0], [tab, Number.MAX_SAFE_INTEGER])

async function openDatabase(indexedDB: IDBFactory): Promise<IDBDatabase> {
  // Entries of an older version are deleted.
  const request = indexedDB.open(databaseName, journalVersion)
  request.onupgradeneeded = () => {
    for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name)
    request.result.createObjectStore('tabs', { keyPath: 'tab' })
    request.result.createObjectStore('entries', { keyPath: ['tab', 'seq'] })
  }
  const database = await resultOf(request)
  // Another tab deletes the database, or opens that of a newer version: both wait for this connection.
  database.onversionchange = () => database.close()
  return database
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** The same as long as the tab exists. */
const tabName = (window: Window): string => window.sessionStorage.getItem('journal') ?? newTabName(window)

function newTabName({ sessionStorage }: Window): string {
  const name = `${Date.now()} ${Math.random()}`
  sessionStorage.setItem('journal', name)
  return name
}
