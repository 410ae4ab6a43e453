// Lists, adds and renames asset models and service areas, for which there is no screen.

import { StartupError } from '../config/startup-error.ts'
import type { Database } from '../database/connect.ts'
import { searchKey } from '../database/search-key.ts'
import { inTransaction } from '../database/transaction.ts'
import { operator, recordChange } from '../history/record.ts'
import {
  addReference,
  listReference,
  lockReference,
  type Reference,
  type ReferenceTableName,
  renameReference,
} from '../repositories/reference-data.ts'

interface ReferenceKind {
  table: ReferenceTableName
  objectType: 'asset_model' | 'service_area'
  one: string
  several: string
}

/** By the words typed on the command line. */
export const referenceKinds = {
  'asset-model': {
    table: 'asset_models',
    objectType: 'asset_model',
    one: 'asset model',
    several: 'asset models',
  },
  'service-area': {
    table: 'service_areas',
    objectType: 'service_area',
    one: 'service area',
    several: 'service areas',
  },
} as const satisfies Record<string, ReferenceKind>

/** One line each: id and name. */
export async function listReferenceNames(db: Database, { table, several }: ReferenceKind): Promise<string> {
  const records = await listReference(db, table)
  if (!records.length) return `There are no ${several} yet.`
  return records.map(({ id, name }) => `${id}  ${name}`).join('\n')
}

/** Throws StartupError if the name is invalid or taken. */
export const addReferenceName = (db: Database, kind: ReferenceKind, typed: string): Promise<string> =>
  withLockedReferences(db, kind, async (store, records) => {
    const name = validName(kind, typed, records)
    const change = {
      actor: operator(),
      action: 'create',
      operation: 'npm run admin -- add',
      objectType: kind.objectType,
    } as const
    const id = await recordChange(store, change, async (_, draft) => {
      draft.objectId = await addReference(store, kind.table, name)
      return draft.objectId
    })
    return `Added the ${kind.one} '${name}' (${id}).`
  })

/** `which` is an id or a name. Throws StartupError if it matches none or several, or if the new name is invalid or taken. */
export const changeReferenceName = (
  db: Database,
  kind: ReferenceKind,
  which: string,
  typed: string,
): Promise<string> =>
  withLockedReferences(db, kind, async (store, records) => {
    const { id, name: earlier } = findOne(kind, which, records)
    const others = records.filter(record => record.id !== id)
    const name = validName(kind, typed, others)
    const change = {
      actor: operator(),
      action: 'change',
      operation: 'npm run admin -- rename',
      objectType: kind.objectType,
      objectId: id,
    } as const
    await recordChange(store, change, () => renameReference(store, kind.table, id, name))
    return `The ${kind.one} '${earlier}' is called '${name}' now.`
  })

/** One change at a time, so that two concurrent changes cannot take the same name. */
const withLockedReferences = (
  db: Database,
  { table }: ReferenceKind,
  change: (store: Database, records: Reference[]) => Promise<string>,
): Promise<string> =>
  inTransaction(db, async store => {
    await lockReference(store, table)
    return change(store, await listReference(store, table))
  })

/** Names that people cannot distinguish count as the same. */
const areSame = (one: string, other: string): boolean => searchKey(one) === searchKey(other)

/** As for the names of assets (spec 9). */
const maxNameLength = 99

function validName({ one }: ReferenceKind, typed: string, inUse: readonly Reference[]): string {
  const name = typed.trim()
  if (name === '') throw new StartupError(`The name of the ${one} must not be blank.`)
  if ([...name].length > maxNameLength || /[\p{Cc}\p{Cs}]/u.test(name))
    throw new StartupError(`The name of the ${one} must be one line of at most ${maxNameLength} characters.`)
  const same = inUse.find(record => areSame(record.name, name))
  if (same) throw new StartupError(`The ${one} '${same.name}' (${same.id}) already exists.`)
  return name
}

function findOne({ one, several }: ReferenceKind, which: string, records: readonly Reference[]): Reference {
  const byId = records.find(({ id }) => id === which)
  const [first, ...more] = byId ? [byId] : records.filter(({ name }) => areSame(name, which))
  if (!first) throw new StartupError(`There is no ${one} '${which}'.`)
  if (more.length)
    throw new StartupError(`There are ${more.length + 1} ${several} '${which}': give its id instead.`)
  return first
}
