// Importing files, with calls to the server. The texts of the files and what the server says of their rows stay here.
import { fromPromise } from 'xstate'
import type { ImportKind } from '../../../domain/import/columns.ts'
import type { RowState } from '../../../domain/import/report.ts'
import {
  ImportReportDocument,
  type ImportReportQuery,
  RunImportDocument,
} from '../../../gql/operations/imports.generated.ts'
import {
  type ImportCheck,
  type ImportDone,
  importRecordsMachine,
} from '../../../machines/records/import-records.ts'
import type { App } from '../app.ts'

export type CheckedRow = ImportReportQuery['importReport']['rows'][number]

export interface ImportFiles {
  kind: ImportKind
  /** Of rows that name none. */
  organizationId: string | null
  /** The number of the file. */
  add: (csv: string) => number
  textOf: (file: number) => string
  /** What the server says of the rows of the last file. */
  rows: readonly CheckedRow[]
}

export function createImportFiles(kind: ImportKind, organizationId: string | null): ImportFiles {
  let [last, text] = [0, '']
  return {
    kind,
    organizationId,
    rows: [],
    add(csv) {
      text = csv
      last += 1
      return last
    },
    textOf: file => (file === last ? text : ''),
  }
}

export const importRecords =
  (files: ImportFiles) =>
  ({ gateway }: App) =>
    importRecordsMachine.provide({
      actors: {
        check: fromPromise<ImportCheck, { file: number }>(async ({ input, signal }) => {
          const { kind, organizationId } = files
          const variables = { kind, organizationId, csv: files.textOf(input.file) }
          const { importReport } = await gateway.request(ImportReportDocument, variables, signal)
          const { rows, digest, ignoredColumns } = importReport
          files.rows = rows
          return { digest, ignoredColumns, counts: countsOf(rows) }
        }),
        run: fromPromise<ImportDone, { file: number; digest: string; sendInvitations: boolean }>(
          async ({ input: { file, digest, sendInvitations }, signal }) => {
            const { kind, organizationId } = files
            const variables = { kind, organizationId, csv: files.textOf(file), digest, sendInvitations }
            return (await gateway.request(RunImportDocument, variables, signal)).runImport ?? null
          },
        ),
      },
    })

function countsOf(rows: readonly CheckedRow[]): Record<RowState, number> {
  const count = (state: RowState) => rows.filter(row => row.state === state).length
  return { wrong: count('wrong'), new: count('new'), changed: count('changed'), same: count('same') }
}
