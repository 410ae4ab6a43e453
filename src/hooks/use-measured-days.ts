// What batteries were measured to hold over a day so far: one question for all of them, asked again while the page is visible.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Failure } from '../../domain/failure.ts'
import { minutesPerPeriod } from '../../domain/schedule/calendar/period.ts'
import type { MeasuredPoint } from '../../domain/schedule/view/measured.ts'
import type { MetricName } from '../../domain/telemetry.ts'
import { largestHistory } from '../../domain/telemetry-history.ts'
import { operationName } from '../../gql/gateway.ts'
import { TelemetryHistoryDocument } from '../../gql/operations/telemetry-history.generated.ts'
import { useApp } from './app.ts'
import { startOfDay } from './day-of.ts'
import { afterHistory, type HistoryAnswer, noDays } from './measured-days.ts'
import { useDebouncedIds } from './use-debounced-ids.ts'
import { now } from './use-now.ts'

export interface MeasuredDays {
  /** In the order of time; undefined where a battery was not asked for, or nothing was answered yet. */
  pointsOf: (assetId: string) => readonly MeasuredPoint[] | undefined
  /** Why the last question was not answered; what was known is still there. */
  failure: Failure | null
  /** The server does not tell histories. */
  isMissing: boolean
}

interface DayAsked {
  /** '2026-01-15', by the clock of the viewer; null: nothing is asked. */
  day: string | null
  periodCount: number
}

const metrics: MetricName[] = ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH']
const refetchEveryMs = 60_000
const forgottenAfterMs = 60_000

/** Made for one day: other ids take no points away. A server without the extension is asked once, and tells nothing. */
export function useMeasuredDays(ids: readonly string[], { day, periodCount }: DayAsked): MeasuredDays {
  const { gateway } = useApp()
  const assetIds = useDebouncedIds(ids).slice(0, largestHistory.assets)
  const startsAt = day === null ? 0 : startOfDay(day)
  const [isMissing, setMissing] = useState(false)
  const { data, error } = useQuery<HistoryAnswer, Failure>({
    queryKey: [operationName(TelemetryHistoryDocument), assetIds, startsAt],
    queryFn: async ({ signal }) => {
      const from = new Date(startsAt).toISOString()
      const question = { assetIds, metrics, from, stepMinutes: minutesPerPeriod, steps: periodCount }
      const { telemetryHistory } = await gateway.request(TelemetryHistoryDocument, question, signal)
      return { assetIds, records: telemetryHistory, receivedAt: now() }
    },
    enabled: assetIds.length > 0 && day !== null && !isMissing,
    staleTime: refetchEveryMs / 2,
    refetchInterval: refetchEveryMs,
    gcTime: forgottenAfterMs,
    structuralSharing: false,
  })
  // A server without the extension answers 404: there the product shows no histories (decisions, The server).
  if (error?.status === 404 && !isMissing) setMissing(true)

  const [kept, keep] = useState(noDays)
  const known = data ? afterHistory(kept, data, startsAt) : kept
  if (known !== kept) keep(known)
  return useMemo(
    () => ({ pointsOf: id => known.get(id)?.points, failure: isMissing ? null : error, isMissing }),
    [known, error, isMissing],
  )
}
