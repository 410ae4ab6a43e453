// REST resource: imports of CSV files (extension).
import * as z from 'zod/mini'
import type { ImportUsersBody } from '../../domain/calls/imports.ts'
import type { ImportKind } from '../../domain/import/columns.ts'
import { importRow } from '../../domain/import/report.ts'
import { inPath } from './address.ts'
import { type CallerHttp, json, jsonList, jsonOrNull, noContent } from './http.ts'
import { id, optionalTextShape, record, textShape } from './shapes.ts'

const report = record({ rows: z.array(importRow), ignored_columns: z.array(z.string()), digest: z.string() })
const count = z.catch(z.number(), 0)
const summary = record({
  id,
  at: textShape,
  by: optionalTextShape,
  created: count,
  changed: count,
  may_undo: z.catch(z.boolean(), false),
})

export type ImportFields = Pick<ImportUsersBody, 'csv' | 'digest' | 'organization_id' | 'send_invitations'>

export const importCalls = (http: CallerHttp) => ({
  all: (kind: ImportKind) => http.get(pathOf(kind), jsonList(summary)),
  check: (kind: ImportKind, fields: ImportFields) =>
    http.send('POST', pathOf(kind), { ...fields, dry_run: true }, json(report)),
  run: async (kind: ImportKind, fields: ImportFields) =>
    (await http.send('POST', pathOf(kind), fields, jsonOrNull(z.object({ import: z.nullable(summary) }))))
      ?.import ?? null,
  undo: (kind: ImportKind, importId: string) =>
    http.send('POST', `${pathOf(kind)}/${inPath(importId)}/undo`, undefined, noContent),
})

const pathOf = (kind: ImportKind) => `/api/imports/${kind}`
