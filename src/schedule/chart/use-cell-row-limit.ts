// While the chart scrolls or zooms, only its picture and the row names are updated at once. The cells, which nobody reads
// meanwhile, follow when it stops, a few rows in each frame.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const restMs = 120
const rowsPerFrame = 8

/** The number of rows in view whose cells may be rendered now; all of them on the first render. */
export function useCellRowLimit(top: number, time: unknown, rows: unknown): number {
  const [allowed, setAllowed] = useState(Number.POSITIVE_INFINITY)
  const waiting = useRef({ timer: 0, frame: 0, first: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is what it waits for
  useLayoutEffect(() => {
    const wait = waiting.current
    if (wait.first) {
      wait.first = false
      return
    }
    setAllowed(0)
    clearTimeout(wait.timer)
    cancelAnimationFrame(wait.frame)
    const settle = (lines: number) => {
      setAllowed(lines)
      if (lines < 100) wait.frame = requestAnimationFrame(() => settle(lines + rowsPerFrame))
      else setAllowed(Number.POSITIVE_INFINITY)
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
