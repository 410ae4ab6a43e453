// A battery's last hour: what the server has stored of it, continued by the live values as they arrive.
import { useMemo, useState } from 'react'
import type { Failure } from '../../../../../domain/failure.ts'
import { type RolledUpMetric, rolledUpMetrics } from '../../../../../domain/telemetry/levels.ts'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { minuteMs } from '../../../../../domain/time/durations.ts'
import { TelemetryHistoryDocument } from '../../../../../gql/operations/telemetry-history.generated.ts'
import { useTelemetryRange } from '../../../../hooks/telemetry/use-telemetry-range.ts'
import { useRead } from '../../../../hooks/use-read.ts'
import { useNow, useNowEvery } from '../../../../ui/hooks/use-now.ts'
import { useLive } from '../live/live.tsx'
import type { SeriesPoint } from './paint-series.ts'
import { missingText } from './time-texts.ts'

export interface StatusAt {
  /** In ms since 1970. */
  atMs: number
  value: number | string
}

interface LastHour {
  view: TimeView
  stepMs: number
  pointsOf: (metric: RolledUpMetric) => readonly SeriesPoint[]
  /** The last status of each minute. */
  statuses: readonly StatusAt[]
}

interface LastHourReading {
  hour: LastHour | undefined
  /** Why there may be no statuses; null where they were read. */
  statusesMissing: string | null
  failure: Failure | null
  retry: () => void
}

const minutes = 60
/** A point every ten seconds, as often as live values arrive. */
const maxPoints = 400

export function useLastHour(assetId: string): LastHourReading {
  const minute = useNow(nowMs => Math.floor(nowMs / minuteMs))
  const nowMs = useNowEvery(5_000)
  const [fromMs, untilMs] = [(minute - minutes) * minuteMs, (minute + 1) * minuteMs]
  const range = useTelemetryRange({ assetId, metrics: rolledUpMetrics, fromMs, untilMs, maxPoints })
  const from = new Date(fromMs).toISOString()
  const query = { assetIds: [assetId], metrics: ['UNIT_STATUS'], from, stepMinutes: 1, steps: minutes + 1 }
  const reading = useRead(TelemetryHistoryDocument, query, { keepPrevious: true })
  const { data: history } = reading
  const live = useLivePoints(assetId)

  const { data, failure, retry } = range
  const hour = useMemo((): LastHour | undefined => {
    if (!data) return undefined
    return {
      view: { fromMs: nowMs - minutes * minuteMs, untilMs: nowMs },
      stepMs: data.stepMs,
      pointsOf: metric => continued(data.pointsOf(metric), live.get(metric) ?? []),
      statuses: (history?.telemetryHistory ?? []).flatMap(({ value, at }) =>
        at === null ? [] : [{ atMs: Date.parse(at), value }],
      ),
    }
  }, [data, history, live, nowMs])
  const isRead = history !== undefined
  const statusesMissing = missingText('status', { isRead, failure: isRead ? null : reading.failure })
  return { hour, statusesMissing, failure, retry }
}

function continued(stored: readonly SeriesPoint[], live: readonly SeriesPoint[]): readonly SeriesPoint[] {
  const lastMs = stored.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY
  const newer = live.filter(({ atMs }) => atMs > lastMs)
  return newer.length ? [...stored, ...newer] : stored
}

type LivePoints = ReadonlyMap<RolledUpMetric, readonly SeriesPoint[]>

/** More than the time until the server's part is read again. */
const maxLivePoints = 30

/** The values of the page's own feed since the tab was opened, the last few of each metric. */
function useLivePoints(assetId: string): LivePoints {
  const live = useLive()
  const [points, setPoints] = useState<LivePoints>(new Map())
  const added = withLatest(points, metric => live.latest(assetId, metric))
  if (added !== points) setPoints(added)
  return added
}

/** The same object if nothing is new. */
function withLatest(
  points: LivePoints,
  latest: (metric: RolledUpMetric) => { value: number | string; at: number | null } | null,
): LivePoints {
  let next = points
  for (const metric of rolledUpMetrics) {
    const reported = latest(metric)
    const known = next.get(metric) ?? []
    if (!reported || reported.at === null || typeof reported.value !== 'number') continue
    if (reported.at <= (known.at(-1)?.atMs ?? 0)) continue
    const { at: atMs, value } = reported
    const point = { atMs, minimum: value, mean: value, maximum: value }
    next = new Map(next).set(metric, [...known, point].slice(-maxLivePoints))
  }
  return next
}
