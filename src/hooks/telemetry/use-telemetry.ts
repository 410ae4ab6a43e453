// Live values of units: one request for all of them (of more than 100 one for each 100), repeated while the page is visible (spec 7).
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../domain/failure.ts'
import type { SentMetricName } from '../../../domain/telemetry/telemetry.ts'
import { operationName } from '../../../gql/gateway.ts'
import { TelemetryDocument } from '../../../gql/operations/telemetry.generated.ts'
import { onPrintHints } from '../../ui/hooks/print-hints.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { useApp } from '../app.ts'
import { useDebouncedIds } from '../use-debounced-ids.ts'
import { type LiveValues, liveValues, noValues, type TelemetryResponse, withOutcome } from './live-values.ts'

/** Spec 9. */
export const refetchEveryMs = 10_000
const staleAfterMs = 5_000
/** What is printed is at most so old, if the server can be reached. */
const printedAfterMs = 30_000
/** A cached response is dropped soon: the screen keeps its values itself. */
const cacheMs = 60_000

/**
 * Nothing is requested without ids or metrics. Values stay when other ids are requested. `printedIds`: what is printed beside `ids`,
 * and read before that.
 */
export function useTelemetry(
  ids: readonly string[],
  metrics: readonly SentMetricName[],
  printedIds: (() => readonly string[]) | null = null,
): LiveValues {
  const { gateway } = useApp()
  const assetIds = useDebouncedIds(ids)
  const read = async (some: readonly string[], signal: AbortSignal): Promise<TelemetryResponse> => {
    const before = new Date(now()).toISOString()
    const parts = await Promise.all(
      inParts(some).map(assetIds =>
        gateway.request(TelemetryDocument, { assetIds, metrics: [...metrics], before }, signal),
      ),
    )
    return { assetIds: some, records: parts.flatMap(({ telemetry }) => telemetry), receivedAt: now() }
  }
  const { data, error, errorUpdatedAt } = useQuery<TelemetryResponse, Failure>({
    queryKey: [operationName(TelemetryDocument), assetIds, metrics],
    queryFn: ({ signal }) => read(assetIds, signal),
    enabled: assetIds.length > 0 && metrics.length > 0,
    staleTime: staleAfterMs,
    refetchInterval: refetchEveryMs,
    gcTime: cacheMs,
    structuralSharing: false,
  })

  const [retained, setRetained] = useState(noValues)
  const known = withOutcome(retained, { response: data, failure: error, failedAt: errorUpdatedAt })
  if (known !== retained) setRetained(known)
  const values = useMemo(() => liveValues(known), [known])
  usePrintedValues({
    ids: printedIds,
    receivedAt: values.receivedAt,
    read,
    onRead: response =>
      setRetained(before => withOutcome(before, { response, failure: null, failedAt: before.failedAt })),
    staleAfterMs: printedAfterMs,
  })
  return values
}

/** No address is longer than proxies take. */
const maxIdsAtOnce = 100
const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxIdsAtOnce) }, (_, part) =>
    ids.slice(part * maxIdsAtOnce, (part + 1) * maxIdsAtOnce),
  )
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

function usePrintedValues({ ids, receivedAt, read, onRead, staleAfterMs }: PrintedValues): void {
  const prepare = useStableCallback(async () => {
    const since = now() - staleAfterMs
    const missing = (ids?.() ?? []).filter(id => (receivedAt(id) ?? 0) < since)
    const signal = AbortSignal.timeout(waitMs)
    // What cannot be read is printed as missing.
    const responses = await Promise.all(inParts(missing).map(part => read(part, signal).catch(() => null)))
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
