// The ink of an element's canvas, mixed anew when the page changes between light and dark, or its pixels their size. All
// canvases share it: to mix it takes as long as to paint with it.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Ink, inkQueries, mixInk } from './palette.ts'

/** Null until the element is in the document. */
export function useInk(element: RefObject<HTMLElement | null>): Ink | null {
  const [ink, setInk] = useState<Ink | null>(() => (mixed?.of === surroundings() ? mixed.ink : null))
  useLayoutEffect(() => {
    const probe = element.current
    if (!probe) return
    const mix = () => setInk(inkNow(probe))
    mix()
    const over = new AbortController()
    for (const query of [...inkQueries, `(resolution: ${window.devicePixelRatio}dppx)`]) {
      window.matchMedia?.(query).addEventListener('change', mix, { signal: over.signal })
    }
    // Letters are drawn when they are there: until then the browser draws others.
    const onLetters = (event: Event) => {
      lettersSince = event.timeStamp
      mix()
    }
    document.fonts?.addEventListener('loadingdone', onLetters, { signal: over.signal })
    return () => over.abort()
  }, [element])
  return ink
}

let mixed: { of: string; ink: Ink } | null = null
let lettersSince = 0

function inkNow(probe: HTMLElement): Ink {
  const of = surroundings()
  if (mixed?.of !== of) mixed = { of, ink: mixInk(probe, window.devicePixelRatio) }
  return mixed.ink
}

/** What the ink depends on. */
function surroundings(): string {
  const media = inkQueries.map(query => window.matchMedia?.(query).matches ?? false)
  return [...media, window.devicePixelRatio, lettersSince].join()
}
