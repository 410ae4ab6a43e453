// The embedded database: a real PostgreSQL that the server creates, starts, supervises and stops as a child process.
import { type ChildProcess, spawn } from 'node:child_process'
import {
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../config/startup-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import {
  canConnect,
  createServerDatabase,
  type RolePasswords,
  readRolePasswords,
  readServerPassword,
  readSuperuserPassword,
  serverUrl,
  superuser,
  superuserPasswordFile,
  superuserUrl,
} from './embedded-roles.ts'
import { chooseRunner, type Runner } from './run-as.ts'

export interface EmbeddedDatabase {
  /** Of the role that the server works as, which owns its database and has no rights beyond. Contains the password: never print it. */
  url: string
  /** Of the role that administers PostgreSQL itself, which the server does not work as. Never print it. */
  superuserUrl: string
  /** The main PostgreSQL process; another one after a restart. */
  readonly pid: number | undefined
  /** Shuts the database down. Close every connection first. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The folder of the cluster, its password and its log. It must exist, and no other server may use it. */
  folder: string
  /** Called with events such as an unexpected end of the database. */
  log: (event: string) => void
  /** Additional PostgreSQL settings; tests use them to turn durability off. */
  settings?: Record<string, string>
  /** How often a start is tried; 5 by default. */
  maxAttempts?: number
}

const unremoved = 'what an unfinished restore has left could not be removed'

/** Starts the database of `folder`, and creates it if there is none. Throws StartupError. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await finishExchange(options)
  await removeUnfinishedRestore(options.folder).catch(() => options.log(unremoved))
  const cluster = await openCluster(options)
  await endOrphan(cluster)
  await initialise(cluster)
  const running = await startOnFreePort(cluster, options.maxAttempts)
  const database = supervise(cluster, running)
  await createServerDatabase(cluster.passwords, running.port).catch(async error => {
    await database.stop()
    throw error
  })
  return database
}

/** The URLs of the running database of `folder`; undefined if none is ready. */
export async function runningDatabase(
  folder: string,
): Promise<Pick<EmbeddedDatabase, 'url' | 'superuserUrl'> | undefined> {
  const pidFile = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, , , , state = ''] = pidFile.split('\n')
  if (state.trim() !== 'ready') return undefined
  return {
    url: serverUrl(await readServerPassword(folder), Number(port)),
    superuserUrl: superuserUrl(await readSuperuserPassword(folder), Number(port)),
  }
}

/** Whether `folder` contains an embedded database. */
export const hasDatabase = async (folder: string): Promise<boolean> =>
  (await exists(path.join(folder, 'postgres'))) || (await exists(restoredCluster(folder)))

/** Of a restore, for the instant between the renaming of the replaced cluster and of the new one. */
const restoredCluster = (folder: string): string => path.join(folder, 'postgres.restored')

/** The folder of the cluster that a restore fills. */
export const restoringFolder = (folder: string): string => path.join(folder, 'restoring')

/** It holds every password hash, and its database can outlive the restore. */
export async function removeUnfinishedRestore(folder: string): Promise<void> {
  const restoring = restoringFolder(folder)
  if (!(await exists(restoring))) return
  await stopOrphan(restoring)
  await rm(restoring, { recursive: true, force: true })
}

/** Stops a database that outlived its server, whatever state its folder is in. */
export async function stopOrphan(folder: string): Promise<void> {
  const data = path.join(folder, 'postgres')
  const runner = await chooseRunner({ cluster: data, binaries: await findBinaries() })
  const passwords = { superuser: '', server: '' }
  const options = { folder, log: () => {} }
  await endOrphan({ data, logFile: path.join(folder, 'postgres.log'), passwords, runner, options })
}

/**
 * Puts the stopped cluster of the folder `from` in the place of that of `folder`, whose files are moved to the folder `aside`. After a
 * crash the next start uses the one that is in its place or, if none is, the new one.
 */
export async function exchangeCluster(folder: string, from: string, aside: string): Promise<void> {
  const cluster = path.join(folder, 'postgres')
  await mkdir(aside, { recursive: true, mode: 0o700 })
  await rm(restoredCluster(folder), { recursive: true, force: true })
  await copyFile(superuserPasswordFile(folder), superuserPasswordFile(aside)).catch(() => {})
  const password = await readFile(superuserPasswordFile(from), 'utf8')
  await writeFile(superuserPasswordFile(folder), password, { mode: 0o600, flush: true })
  await rename(path.join(from, 'postgres'), restoredCluster(folder))
  if (await exists(cluster)) await rename(cluster, path.join(aside, 'postgres'))
  await rename(restoredCluster(folder), cluster)
}

/** After a crash of a restore at its last step. */
async function finishExchange({ folder, log }: EmbeddedOptions): Promise<void> {
  const cluster = path.join(folder, 'postgres')
  const restored = restoredCluster(folder)
  if (!(await exists(restored))) return
  if (!(await exists(cluster))) return rename(restored, cluster)
  // It holds every password hash, and the next restore fills one of its own.
  await rm(restored, { recursive: true, force: true }).catch(() => log(unremoved))
}

interface Cluster {
  data: string
  logFile: string
  passwords: RolePasswords
  runner: Runner
  options: EmbeddedOptions
}

interface Running {
  child: ChildProcess
  port: number
}

async function openCluster(options: EmbeddedOptions): Promise<Cluster> {
  const data = path.join(options.folder, 'postgres')
  const logFile = path.join(options.folder, 'postgres.log')
  const runner = await chooseRunner({ cluster: data, binaries: await findBinaries() })
  return {
    data,
    logFile,
    passwords: await readRolePasswords(options.folder, { clusterExists: await exists(data) }),
    runner,
    options,
  }
}

/** Creates the cluster under another name and renames it when it is complete, so that an interrupted start leaves no partial one. */
async function initialise(cluster: Cluster): Promise<void> {
  const { data, runner, options } = cluster
  if (await exists(data)) return
  const passwordFile = superuserPasswordFile(options.folder)
  const unfinished = await mkdtemp(`${data}.new-`)
  await Promise.all([unfinished, passwordFile].map(runner.changeOwner))
  const created = await runToCompletion(cluster, {
    program: 'initdb',
    folder: unfinished,
    input: passwordFile,
    args: [
      `--pgdata=${runner.nameOf(unfinished)}`,
      `--username=${superuser}`,
      // Its user may not reach the path of the file.
      `--pwfile=${process.platform === 'win32' ? passwordFile : '/dev/stdin'}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts by code point, the same on every machine; upper and lower case work for all alphabets.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
  })
  if (created) await rename(unfinished, data)
  await removePartialClusters(cluster)
  if (!created)
    throw new StartupError(`The embedded database could not be made; ${cluster.logFile} says why.`)
}

async function removePartialClusters({ options: { folder } }: Cluster): Promise<void> {
  const partial = (await readdir(folder)).filter(name => name.startsWith('postgres.new-'))
  await Promise.all(partial.map(name => rm(path.join(folder, name), { recursive: true, force: true })))
}

/**
 * Stops a database that outlived its server. It is restarted instead of reused, because only a child process reports when it ends.
 */
async function endOrphan(cluster: Cluster): Promise<void> {
  const pid = await postmasterPid(cluster)
  if (pid === undefined) return
  if (await isPostgresOf(pid, cluster.data)) {
    cluster.options.log('a database that outlived its server is being stopped')
    await stopCluster(cluster)
  } else if (isAlive(pid)) {
    await invalidatePid(cluster)
  }
}

/** Above every system's range of process ids. */
const unusedPid = 2 ** 22 + 1

/**
 * If the process id of a crashed database now belongs to another program, PostgreSQL would take that program for a running server
 * and refuse to start. Only the id is replaced: PostgreSQL needs the rest of the file to detect leftover processes that still use
 * the shared memory.
 */
async function invalidatePid({ data }: Cluster): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8')
  await writeFile(pidFile, text.replace(/^\d+/, String(unusedPid)))
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

const defaultAttempts = 5

/** Retries, because the chosen port may have been taken meanwhile, or the previous database may still be ending. */
async function startOnFreePort(cluster: Cluster, maxAttempts = defaultAttempts): Promise<Running> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const running = await start(cluster, await freePort())
    if (running) return running
    await pause(200 * attempt)
  }
  throw new StartupError(`The embedded database did not start; the last lines of ${cluster.logFile} say why.`)
}

/** One that nothing listened on a moment ago. */
export function freePort(): Promise<number> {
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
  // Error details would contain whole rows, password hashes included.
  log_error_verbosity: 'terse',
}

async function start(cluster: Cluster, port: number): Promise<Running | undefined> {
  const { data, runner } = cluster
  const settings = {
    ...fixedSettings,
    ...cluster.options.settings,
    port: String(port),
    // Not one of PostgreSQL's: by it a later start recognises this process, whatever name its folder has.
    'gridhaul.data_folder': data,
  }
  const child = await spawnProgram(cluster, {
    program: 'postgres',
    folder: data,
    args: [
      '-D',
      runner.nameOf(data),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  })
  return (await isReady(cluster, port, child)) ? { child, port } : undefined
}

/** Long, because recovery after a crash takes time. */
const maxStartMs = 120_000

/** For a machine under load. A database that says that it is ready and lets nobody in longer than this is damaged. */
const maxRefusalMs = 10_000

/** Connects to find out, because a line in the log is no guarantee. */
async function isReady(cluster: Cluster, port: number, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + maxStartMs
  let readyAt: number | undefined
  while (!hasEnded(child) && Date.now() < Math.min(deadline, (readyAt ?? deadline) + maxRefusalMs)) {
    if (await canConnect(cluster.passwords, port)) return true
    if (readyAt === undefined && (await saysReady(cluster))) readyAt = Date.now()
    await pause(25)
  }
  if (!hasEnded(child)) await stopCluster(cluster)
  return false
}

async function saysReady({ data }: Cluster): Promise<boolean> {
  const lines = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return lines.split('\n')[7]?.trim() === 'ready'
}

/** Restarts the database on the same port whenever it ends unexpectedly. */
function supervise(cluster: Cluster, first: Running): EmbeddedDatabase {
  const { log } = cluster.options
  let { child } = first
  let stopping = false
  let restarting = Promise.resolve()

  const restart = async () => {
    for (let attempt = 1; !stopping; attempt += 1) {
      const running = await start(cluster, first.port).catch(() => undefined)
      if (running) return follow(running.child)
      await pause(Math.min(200 * attempt, 5_000))
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
    url: serverUrl(cluster.passwords.server, first.port),
    superuserUrl: superuserUrl(cluster.passwords.superuser, first.port),
    get pid() {
      return child.pid
    },
    async stop() {
      stopping = true
      await stopCluster(cluster)
      // A restart in progress either ends with the first stop, or has just started a database that the second one ends.
      await restarting
      await stopCluster(cluster)
      if (!hasEnded(child)) await new Promise(resolve => child.once('exit', resolve))
    },
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Mode 'fast' ends sessions and writes everything. If that takes too long, 'immediate': the next start then recovers. */
async function stopCluster(cluster: Cluster): Promise<void> {
  const { data, runner } = cluster
  const stop = (mode: string, seconds: string) =>
    runToCompletion(cluster, {
      program: 'pg_ctl',
      folder: data,
      args: ['stop', '-D', runner.nameOf(data), '-m', mode, '-w', '-s', '-t', seconds],
    })
  if ((await postmasterPid(cluster)) === undefined) return
  if (!(await stop('fast', '4'))) await stop('immediate', '2')
}

interface Command {
  program: keyof Binaries
  /** Where it is started. */
  folder: string
  args: string[]
  /** The file that it reads as its standard input. */
  input?: string
}

async function runToCompletion(cluster: Cluster, command: Command): Promise<boolean> {
  const child = await spawnProgram(cluster, command)
  if (hasEnded(child)) return child.exitCode === 0
  return new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('exit', code => resolve(code === 0))
  })
}

/**
 * Each program gets its own process group, so that Ctrl+C reaches only the server, which stops the database after the last request.
 * Output goes to a file, because a pipe would break if the server dies.
 */
async function spawnProgram(
  { runner, logFile }: Cluster,
  { program, folder, args, input }: Command,
): Promise<ChildProcess> {
  const log = await openLog(logFile)
  const stdin = input === undefined ? undefined : await open(input)
  try {
    const child = spawn(runner.binaries[program], args, {
      ...runner.user,
      cwd: folder,
      env: cleanEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: [stdin?.fd ?? 'ignore', log.fd, log.fd],
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    return child
  } catch {
    throw new StartupError(`The PostgreSQL program ${program} could not be started.`)
  } finally {
    await log.close()
    await stdin?.close()
  }
}

const maxLogBytes = 10 * 1024 * 1024

/** Rotates a large log; one old log is kept. */
async function openLog(file: string) {
  const size = await stat(file).then(
    found => found.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(file, `${file}.1`)
  return open(file, 'a', 0o600)
}

/** PostgreSQL's programs read PG* variables and the locale, so those of the operator's shell are not passed on. */
const cleanEnvironment = (): NodeJS.ProcessEnv => {
  const passedOn = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
  return { ...Object.fromEntries(passedOn.map(name => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' }
}

const exists = (file: string): Promise<boolean> => stat(file).then(Boolean, () => false)
