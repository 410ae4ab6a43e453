// The size of an element's content box, in pixels, as it changes.
import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Size {
  width: number
  height: number
}

const unknown: Size = { width: 0, height: 0 }
const latest = new Map<string, Size>()

/**
 * 0 by 0 until it is measured. An element with a name is taken to be as large as the last one of that name was: as a rule it
 * is, and what is drawn in it need not be drawn twice.
 */
export function useSize(element: RefObject<HTMLElement | null>, name?: string): Size {
  const [size, setSize] = useState<Size>(() => latest.get(name ?? '') ?? unknown)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      if (name) latest.set(name, { width, height })
      setSize(before => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, name])
  return size
}
