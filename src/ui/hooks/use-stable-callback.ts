// React's useEffectEvent for callbacks that are passed on: it may be called in effects alone.
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Always the same function, which calls the latest `callback`. Not to be called while rendering. */
export function useStableCallback<Args extends unknown[], Result = void>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args) => latest.current(...args), [])
}
