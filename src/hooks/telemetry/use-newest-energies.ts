// What each battery of a fleet of any size reported last of its energy, read in several requests and again every minute.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Failure } from '../../../domain/failure.ts'
import type { MeasuredPoint } from '../../../domain/schedule/view/measured.ts'
import type { MetricName } from '../../../domain/telemetry/telemetry.ts'
import { operationName } from '../../../gql/gateway.ts'
import { TelemetryDocument } from '../../../gql/operations/telemetry.generated.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { useApp } from '../app.ts'
import { type CapacityKwhOf, noDays, withHistory } from './measured-days.ts'

const metrics: MetricName[] = ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH']
/** So many ids fit into an address that proxies accept. */
const maxRequested = 100
const refetchEveryMs = 60_000

interface NewestQuery {
  /** When the day begins, in ms since 1970; null requests nothing. */
  startMs: number | null
  capacityKwhOf: CapacityKwhOf
}

/** By asset id; a battery that has reported nothing on this day is missing. Undefined until all of `ids` are read. */
export function useNewestEnergies(
  ids: readonly string[],
  { startMs, capacityKwhOf }: NewestQuery,
): ReadonlyMap<string, MeasuredPoint> | undefined {
  const { gateway } = useApp()
  // The key is made again at each render, which thousands of ids would slow down.
  const idsKey = useMemo(() => ids.join(' '), [ids])
  const { data } = useQuery<ReadonlyMap<string, MeasuredPoint>, Failure>({
    queryKey: [operationName(TelemetryDocument), 'newest energies', idsKey, startMs],
    queryFn: async ({ signal }) => {
      const before = new Date(now()).toISOString()
      let known = noDays
      // One after the other: a fleet must not take all connections of the browser.
      for (let start = 0; start < ids.length; start += maxRequested) {
        const assetIds = ids.slice(start, start + maxRequested)
        const { telemetry } = await gateway.request(TelemetryDocument, { assetIds, metrics, before }, signal)
        known = withHistory(
          known,
          { assetIds, records: telemetry, receivedAt: now() },
          { startMs: startMs ?? 0, capacityKwhOf },
        )
      }
      return new Map(
        [...known].flatMap(([id, { points }]) => {
          const last = points.at(-1)
          return last ? [[id, last] as const] : []
        }),
      )
    },
    enabled: ids.length > 0 && startMs !== null,
    staleTime: refetchEveryMs / 2,
    refetchInterval: refetchEveryMs,
    gcTime: refetchEveryMs,
    structuralSharing: false,
  })
  return data
}
