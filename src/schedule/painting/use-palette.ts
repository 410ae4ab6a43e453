// The screen's palette, read again when the colour scheme or the resolution changes or a font has loaded. All canvases share one,
// because reading it takes as long as painting.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { paletteQueries, readPalette } from './page-palette.ts'
import type { Palette } from './palette.ts'

/** Null until the element is in the document. */
export function usePalette(element: RefObject<HTMLElement | null>): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(() =>
    latest?.key === paletteKey() ? latest.palette : null,
  )
  useLayoutEffect(() => {
    const probe = element.current
    if (!probe) return
    const update = () => setPalette(currentPalette(probe))
    update()
    const listening = new AbortController()
    const { signal } = listening
    for (const query of [...paletteQueries, `(resolution: ${window.devicePixelRatio}dppx)`]) {
      window.matchMedia?.(query).addEventListener('change', update, { signal })
    }
    // A canvas draws with a font only once it is loaded.
    const onFonts = (event: Event) => {
      fontsLoadedAt = event.timeStamp
      update()
    }
    document.fonts?.addEventListener('loadingdone', onFonts, { signal })
    return () => listening.abort()
  }, [element])
  return palette
}

let latest: { key: string; palette: Palette } | null = null
let fontsLoadedAt = 0

function currentPalette(probe: HTMLElement): Palette {
  const key = paletteKey()
  if (latest?.key !== key) latest = { key, palette: readPalette(probe, window.devicePixelRatio) }
  return latest.palette
}

/** Everything that the palette depends on. */
function paletteKey(): string {
  const media = paletteQueries.map(query => window.matchMedia?.(query).matches ?? false)
  return [...media, window.devicePixelRatio, fontsLoadedAt].join()
}
