// Whether a media query holds, as it changes.
import { useSyncExternalStore } from 'react'

/** Whether a day has no room from left to right. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 640px)')

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      const media = window.matchMedia?.(query)
      media?.addEventListener('change', changed)
      return () => media?.removeEventListener('change', changed)
    },
    () => window.matchMedia?.(query).matches ?? false,
  )
}
