// A function that stays the same one, and does what the latest of those that it was made of does.
import { useCallback, useLayoutEffect, useRef } from 'react'

/** For parts that are drawn anew only where what they get is another. Not to be called while drawing. */
export function useSame<Args extends unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args) => current.current(...args), [])
}
