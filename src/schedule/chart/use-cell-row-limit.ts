// While the chart opens, scrolls or zooms, only its picture and the row names are updated at once. The cells, which nobody reads
// meanwhile, follow when it stops, a few rows in each frame.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const restMs = 120
const rowsPerFrame = 8

/**
 * The number of rows whose cells may be rendered now, of the `count` in the document; on the first render all of them if they are
 * `few`, else none.
 */
export function useCellRowLimit(
  { top, time, rows, count }: { top: number; time: unknown; rows: unknown; count: number },
  few: boolean,
): number {
  const [allowed, setAllowed] = useState(few ? Number.POSITIVE_INFINITY : 0)
  const latestCount = useRef(count)
  useLayoutEffect(() => {
    latestCount.current = count
  })
  const waiting = useRef({ timer: 0, frame: 0, complete: few })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is what it waits for
  useLayoutEffect(() => {
    const wait = waiting.current
    if (wait.complete) {
      wait.complete = false
      return
    }
    setAllowed(0)
    clearTimeout(wait.timer)
    cancelAnimationFrame(wait.frame)
    const settle = (lines: number) => {
      setAllowed(lines < latestCount.current ? lines : Number.POSITIVE_INFINITY)
      if (lines < latestCount.current) wait.frame = requestAnimationFrame(() => settle(lines + rowsPerFrame))
    }
    wait.timer = window.setTimeout(settle, restMs, rowsPerFrame)
  }, [top, time, rows])

  useEffect(() => {
    const wait = waiting.current
    return () => {
      clearTimeout(wait.timer)
      cancelAnimationFrame(wait.frame)
    }
  }, [])
  return allowed
}
