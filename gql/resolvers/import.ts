// GraphQL of imports: what the rows of a file would do, carrying them out, and undoing that.
import type { ImportKind } from '../../domain/import/columns.ts'
import type { Context } from './context.ts'

interface FileToImport {
  kind: ImportKind
  csv: string
  organizationId?: string | null
}

export const importQueries = {
  imports: (_: unknown, { kind }: { kind: ImportKind }, { rest, signal }: Context) =>
    rest.imports.all(kind, signal),

  importReport: (_: unknown, { kind, ...file }: FileToImport, { rest, signal }: Context) =>
    rest.imports.check(kind, fieldsOf(file), signal),
}

export const importMutations = {
  runImport: (
    _: unknown,
    {
      kind,
      digest,
      sendInvitations,
      ...file
    }: FileToImport & { digest: string; sendInvitations?: boolean | null },
    { rest, signal }: Context,
  ) => {
    const fields = { ...fieldsOf(file), digest }
    return rest.imports.run(
      kind,
      kind === 'users' ? { ...fields, send_invitations: sendInvitations ?? true } : fields,
      signal,
    )
  },

  undoImport: (_: unknown, { kind, id }: { kind: ImportKind; id: string }, { rest, signal }: Context) =>
    rest.imports.undo(kind, id, signal),
}

const fieldsOf = ({ csv, organizationId }: Omit<FileToImport, 'kind'>) => ({
  csv,
  ...(organizationId && { organization_id: organizationId }),
})
