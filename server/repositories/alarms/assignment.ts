// Who sees to an alarm, and the notes on it.
import { type RawBuilder, sql } from 'kysely'
import { type AlarmAssignee, type AlarmNote, maxAssigneesListed } from '../../../domain/alarms/alarm.ts'
import { rolesThatMay } from '../../../domain/roles.ts'
import type { Database } from '../../database/connect.ts'
import { hasRoleInForce, isActive } from '../accounts/user-conditions.ts'
import { byKey, matches } from '../searching.ts'

/** A condition on the table users. */
export const maySeeAlarms: RawBuilder<boolean> = sql<boolean>`(
  ${isActive} and ${hasRoleInForce(rolesThatMay('see assets'))})`

/** The first persons whom alarms can be assigned to, sorted by name. */
export const listAssignees = (db: Database, search?: string): Promise<AlarmAssignee[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(maySeeAlarms)
    .where(matches(search))
    .orderBy(byKey)
    .limit(maxAssigneesListed)
    .execute()

export async function isAssignable(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(maySeeAlarms)
    // The account is not deleted before the alarm is assigned to it.
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody else changes it until the transaction ends. Undefined if there is no such alarm; null: assigned to nobody. */
export async function lockAssignee(
  store: Database,
  alarmId: string,
): Promise<{ id: string; name: string } | null | undefined> {
  const row = await store
    .selectFrom('alarms')
    .leftJoin('users', 'users.id', 'assignee_id')
    .select(['assignee_id', 'users.name'])
    .where('alarms.id', '=', alarmId)
    .forNoKeyUpdate('alarms')
    .executeTakeFirst()
  if (!row) return undefined
  return row.assignee_id === null ? null : { id: row.assignee_id, name: row.name ?? '' }
}

/** The first first. */
export async function listAlarmNotes(db: Database, alarmId: string): Promise<AlarmNote[]> {
  const rows = await db
    .selectFrom('alarm_notes')
    .select(noteColumns)
    .where('alarm_id', '=', alarmId)
    .orderBy('id')
    .execute()
  return rows.map(alarmNoteOf)
}

/** The alarm has to be locked. */
export async function addAlarmNote(
  store: Database,
  alarmId: string,
  note: { at: Date; author: string; text: string },
): Promise<AlarmNote> {
  const row = await store
    .insertInto('alarm_notes')
    .values({ alarm_id: alarmId, ...note })
    .returning(noteColumns)
    .executeTakeFirstOrThrow()
  return alarmNoteOf(row)
}

const noteColumns = ['id', 'at', 'author as by', 'text'] as const

const alarmNoteOf = (row: Omit<AlarmNote, 'at'> & { at: Date }): AlarmNote => ({
  ...row,
  at: row.at.toISOString(),
})
