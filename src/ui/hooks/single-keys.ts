// Whether keys without Ctrl, Alt or Meta act as shortcuts. Speech input types them by accident, so they can be switched off
// (WCAG 2.1.4).
import { useSyncExternalStore } from 'react'
import { createStorageListeners } from './listeners.ts'
import { safeStorage } from './safe-storage.ts'

/** In localStorage: 'off', or missing. */
const key = 'single_keys'

const listeners = createStorageListeners()

export const singleKeysAct = (): boolean => safeStorage(window).read(key) !== 'off'

export function setSingleKeys(act: boolean): void {
  safeStorage(window).write(key, act ? null : 'off')
  listeners.notify()
}

export const useSingleKeys = (): boolean => useSyncExternalStore(listeners.add, singleKeysAct)
