import { useEffect, useMemo } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

export interface DebouncedCallback<Args extends unknown[]> {
  (...args: Args): void
  /** Cancels the pending call. */
  cancel: () => void
}

/** Calls the latest `callback` with the last arguments, `ms` after the last call; never after the component has unmounted. */
export function useDebouncedCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
  ms: number,
): DebouncedCallback<Args> {
  const latest = useStableCallback(callback)
  const debounced = useMemo(() => {
    let timer = 0
    const cancel = () => window.clearTimeout(timer)
    const call = (...args: Args) => {
      cancel()
      timer = window.setTimeout(() => latest(...args), ms)
    }
    return Object.assign(call, { cancel })
  }, [latest, ms])
  useEffect(() => debounced.cancel, [debounced])
  return debounced
}
