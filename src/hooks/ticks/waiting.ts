// Whether ticks of a person wait in this browser to be sent: read on each page, and therefore apart from the ticks.
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/hooks/listeners.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'

const keyOf = (person: string) => `ticks_waiting ${person}`

const listeners = createListeners()

export function setWaiting(person: string, isWaiting: boolean): void {
  safeStorage(window).write(keyOf(person), isWaiting ? 'yes' : null)
  listeners.notify()
}

export const useTicksWait = (person: string): boolean =>
  useSyncExternalStore(subscribe, () => safeStorage(window).read(keyOf(person)) !== null)

function subscribe(listener: () => void): () => void {
  const leave = listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    leave()
    window.removeEventListener('storage', listener)
  }
}
