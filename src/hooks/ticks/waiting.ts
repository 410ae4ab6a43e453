// Whether ticks of a person wait in this browser to be sent: read on each page, and therefore apart from the ticks.
import { createStorageListeners } from '../../ui/hooks/listeners.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'

const keyOf = (person: string) => `ticks_waiting ${person}`

const listeners = createStorageListeners()

/** Those of whom the browser has refused to store it. */
const unstored = new Set<string>()

export function setWaiting(person: string, isWaiting: boolean): void {
  const storage = safeStorage(window)
  storage.write(keyOf(person), isWaiting ? 'yes' : null)
  if (isWaiting && storage.read(keyOf(person)) === null) unstored.add(person)
  else unstored.delete(person)
  listeners.notify()
}

export const isWaiting = (person: string): boolean =>
  unstored.has(person) || safeStorage(window).read(keyOf(person)) !== null

export const onWaitingChange = listeners.add
