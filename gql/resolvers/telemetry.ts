// GraphQL type TelemetryRecord: what a battery reported. A root field with ids, so that a table needs one call.
import type { HistoryQuery, RangeQuery, TelemetryQuery, TelemetryRow } from '../rest/telemetry.ts'
import type { Context } from './context.ts'

export const telemetryQueries = {
  telemetry: async (_: unknown, query: TelemetryQuery, { rest, signal }: Context) => {
    // Spec 7: runs only when there are ids and metrics.
    if (!query.assetIds.length || !query.metrics.length) return []
    return recordsOf(await rest.telemetry.newest(query, signal))
  },

  telemetryHistory: async (_: unknown, query: HistoryQuery, { rest, signal }: Context) => {
    if (!query.assetIds.length || !query.metrics.length) return []
    return recordsOf(await rest.telemetry.history(query, signal))
  },

  telemetryRange: (_: unknown, query: RangeQuery, { rest, signal }: Context) =>
    rest.telemetry.range(query, signal),
}

const recordsOf = (rows: readonly (TelemetryRow | null)[]) => rows.flatMap(row => (row ? record(row) : []))

/** The numeric value, or else the text (spec 3); a record without either is skipped. */
function record({ assetId, metric, doubleValue, textValue, at }: TelemetryRow) {
  const value = doubleValue ?? textValue
  return value === null ? [] : { assetId, metric, value, at }
}
