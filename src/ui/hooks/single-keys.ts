// Whether keys without Ctrl, Alt or Meta act as shortcuts. Speech input types them by accident, so they can be switched off
// (WCAG 2.1.4).
import { useSyncExternalStore } from 'react'
import { safeStorage } from './safe-storage.ts'

/** In localStorage: 'off', or missing. */
const key = 'single_keys'

const listeners = new Set<() => void>()

export const singleKeysAct = (): boolean => safeStorage(window).read(key) !== 'off'

export function setSingleKeys(act: boolean): void {
  safeStorage(window).write(key, act ? null : 'off')
  for (const listener of listeners) listener()
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysAct)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onChangedElsewhere = (event: StorageEvent) => event.key === key && listener()
  window.addEventListener('storage', onChangedElsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onChangedElsewhere)
  }
}
