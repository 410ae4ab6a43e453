// Has what draws the plan's sheets ready before a printer asks for them: a printer waits for nobody.
import { useEffect, useRef } from 'react'
import { useView, useViewReader } from '../view/view-context.tsx'

export function usePrinter(): void {
  const { dialog } = useView('dialog')
  const readView = useViewReader()
  const begin = useRef<() => void>(null)
  useEffect(() => {
    let stop = () => {}
    const first = onFirstSign(async signal => {
      const { watchPrinter } = await import('./print.ts')
      if (!signal.aborted) stop = watchPrinter(readView)
    })
    begin.current = first.begin
    return () => {
      first.leaving.abort()
      stop()
    }
  }, [readView])
  const isExporting = dialog === 'export'
  useEffect(() => {
    if (isExporting) begin.current?.()
  }, [isExporting])
}

interface FirstSign {
  /** Aborted, nothing is done any more. */
  leaving: AbortController
  /** A sign from elsewhere. */
  begin: () => void
}

/** Acts once, as soon as somebody may be about to print. */
function onFirstSign(act: (signal: AbortSignal) => Promise<void>): FirstSign {
  const leaving = new AbortController()
  const waiting = new AbortController()
  const { signal } = waiting
  const begin = async () => {
    if (signal.aborted) return
    waiting.abort()
    // Without what draws the sheets, the screen is printed.
    return act(leaving.signal).catch(() => {})
  }
  leaving.signal.addEventListener('abort', () => waiting.abort())
  // On the way to the browser's own menus; a finger gives no sign of that.
  document.documentElement.addEventListener('mouseleave', begin, { signal })
  for (const sign of ['blur', 'contextmenu', 'touchstart'])
    window.addEventListener(sign, begin, { signal, passive: true })
  window.addEventListener('keydown', event => asksToPrint(event) && begin().then(() => window.print()), {
    signal,
  })
  const paper = window.matchMedia?.('print')
  paper?.addEventListener('change', begin, { signal })
  if (paper?.matches) begin()
  return { leaving, begin }
}

/** The browser does not print on that key by itself then: it would not wait for the sheets. */
function asksToPrint(event: KeyboardEvent): boolean {
  const asks = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey)
  if (!asks || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}
