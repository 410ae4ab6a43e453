// What an operator does about the asset models and service areas of a store, which no screen makes.

import { StartupError } from '../config/startup-error.ts'
import type { Database } from '../database/connect.ts'
import {
  addReference,
  listReference,
  lockReference,
  type Reference,
  type ReferenceTableName,
  renameReference,
} from '../repositories/reference-data.ts'
import { searchKey } from '../repositories/search-key.ts'

interface Kind {
  table: ReferenceTableName
  one: string
  several: string
}

/** By the words that an operator types. */
export const referenceKinds = {
  'asset-model': { table: 'asset_models', one: 'asset model', several: 'asset models' },
  'service-area': { table: 'service_areas', one: 'service area', several: 'service areas' },
} as const satisfies Record<string, Kind>

/** A line for each: its id and its name. */
export async function listed(db: Database, { table, several }: Kind): Promise<string> {
  const records = await listReference(db, table)
  if (!records.length) return `There are no ${several} yet.`
  return records.map(({ id, name }) => `${id}  ${name}`).join('\n')
}

/** Throws StartupError where the name is none, or is taken. */
export const added = (db: Database, kind: Kind, typed: string): Promise<string> =>
  changing(db, kind, async (store, records) => {
    const name = freeName(kind, typed, records)
    const id = await addReference(store, kind.table, name)
    return `Added the ${kind.one} '${name}' (${id}).`
  })

/** `which` is an id or a name. Throws StartupError where it names none or several, or where the new name is none or taken. */
export const renamed = (db: Database, kind: Kind, which: string, typed: string): Promise<string> =>
  changing(db, kind, async (store, records) => {
    const { id, name: earlier } = theOne(kind, which, records)
    const others = records.filter(record => record.id !== id)
    const name = freeName(kind, typed, others)
    await renameReference(store, kind.table, id, name)
    return `The ${kind.one} '${earlier}' is called '${name}' now.`
  })

/** One change at a time, so that two that are made at once cannot both take a name. */
const changing = (
  db: Database,
  { table }: Kind,
  change: (store: Database, records: Reference[]) => Promise<string>,
): Promise<string> =>
  db.transaction().execute(async store => {
    await lockReference(store, table)
    return change(store, await listReference(store, table))
  })

/** Two names that people would not tell apart are the same. */
const areSame = (one: string, other: string): boolean => searchKey(one) === searchKey(other)

/** As for the names of assets (spec 9). */
const mostCharacters = 99

function freeName({ one }: Kind, typed: string, taken: readonly Reference[]): string {
  const name = typed.trim()
  if (name === '') throw new StartupError(`The name of the ${one} must not be blank.`)
  if ([...name].length > mostCharacters || /[\p{Cc}\p{Cs}]/u.test(name))
    throw new StartupError(`The name of the ${one} must be one line of at most ${mostCharacters} characters.`)
  const same = taken.find(record => areSame(record.name, name))
  if (same) throw new StartupError(`There is already the ${one} '${same.name}' (${same.id}).`)
  return name
}

function theOne({ one, several }: Kind, which: string, records: readonly Reference[]): Reference {
  const byId = records.find(({ id }) => id === which)
  const [first, ...more] = byId ? [byId] : records.filter(({ name }) => areSame(name, which))
  if (!first) throw new StartupError(`There is no ${one} '${which}'.`)
  if (more.length)
    throw new StartupError(`There are ${more.length + 1} ${several} '${which}': say the id of the one.`)
  return first
}
