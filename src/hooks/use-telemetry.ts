// What units report, live: one question for all of them, asked again and again while the page is visible (spec 7).
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Failure } from '../../domain/failure.ts'
import type { MetricName } from '../../domain/telemetry.ts'
import { operationName } from '../../gql/gateway.ts'
import { TelemetryDocument } from '../../gql/operations/telemetry.generated.ts'
import { useApp } from './app.ts'
import {
  afterOutcome,
  type LiveValues,
  liveValues,
  nothingKept,
  type TelemetryAnswer,
} from './live-values.ts'
import { useDebouncedIds } from './use-debounced-ids.ts'
import { now } from './use-now.ts'

/** Spec 9. */
export const refetchEveryMs = 10_000
const staleAfterMs = 5_000
/** Answers that nobody waits for are worth nothing soon: the values themselves are kept as long as the screen is shown. */
const forgottenAfterMs = 60_000

/** Nothing is asked where there are no ids or no metrics. Other ids take no values away: those of every unit asked for are kept. */
export function useTelemetry(ids: readonly string[], metrics: readonly MetricName[]): LiveValues {
  const { gateway } = useApp()
  const assetIds = useDebouncedIds(ids)
  const { data, error, errorUpdatedAt } = useQuery<TelemetryAnswer, Failure>({
    queryKey: [operationName(TelemetryDocument), assetIds, metrics],
    queryFn: async ({ signal }) => {
      const before = new Date(now()).toISOString()
      const question = { assetIds: [...assetIds], metrics: [...metrics], before }
      const { telemetry } = await gateway.request(TelemetryDocument, question, signal)
      return { assetIds, records: telemetry, receivedAt: now() }
    },
    enabled: assetIds.length > 0 && metrics.length > 0,
    staleTime: staleAfterMs,
    refetchInterval: refetchEveryMs,
    gcTime: forgottenAfterMs,
    structuralSharing: false,
  })

  const [kept, keep] = useState(nothingKept)
  const known = afterOutcome(kept, { answer: data, failure: error, failedAt: errorUpdatedAt })
  if (known !== kept) keep(known)
  return useMemo(() => liveValues(known), [known])
}
