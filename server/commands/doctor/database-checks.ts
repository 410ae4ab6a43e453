// What the doctor checks of the database. It writes nothing.
import { sql } from 'kysely'
import { instantText } from '../../../domain/time/texts.ts'
import { backupWarningText } from '../../../domain/words/backup-words.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import type { Settings } from '../../config/settings.ts'
import { assertPoolerFits, assertUsable } from '../../database/assert-usable.ts'
import type { Database } from '../../database/connect.ts'
import { ownsHistory } from '../../database/history-owner.ts'
import { newerSentence, readMigrationState } from '../../database/migrate.ts'
import { findBackupState } from '../../repositories/backups.ts'
import { type Finding, failed, guarded, ok, warning } from './finding.ts'

interface Server {
  version: string
  size: string
  is_superuser: boolean
  can_create: boolean
  is_encrypted: boolean | null
  clock_at: Date
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  synchronous_standby_names: string
}

export async function checkDatabase(db: Database, settings: Settings): Promise<readonly Finding[]> {
  const { databaseUrl } = settings
  if (databaseUrl) await assertUsable(db, databaseUrl)
  const requestedAt = Date.now()
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      has_schema_privilege(current_schema(), 'create') as can_create,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as is_encrypted,
      clock_timestamp() as clock_at,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as synchronous_standby_names`.execute(db)
  const [server] = rows
  if (!server) throw new Error('The database gives no account of itself')
  return [
    ok('database', `PostgreSQL ${server.version}, ${server.size}.`),
    ...roleFindings(server),
    ...durabilityFindings(server),
    clockFinding(server, { requestedAt, respondedAt: Date.now() }),
    ...(await poolerFindings(db, settings)),
    ...(await guarded('standby', 'Grant the role pg_read_all_stats.', () => standbyFinding(db, server))),
    ...(await tableFindings(db, settings)),
  ]
}

const poolerFindings = (db: Database, { databaseUrl: url, databaseDirectUrl: directUrl }: Settings) =>
  guarded('pooler', 'Correct DATABASE_URL or DATABASE_DIRECT_URL: no server starts before.', async () => {
    if (url) await assertPoolerFits(db, { url, directUrl })
    return []
  })

function roleFindings({ is_superuser, can_create }: Server): Finding[] {
  if (is_superuser)
    return [
      warning(
        'rights',
        'The server works as a superuser of the database, who could rewrite the history.',
        'Let DATABASE_URL name a role that owns nothing but its database.',
      ),
    ]
  return can_create
    ? [ok('rights', 'The role of the server can create tables, and is no superuser.')]
    : [failed('rights', 'The role of the server may not create tables.', 'Grant it CREATE on the schema.')]
}

function durabilityFindings({ fsync, full_page_writes, synchronous_commit }: Server): Finding[] {
  const off = Object.entries({ fsync, full_page_writes, synchronous_commit }).filter(
    ([, value]) => value === 'off',
  )
  if (off.length === 0) return [ok('durability', 'What was acknowledged is on disk.')]
  const names = off.map(([name]) => name).join(', ')
  return [
    failed(
      'durability',
      `A power failure loses changes that were acknowledged: PostgreSQL runs without ${names}.`,
      'Turn that on in PostgreSQL.',
    ),
  ]
}

const maxClockDifferenceMs = 2_000

/** Sessions, alarms and telemetry go by both clocks. */
function clockFinding(
  { clock_at }: Server,
  { requestedAt, respondedAt }: { requestedAt: number; respondedAt: number },
): Finding {
  const at = clock_at.getTime()
  const differenceMs = at < requestedAt ? requestedAt - at : Math.max(0, at - respondedAt)
  const sentence = `This machine's clock and the database's differ by ${(differenceMs / 1000).toFixed(1)} s.`
  return differenceMs > maxClockDifferenceMs
    ? failed('clock', sentence, 'Let both machines follow the same time servers (NTP).')
    : ok('clock', sentence)
}

async function standbyFinding(db: Database, { synchronous_standby_names: names }: Server): Promise<Finding> {
  const { rows } = await sql<{ sync_state: string | null }>`
    select sync_state from pg_stat_replication where application_name not like 'gridhaul%'`.execute(db)
  const synchronous = rows.filter(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum')
  if (names !== '')
    return synchronous.length > 0
      ? ok(
          'standby',
          `${pluralize(synchronous.length, 'standby has', 'standbys have')} every change before it is acknowledged.`,
        )
      : failed(
          'standby',
          'No synchronous standby is seen, so that writes wait or are on one machine only.',
          'Start a standby; if one runs, grant the role pg_read_all_stats.',
        )
  return rows.length > 0
    ? warning(
        'standby',
        'The standbys are asynchronous: the newest changes are lost if the primary is.',
        'Set synchronous_standby_names.',
      )
    : ok('standby', 'There is none: the data is on one machine and in backups.')
}

async function tableFindings(db: Database, settings: Settings): Promise<Finding[]> {
  const { isEmpty, missing, newer, canRunBeside } = await readMigrationState(db)
  if (newer.length > 0 && !canRunBeside)
    return [failed('tables', newerSentence(newer), 'Install the newer version.')]
  if (isEmpty) return [warning('tables', 'There are none yet.', 'Start the server.')]
  if (missing.length > 0)
    return [
      warning(
        'tables',
        `They are of an earlier version: ${pluralize(missing.length, 'migration is', 'migrations are')} missing.`,
        'npm run admin -- upgrade-check says what the next start does.',
      ),
    ]
  return [
    ok('tables', 'They are of this version.'),
    await historyFinding(db),
    await backupFinding(db, settings),
  ]
}

const historyFinding = async (db: Database): Promise<Finding> =>
  (await ownsHistory(db))
    ? warning(
        'history',
        'The role of the server owns the history and could rewrite it.',
        'npm run admin -- protect-history ROLE.',
      )
    : ok('history', 'The role of the server can read and append to the history, and change nothing in it.')

async function backupFinding(db: Database, { backups, timeZone }: Settings): Promise<Finding> {
  if (!backups)
    return warning(
      'backups',
      'The server makes none by itself.',
      'Set BACKUP_TO, or see to it that npm run backup runs and is restored as a test.',
    )
  const found = await findBackupState(db, backups.everyHours)
  const newestVerifiedAt = found.newestVerifiedAt?.getTime() ?? null
  const at = newestVerifiedAt && instantText(timeZone, newestVerifiedAt)
  return found.warning
    ? failed(
        'backups',
        `${backupWarningText(found.warning, newestVerifiedAt, timeZone)}.`,
        'The page Backups (Admin) says why.',
      )
    : ok('backups', at ? `The newest verified backup is of ${at}.` : 'The first one is not due yet.')
}
