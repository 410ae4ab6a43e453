// GraphQL type TelemetryRecord: what a battery reported. A root field with ids, so that a table needs one call.
import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import type { HistoryQuery, RangeQuery, TelemetryQuery, TelemetryRow } from '../rest/telemetry.ts'
import { type Fields, id, listOf, some, text, type } from './types.ts'

const TelemetryValue = new GraphQLScalarType({ name: 'TelemetryValue', description: 'A number, or a text.' })

const TelemetryRecord = type('TelemetryRecord', 'What a battery reported, and when.', {
  assetId: some(GraphQLID),
  metric: some(GraphQLString),
  value: some(TelemetryValue),
  at: GraphQLString,
})

const RangePoint = type('RangePoint', 'What a step of a battery’s history amounts to.', {
  at: some(GraphQLString),
  until: GraphQLString,
  count: GraphQLInt,
  minimum: some(GraphQLFloat),
  mean: some(GraphQLFloat),
  maximum: some(GraphQLFloat),
  chargedKwh: GraphQLFloat,
  deliveredKwh: GraphQLFloat,
})

const RangeSeries = type('RangeSeries', 'The steps of one metric that have a record.', {
  metric: some(GraphQLString),
  points: listOf(RangePoint),
})

const PendingSpan = type(
  'PendingSpan',
  'Steps that are not computed yet; complete where all of their records were read instead.',
  { from: some(GraphQLString), until: some(GraphQLString), complete: some(GraphQLBoolean) },
)

const TelemetryRange = type('TelemetryRange', 'A battery’s history in steps that the server chooses.', {
  level: some(GraphQLString),
  stepSeconds: some(GraphQLFloat),
  zone: GraphQLString,
  from: some(GraphQLString),
  until: some(GraphQLString),
  series: listOf(RangeSeries),
  pending: listOf(PendingSpan),
})

export const telemetryQueries: Fields = {
  // One call for all assets and metrics; none where there are no assets or no metrics.
  telemetry: {
    type: listOf(TelemetryRecord),
    args: {
      assetIds: { type: listOf(GraphQLID) },
      metrics: { type: listOf(GraphQLString) },
      before: text,
    },
    resolve: async (_, query: TelemetryQuery, { rest }) => {
      // Spec 7: runs only when there are ids and metrics.
      if (!query.assetIds.length || !query.metrics.length) return []
      return recordsOf(await rest.telemetry.newest(query))
    },
  },

  // The last record of each asset and metric in every step from an instant on.
  telemetryHistory: {
    type: listOf(TelemetryRecord),
    args: {
      assetIds: { type: listOf(GraphQLID) },
      metrics: { type: listOf(GraphQLString) },
      from: text,
      stepMinutes: { type: some(GraphQLInt) },
      steps: { type: some(GraphQLInt) },
    },
    resolve: async (_, query: HistoryQuery, { rest }) => {
      if (!query.assetIds.length || !query.metrics.length) return []
      return recordsOf(await rest.telemetry.history(query))
    },
  },

  // The finest steps of which at most so many cover the range.
  telemetryRange: {
    type: some(TelemetryRange),
    args: {
      assetId: id,
      metrics: { type: listOf(GraphQLString) },
      from: text,
      until: text,
      maxPoints: { type: some(GraphQLInt) },
    },
    resolve: (_, query: RangeQuery, { rest }) => rest.telemetry.range(query),
  },
}

const recordsOf = (rows: readonly (TelemetryRow | null)[]) => rows.flatMap(row => (row ? record(row) : []))

/** The numeric value, or else the text (spec 3); a record without either is skipped. */
function record({ assetId, metric, doubleValue, textValue, at }: TelemetryRow) {
  const value = doubleValue ?? textValue
  return value === null ? [] : { assetId, metric, value, at }
}
