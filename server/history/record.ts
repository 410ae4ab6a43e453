// A change and its entry, in one transaction: the entry is appended as the last step, and tells what differs.
import os from 'node:os'
import type { Action, FieldChange, FieldValue, ObjectType } from '../../domain/history/entry.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Actor, appendEntries, type NewEntry } from '../repositories/history.ts'
import { findSnapshot, type Snapshot } from '../repositories/history-snapshots.ts'
import { announceChanges, type ChangedRecord } from '../repositories/record-changes.ts'

/** Who makes a change, and how. */
export interface Origin {
  /** `object`: the user whom the change is about, who has just proved to be that user. */
  actor: Actor | 'object'
  /** The call or the command. */
  operation: string
  requestId?: string
  address?: string
}

export interface ChangedObject {
  action: Action
  objectType: ObjectType
  /** Undefined for a new record. */
  objectId?: string | undefined
}

export type ChangeOf = Origin & ChangedObject

/** Runs one of the changes. The object has the type of `config.history`; its id is undefined for a new record. */
export type RecordOne = <Result>(
  action: Action,
  objectId: string | undefined,
  work: (store: Database, draft: Draft) => Promise<Result>,
) => Promise<Result>

/** The entry of a change under way, as far as the change itself decides it. */
export interface Draft {
  action: Action
  /** Of a new record: to be set when it is known. */
  objectId: string | undefined
  /** For an object of which there is no record. */
  objectName: string | null
  /** What no field of the record shows. */
  changes: FieldChange[]
  /** Of the record after the change, where it is known already. */
  version?: number | undefined
  /** The record is there as it was before, though perhaps not when the change began: somebody else has added it since. */
  isRepeated?: boolean
}

type Work<Result> = (store: Database, draft: Draft) => Promise<Result>

/**
 * Runs `work` in a transaction and appends the entry. What a type of record tells of itself (server/repositories/history-snapshots.ts)
 * is compared before and after. `work` uses no other connection, and what it throws undoes all.
 */
export const recordChange = <Result>(db: Database, change: ChangeOf, work: Work<Result>): Promise<Result> =>
  recordChanges(db, change, (_, record) => record(change, work))

/** Runs one of several changes, which has an entry of its own. */
export type ChangeRecorder = <Result>(object: ChangedObject, work: Work<Result>) => Promise<Result>

/** The same for several records that one call changes, all or none. */
export const recordChanges = <Result>(
  db: Database,
  origin: Origin,
  work: (store: Database, record: ChangeRecorder) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async store => {
    const entries: NewEntry[] = []
    const changed: ChangedRecord[] = []
    const result = await work(store, async (object, step) => {
      const recorded = await recordOne(store, origin, object, step)
      entries.push(recorded.entry)
      if (recorded.changed) changed.push(recorded.changed)
      return recorded.result
    })
    await announceChanges(store, changed)
    await appendEntries(store, entries)
    return result
  })

async function recordOne<Result>(
  store: Database,
  { actor, operation, requestId, address }: Origin,
  { action, objectType, objectId }: ChangedObject,
  work: Work<Result>,
): Promise<{ result: Result; entry: NewEntry; changed: ChangedRecord | null }> {
  const snapshot = async (id: string | undefined) =>
    id === undefined ? undefined : findSnapshot(store, objectType, id)
  const found = await snapshot(objectId)
  const draft: Draft = { action, objectId, objectName: null, changes: [] }
  const result = await work(store, draft)
  const after = await snapshot(draft.objectId)
  const before = draft.isRepeated ? after : found
  const known = after ?? before
  const object = { type: objectType, id: draft.objectId ?? null, name: known?.name ?? draft.objectName }
  const changes = [...changesBetween(before, after), ...draft.changes]
  const by = actor === 'object' ? asActor(object.id, known) : actor
  const isChanged = changes.length > 0 || !before || !after
  return {
    result,
    entry: {
      actor: by,
      action: draft.action,
      operation,
      object,
      changes,
      result: 'done',
      requestId: requestId ?? null,
      address: address ?? null,
    },
    changed:
      isChanged && object.id !== null
        ? {
            type: objectType,
            id: object.id,
            by: by.type === 'person' ? by.name : null,
            version: draft.version,
          }
        : null,
  }
}

function asActor(id: string | null, user: Snapshot | undefined): Actor {
  const roles = user?.fields.roles
  return { type: 'person', id, name: user?.name ?? null, roles: Array.isArray(roles) ? roles : [] }
}

/** Whoever runs a command on the machine of the server. */
export const operator = (): Actor => ({ type: 'operator', id: null, name: systemUser(), roles: [] })

/** In a container, a process can have a number without a name. */
function systemUser(): string | null {
  try {
    return os.userInfo().username
  } catch {
    return null
  }
}

/** The server itself. */
export const system: Actor = { type: 'system', id: null, name: null, roles: [] }

/** Without a snapshot the record does not exist: all of its fields are new, or gone. */
function changesBetween(before: Snapshot | undefined, after: Snapshot | undefined): FieldChange[] {
  const names = Object.keys({ ...before?.fields, ...after?.fields })
  return names
    .filter(field => !isSame(comparableOf(before, field), comparableOf(after, field)))
    .map(field => ({
      field,
      before: before?.fields[field] ?? null,
      after: after?.fields[field] ?? null,
    }))
}

const comparableOf = (snapshot: Snapshot | undefined, field: string): FieldValue =>
  snapshot?.references?.[field] ?? snapshot?.fields[field] ?? null

const isSame = (one: FieldValue, other: FieldValue): boolean => JSON.stringify(one) === JSON.stringify(other)
