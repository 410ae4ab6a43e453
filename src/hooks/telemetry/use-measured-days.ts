// The measured energy of batteries over a day so far: one request for all of them, repeated while the page is visible.
import { hashKey, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Failure } from '../../../domain/failure.ts'
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import type { MeasuredPoint } from '../../../domain/schedule/view/measured.ts'
import { maxHistory } from '../../../domain/telemetry/history.ts'
import type { MetricName } from '../../../domain/telemetry/telemetry.ts'
import { operationName } from '../../../gql/gateway.ts'
import { TelemetryHistoryDocument } from '../../../gql/operations/telemetry-history.generated.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { useApp } from '../app.ts'
import { useDebouncedIds } from '../use-debounced-ids.ts'
import { useLastError } from '../use-read.ts'
import { type CapacityKwhOf, type HistoryResponse, noDays, withHistory } from './measured-days.ts'

export interface MeasuredDays {
  /** In order of time; undefined if the battery was not requested, or there is no response yet. */
  pointsOf: (assetId: string) => readonly MeasuredPoint[] | undefined
  /** Why the last request failed; what was known before stays. */
  failure: Failure | null
  /** The server has no histories. */
  isMissing: boolean
}

interface DayQuery {
  /** When the day begins, in ms since 1970; null requests nothing. */
  startMs: number | null
  periodCount: number
  capacityKwhOf: CapacityKwhOf
}

const metrics: MetricName[] = ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH']
const refetchEveryMs = 60_000
const cacheMs = 60_000

/** For one day. Other ids remove no points. A server without the extension is requested once. */
export function useMeasuredDays(
  ids: readonly string[],
  { startMs, periodCount, capacityKwhOf }: DayQuery,
): MeasuredDays {
  const { gateway } = useApp()
  const assetIds = useDebouncedIds(ids).slice(0, maxHistory.assets)
  const startsAt = startMs ?? 0
  const [isMissing, setMissing] = useState(false)
  const queryKey = [operationName(TelemetryHistoryDocument), assetIds, startsAt]
  const query = useQuery<HistoryResponse, Failure>({
    queryKey,
    queryFn: async ({ signal }) => {
      const from = new Date(startsAt).toISOString()
      const query = { assetIds, metrics, from, stepMinutes: minutesPerPeriod, steps: periodCount }
      const { telemetryHistory } = await gateway.request(TelemetryHistoryDocument, query, signal)
      return { assetIds, records: telemetryHistory, receivedAt: now() }
    },
    enabled: assetIds.length > 0 && startMs !== null && !isMissing,
    staleTime: refetchEveryMs / 2,
    refetchInterval: refetchEveryMs,
    gcTime: cacheMs,
    structuralSharing: false,
  })
  const { data } = query
  const [error] = useLastError(hashKey(queryKey), query)
  // A server without the extension responds with 404: then the product shows no histories.
  if (error?.status === 404 && !isMissing) setMissing(true)

  const [retained, setRetained] = useState(noDays)
  const known = data ? withHistory(retained, data, { startMs: startsAt, capacityKwhOf }) : retained
  if (known !== retained) setRetained(known)
  return useMemo(
    () => ({ pointsOf: id => known.get(id)?.points, failure: isMissing ? null : error, isMissing }),
    [known, error, isMissing],
  )
}
