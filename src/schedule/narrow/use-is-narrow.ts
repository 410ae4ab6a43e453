// Whether a day has no room from left to right, as the window changes.
import { useSyncExternalStore } from 'react'

const query = '(max-width: 640px)'

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow)

const isNarrow = () => window.matchMedia?.(query).matches ?? false

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia?.(query)
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}
