// The life of the embedded database: a real PostgreSQL that is made, started, watched and stopped as a child of the server.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { chooseRunner, type Runner } from './run-as.ts'

export interface EmbeddedDatabase {
  /** Holds the password: never print it. */
  url: string
  /** The process that listens; another one after a restart. */
  readonly pid: number | undefined
  /** Ends the database cleanly. Every connection should be closed before. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The folder that the cluster, its password and its log lie in. It must exist, and no other server may use it. */
  folder: string
  /** Told what happens to the database while the server runs. */
  log: (happened: string) => void
  /** Further PostgreSQL settings. Tests turn durability off with them. */
  settings?: Record<string, string>
}

const superuser = 'gridhaul'
const databaseName = 'gridhaul'

/** Starts the database of `folder`, and makes it first where there is none. Throws StartupError. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(options)
  await endOrphan(cluster)
  await initialise(cluster)
  const running = await startOnFreePort(cluster)
  const database = watched(cluster, running)
  await createDatabase(cluster, running.port).catch(async error => {
    await database.stop()
    throw error
  })
  return database
}

/** Where the database of `folder` listens while a server runs on it; undefined where none is ready. */
export async function runningDatabaseUrl(folder: string): Promise<string | undefined> {
  const note = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, , , , state = ''] = note.split('\n')
  if (state.trim() !== 'ready') return undefined
  const password = await readPassword(path.join(folder, 'postgres-password'), true)
  return urlOf({ password }, Number(port), databaseName)
}

/** True where `folder` holds the data of an embedded database. */
export const holdsDatabase = (folder: string): Promise<boolean> => exists(path.join(folder, 'postgres'))

interface Cluster {
  data: string
  passwordFile: string
  logFile: string
  password: string
  binaries: Binaries
  runner: Runner
  options: EmbeddedOptions
}

interface Running {
  child: ChildProcess
  port: number
}

async function openCluster(options: EmbeddedOptions): Promise<Cluster> {
  const data = path.join(options.folder, 'postgres')
  const passwordFile = path.join(options.folder, 'postgres-password')
  const logFile = path.join(options.folder, 'postgres.log')
  const binaries = await findBinaries()
  const runner = await chooseRunner(data, [binaries.postgres, options.folder])
  const password = await readPassword(passwordFile, await exists(data))
  return { data, passwordFile, logFile, password, binaries, runner, options }
}

/** The cluster listens on loopback, where every user of the machine can knock: only this file's reader gets in. */
async function readPassword(file: string, clusterExists: boolean): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (clusterExists || (error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartupError(`The password of the embedded database cannot be read from ${file}.`)
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600, flush: true })
  return password
}

/** Made beside its final place and moved there whole, so that a start that was cut off leaves no half cluster. */
async function initialise(cluster: Cluster): Promise<void> {
  const { data, passwordFile, binaries, runner } = cluster
  if (await exists(data)) return
  const fresh = await mkdtemp(`${data}.new-`)
  await Promise.all([fresh, passwordFile].map(runner.give))
  const made = await runToEnd(cluster, binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Texts sort by code point on every machine alike; upper and lower case are known for all alphabets.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  if (made) await rename(fresh, data)
  await removeHalfMade(cluster)
  if (!made) throw new StartupError(`The embedded database could not be made; ${cluster.logFile} says why.`)
}

async function removeHalfMade({ options: { folder } }: Cluster): Promise<void> {
  const halfMade = (await readdir(folder)).filter(name => name.startsWith('postgres.new-'))
  await Promise.all(halfMade.map(name => rm(path.join(folder, name), { recursive: true, force: true })))
}

/**
 * A database that outlived its server still holds the cluster. It is stopped and started anew rather than taken over, because
 * only a child of our own tells when it ends.
 */
async function endOrphan(cluster: Cluster): Promise<void> {
  const pid = await postmasterPid(cluster)
  if (pid === undefined) return
  if (await isPostgresOf(pid, cluster.data)) {
    cluster.options.log('a database that outlived its server is being stopped')
    await stopCluster(cluster)
  } else if (isAlive(pid)) {
    await disownPid(cluster)
  }
}

/** Beyond every system's range of process numbers. */
const nobodysPid = 2 ** 22 + 1

/**
 * The number of a dead database, which another process carries by now: PostgreSQL would take that one for a rival. The note
 * itself stays, because by the rest of it PostgreSQL knows whether a process of the dead database still works on its memory.
 */
async function disownPid({ data }: Cluster): Promise<void> {
  const note = path.join(data, 'postmaster.pid')
  const text = await readFile(note, 'utf8')
  await writeFile(note, text.replace(/^\d+/, String(nobodysPid)))
}

async function postmasterPid({ data }: Cluster): Promise<number | undefined> {
  const lines = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(lines, 10) || undefined
}

async function isPostgresOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const command =
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)) ??
    (await output('ps', ['-o', 'command=', '-p', String(pid)]))
  return command.includes(data)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const output = (file: string, args: string[]): Promise<string> =>
  new Promise(resolve => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', chunk => (text += chunk))
    child.once('error', () => resolve(''))
    child.once('close', () => resolve(text))
  })

const startTries = 5

/** The port was free when it was chosen; where somebody took it since, or the last database is still ending, another try helps. */
async function startOnFreePort(cluster: Cluster): Promise<Running> {
  for (let tried = 1; tried <= startTries; tried += 1) {
    const running = await start(cluster, await freePort())
    if (running) return running
    await pause(200 * tried)
  }
  throw new StartupError(`The embedded database did not start; the last lines of ${cluster.logFile} say why.`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

const fixedSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '50',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What a failed statement was about would be whole rows, password hashes included.
  log_error_verbosity: 'terse',
}

async function start(cluster: Cluster, port: number): Promise<Running | undefined> {
  const settings = Object.entries({ ...fixedSettings, ...cluster.options.settings, port: String(port) })
  const args = ['-D', cluster.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = await spawnBinary(cluster, cluster.binaries.postgres, args)
  return (await isReady(cluster, port, child)) ? { child, port } : undefined
}

/** Recovery after a crash can take a while; a database that neither ends nor answers in this time has failed. */
const readyWithinMs = 120_000

/** Asked by connecting, because a line in a log promises nothing. */
async function isReady(cluster: Cluster, port: number, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + readyWithinMs
  while (!hasEnded(child) && Date.now() < deadline) {
    if (await answers(cluster, port)) return true
    await pause(25)
  }
  if (!hasEnded(child)) await stopCluster(cluster)
  return false
}

const answers = (cluster: Cluster, port: number): Promise<boolean> =>
  withClient(urlOf(cluster, port, 'postgres'), client => client.query('select 1')).then(
    () => true,
    () => false,
  )

async function withClient<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whatever PGSSLMODE says: nothing leaves the machine, and the cluster has no certificate. */
const urlOf = ({ password }: Pick<Cluster, 'password'>, port: number, database: string): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  await withClient(urlOf(cluster, port, 'postgres'), async client => {
    const found = await client.query('select from pg_database where datname = $1', [databaseName])
    if (!found.rowCount) await client.query(`create database ${databaseName}`)
  })
}

/** Starts the database again, on the port that everyone knows, whenever it ends without having been asked to. */
function watched(cluster: Cluster, first: Running): EmbeddedDatabase {
  const { log } = cluster.options
  let { child } = first
  let stopping = false
  let restarting = Promise.resolve()

  const restart = async () => {
    for (let tried = 1; !stopping; tried += 1) {
      const running = await start(cluster, first.port).catch(() => undefined)
      if (running) return follow(running.child)
      await pause(Math.min(200 * tried, 5_000))
    }
  }
  const follow = (started: ChildProcess) => {
    child = started
    const ended = () => {
      if (stopping) return
      log('the database ended unexpectedly and is being started again')
      restarting = restart()
    }
    if (hasEnded(started)) ended()
    else started.once('exit', ended)
  }
  follow(child)

  return {
    url: urlOf(cluster, first.port, databaseName),
    get pid() {
      return child.pid
    },
    async stop() {
      stopping = true
      await stopCluster(cluster)
      // A restart that was under way ends with the first stop, or has just brought a database up that the second one ends.
      await restarting
      await stopCluster(cluster)
      if (!hasEnded(child)) await new Promise(resolve => child.once('exit', resolve))
    },
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Fast: sessions are cut and everything is written. Where that takes too long, immediate: the next start replays the journal. */
async function stopCluster(cluster: Cluster): Promise<void> {
  const { binaries, data } = cluster
  const stop = (mode: string, seconds: string) =>
    runToEnd(cluster, binaries.pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-s', '-t', seconds])
  if ((await postmasterPid(cluster)) === undefined) return
  if (!(await stop('fast', '4'))) await stop('immediate', '2')
}

async function runToEnd(cluster: Cluster, binary: string, args: string[]): Promise<boolean> {
  const child = await spawnBinary(cluster, binary, args)
  if (hasEnded(child)) return child.exitCode === 0
  return new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('exit', code => resolve(code === 0))
  })
}

/**
 * Each program gets a process group of its own, so that Ctrl+C reaches the server alone, which stops the database after the last
 * request is answered. Its output goes to a file, because a pipe would break with the server's death.
 */
async function spawnBinary(cluster: Cluster, binary: string, args: string[]): Promise<ChildProcess> {
  const { file, args: all, ...user } = cluster.runner.command(binary, args)
  const log = await openLog(cluster.logFile)
  try {
    const child = spawn(file, all, {
      ...user,
      cwd: cluster.options.folder,
      env: bareEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    return child
  } catch {
    throw new StartupError(`The PostgreSQL program ${binary} could not be started.`)
  } finally {
    await log.close()
  }
}

const largestLogBytes = 10 * 1024 * 1024

/** A start begins a new log where the last one has grown large, and keeps that one alone. */
async function openLog(file: string) {
  const size = await stat(file).then(
    found => found.size,
    () => 0,
  )
  if (size > largestLogBytes) await rename(file, `${file}.1`)
  return open(file, 'a', 0o600)
}

/** PostgreSQL's programs read PG* variables and the locale: what the operator's shell has set must not reach them. */
const bareEnvironment = (): NodeJS.ProcessEnv => {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
  return { ...Object.fromEntries(kept.map(name => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )
