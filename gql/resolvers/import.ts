// GraphQL of imports: what the rows of a file would do, carrying them out, and undoing that.
import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLString } from 'graphql'
import { type ImportKind, importKinds } from '../../domain/import/columns.ts'
import { FieldChange } from './history.ts'
import { done, enumOf, type Fields, id, listOf, optionalId, some, text, type } from './types.ts'

interface FileToImport {
  kind: ImportKind
  csv: string
  organizationId?: string | null
}

const ImportKindEnum = enumOf('ImportKind', 'Which records are imported from CSV files.', importKinds)

const ImportReport = type('ImportReport', 'What each row of a file would do.', {
  digest: some(GraphQLString),
  ignoredColumns: listOf(GraphQLString),
  rows: listOf(
    type('ImportRow', 'A row of a file: new, changed, the same, or wrong.', {
      row: some(GraphQLInt),
      state: some(GraphQLString),
      id: GraphQLID,
      name: some(GraphQLString),
      changes: listOf(FieldChange),
      problems: listOf(
        type('ImportProblem', 'What is wrong, and in which column.', {
          field: GraphQLString,
          reason: some(GraphQLString),
        }),
      ),
    }),
  ),
})

const Import = type('Import', 'An import that was carried out.', {
  id: some(GraphQLID),
  at: some(GraphQLString),
  by: GraphQLString,
  created: some(GraphQLInt),
  changed: some(GraphQLInt),
  mayUndo: some(GraphQLBoolean),
})

export const importQueries: Fields = {
  imports: {
    type: listOf(Import),
    description: 'Those that can be undone, last first.',
    args: { kind: { type: some(ImportKindEnum) } },
    resolve: (_, { kind }: { kind: ImportKind }, { rest }) => rest.imports.all(kind),
  },

  importReport: {
    type: some(ImportReport),
    args: { kind: { type: some(ImportKindEnum) }, csv: text, organizationId: optionalId },
    resolve: (_, { kind, ...file }: FileToImport, { rest }) => rest.imports.check(kind, fieldsOf(file)),
  },
}

export const importMutations: Fields = {
  runImport: {
    type: Import,
    description: 'Refused if the rows say something else than the report with this digest.',
    args: {
      kind: { type: some(ImportKindEnum) },
      csv: text,
      digest: text,
      organizationId: optionalId,
      sendInvitations: { type: GraphQLBoolean },
    },
    resolve: (
      _,
      {
        kind,
        digest,
        sendInvitations,
        ...file
      }: FileToImport & { digest: string; sendInvitations?: boolean | null },
      { rest },
    ) => {
      const fields = { ...fieldsOf(file), digest }
      return rest.imports.run(
        kind,
        kind === 'users' ? { ...fields, send_invitations: sendInvitations ?? true } : fields,
      )
    },
  },

  undoImport: {
    type: done,
    args: { kind: { type: some(ImportKindEnum) }, id },
    resolve: (_, { kind, id }: { kind: ImportKind; id: string }, { rest }) => rest.imports.undo(kind, id),
  },
}

const fieldsOf = ({ csv, organizationId }: Omit<FileToImport, 'kind'>) => ({
  csv,
  ...(organizationId && { organization_id: organizationId }),
})
