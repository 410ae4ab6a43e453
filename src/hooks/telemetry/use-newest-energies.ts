// What each battery of a fleet of any size reported last of its energy, read in several requests and again every minute.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Failure } from '../../../domain/failure.ts'
import type { RegisteredRows } from '../../../domain/schedule/audit/registry.ts'
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

/** By the id of the asset. */
export function capacitiesOf(rows: RegisteredRows): CapacityKwhOf {
  const capacities = new Map([...rows.values()].map(({ id, capacityKwh }) => [id, capacityKwh ?? null]))
  return id => capacities.get(id) ?? null
}

/**
 * By row; a battery that has reported nothing since `startMs`, when the day begins in ms since 1970, is missing. Undefined until all are
 * read; null requests nothing.
 */
export function useNewestEnergies(
  rows: RegisteredRows,
  startMs: number | null,
): { newest: ReadonlyMap<number, MeasuredPoint> | undefined; hasFailed: boolean } {
  const { gateway } = useApp()
  const ids = useMemo(() => [...new Set([...rows.values()].map(({ id }) => id))], [rows])
  // The key is made again at each render, which thousands of ids would slow down.
  const idsKey = useMemo(() => ids.join(' '), [ids])
  const { data, isError } = useQuery<ReadonlyMap<string, MeasuredPoint>, Failure>({
    queryKey: [operationName(TelemetryDocument), 'newest energies', idsKey, startMs],
    queryFn: async ({ signal }) => {
      const before = new Date(now()).toISOString()
      const capacityKwhOf = capacitiesOf(rows)
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
  const newest = useMemo(
    () =>
      data &&
      new Map(
        [...rows].flatMap(([row, { id }]) => {
          const point = data.get(id)
          return point ? [[row, point] as const] : []
        }),
      ),
    [data, rows],
  )
  return { newest, hasFailed: isError }
}
