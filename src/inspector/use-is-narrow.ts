// Whether three columns have no room in an element, at the size of letters that the browser is set to.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useRem } from './use-rem.ts'

const leastRem = 48

export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const rem = useRem(element)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(measured.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width < leastRem * rem
}
