// Whether a person has switched a signal of new alarms on in this browser.
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/hooks/listeners.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import { useSession } from '../use-session.ts'

const keyOf = (person: string) => `alarm_signal ${person}`

const listeners = createListeners()

export const readSignal = (person: string): string | null => safeStorage(window).read(keyOf(person))

/** Null: off. */
export function writeSignal(person: string, text: string | null): void {
  safeStorage(window).write(keyOf(person), text)
  listeners.notify()
}

/** What is stored for whoever is signed in; null: off. */
export function useStoredSignal(): { person: string; text: string | null } {
  const { viewer } = useSession()
  const person = viewer?.id ?? viewer?.email ?? ''
  return { person, text: useSyncExternalStore(subscribe, () => readSignal(person)) }
}

function subscribe(listener: () => void): () => void {
  const leave = listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    leave()
    window.removeEventListener('storage', listener)
  }
}
