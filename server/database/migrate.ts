// Migrates the tables of a database to what this version of the server needs.
import { type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import { StartupError } from '../config/startup-error.ts'
import * as accounts from '../migrations/0001-accounts.ts'
import * as schedules from '../migrations/0002-schedules.ts'
import * as assets from '../migrations/0003-assets.ts'
import * as identity from '../migrations/0004-identity.ts'
import * as telemetry from '../migrations/0005-telemetry.ts'
import * as plansAsText from '../migrations/0006-plans-as-text.ts'
import * as firstPasswords from '../migrations/0007-first-passwords.ts'
import * as telemetryDrops from '../migrations/0008-telemetry-drops.ts'
import * as providerLinks from '../migrations/0009-provider-links.ts'
import * as emailChanges from '../migrations/0010-email-changes.ts'
import * as sessions from '../migrations/0011-sessions.ts'
import * as accessKeys from '../migrations/0012-access-keys.ts'
import * as withdrawnPlans from '../migrations/0013-withdrawn-plans.ts'
import * as secondFactors from '../migrations/0014-second-factors.ts'
import * as history from '../migrations/0015-history.ts'
import * as historyNames from '../migrations/0016-history-names.ts'
import * as serverKeys from '../migrations/0017-server-keys.ts'
import * as recordVersions from '../migrations/0018-record-versions.ts'
import * as idempotentRequests from '../migrations/0019-idempotent-requests.ts'
import * as drafts from '../migrations/0022-drafts.ts'
import * as sentDrafts from '../migrations/0023-sent-drafts.ts'
import * as historyRemoval from '../migrations/0024-history-removal.ts'
import * as providerSignOut from '../migrations/0025-provider-sign-out.ts'
import * as imports from '../migrations/0026-imports.ts'
import * as deletedRecords from '../migrations/0027-deleted-records.ts'
import * as places from '../migrations/0030-places.ts'
import * as telemetryRollups from '../migrations/0031-telemetry-rollups.ts'
import * as unitRecords from '../migrations/0032-unit-records.ts'
import * as alarms from '../migrations/0033-alarms.ts'
import * as planLengths from '../migrations/0043-plan-lengths.ts'
import * as rollupOrder from '../migrations/0049-rollup-order.ts'
import * as idempotentPrograms from '../migrations/0052-idempotent-programs.ts'
import * as historyAtCommit from '../migrations/0053-history-at-commit.ts'
import * as localDays from '../migrations/0054-local-days.ts'
import * as verifiedOwners from '../migrations/0060-verified-owners.ts'
import * as sentInvitations from '../migrations/0061-sent-invitations.ts'
import * as historyFunctions from '../migrations/0070-history-functions.ts'
import * as recoveries from '../migrations/0071-recoveries.ts'
import * as mailsWithoutLink from '../migrations/0072-mails-without-link.ts'
import * as providerSessions from '../migrations/0073-provider-sessions.ts'
import * as providerLogouts from '../migrations/0074-provider-logouts.ts'
import * as alarmHandling from '../migrations/0080-alarm-handling.ts'
import * as alarmPlaces from '../migrations/0081-alarm-places.ts'
import * as alarmWebhooks from '../migrations/0082-alarm-webhooks.ts'
import * as runSheetTicks from '../migrations/0083-run-sheet-ticks.ts'
import * as backups from '../migrations/0084-backups.ts'
import * as historyQueueIds from '../migrations/0085-history-queue-ids.ts'
import * as localDayEnergy from '../migrations/0086-local-day-energy.ts'
import type { MigrationImpact } from '../migrations/migration-impact.ts'
import { connect, type Database, noTimeouts } from './connect.ts'
import { serverRole } from './embedded-roles.ts'
import { protectHistory } from './history-owner.ts'

/** In order of name. A released migration is never changed; later changes are new migrations. */
const migrations: Record<string, Migration & { impact?: MigrationImpact }> = {
  '0001-accounts': accounts,
  '0002-schedules': schedules,
  '0003-assets': assets,
  '0004-identity': identity,
  '0005-telemetry': telemetry,
  '0006-plans-as-text': plansAsText,
  '0007-first-passwords': firstPasswords,
  '0008-telemetry-drops': telemetryDrops,
  '0009-provider-links': providerLinks,
  '0010-email-changes': emailChanges,
  '0011-sessions': sessions,
  '0012-access-keys': accessKeys,
  '0013-withdrawn-plans': withdrawnPlans,
  '0014-second-factors': secondFactors,
  '0015-history': history,
  '0016-history-names': historyNames,
  '0017-server-keys': serverKeys,
  '0018-record-versions': recordVersions,
  '0019-idempotent-requests': idempotentRequests,
  '0022-drafts': drafts,
  '0023-sent-drafts': sentDrafts,
  '0024-history-removal': historyRemoval,
  '0025-provider-sign-out': providerSignOut,
  '0026-imports': imports,
  '0027-deleted-records': deletedRecords,
  '0030-places': places,
  '0031-telemetry-rollups': telemetryRollups,
  '0032-unit-records': unitRecords,
  '0033-alarms': alarms,
  '0043-plan-lengths': planLengths,
  '0049-rollup-order': rollupOrder,
  '0052-idempotent-programs': idempotentPrograms,
  '0053-history-at-commit': historyAtCommit,
  '0054-local-days': localDays,
  '0060-verified-owners': verifiedOwners,
  '0061-sent-invitations': sentInvitations,
  '0070-history-functions': historyFunctions,
  '0071-recoveries': recoveries,
  '0072-mails-without-link': mailsWithoutLink,
  '0073-provider-sessions': providerSessions,
  '0074-provider-logouts': providerLogouts,
  '0080-alarm-handling': alarmHandling,
  '0081-alarm-places': alarmPlaces,
  '0082-alarm-webhooks': alarmWebhooks,
  '0083-run-sheet-ticks': runSheetTicks,
  '0084-backups': backups,
  '0085-history-queue-ids': historyQueueIds,
  '0086-local-day-energy': localDayEnergy,
}

/** In order of execution. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/** Undefined for those of before the first release. */
export const impactOf = (name: string): MigrationImpact | undefined => migrations[name]?.impact

/** Where a database is. */
export interface DatabaseAddress {
  url: string
  /** Of the role that administers the embedded database, as which it is migrated. */
  superuserUrl?: string | undefined
}

/** Brings the database up to date, and gives the embedded one's history to its own role. Throws StartupError. */
export async function prepareDatabase({ url, superuserUrl }: DatabaseAddress): Promise<void> {
  await migrate(superuserUrl ?? url)
  if (superuserUrl !== undefined) await protectHistory(superuserUrl, serverRole)
}

/**
 * Runs the missing migrations, all or none. If several servers start at once, one does it. A database of a newer version stays as it
 * is, if this version can run beside it. Throws StartupError.
 */
export const migrate = (url: string): Promise<void> =>
  runMigrations(url, migrator => migrator.migrateToLatest())

/** Runs the missing migrations up to this name, as an older server would have. Throws StartupError. */
export const migrateTo = (url: string, name: string): Promise<void> =>
  runMigrations(url, migrator => migrator.migrateTo(name))

/** On its own connection, without timeouts: a large database takes longer than a request's query may. */
async function runMigrations(
  url: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  const db = connect(url, () => {}, noTimeouts)
  try {
    const { newer, canRunBeside } = await readMigrationState(db)
    if (newer.length > 0 && canRunBeside) return
    if (newer.length > 0) throw new StartupError(newerSentence(newer))
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await run(migrator)
    if (error)
      throw new StartupError(
        `The tables of the database could not be brought up to date (${messageOf(error)}).`,
      )
    if (results.length > 0) await keepImpacts(db)
  } finally {
    await db.destroy()
  }
}

/** Why this version does not work on a database. */
export const newerSentence = (newer: readonly string[]): string =>
  `The database was last used by a newer Gridhaul, beside which this version cannot run (${newer.join(', ')}): start that one, or restore a backup that this version made.`

export interface MigrationState {
  /** Nothing was ever migrated here. */
  isEmpty: boolean
  /** The names that are still to be run. */
  missing: readonly string[]
  /** The names that this version does not know. */
  newer: readonly string[]
  /** Whether this version can work with the newer ones. */
  canRunBeside: boolean
}

export async function readMigrationState(db: Database): Promise<MigrationState> {
  const run = await readRun(db)
  const known = new Set(migrationNames)
  const newer = run.filter(({ name }) => !known.has(name))
  const names = new Set(run.map(({ name }) => name))
  const missing = migrationNames.filter(name => !names.has(name))
  return {
    isEmpty: run.length === 0,
    missing,
    newer: newer.map(({ name }) => name),
    canRunBeside: missing.length === 0 && newer.every(each => each.runs_beside_older === true),
  }
}

interface Run {
  name: string
  /** Null if that version did not say so. */
  runs_beside_older: boolean | null
}

async function readRun(db: Database): Promise<Run[]> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass('kysely_migration') and attnum > 0 and not attisdropped`.execute(db)
  if (columns.length === 0) return []
  const hasImpact = columns.some(({ name }) => name === 'runs_beside_older')
  const { rows } = await sql<Run>`
    select name, ${hasImpact ? sql`runs_beside_older` : sql`null`} as runs_beside_older
    from kysely_migration order by name`.execute(db)
  return rows
}

/** For older servers, which do not know these migrations. */
async function keepImpacts(db: Database): Promise<void> {
  await sql`alter table kysely_migration add column if not exists runs_beside_older boolean`.execute(db)
  const names = migrationNames.filter(name => impactOf(name)?.runsBesideOlder)
  await sql`update kysely_migration set runs_beside_older = (name = any(${names}))`.execute(db)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
