// Carries out an import, all or nothing, and undoes one.
import { hash } from 'node:crypto'
import type { FieldChange } from '../../domain/history/entry.ts'
import type { PlannedRow } from '../../domain/import/plan-rows.ts'
import type { ImportReport, ImportRow, ImportSummary } from '../../domain/import/report.ts'
import { importRefused, undoRefused } from '../../domain/import/texts.ts'
import type { Database } from '../database/connect.ts'
import type { RecordOne } from '../history/record.ts'
import { AppError, refusal } from '../http/errors.ts'
import type { Invitation } from '../repositories/accounts/invitations.ts'
import { forgetDeleted } from '../repositories/deleted-records.ts'
import type { ImportedMaintenance, ImportedRecord, StoredImport } from '../repositories/imports.ts'
import { announceChanges } from '../repositories/record-changes.ts'
import { findVersions } from '../repositories/record-versions.ts'
import type { Importer } from './importer.ts'

/** What the rows say, without what they would do. */
export const reportOf = <Stored>(
  rows: readonly PlannedRow<Stored>[],
  ignoredColumns: string[],
): ImportReport => {
  const reported = rows.map(({ action: _, ...row }): ImportRow => row)
  return { rows: reported, ignored_columns: ignoredColumns, digest: digestOf(reported), import: null }
}

const digestOf = (rows: readonly ImportRow[]): string => hash('sha256', JSON.stringify(rows))

/** Throws if a row is wrong, or if the rows say something else than in the dry run with this digest. */
export function requireRight({ rows, digest }: ImportReport, seen: string | undefined): void {
  if (seen !== undefined && seen !== digest) throw refusal('import_differs')
  const wrong = rows.filter(({ state }) => state === 'wrong')
  const [first] = wrong
  if (!first) return
  const reason = first.problems[0]?.reason ?? ''
  throw new AppError('import_refused', importRefused(wrong.length, { row: first.row, reason }))
}

/** Makes and changes the records, in the order of the rows. Returns what is needed to undo it. */
export async function applyRows<Stored extends { id: string }>(
  importer: Importer<Stored>,
  rows: readonly PlannedRow<Stored>[],
  { record, invitation }: { record: RecordOne; invitation: Invitation | null },
): Promise<ImportedRecord[]> {
  const imported: ImportedRecord[] = []
  for (const { action, name } of administratorsFirst(rows, rolesGiven)) {
    if (!action) continue
    const done = await record(
      action.type,
      action.type === 'change' ? action.record.id : undefined,
      async (store, draft) => {
        if (action.type === 'change') await importer.change(store, action.record.id, action.values)
        else {
          const { organizationId } = action
          draft.objectId = await importer.create(store, action.values, { organizationId, invitation })
        }
        const id = draft.objectId ?? ''
        const saved = await importer.saveMaintenance?.(store, id, action)
        if (!saved) return { id }
        draft.changes.push(...saved.changes)
        return { id, maintenance: saved.imported }
      },
    )
    imported.push({ ...done, name, before: beforeOf(importer, action), version: 0 })
  }
  return imported
}

const rolesGiven = <Stored>({ action }: PlannedRow<Stored>): unknown =>
  action?.type === 'change' ? action.values.roles : undefined

/** ADMIN is given before it is taken from anybody, so that there is an administrator all the time. */
function administratorsFirst<Each>(all: readonly Each[], rolesOf: (each: Each) => unknown): Each[] {
  const isFirst = (each: Each) => ((rolesOf(each) ?? []) as readonly string[]).includes('ADMIN')
  return [...all.filter(isFirst), ...all.filter(each => !isFirst(each))]
}

const beforeOf = <Stored extends { id: string }>(
  { valuesOf }: Importer<Stored>,
  action: NonNullable<PlannedRow<Stored>['action']>,
): ImportedRecord['before'] => {
  if (action.type === 'create') return null
  const stored = valuesOf(action.record)
  const fields = Object.keys(action.values).filter(field => Object.hasOwn(stored, field))
  return Object.fromEntries(fields.map(field => [field, stored[field] ?? null]))
}

/** The versions that the import left, to be read once all is done. */
export async function withVersions(
  store: Database,
  { type }: Pick<Importer<never>, 'type'>,
  records: readonly ImportedRecord[],
): Promise<ImportedRecord[]> {
  const versions = await findVersions(store, type, idsOf(records), { lock: false })
  return records.map(each => ({ ...each, version: versions.get(each.id) ?? 0 }))
}

/**
 * Puts every record back as it was. Throws, and nothing is undone, if somebody has changed or used one since. The file has all that
 * the new records say, so they are not kept for a restoration, and have one entry in the history together.
 */
export async function undoImport<Stored extends { id: string }>(
  store: Database,
  importer: Importer<Stored>,
  { records }: StoredImport,
  record: RecordOne,
  by: string | null,
): Promise<void> {
  const { type } = importer
  const created = records.filter(({ before }) => before === null)
  const versions = await findVersions(store, type, idsOf(records), { lock: true })
  const imported = records.flatMap(each => each.maintenance ?? [])
  const maintenanceVersions = await findVersions(store, 'maintenance', idsOf(imported), { lock: true })
  const isChanged = (each: ImportedRecord | ImportedMaintenance, now: ReadonlyMap<string, number>) =>
    now.get(each.id) !== each.version
  const changed = records.filter(
    each =>
      isChanged(each, versions) || (each.maintenance && isChanged(each.maintenance, maintenanceVersions)),
  )
  const used = await importer.inUse(store, idsOf(created), idsOf(imported))
  const names = [...new Set([...changed.map(({ name }) => name), ...used])]
  if (names.length) throw new AppError('import_changed', undoRefused(names))
  await importer.guarded(store, async () => {
    for (const { id, before, maintenance } of administratorsFirst(records, ({ before }) => before?.roles))
      if (before)
        await record('change', id, async (step, draft) => {
          await importer.change(step, id, before)
          if (!maintenance) return
          draft.changes.push(...((await importer.undoMaintenance?.(step, id, maintenance)) ?? []))
        })
    if (created.length === 0) return
    await record('undo_import', undefined, async (step, draft) => {
      for (const { id } of created) await importer.remove(step, id)
      await forgetDeleted(step, type, idsOf(created))
      draft.changes.push({ field: 'count', before: created.length, after: null }, ...namesOf(created))
    })
  })
  await announceChanges(
    store,
    created.map(({ id }) => ({ type, id, by })),
  )
}

const maxNames = 50

/** For the entry of an undo, which is read as a list. */
function namesOf(records: readonly ImportedRecord[]): FieldChange[] {
  const names = records.slice(0, maxNames).map(({ name }) => name)
  const left = records.length - names.length
  const field = left > 0 ? `first_${maxNames}_names` : 'names'
  return [{ field, before: names, after: null }]
}

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)

/** `mayUndo`: whether the reader may. */
export const summaryOf = ({ id, at, by_name, records }: StoredImport, mayUndo: boolean): ImportSummary => {
  const created = records.filter(({ before }) => before === null).length
  return {
    id,
    at: at.toISOString(),
    by: by_name,
    created,
    changed: records.length - created,
    may_undo: mayUndo,
  }
}
