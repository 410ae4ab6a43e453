// Reads the live values of what is about to be printed, which was never in view.
import { useEffect } from 'react'
import { onPrintHints } from '../../ui/hooks/print-hints.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import type { TelemetryResponse } from './live-values.ts'

/** No address is longer than proxies take. */
const maxIdsAtOnce = 100
/** Printing does not wait longer. */
const waitMs = 3_000

interface PrintedValues {
  /** What would be printed now; null: nothing beside what is in view. */
  ids: (() => readonly string[]) | null
  /** When the values of the unit were received, in ms since 1970; null if there are none. */
  receivedAt: (id: string) => number | null
  read: (ids: readonly string[], signal: AbortSignal) => Promise<TelemetryResponse>
  onRead: (response: TelemetryResponse) => void
  /** Values that are older are read again. */
  staleAfterMs: number
}

export function usePrintedValues({ ids, receivedAt, read, onRead, staleAfterMs }: PrintedValues): void {
  const prepare = useStableCallback(async () => {
    const since = now() - staleAfterMs
    const missing = (ids?.() ?? []).filter(id => (receivedAt(id) ?? 0) < since)
    const signal = AbortSignal.timeout(waitMs)
    const parts = Array.from({ length: Math.ceil(missing.length / maxIdsAtOnce) }, (_, part) =>
      missing.slice(part * maxIdsAtOnce, (part + 1) * maxIdsAtOnce),
    )
    // What cannot be read is printed as missing.
    const responses = await Promise.all(parts.map(part => read(part, signal).catch(() => null)))
    for (const response of responses) if (response) onRead(response)
  })
  const isWanted = ids !== null
  useEffect(() => {
    // Each listener to the print key prints: a page may have one.
    if (!isWanted) return
    const leaving = new AbortController()
    onPrintHints(prepare, leaving)
    return () => leaving.abort()
  }, [prepare, isWanted])
}
