// A change and its entry, in one transaction: the entry is appended as the last step, and tells what differs.
import os from 'node:os'
import type { Action, FieldChange, ObjectType } from '../../domain/history/entry.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Actor, appendEntry } from '../repositories/history.ts'
import { findSnapshot } from '../repositories/history-snapshots.ts'
import { announceChange } from '../repositories/record-changes.ts'
import { changesBetween, type Snapshot } from './changes.ts'

export interface ChangeOf {
  /** `object`: the user whom the change is about, who has just proved to be that user. */
  actor: Actor | 'object'
  action: Action
  /** The call or the command. */
  operation: string
  objectType: ObjectType
  /** Undefined for a new record. */
  objectId?: string | undefined
  requestId?: string
  address?: string
}

/** The entry of a change under way, as far as the change itself decides it. */
export interface Draft {
  action: Action
  /** Of a new record: to be set when it is known. */
  objectId: string | undefined
  /** For an object of which there is no record. */
  objectName: string | null
  /** What no field of the record shows. */
  changes: FieldChange[]
}

/**
 * Runs `work` in a transaction and appends the entry. What a type of record tells of itself (server/repositories/history-snapshots.ts)
 * is compared before and after. `work` uses no other connection, and what it throws undoes all.
 */
export const recordChange = <Result>(
  db: Database,
  { actor, action, operation, objectType, objectId, requestId, address }: ChangeOf,
  work: (store: Database, draft: Draft) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async store => {
    const snapshot = async (id: string | undefined) =>
      id === undefined ? undefined : findSnapshot(store, objectType, id)
    const before = await snapshot(objectId)
    const draft: Draft = { action, objectId, objectName: null, changes: [] }
    const result = await work(store, draft)
    const after = await snapshot(draft.objectId)
    const known = after ?? before
    const object = { type: objectType, id: draft.objectId ?? null, name: known?.name ?? draft.objectName }
    const changes = [...changesBetween(before, after), ...draft.changes]
    const by = actor === 'object' ? asActor(object.id, known) : actor
    if (object.id !== null && (changes.length > 0 || !before || !after))
      await announceChange(store, {
        type: objectType,
        id: object.id,
        by: by.type === 'person' ? by.name : null,
      })
    await appendEntry(store, {
      actor: by,
      action: draft.action,
      operation,
      object,
      changes,
      result: 'done',
      requestId: requestId ?? null,
      address: address ?? null,
    })
    return result
  })

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
