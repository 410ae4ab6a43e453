// The system user that runs PostgreSQL: the server's own, unless that is root, which PostgreSQL refuses.
import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../config/startup-error.ts'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

export interface Runner {
  /** The user that programs are started as, as options of `spawn`; none where it is the server's own. */
  user: { uid?: number; gid?: number }
  /** The programs, where that user can run them. */
  binaries: Binaries
  /** What a program is told about the folder that it is started in, which that user need not be able to reach by its path. */
  nameOf(folder: string): string
  /** Makes that user the owner of a file or folder. */
  changeOwner(file: string): Promise<void>
}

export interface RunnerOptions {
  /** The folder of the cluster, which may be missing yet. */
  cluster: string
  binaries: Binaries
  /** Where programs are copied to that only root can reach. */
  copies?: string
}

/**
 * As root, the owner of `cluster` if that is another user, else the system user `postgres`, which is created if missing. It has no
 * capability of root: what lies in a folder that only root can enter is handed to it in other ways. Throws StartupError.
 */
export async function chooseRunner({
  cluster,
  binaries,
  copies = '/var/lib/gridhaul',
}: RunnerOptions): Promise<Runner> {
  if (process.getuid?.() !== 0)
    return { user: {}, binaries, nameOf: folder => folder, changeOwner: async () => {} }
  const { uid, gid } = (await ownerOf(cluster)) ?? (await systemUser())
  const [canReachData, canReachPrograms] = await Promise.all([
    isOpenToOthers(path.dirname(cluster)),
    isOpenToOthers(binaries.postgres),
  ])
  if (!(canReachData && canReachPrograms) && process.platform !== 'linux')
    throw new StartupError(
      'PostgreSQL does not run as root, and its user cannot access the folder of this installation or DATA_DIR: give others access to those folders (chmod o+x), or run Gridhaul as an ordinary user.',
    )
  return {
    user: { uid, gid },
    binaries: canReachPrograms ? binaries : await copyPrograms(binaries, copies),
    nameOf: folder => (canReachData ? folder : currentFolder),
    changeOwner: file => chown(file, uid, gid),
  }
}

/** A process keeps the folder that it was started in when it becomes another user, and this name of it crosses no folder above. */
const currentFolder = '/proc/self/cwd'

interface User {
  uid: number
  gid: number
}

async function ownerOf(folder: string): Promise<User | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function systemUser(): Promise<User> {
  const known = await idsOfPostgres()
  if (known) return known
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => {})
  const created = await idsOfPostgres()
  if (created) return created
  throw new StartupError(
    'PostgreSQL does not run as root and the system user postgres could not be created: create it, run Gridhaul as an ordinary user, or set DATABASE_URL.',
  )
}

async function idsOfPostgres(): Promise<User | undefined> {
  const readId = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return Promise.all([readId('-u'), readId('-g')]).then(
    ([uid = 0, gid = 0]) => ({ uid, gid }),
    () => undefined,
  )
}

const othersMayEnter = 0o001

/** Whether other users can enter every folder on the path and run the program. */
async function isOpenToOthers(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  if (found && !(found.mode & othersMayEnter)) return false
  const parent = path.dirname(file)
  return parent === file || isOpenToOthers(parent)
}

/**
 * Copies the programs, with what they need, to a folder of their version, unless an earlier start did. The copy gets its name when it
 * is complete. Throws StartupError.
 */
async function copyPrograms(binaries: Binaries, copies: string): Promise<Binaries> {
  const installation = path.resolve(binaries.postgres, '../..')
  const { version } = JSON.parse(await readFile(path.join(installation, '../package.json'), 'utf8'))
  const copy = path.join(copies, `postgresql-${version}`)
  const isCopied = () => stat(copy).then(Boolean, () => false)
  try {
    if (!(await isCopied())) {
      await mkdir(copies, { recursive: true })
      const unfinished = await mkdtemp(`${copy}.new-`)
      await cp(installation, unfinished, { recursive: true, verbatimSymlinks: true })
      await chmod(unfinished, 0o755)
      // Of two starts at the same instant, the second finds the copy of the first.
      await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
    }
  } catch {
    throw new StartupError(
      `PostgreSQL does not run as root, its user cannot access the folder of this installation, and the programs could not be copied to ${copies}: give others access to that folder (chmod o+x), or run Gridhaul as an ordinary user.`,
    )
  }
  const copied = (file: string) => path.join(copy, path.relative(installation, file))
  return {
    initdb: copied(binaries.initdb),
    postgres: copied(binaries.postgres),
    pg_ctl: copied(binaries.pg_ctl),
  }
}
