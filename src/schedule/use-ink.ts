// The ink of an element's canvas, mixed anew when the page changes between light and dark, or its pixels their size.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Ink, inkQueries, mixInk } from './ink.ts'

/** Null until the element is in the document. */
export function useInk(element: RefObject<HTMLElement | null>): Ink | null {
  const [ink, setInk] = useState<Ink | null>(null)
  useLayoutEffect(() => {
    const probe = element.current
    if (!probe) return
    const mix = () => setInk(mixInk(probe, window.devicePixelRatio))
    mix()
    const over = new AbortController()
    for (const query of [...inkQueries, `(resolution: ${window.devicePixelRatio}dppx)`]) {
      window.matchMedia?.(query).addEventListener('change', mix, { signal: over.signal })
    }
    // Letters are drawn when they are there: until then the browser would draw others.
    document.fonts?.ready.then(() => !over.signal.aborted && mix())
    return () => over.abort()
  }, [element])
  return ink
}
