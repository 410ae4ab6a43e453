// The size of an element's content box, in pixels, as it changes.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Size {
  width: number
  height: number
}

const unknown: Size = { width: 0, height: 0 }
const latest = new Map<string, Size>()

/**
 * 0 by 0 until it is measured. A named element starts with the size of the last element of that name, which is usually right
 * and saves drawing it twice. `outgrown` is true from a change of the size until the render with the new size, which follows
 * at once: drawing in between would be wasted.
 */
export function useSize(
  element: RefObject<HTMLElement | null>,
  name?: string,
  outgrown?: RefObject<boolean>,
): Size {
  const [size, setSize] = useState<Size>(() => latest.get(name ?? '') ?? unknown)
  const rendered = useRef(size)
  useLayoutEffect(() => {
    rendered.current = size
    if (outgrown) outgrown.current = false
  }, [size, outgrown])
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      if (name) latest.set(name, { width, height })
      if (outgrown) outgrown.current = !isSame(rendered.current, { width, height })
      setSize(before => (isSame(before, { width, height }) ? before : { width, height }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, name, outgrown])
  return size
}

const isSame = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height
