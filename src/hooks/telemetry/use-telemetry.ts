// Live values of units: one request for all of them, repeated while the page is visible (spec 7).
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Failure } from '../../../domain/failure.ts'
import type { MetricName } from '../../../domain/telemetry/telemetry.ts'
import { operationName } from '../../../gql/gateway.ts'
import { TelemetryDocument } from '../../../gql/operations/telemetry.generated.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { useApp } from '../app.ts'
import { useDebouncedIds } from '../use-debounced-ids.ts'
import { type LiveValues, liveValues, noValues, type TelemetryResponse, withOutcome } from './live-values.ts'
import { usePrintedValues } from './use-printed-values.ts'

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
  metrics: readonly MetricName[],
  printedIds: (() => readonly string[]) | null = null,
): LiveValues {
  const { gateway } = useApp()
  const assetIds = useDebouncedIds(ids)
  const read = async (some: readonly string[], signal: AbortSignal): Promise<TelemetryResponse> => {
    const before = new Date(now()).toISOString()
    const query = { assetIds: [...some], metrics: [...metrics], before }
    const { telemetry } = await gateway.request(TelemetryDocument, query, signal)
    return { assetIds: some, records: telemetry, receivedAt: now() }
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
