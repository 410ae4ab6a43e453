// The size of an element's content box, in pixels, as it changes.
import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Size {
  width: number
  height: number
}

export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      setSize(before => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
