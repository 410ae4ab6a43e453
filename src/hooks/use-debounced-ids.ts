// Ids of what is in view once scrolling has paused: what only goes by is not requested.
import { useEffect, useState } from 'react'
import { useDebouncedCallback } from '../ui/hooks/use-debounced-callback.ts'

const pauseMs = 150

/** The first ids at once, later ones when they have stayed the same for a moment. */
export function useDebouncedIds(ids: readonly string[]): readonly string[] {
  const [debounced, setDebounced] = useState(ids)
  const setAfterPause = useDebouncedCallback(setDebounced, pauseMs)
  const text = JSON.stringify(ids)
  const debouncedText = JSON.stringify(debounced)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids' texts stand for them
  useEffect(() => {
    if (text === debouncedText) return
    if (debounced.length === 0 || ids.length === 0) return setDebounced(ids)
    setAfterPause(ids)
    return setAfterPause.cancel
  }, [text, debouncedText])
  return debounced
}
