// GraphQL type Fault: a stretch of time in which a battery reported a fault.
import { GraphQLString } from 'graphql'
import { done, type Fields, id, listOf, optionalText, some, text, type } from './types.ts'

const Fault = type('Fault', 'A stretch of time in which a battery reported a fault.', {
  triggeredAt: some(GraphQLString),
  endedAt: GraphQLString,
  lastReportedAt: some(GraphQLString),
  state: some(GraphQLString),
  code: GraphQLString,
  message: GraphQLString,
  severity: GraphQLString,
  recoveryNote: GraphQLString,
  notedBy: GraphQLString,
  notedAt: GraphQLString,
  noteVersion: some(GraphQLString),
})

export const faultQueries: Fields = {
  faults: {
    type: listOf(Fault),
    args: { assetId: id, from: text, to: optionalText },
    resolve: (_, { assetId, from, to }: { assetId: string; from: string; to?: string | null }, { rest }) =>
      rest.faults.of(assetId, from, to),
  },
}

interface NewNote {
  assetId: string
  at: string
  note?: string | null
  version?: string | null
}

export const faultMutations: Fields = {
  writeRecoveryNote: {
    type: done,
    description: 'Of the fault that was under way at an instant; an empty one removes it.',
    args: { assetId: id, at: text, note: optionalText, version: optionalText },
    resolve: (_, { assetId, at, note, version }: NewNote, { rest }) =>
      rest.faults.writeNote(assetId, at, note || null, version),
  },
}
