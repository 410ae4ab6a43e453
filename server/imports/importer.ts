// What an import needs of each kind of records.

import type { FieldChange } from '../../domain/history/entry.ts'
import type { ImportKind } from '../../domain/import/columns.ts'
import type { FileRow } from '../../domain/import/file-rows.ts'
import type { Action, FormValues, PlannedRow } from '../../domain/import/plan-rows.ts'
import type { RoleName } from '../../domain/roles.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
import type { Database } from '../database/connect.ts'
import type { Invitation } from '../repositories/accounts/invitations.ts'
import type { ImportedMaintenance } from '../repositories/imports.ts'
import type { VersionedType } from '../repositories/record-versions.ts'

export interface Importer<Stored extends { id: string }> {
  kind: ImportKind
  type: Extract<VersionedType, 'user' | 'asset' | 'truck'>
  /** What each row would do. With `lock`, nobody else changes these records until the transaction ends. */
  plan(db: Database, rows: readonly FileRow[], context: ImportContext): Promise<PlannedRow<Stored>[]>
  /** The id of the new record. */
  create(store: Database, values: FormValues, owner: NewRecordOptions): Promise<string>
  change(store: Database, id: string, values: FormValues): Promise<void>
  /** Saves the repair or maintenance of the row, once its unit is there; null where the row changes none. */
  saveMaintenance?(store: Database, id: string, action: Action<Stored>): Promise<SavedMaintenance | null>
  /** Puts it back as it was; of a unit that stays. Returns what the history of the unit says. */
  undoMaintenance?(store: Database, id: string, imported: ImportedMaintenance): Promise<FieldChange[]>
  /** Runs all changes of an import, and checks once what must hold after them. */
  guarded<Result>(store: Database, work: (store: Database) => Promise<Result>): Promise<Result>
  valuesOf(record: Stored): FormValues
  /** False if there is no such record. */
  remove(store: Database, id: string): Promise<boolean>
  /** The names of the records among these that must not be removed. `maintenance` are the ids of what the import added. */
  inUse(store: Database, ids: readonly string[], maintenance: readonly string[]): Promise<string[]>
}

export interface SavedMaintenance {
  imported: ImportedMaintenance
  /** For the history of the unit. */
  changes: FieldChange[]
}

export interface ImportContext {
  /** The organization of rows that name none. */
  organizationId: string
  /** Of who imports. */
  roles: readonly RoleName[]
  /** Of times that say no offset. */
  zone: TimeZone
  lock: boolean
}

export interface NewRecordOptions {
  organizationId: string
  /** Null: nobody is invited. */
  invitation: Invitation | null
}
