// Restores a backup over databases that were damaged in every way, and checks each time that everything of the backup is there. For
// tests and for `npm run soak`.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { withClient } from '../../../server/backup/client.ts'
import { verifyBackup } from '../../../server/backup/format.ts'
import { backupFile } from '../../../server/backup/source.ts'
import { startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { storeTables } from '../../../server/database/tables.ts'
import { randomOf } from '../../../soak/random.mjs'
import { copyFolder } from './copy-folder.ts'
import { signedInOver } from './http-visitor.ts'
import { databasePid, isAlive, listening, spawnBundle } from './server-process.ts'

export interface RestoreSoakOptions {
  /** The built main.js. */
  bundle: string
  /** A folder for the data. */
  folder: string
  runs: number
  /** The same damages come in the same order. */
  seed: number
  /** Called after each run. */
  onRun?: (soak: RestoreSoak) => void
}

export interface RestoreSoak {
  runs: number
  restored: number
  /** How often each damage was done. */
  damages: Record<string, number>
  /** How the replaced database was saved. */
  saved: Record<'as a backup' | 'by its files' | 'not', number>
  failures: string[]
}

/** A server is started on the restored data in the first and last run and every so many. */
const signInEvery = 10
/** And every so many are in an ordinary database instead of the embedded one. */
const ordinaryEvery = 4

export async function restoreSoak({
  bundle,
  folder,
  runs,
  seed,
  onRun = () => {},
}: RestoreSoakOptions): Promise<RestoreSoak> {
  const soak: RestoreSoak = {
    runs: 0,
    restored: 0,
    damages: {},
    saved: { 'as a backup': 0, 'by its files': 0, not: 0 },
    failures: [],
  }
  const stage = await prepare(bundle, folder)
  const random = randomOf(seed)
  try {
    for (let run = 0; run < runs; run++) {
      const isOrdinary = run % ordinaryEvery === ordinaryEvery - 1
      const damages = isOrdinary ? sqlDamages : { ...fileDamages, ...sqlDamages }
      const name = pick(Object.keys(damages), random)
      soak.damages[name] = (soak.damages[name] ?? 0) + 1
      const fault = await (isOrdinary
        ? ordinaryRun(stage, name, random, soak)
        : embeddedRun(stage, name, random, soak, run % signInEvery === 0 || run === runs - 1)
      ).catch((error: Error) => error.message)
      soak.runs += 1
      if (fault === undefined) soak.restored += 1
      else soak.failures.push(`run ${run} of seed ${seed}, ${name}: ${fault}`)
      onRun(soak)
    }
  } finally {
    await stage.cluster.stop()
  }
  return soak
}

interface Stage {
  bundle: string
  folder: string
  /** A data folder with the demo, stopped. */
  template: string
  backup: string
  /** What a restore of the backup into an empty database leads to. */
  expected: Record<string, string>
  cluster: Awaited<ReturnType<typeof startEmbeddedDatabase>>
}

async function prepare(bundle: string, folder: string): Promise<Stage> {
  const template = path.join(folder, 'template')
  const server = await listening(spawnBundle(bundle, { DATA_DIR: template }))
  const backup = path.join(folder, 'of-the-demo.backup')
  await command(bundle, 'backup', [backup], { DATA_DIR: template })
  const visitor = await signedInOver(server.address(), 'business@gridhaul.example')
  await visitor.post('/api/organizations/', { name: 'After the backup' })
  server.process.kill('SIGTERM')
  await server.ended

  const empty = path.join(folder, 'empty')
  await command(bundle, 'restore', [backup], { DATA_DIR: empty })
  const expected = await onEmbedded(empty, digestOf)
  const elsewhere = path.join(folder, 'elsewhere')
  await mkdir(elsewhere, { mode: 0o755 })
  const cluster = await startEmbeddedDatabase({ folder: elsewhere, log: () => {} })
  await withClient(inDatabase(cluster.superuserUrl, 'postgres'), client =>
    client.query('create database demo'),
  )
  await command(bundle, 'restore', [backup], { DATABASE_URL: inDatabase(cluster.superuserUrl, 'demo') })
  return { bundle, folder, template, backup, expected, cluster }
}

async function embeddedRun(
  { bundle, folder, template, backup, expected }: Stage,
  name: string,
  random: () => number,
  soak: RestoreSoak,
  signsIn: boolean,
): Promise<string | undefined> {
  const dataDir = copyFolder(template, folder, `run-${soak.runs}`)
  try {
    const sqlDamage = sqlDamages[name]
    if (sqlDamage) await onEmbedded(dataDir, client => sqlDamage(client, random))
    else await fileDamages[name]?.({ dataDir, bundle, random })
    const { stdout } = await command(bundle, 'restore', ['--replace', backup], { DATA_DIR: dataDir })
    return (
      (await faultOfPoint(stdout, soak)) ??
      faultOfRest(dataDir) ??
      faultOfContents(expected, await onEmbedded(dataDir, digestOf)) ??
      (signsIn ? await faultOfServer(bundle, dataDir) : undefined)
    )
  } finally {
    const pid = databasePid(dataDir)
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function ordinaryRun(
  { bundle, folder, backup, expected, cluster }: Stage,
  name: string,
  random: () => number,
  soak: RestoreSoak,
): Promise<string | undefined> {
  const database = `run_${soak.runs}`
  const url = inDatabase(cluster.superuserUrl, database)
  const dataDir = path.join(folder, database)
  const maintenance = inDatabase(cluster.superuserUrl, 'postgres')
  await withClient(maintenance, client => client.query(`create database ${database} template demo`))
  try {
    await withClient(url, async client => sqlDamages[name]?.(client, random))
    const env = { DATABASE_URL: url, DATA_DIR: dataDir }
    const { stdout } = await command(bundle, 'restore', ['--replace', backup], env).catch(
      (refused: Error) => {
        if (!refused.message.includes('--without-restore-point')) throw refused
        return command(bundle, 'restore', ['--replace', '--without-restore-point', backup], env)
      },
    )
    return (await faultOfPoint(stdout, soak)) ?? faultOfContents(expected, await withClient(url, digestOf))
  } finally {
    await withClient(maintenance, client => client.query(`drop database ${database} with (force)`))
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What the command says of the replaced database has to be there. */
async function faultOfPoint(stdout: string, { saved }: RestoreSoak): Promise<string | undefined> {
  const file = /saved as a backup before: (.+)/.exec(stdout)?.[1]
  const files = /its files were set aside: (\S+)\. Remove/.exec(stdout)?.[1]
  saved[file ? 'as a backup' : files ? 'by its files' : 'not'] += 1
  if (file) await verifyBackup(backupFile(file))
  if (files && !existsSync(path.join(files, 'postgres'))) return `nothing is in ${files}`
  return undefined
}

function faultOfRest(dataDir: string): string | undefined {
  const rest = readdirSync(dataDir).filter(
    name => /^(restoring|postgres\.)/.test(name) && !name.startsWith('postgres.log'),
  )
  return rest.length ? `it left ${rest.join(', ')}` : undefined
}

function faultOfContents(
  expected: Record<string, string>,
  found: Record<string, string>,
): string | undefined {
  const different = Object.keys(expected).filter(name => !isDeepStrictEqual(expected[name], found[name]))
  return different.length ? `other rows than in the backup: ${different.join(', ')}` : undefined
}

async function faultOfServer(bundle: string, dataDir: string): Promise<string | undefined> {
  const server = await listening(spawnBundle(bundle, { DATA_DIR: dataDir }))
  const visitor = await signedInOver(server.address(), 'admin@gridhaul.example')
  const reply = await visitor.get('/api/organizations/')
  server.process.kill('SIGTERM')
  await server.ended
  return reply.status === 200 ? undefined : `the restored server answers ${reply.status}`
}

/** Of what a restore leaves as it was in the backup. */
const compared = storeTables.filter(
  name => !['history', 'history_chain', 'access_keys', 'backups'].includes(name),
)

async function digestOf(client: pg.Client): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const name of compared) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(each::text, '|' order by each::text)), '') as digest from ${name} each`,
    )
    digests[name] = rows[0].digest
  }
  return digests
}

type SqlDamage = (client: pg.Client, random: () => number) => Promise<unknown>

const sqlDamages: Record<string, SqlDamage> = {
  'dropped tables': (client, random) => {
    const dropped = storeTables.filter(() => random() < 0.3)
    return client.query(`drop table if exists ${[...dropped, pick(storeTables, random)].join(', ')} cascade`)
  },
  'everything dropped': client => client.query('drop schema public cascade; create schema public'),
  'no list of migrations': client => client.query('drop table kysely_migration, kysely_migration_lock'),
  'half migrated': (client, random) =>
    client.query(
      `delete from kysely_migration where name in (
         select name from kysely_migration order by name desc limit ${1 + Math.floor(random() * 20)});
       drop table if exists backups, run_sheet_ticks, alarm_webhooks cascade`,
    ),
  'of a newer version': client =>
    client.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '')`),
  'tables of others': client =>
    client.query(
      `create table others (id integer primary key, user_id text references users (id));
       insert into others select row_number() over (), id from users;
       create view seen as select email from users`,
    ),
  'emptied tables': (client, random) =>
    client.query(
      `truncate ${storeTables.filter(name => !name.startsWith('history') && random() < 0.4).join(', ') || 'trucks'} cascade`,
    ),
  'columns of another kind': client =>
    client.query(
      `alter table users drop column name cascade; alter table assets alter column id type varchar(200)`,
    ),
}

interface FileDamage {
  dataDir: string
  bundle: string
  random: () => number
}

const fileDamages: Record<string, (damage: FileDamage) => unknown> = {
  'garbage in pg_control': ({ dataDir, random }) =>
    writeFileSync(path.join(dataDir, 'postgres/global/pg_control'), garbage(8192, random)),
  'no pg_control': ({ dataDir }) => unlinkSync(path.join(dataDir, 'postgres/global/pg_control')),
  'deleted data files': ({ dataDir, random }) => {
    for (const file of some(dataFiles(dataDir), random)) unlinkSync(file)
  },
  'truncated data files': ({ dataDir, random }) => {
    for (const file of some(dataFiles(dataDir), random))
      truncateSync(file, Math.floor(statSync(file).size * random()))
  },
  'garbage in data files': ({ dataDir, random }) => {
    for (const file of some(dataFiles(dataDir), random))
      writeFileSync(file, garbage(statSync(file).size, random))
  },
  'no write-ahead log': ({ dataDir }) => rmSync(path.join(dataDir, 'postgres/pg_wal'), { recursive: true }),
  'another version': ({ dataDir }) => writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '9.6\n'),
  'nothing in the folder': async ({ dataDir }) => {
    await rm(path.join(dataDir, 'postgres'), { recursive: true })
    await mkdir(path.join(dataDir, 'postgres'))
  },
  'a file in place of the folder': async ({ dataDir }) => {
    await rm(path.join(dataDir, 'postgres'), { recursive: true })
    await writeFile(path.join(dataDir, 'postgres'), '')
  },
  'no password': ({ dataDir }) => unlinkSync(path.join(dataDir, 'postgres-password')),
  'another password': ({ dataDir }) => writeFileSync(path.join(dataDir, 'postgres-password'), 'another'),
  'a process id of somebody else': ({ dataDir }) =>
    writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}\n1\n2\n\n\n\n`),
  'a killed server, whose database runs': ({ dataDir, bundle }) => killedServer(dataDir, bundle),
  'a killed server, whose database runs, and no password': async ({ dataDir, bundle }) => {
    await killedServer(dataDir, bundle)
    unlinkSync(path.join(dataDir, 'postgres-password'))
  },
  'a restore that was cut off': async ({ dataDir }) => {
    await mkdir(path.join(dataDir, 'restoring/postgres'), { recursive: true })
    await writeFile(
      path.join(dataDir, 'restoring/postgres/PG_VERSION'),
      await readFile(path.join(dataDir, 'postgres/PG_VERSION')),
    )
  },
}

async function killedServer(dataDir: string, bundle: string): Promise<void> {
  const server = await listening(spawnBundle(bundle, { DATA_DIR: dataDir }))
  server.process.kill('SIGKILL')
  await server.ended
}

const dataFiles = (dataDir: string): string[] =>
  ['base', 'global'].flatMap(folder =>
    readdirSync(path.join(dataDir, 'postgres', folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /(^|\/)\d+$/.test(name))
      .map(name => path.join(dataDir, 'postgres', folder, name))
      .filter(file => statSync(file).isFile()),
  )

function some<T>(all: T[], random: () => number): T[] {
  const share = [0.01, 0.1, 0.5][Math.floor(random() * 3)] ?? 0.1
  const chosen = all.filter(() => random() < share)
  return chosen.length ? chosen : [pick(all, random)]
}

const pick = <T>(all: readonly T[], random: () => number): T => {
  const picked = all[Math.floor(random() * all.length)]
  if (picked === undefined) throw new Error('there is nothing to choose from')
  return picked
}

const garbage = (bytes: number, random: () => number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)))

const inDatabase = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function onEmbedded<T>(dataDir: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ folder: dataDir, log: () => {} })
  return withClient(database.superuserUrl, use).finally(() => database.stop())
}

/** Throws with what the command says if it fails. */
function command(
  bundle: string,
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
): Promise<{ stdout: string }> {
  const { PATH = '' } = process.env
  const file = path.join(path.dirname(bundle), `${name}.js`)
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file, ...args], { env: { PATH, ...env } }, (error, stdout, stderr) =>
      error
        ? reject(new Error(`${name} ended with ${error.code}: ${stderr || stdout}`))
        : resolve({ stdout }),
    )
  })
}
