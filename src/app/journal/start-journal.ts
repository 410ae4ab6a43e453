// The journal of this page: starts it, stores it across reloads, and reports in development a fold that is not repeatable.

import { Failure } from '../../../domain/failure.ts'
import { storageOwner } from '../../../domain/records/viewer.ts'
import { Secret } from '../../../domain/secret.ts'
import { pageLoaded } from '../../../machines/journal/journal.ts'
import { createRecorder, type Recorder } from '../../../machines/journal/record.ts'
import type { App } from '../../hooks/app.ts'
import { orElse } from '../../ui/hooks/or-else.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import { addressWithoutValues } from './journal-gateway.ts'
import { deleteJournals, openJournalStore, persistJournal } from './journal-store.ts'

/** In localStorage: 'off' switches the journal off from the next page on; in development, 'keep' keeps it when the person signs out. */
export const journalSetting = 'journal'

/** Null if the journal is switched off. */
export function startJournal(window: Window): Recorder | null {
  if (safeStorage(window).read(journalSetting) === 'off') {
    deleteJournals(window)
    return null
  }
  const recorder = createRecorder({ now: () => Date.now(), types: { Secret, Failure } })
  recordAddress(recorder, window, pageLoaded)
  return recorder
}

/** Records the address of the page. Values of its query string may be tokens; only their names are recorded. */
export function recordAddress(recorder: Recorder, { location }: Window, type = 'address.shown'): void {
  recorder.recordFact('page', { type, address: addressWithoutValues(location.pathname + location.search) })
}

/**
 * A journal names people and what they typed, so it lasts as long as their session: it is stored, and continued from the page before,
 * once the server has said whose it is. A page in which nobody is signed in deletes what is stored, of all tabs: the session may have
 * ended while no page was open.
 */
export function keepJournalOfSession(
  recorder: Recorder,
  session: Pick<App['session'], 'getSnapshot' | 'subscribe'>,
  window: Window,
): void {
  const keeps = import.meta.env.DEV && safeStorage(window).read(journalSetting) === 'keep'
  let owner: string | null = null
  let wasSignedIn: boolean | null = null
  let isStored = false
  let cleared = Promise.resolve()

  const update = ({ context: { loggedIn, viewer } }: ReturnType<typeof session.getSnapshot>) => {
    const now = loggedIn ? ((viewer && storageOwner(viewer)) ?? owner) : null
    const isOver = (wasSignedIn && !loggedIn) || (owner !== null && now !== owner)
    // The flows of the person's screens are still running, and end with what they contain.
    if (isOver && !keeps) recorder.clear(['session', 'notifications'])
    if (!loggedIn && wasSignedIn !== false && !keeps) cleared = clearStored(window)
    owner = now
    wasSignedIn = loggedIn
    if (owner === null || isStored) return
    isStored = true
    void cleared.then(() => persist(recorder, window, () => (keeps ? 'everybody' : owner)))
  }
  session.subscribe(update)
  update(session.getSnapshot())
}

const clearStored = (window: Window): Promise<void> =>
  orElse(undefined, async () => (await openJournalStore(window, () => null)).clear())

/** Without storage the journal lasts as long as the page. */
async function persist(recorder: Recorder, window: Window, owner: () => string | null): Promise<void> {
  await orElse(undefined, async () => persistJournal(recorder, await openJournalStore(window, owner), window))
  if (import.meta.env.DEV) (await import('./journal-check.ts')).checkFolds(recorder)
}
