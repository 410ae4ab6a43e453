// Alarms of batteries as people see them: listed, counted, acknowledged and shelved.
import { createHash } from 'node:crypto'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { AlarmAssignment, AlarmCounts, AlarmRecord, AlarmState } from '../../../domain/alarms/alarm.ts'
import type { AlarmKind } from '../../../domain/alarms/alarm-kinds.ts'
import type { Database, RowOf } from '../../database/connect.ts'
import type { AlarmsTable, Tables } from '../../database/tables.ts'
import { type AssetScope, isInScope } from '../asset-scope.ts'
import { isInMaintenance } from '../maintenance.ts'
import { maySeeAlarms } from './assignment.ts'

export interface AlarmFilter {
  state: AlarmState | 'open' | 'any'
  kind?: AlarmKind | undefined
  id?: string | undefined
  assetId?: string | undefined
  organizationId?: string | undefined
  unseen?: boolean | undefined
  shelved?: boolean | undefined
  counted?: boolean | undefined
  /** With the id of the person who is `me`. */
  assigned?: { to: AlarmAssignment; userId: string } | undefined
  /** Those that had returned by then are left out. */
  from?: Date | undefined
  /** Those that were first raised after it are left out. */
  to?: Date | undefined
}

/** Where a page ends: the instant in ms since 1970 and the id of its last alarm. */
export interface AlarmCursor {
  at: number
  id: string
}

/** Undefined where the text is none. */
export function readAlarmCursor(text: string): AlarmCursor | undefined {
  const [, at, id] = /^(\d{1,14})_([\w-]{1,64})$/.exec(text) ?? []
  return at && id ? { at: Number(at), id } : undefined
}

/** A condition on the table alarms: active, or returned and unseen. */
export const isOpen = sql<boolean>`(returned_at is null or seen_at is null)`

const stateConditions: Record<AlarmFilter['state'], ReturnType<typeof sql<boolean>>> = {
  open: isOpen,
  active: sql<boolean>`returned_at is null`,
  returned: sql<boolean>`(returned_at is not null and seen_at is null)`,
  over: sql<boolean>`not ${isOpen}`,
  any: sql<boolean>`true`,
}

/** Of an alarm, at an instant. */
const isShelved = (now: Date) => sql<boolean>`coalesce(shelved_until > ${now}, false)`

/** The one rule for which alarms count, a condition on the table alarms: open, not shelved, and of a battery in service. */
export const isCounted = (now: Date) =>
  sql<boolean>`(${isOpen} and not ${isShelved(now)} and not ${isInMaintenance(sql.ref('alarms.asset_id'), now)})`

/** Last raised first. */
export async function listAlarms(
  db: Database,
  scope: AssetScope,
  filter: AlarmFilter,
  { cursor, limit, now }: { cursor?: AlarmCursor | undefined; limit: number; now: Date },
): Promise<{ alarms: AlarmRecord[]; next_cursor: string | null }> {
  let query = matching(db, scope, filter, now).limit(limit + 1)
  if (cursor)
    query = query.where(sql<boolean>`(last_raised_at, alarms.id) < (${new Date(cursor.at)}, ${cursor.id})`)
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    alarms: page.map(row => recordOf(row, now)),
    next_cursor: rows.length > limit && last ? `${last.last_raised_at.getTime()}_${last.id}` : null,
  }
}

function matching(db: Database, scope: AssetScope, filter: AlarmFilter, now: Date) {
  const { state, kind, id, assetId, organizationId, unseen, shelved, counted, assigned, from, to } = filter
  let query = alarmsWithBattery(db, now)
    .where(isInScope(scope))
    .where(stateConditions[state])
    .orderBy('last_raised_at', 'desc')
    .orderBy('alarms.id', 'desc')
  if (kind) query = query.where('kind', '=', kind)
  if (id !== undefined) query = query.where('alarms.id', '=', id)
  if (assetId !== undefined) query = query.where('asset_id', '=', assetId)
  if (organizationId !== undefined) query = query.where('assets.organization_id', '=', organizationId)
  if (unseen !== undefined) query = query.where('seen_at', unseen ? 'is' : 'is not', null)
  if (shelved !== undefined) query = query.where(isShelved(now), '=', shelved)
  if (counted !== undefined) query = query.where(isCounted(now), '=', counted)
  if (assigned?.to === 'me') query = query.where('assignee_id', '=', assigned.userId)
  else if (assigned) query = query.where('assignee_id', assigned.to === 'nobody' ? 'is' : 'is not', null)
  if (from) query = query.where(sql<boolean>`(returned_at is null or returned_at >= ${from})`)
  if (to) query = query.where('raised_at', '<=', to)
  return query
}

const exportedAtOnce = 500

/**
 * All that match now, last raised first, a batch at a time, each as it is when its batch is read. The ids are read first, so that an
 * alarm whose place in the order changes meanwhile is not left out.
 */
export async function* matchingAlarms(
  db: Database,
  scope: AssetScope,
  filter: AlarmFilter,
  now: Date,
): AsyncGenerator<AlarmRecord[]> {
  const found = await matching(db, scope, filter, now).clearSelect().select('alarms.id').execute()
  const ids = found.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += exportedAtOnce) {
    const batch = ids.slice(from, from + exportedAtOnce)
    const rows = await alarmsWithBattery(db, now)
      .where(isInScope(scope))
      .where(sql<boolean>`alarms.id = any(${batch}::text[])`)
      .orderBy(sql`array_position(${batch}::text[], alarms.id)`)
      .execute()
    yield rows.map(row => recordOf(row, now))
  }
}

const alarmsWithBattery = (db: Database, now: Date) =>
  db
    .selectFrom('alarms')
    .innerJoin('assets', 'assets.id', 'asset_id')
    .innerJoin('organizations', 'organizations.id', 'assets.organization_id')
    .leftJoin('users', 'users.id', 'assignee_id')
    .selectAll('alarms')
    .select([
      'assets.name as asset_name',
      'assets.organization_id',
      'organizations.name as organization_name',
    ])
    .select(isInMaintenance(sql.ref('alarms.asset_id'), now).as('out_of_service'))
    .select(['users.name as assignee_name', maySeeAlarms.as('assignee_may_see')])
    .select(
      sql<number>`(select count(*)::integer from alarm_notes where alarm_id = alarms.id)`.as('note_count'),
    )

export async function countAlarms(db: Database, scope: AssetScope, now: Date): Promise<AlarmCounts> {
  const { rows } = await sql<AlarmCounts>`
    select count(*)::integer as open, (count(*) filter (where seen_at is null))::integer as unseen
    from alarms join assets on assets.id = asset_id
    where ${isCounted(now)} and ${isInScope(scope)}`.execute(db)
  return rows[0] ?? { open: 0, unseen: 0 }
}

/** Nobody else changes it until the transaction ends. Undefined if there is no such alarm. */
export async function lockAlarm(store: Database, id: string): Promise<{ version: string } | undefined> {
  const row = await store
    .selectFrom('alarms')
    .select(['id', 'count', 'seen_at', 'note'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { version: versionOf(row) }
}

/** The first time counts: later only another note is stored. Undefined if there is no such alarm. */
export const acknowledgeAlarm = (
  store: Database,
  id: string,
  { note, by, now }: { note: string | null; by: string; now: Date },
): Promise<AlarmRecord | undefined> =>
  changeAlarm(store, id, now, eb => ({
    seen_by: sql<string>`case when seen_at is null then ${by} else seen_by end`,
    seen_at: eb.fn.coalesce('seen_at', sql<Date>`${now}::timestamptz`),
    ...(note !== null && { note }),
  }))

/** Null: shelved no longer. Undefined if there is no such alarm. */
export const shelveAlarm = (
  store: Database,
  id: string,
  until: Date | null,
  now: Date,
): Promise<AlarmRecord | undefined> => changeAlarm(store, id, now, () => ({ shelved_until: until }))

async function changeAlarm(
  store: Database,
  id: string,
  now: Date,
  columns: (eb: ExpressionBuilder<Tables, 'alarms'>) => object,
): Promise<AlarmRecord | undefined> {
  await store.updateTable('alarms').set(columns).where('id', '=', id).execute()
  const row = await alarmsWithBattery(store, now).where('alarms.id', '=', id).executeTakeFirst()
  return row && recordOf(row, now)
}

/** Null: nobody. Undefined if there is no such alarm. */
export const assignAlarm = (
  store: Database,
  id: string,
  assigneeId: string | null,
  now: Date,
): Promise<AlarmRecord | undefined> => changeAlarm(store, id, now, () => ({ assignee_id: assigneeId }))

/** Removes alarms that were over before an instant. */
export async function removeOldAlarms(db: Database, before: Date): Promise<void> {
  await sql`
    delete from alarms where not ${isOpen} and greatest(returned_at, seen_at) < ${before}`.execute(db)
}

/**
 * `3-` and a hash: it names the raise, and changes with what people say of the alarm. That its condition no longer holds changes
 * nothing of it.
 */
const versionOf = ({ id, count, seen_at, note }: VersionedColumns): string => {
  const hash = createHash('sha256').update(JSON.stringify([id, seen_at, note]))
  return `${count}-${hash.digest('hex').slice(0, 16)}`
}

type VersionedColumns = Pick<Selectable<AlarmsTable>, 'id' | 'count' | 'seen_at' | 'note'>

/** Whether an entity tag names another raise than a version. */
export const isOfOtherRaise = (tag: string, version: string): boolean => {
  const raise = raiseOf(tag)
  return raise !== undefined && raise !== raiseOf(version)
}

const raiseOf = (version: string): string | undefined => /\d+(?=-)/.exec(version)?.[0]

const recordOf = (
  {
    raised_at,
    last_raised_at,
    returned_at,
    seen_at,
    shelved_until,
    limit_value,
    organization_id,
    organization_name,
    assignee_id,
    assignee_name,
    assignee_may_see,
    ...row
  }: RowOf<typeof alarmsWithBattery>,
  now: Date,
): AlarmRecord => ({
  ...row,
  version: versionOf({ ...row, seen_at }),
  organization: { id: organization_id, name: organization_name },
  state: returned_at === null ? 'active' : seen_at === null ? 'returned' : 'over',
  raised_at: raised_at.toISOString(),
  last_raised_at: last_raised_at.toISOString(),
  returned_at: returned_at?.toISOString() ?? null,
  limit: limit_value,
  seen_at: seen_at?.toISOString() ?? null,
  shelved_until: shelved_until && shelved_until > now ? shelved_until.toISOString() : null,
  assignee:
    assignee_id === null
      ? null
      : { id: assignee_id, name: assignee_name ?? '', is_former: assignee_may_see !== true },
})
