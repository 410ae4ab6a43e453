// Where the journal outlives a reload: IndexedDB, each tab for itself.
import { type Journal, type JournalEntry, journalVersion } from '../../machines/journal/journal.ts'
import type { Recorder } from '../../machines/journal/record.ts'

export interface JournalStore {
  /** What this tab kept before; null where that is nothing. */
  read: () => Promise<Journal | null>
  /** Keeps what is given, forgets what is older than the journal's first entry. */
  write: (added: readonly JournalEntry[], journal: Journal) => Promise<void>
}

/** Entries wait so long for others, to be written together. */
const restMs = 500
/** What other tabs kept is forgotten after so long. */
const keptMs = 24 * 60 * 60 * 1000

/** Goes on from what was kept, and from now on keeps what is recorded. */
export async function keepJournal(recorder: Recorder, store: JournalStore, window: Window): Promise<void> {
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
    store.write(entries, recorder.read()).catch(() => {
      // Without them, what is kept would have a gap: they are tried again with the next. Where nothing can ever be written they
      // would pile up, so that those wait no longer that the recorder has dropped.
      const first = firstSeqOf(recorder.read())
      added = [...entries, ...added].filter(({ seq }) => seq >= first)
    })
  }

  recorder.subscribe(entry => {
    added.push(entry)
    rest ??= window.setTimeout(write, restMs)
  })
  window.addEventListener('pagehide', write)
  window.document.addEventListener('visibilitychange', () => window.document.hidden && write())
  write()
}

/** Throws where the browser keeps nothing. */
export async function openJournalStore(window: Window): Promise<JournalStore> {
  const database = await opened(window.indexedDB)
  let tab = tabName(window)
  await forgetOthers(database, tab)

  async function write(added: readonly JournalEntry[], journal: Journal): Promise<void> {
    const transaction = database.transaction(['tabs', 'entries'], 'readwrite')
    transaction.objectStore('tabs').put({ tab, actors: journal.actors, keptAt: Date.now() })
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
      const [kept, rows] = await Promise.all([
        answer<{ actors: Journal['actors'] } | undefined>(transaction.objectStore('tabs').get(tab)),
        answer<{ entry: JournalEntry }[]>(transaction.objectStore('entries').getAll(rangeOf(tab))),
      ])
      if (!kept) return null
      return { version: journalVersion, actors: kept.actors, events: rows.map(({ entry }) => entry) }
    },

    async write(added, journal) {
      try {
        await write(added, journal)
      } catch (error) {
        // A tab that was duplicated has the same name: from here on it has its own.
        if (!(error instanceof DOMException) || error.name !== 'ConstraintError') throw error
        tab = newTabName(window)
        await write(journal.events, journal)
      }
    },
  }
}

/** Nothing before it is kept any more. */
const firstSeqOf = ({ events }: Journal): number => events[0]?.seq ?? Number.MAX_SAFE_INTEGER

async function forgetOthers(database: IDBDatabase, own: string): Promise<void> {
  const transaction = database.transaction(['tabs', 'entries'], 'readwrite')
  const tabs = transaction.objectStore('tabs')
  const kept = await answer<{ tab: string; keptAt: number }[]>(tabs.getAll())
  for (const { tab, keptAt } of kept) {
    if (tab === own || keptAt > Date.now() - keptMs) continue
    tabs.delete(tab)
    transaction.objectStore('entries').delete(rangeOf(tab))
  }
  await done(transaction)
}

const rangeOf = (tab: string) => IDBKeyRange.bound([tab, 0], [tab, Number.MAX_SAFE_INTEGER])

function opened(indexedDB: IDBFactory): Promise<IDBDatabase> {
  // What was kept in an older form is not read.
  const request = indexedDB.open('journal', journalVersion)
  request.onupgradeneeded = () => {
    for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name)
    request.result.createObjectStore('tabs', { keyPath: 'tab' })
    request.result.createObjectStore('entries', { keyPath: ['tab', 'seq'] })
  }
  return answer(request)
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** The same for as long as the tab is there. */
const tabName = (window: Window): string => window.sessionStorage.getItem('journal') ?? newTabName(window)

function newTabName({ sessionStorage }: Window): string {
  const name = `${Date.now()} ${Math.random()}`
  sessionStorage.setItem('journal', name)
  return name
}
