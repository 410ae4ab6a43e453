import { useSyncExternalStore } from 'react'

const query = '(max-width: 640px)'

/** Whether the window is too narrow for a table of several columns: its rows are cards then. */
export const useIsCardWidth = (): boolean => useSyncExternalStore(subscribe, isCardWidth)

const isCardWidth = () => window.matchMedia?.(query).matches ?? false

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia?.(query)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}
