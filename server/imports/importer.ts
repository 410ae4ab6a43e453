// What an import needs of each kind of records.

import type { ImportKind } from '../../domain/import/columns.ts'
import type { FileRow } from '../../domain/import/file-rows.ts'
import type { FormValues, PlannedRow } from '../../domain/import/plan-rows.ts'
import type { RoleName } from '../../domain/roles.ts'
import type { Database } from '../database/connect.ts'
import type { Invitation } from '../repositories/accounts/invitations.ts'
import type { VersionedType } from '../repositories/record-versions.ts'

export interface Importer<Stored extends { id: string }> {
  kind: ImportKind
  type: Extract<VersionedType, 'user' | 'asset' | 'truck'>
  /** What each row would do. With `lock`, nobody else changes these records until the transaction ends. */
  plan(db: Database, rows: readonly FileRow[], context: ImportContext): Promise<PlannedRow<Stored>[]>
  /** The id of the new record. */
  create(store: Database, values: FormValues, owner: NewRecordOptions): Promise<string>
  change(store: Database, id: string, values: FormValues): Promise<void>
  /** Runs all changes of an import, and checks once what must hold after them. */
  guarded<Result>(store: Database, work: (store: Database) => Promise<Result>): Promise<Result>
  valuesOf(record: Stored): FormValues
  /** False if there is no such record. */
  remove(store: Database, id: string): Promise<boolean>
  /** The names of the records among these that must not be removed. */
  inUse(store: Database, ids: readonly string[]): Promise<string[]>
}

export interface ImportContext {
  /** The organization of rows that name none. */
  organizationId: string
  /** Of who imports. */
  roles: readonly RoleName[]
  lock: boolean
}

export interface NewRecordOptions {
  organizationId: string
  /** Null: nobody is invited. */
  invitation: Invitation | null
}
