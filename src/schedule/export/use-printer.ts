// Loads the code that draws printed pages before printing begins: `beforeprint` cannot wait for it.
import { useEffect, useRef } from 'react'
import { onPrintHints } from '../../ui/hooks/print-hints.ts'
import { useExportedZoneText } from '../../ui/time/zone-note.tsx'
import { useView, useViewReader } from '../view/view-context.tsx'

export function usePrinter(): void {
  const { dialog } = useView('dialog')
  const readView = useViewReader()
  const zoneText = useExportedZoneText()
  const zoneTextNow = useRef(zoneText)
  useEffect(() => {
    zoneTextNow.current = zoneText
  }, [zoneText])
  const begin = useRef<() => void>(null)
  useEffect(() => {
    let stop = () => {}
    const first = onFirstPrintHint(async signal => {
      const { watchPrinter } = await import('./print.ts')
      if (!signal.aborted) stop = watchPrinter(readView, () => zoneTextNow.current)
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

interface FirstPrintHint {
  /** Aborting it removes the listeners. */
  leaving: AbortController
  /** Acts now, if that has not happened yet. */
  begin: () => void
}

/** Calls `act` once, at the first hint that the person may be about to print. */
function onFirstPrintHint(act: (signal: AbortSignal) => Promise<void>): FirstPrintHint {
  const leaving = new AbortController()
  const waiting = new AbortController()
  const { signal } = waiting
  const begin = async () => {
    if (signal.aborted) return
    waiting.abort()
    // If the code cannot be loaded, the screen is printed.
    return act(leaving.signal).catch(() => {})
  }
  leaving.signal.addEventListener('abort', () => waiting.abort())
  onPrintHints(begin, { signal, isTouchHint: true })
  const print = window.matchMedia?.('print')
  print?.addEventListener('change', begin, { signal })
  if (print?.matches) begin()
  return { leaving, begin }
}
