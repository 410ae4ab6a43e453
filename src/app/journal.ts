// Keeps the journal of this page: begins it, keeps it over a reload, and tells in development of a fold that is not repeatable.
import { Failure } from '../../domain/failure.ts'
import { Secret } from '../../domain/secret.ts'
import { pageLoaded } from '../../machines/journal/journal.ts'
import { createRecorder, type Recorder } from '../../machines/journal/record.ts'
import { addressWithoutValues } from './journal-gateway.ts'
import { keepJournal, openJournalStore } from './journal-store.ts'

/** In the browser's storage: 'off' switches the journal off, from the next page on. */
export const journalSetting = 'journal'

/** Null where the journal is switched off. */
export function startJournal(window: Window): Recorder | null {
  if (isOff(window)) return null
  const recorder = createRecorder({ now: () => Date.now(), types: { Secret, Failure } })
  recordAddress(recorder, window, pageLoaded)
  void keep(recorder, window)
  return recorder
}

/** Writes down where the page is. A value in the address may be a token; only the names are kept. */
export function recordAddress(recorder: Recorder, { location }: Window, type = 'address.shown'): void {
  recorder.recordFact('page', { type, address: addressWithoutValues(location.pathname + location.search) })
}

/** Without storage the journal lasts as long as the page. */
async function keep(recorder: Recorder, window: Window): Promise<void> {
  try {
    await keepJournal(recorder, await openJournalStore(window), window)
  } catch {
    // It still lasts as long as the page.
  }
  if (import.meta.env.DEV) (await import('./journal-check.ts')).checkFolds(recorder)
}

function isOff(window: Window): boolean {
  try {
    return window.localStorage.getItem(journalSetting) === 'off'
  } catch {
    return false
  }
}
