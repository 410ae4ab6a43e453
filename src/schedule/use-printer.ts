// Has what draws the plan's sheets ready before a printer asks for them: a printer waits for nobody.
import { useEffect, useRef } from 'react'
import type { ViewState } from './use-view-state.ts'

export function usePrinter(state: ViewState): void {
  const latest = useRef(state)
  latest.current = state
  useEffect(() => {
    let stop = () => {}
    const leaving = onFirstSign(async signal => {
      const { watchPrinter } = await import('./export/printer.ts')
      if (!signal.aborted) stop = watchPrinter(() => latest.current)
    })
    return () => {
      leaving.abort()
      stop()
    }
  }, [])
}

/** Acts once, as soon as somebody is at the page, unless what comes back is aborted before. */
function onFirstSign(act: (signal: AbortSignal) => Promise<void>): AbortController {
  const leaving = new AbortController()
  const { signal } = leaving
  const waiting = new AbortController()
  const begin = () => {
    waiting.abort()
    // Without what draws the sheets, the screen is printed.
    act(signal).catch(() => {})
  }
  signal.addEventListener('abort', () => waiting.abort())
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(sign, begin, { signal: waiting.signal, passive: true })
  const paper = window.matchMedia?.('print')
  paper?.addEventListener('change', begin, { signal: waiting.signal })
  if (paper?.matches) begin()
  return leaving
}
