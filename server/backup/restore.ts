// Restores a backup into an empty database, all or nothing.
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupError } from '../config/startup-error.ts'
import { migrate, migrateTo, migrationNames } from '../database/migrate.ts'
import { portableTextFormat, readShape } from './catalog.ts'
import { withClient } from './client.ts'
import { type BackupHeader, damaged, openContents, verifyBackup } from './format.ts'
import type { BackupSource } from './source.ts'

/** Verifies the whole file before the database is touched. Throws StartupError. */
export async function readBackup(source: BackupSource): Promise<BackupHeader> {
  const header = await verifyBackup(source)
  const known = migrationNames.slice(0, header.migrations.length)
  if (!header.migrations.length || header.migrations.join() !== known.join())
    throw new StartupError(`${source.name} was written by a newer Gridhaul: restore it with that one.`)
  return header
}

/**
 * `header` comes from `readBackup`. Returns the number of rows. Throws StartupError: the database is still empty then, unless only the
 * last step failed; then it has the whole backup in the tables of the backup's version, which the next start migrates.
 */
export async function restoreBackup(
  url: string,
  source: BackupSource,
  header: BackupHeader,
  { keepAccess }: { keepAccess: boolean },
): Promise<number> {
  await withClient(url, async client => {
    await assertNoServer(client)
    await assertEmpty(client, header)
  })
  const rows = await restoreRows(url, source, header, async client => {
    if (!keepAccess) await revokeAccess(client, header)
    await settleUnderWay(client, header)
    await disownFiles(client, header)
  })
  await migrate(url)
  return rows
}

/**
 * Fills an empty database with exactly what the backup holds, in the tables of its version. `change` is made in the same transaction.
 * Returns the number of rows.
 */
export async function restoreRows(
  url: string,
  source: BackupSource,
  header: BackupHeader,
  change: (client: pg.Client) => Promise<void> = async () => {},
): Promise<number> {
  await migrateTo(url, header.migrations.at(-1) ?? '')
  return withClient(url, client => fill(client, source, header, change)).catch(asDamagedFile(source.name))
}

/** A backup holds its own entry, which does not say yet how it ended. */
async function settleUnderWay(client: pg.Client, { tables }: BackupHeader): Promise<void> {
  if (tables.some(({ name }) => name === 'backups'))
    await client.query(
      `update backups set result = 'unverified', ended_at = now(),
         note = 'It was under way when the backup was written from which this database was restored.'
       where result = 'running'`,
    )
}

/** They may be those of another server, so that none may be removed by this one: no place of a server has an empty name. */
async function disownFiles(client: pg.Client, { tables }: BackupHeader): Promise<void> {
  if (tables.some(({ name }) => name === 'backups'))
    await client.query(
      `update backups set place = '',
         note = case when result = 'failed' then note
           else concat_ws(' ', note, 'Listed by the restored backup, as stored in ' || place || ': this server never removes it.') end
       where place <> '' and removed_at is null`,
    )
}

/** Sessions, the ingest keys of earlier versions, the links in mails that were sent or are waiting, and where alarms were posted. */
const accessTables = new Set([
  'sessions',
  'ingest_keys',
  'password_resets',
  'email_changes',
  'email_undos',
  'queued_mails',
  'alarm_webhooks',
  'reset_requests',
])

/** Nobody knows what was revoked since the backup, so nothing of it grants access. */
async function revokeAccess(client: pg.Client, { tables }: BackupHeader): Promise<void> {
  // Their alarms are mailed by this server then.
  if (tables.some(({ name }) => name === 'alarm_mails'))
    await client.query('delete from alarm_mails where mail_id in (select id from queued_mails)')
  for (const { name } of tables)
    if (accessTables.has(name)) await client.query(`truncate ${pg.escapeIdentifier(name)}`)
  // Telemetry refers to the keys that sent it, so they stay.
  if (tables.some(({ name }) => name === 'access_keys'))
    await client.query('update access_keys set revoked_at = coalesce(revoked_at, now())')
  const users = tables.find(({ name }) => name === 'users')
  for (const column of ['invitation_expires_at', 'connectable_until'])
    if (users?.columns.includes(column)) await client.query(`update users set ${column} = null`)
  // A user who is restored later would be invited again.
  if (tables.some(({ name }) => name === 'deleted_records'))
    await client.query(
      `update deleted_records set rows = jsonb_set(rows, '{users,0,invitation_expires_at}', 'null') where type = 'user'`,
    )
}

/** A server that was just stopped may be visible for a moment longer. */
const maxChecks = 10
const checkIntervalMs = 100

export async function assertNoServer(client: pg.Client): Promise<void> {
  for (let check = 1; await isServerRunning(client); check++) {
    if (check === maxChecks)
      throw new StartupError(
        'A server is running on this database: stop it, because nothing else may use the store during a restore.',
      )
    await setTimeout(checkIntervalMs)
  }
}

/** A server keeps at least one connection open. It has keys in memory that a restore replaces. */
async function isServerRunning(client: pg.Client): Promise<boolean> {
  // A transaction would see again what it saw the first time.
  await client.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'gridhaul'`,
  )
  return Boolean(rowCount)
}

/** Tables that hold a row before anybody uses the database. */
const createdByServers = new Set(['server_keys', 'history_chain', 'telemetry_local_day_zone', 'backups'])

async function assertEmpty(client: pg.Client, header: BackupHeader): Promise<void> {
  const { migrations, tables } = await readShape(client)
  if (migrations.length > header.migrations.length)
    throw new StartupError(
      'The backup is older than the tables of this store: restore it into a database on which no server has ever been started, or add --replace.',
    )
  for (const { name } of tables) {
    if (createdByServers.has(name)) continue
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (rowCount)
      throw new StartupError(
        'The store is not empty: restore the backup into an empty DATA_DIR or database, or add --replace to replace what is there.',
      )
  }
}

/** SQLSTATE classes (PostgreSQL, appendix A) of invalid values, references and names. */
const contentErrors = /^(22|23|42)/

/** Rows that the database rejects cannot come from a backup. */
const asDamagedFile =
  (file: string) =>
  (thrown: unknown): never => {
    throw thrown instanceof pg.DatabaseError && contentErrors.test(thrown.code ?? '') ? damaged(file) : thrown
  }

async function fill(
  client: pg.Client,
  source: BackupSource,
  header: BackupHeader,
  change: (client: pg.Client) => Promise<void>,
): Promise<number> {
  await client.query('begin')
  await client.query(portableTextFormat)
  // Checked again, because a server may have used the database meanwhile.
  await assertEmpty(client, header)
  await assertSameTables(client, source.name, header)
  // The history refuses it; it is empty.
  const emptied = header.tables.filter(({ name }) => name !== 'history')
  await client.query(`truncate ${emptied.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
  await addPartitions(client, header)
  const rows = await copyTables(client, source, header)
  await change(client)
  for (const { name, value } of header.sequences)
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value])
  await client.query('commit')
  return rows
}

/** A file may be written by hand: it must have exactly the tables that the migrations created. */
async function assertSameTables(client: pg.Client, file: string, header: BackupHeader): Promise<void> {
  const { migrations, tables } = await readShape(client)
  const created = JSON.stringify([migrations, tables])
  if (JSON.stringify([header.migrations, header.tables]) !== created) throw damaged(file)
}

async function addPartitions(client: pg.Client, { partitions }: BackupHeader): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    await client.query(
      `create table if not exists ${pg.escapeIdentifier(name)} partition of ${pg.escapeIdentifier(parent)} ${bound}`,
    )
  }
}

async function copyTables(
  client: pg.Client,
  source: BackupSource,
  { tables }: BackupHeader,
): Promise<number> {
  const contents = await openContents(source)
  const copied: number[] = []
  for (const { name, columns } of tables) {
    const list = columns.map(column => pg.escapeIdentifier(column)).join(', ')
    const copying = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`))
    await pipeline(contents.nextTable(), copying)
    copied.push(copying.rowCount)
  }
  const written = await contents.rowCounts()
  if (copied.join() !== written.join()) throw damaged(source.name)
  return copied.reduce((sum, rows) => sum + rows, 0)
}
