import { useSyncExternalStore } from 'react'

const query = '(max-width: 640px)'

/** Whether the window is too narrow for the chart. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow)

const isNarrow = () => window.matchMedia?.(query).matches ?? false

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia?.(query)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}
