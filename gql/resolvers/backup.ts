// GraphQL of the backups that the server makes by itself.
import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString } from 'graphql'
import { backupResults, backupWarnings } from '../../domain/backups/backup.ts'
import { camelCased } from '../../domain/field-names.ts'
import { enumOf, type Fields, listOf, some, type } from './types.ts'

const Backup = type('Backup', 'One of them, and how it ended.', {
  id: some(GraphQLID),
  name: some(GraphQLString),
  begunAt: some(GraphQLString),
  snapshotAt: GraphQLString,
  bytes: GraphQLFloat,
  encrypted: some(GraphQLBoolean),
  result: some(enumOf('BackupResult', 'How it ended.', backupResults)),
  note: GraphQLString,
  removedAt: GraphQLString,
  inPlace: some(GraphQLBoolean),
})

const Backups = type('Backups', 'The backups that the server makes by itself, the newest first.', {
  place: GraphQLString,
  everyHours: some(GraphQLInt),
  days: some(GraphQLInt),
  weeks: some(GraphQLInt),
  newestVerifiedAt: GraphQLString,
  warning: enumOf('BackupWarning', 'Why somebody should look at them.', backupWarnings),
  backups: listOf(Backup),
})

export const backupQueries: Fields = {
  backups: {
    type: some(Backups),
    resolve: async (_, __, { rest }) => {
      const { backups, ...list } = await rest.backups.list()
      return { ...camelCased(list), backups: backups.map(camelCased) }
    },
  },
}
