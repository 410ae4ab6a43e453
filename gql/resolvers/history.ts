// GraphQL of the history.
import { GraphQLID, GraphQLScalarType, GraphQLString } from 'graphql'
import { camelCased } from '../../domain/field-names.ts'
import type { HistoryPage } from '../../domain/history/entry.ts'
import { type Fields, id, listOf, optionalText, some, text, type } from './types.ts'

const historyArguments = {
  person: optionalText,
  objectType: optionalText,
  object: optionalText,
  action: optionalText,
  result: optionalText,
  from: optionalText,
  to: optionalText,
  request: optionalText,
  before: optionalText,
}
type HistoryArguments = Partial<Record<keyof typeof historyArguments, string | null>>

interface ObjectHistoryArguments {
  type: string
  id: string
  before?: string | null
}

const FieldValue = new GraphQLScalarType({
  name: 'FieldValue',
  description:
    'What a field of a record held, with names in place of ids; a list of texts, a text, a number or a truth.',
})

export const FieldChange = type('FieldChange', 'A field before and after.', {
  field: some(GraphQLString),
  before: FieldValue,
  after: FieldValue,
})

const HistoryEntry = type('HistoryEntry', 'Who did what to which object, and when.', {
  id: some(GraphQLID),
  at: some(GraphQLString),
  actor: some(
    type('HistoryActor', 'Who acted, with the name and the roles of that time.', {
      type: some(GraphQLString),
      id: GraphQLID,
      name: GraphQLString,
      roles: listOf(GraphQLString),
    }),
  ),
  action: some(GraphQLString),
  operation: some(GraphQLString),
  object: some(
    type('HistoryObject', 'What it was done to.', {
      type: GraphQLString,
      id: GraphQLID,
      name: GraphQLString,
    }),
  ),
  changes: listOf(FieldChange),
  result: some(GraphQLString),
  reason: GraphQLString,
  requestId: GraphQLString,
  address: GraphQLString,
  restorableUntil: GraphQLString,
})

const HistoryPageType = type('HistoryPage', 'Entries, last first, and where the next page begins.', {
  entries: listOf(HistoryEntry),
  next: GraphQLString,
})

export const historyQueries: Fields = {
  history: {
    type: some(HistoryPageType),
    args: historyArguments,
    resolve: async (_, { objectType, ...rest }: HistoryArguments, { rest: calls }) =>
      pageOf(await calls.history.list({ ...rest, object_type: objectType })),
  },

  objectHistory: {
    type: some(HistoryPageType),
    args: { type: text, id, before: optionalText },
    resolve: async (_, { type, id, before }: ObjectHistoryArguments, { rest }) =>
      pageOf(await rest.history.of(type, id, before)),
  },
}

const pageOf = ({ entries, next }: HistoryPage) => ({
  entries: entries.map(entry => camelCased(entry)),
  next,
})
