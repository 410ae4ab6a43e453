// Whether a person has switched a signal of new alarms on in this browser.
import { useSyncExternalStore } from 'react'
import { storageOwner } from '../../../domain/records/viewer.ts'
import { createStorageListeners } from '../../ui/hooks/listeners.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import { useSession } from '../use-session.ts'

const keyOf = (person: string) => `alarm_signal ${person}`

const listeners = createStorageListeners()

export const readSignal = (person: string): string | null => safeStorage(window).read(keyOf(person))

/** Null: off. */
export function writeSignal(person: string, text: string | null): void {
  safeStorage(window).write(keyOf(person), text)
  listeners.notify()
}

/** What is stored for whoever is signed in; null: off. */
export function useStoredSignal(): { person: string; text: string | null } {
  const { viewer } = useSession()
  const person = viewer ? storageOwner(viewer) : ''
  return { person, text: useSyncExternalStore(listeners.add, () => readSignal(person)) }
}
