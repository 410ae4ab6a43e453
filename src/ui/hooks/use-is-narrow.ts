import { useSyncExternalStore } from 'react'

const query = '(max-width: 640px)'

/** Whether the window is too narrow for a table of several columns, or for the timeline's chart: rows are cards then. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow)

const isNarrow = () => window.matchMedia?.(query).matches ?? false

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia?.(query)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}
