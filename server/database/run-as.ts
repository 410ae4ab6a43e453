// The system user that runs PostgreSQL: the server's own, unless that is root, which PostgreSQL refuses.
import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../config/startup-error.ts'

const run = promisify(execFile)

export interface Runner {
  /** The command that starts a program as that user. */
  command(
    binary: string,
    args: readonly string[],
  ): { file: string; args: string[]; uid?: number; gid?: number }
  /** Makes that user the owner of a file or folder. */
  changeOwner(file: string): Promise<void>
}

const asCurrentUser: Runner = {
  command: (binary, args) => ({ file: binary, args: [...args] }),
  changeOwner: async () => {},
}

/**
 * As root, the owner of `cluster` if that is another user, else the system user `postgres`, which is created if missing. `paths`
 * are the files that it must be able to reach. Throws StartupError.
 */
export async function chooseRunner(cluster: string, paths: readonly string[]): Promise<Runner> {
  if (process.getuid?.() !== 0) return asCurrentUser
  const user = (await ownerOf(cluster)) ?? (await systemUser())
  const open = (await Promise.all(paths.map(isOpenToOthers))).every(Boolean)
  const command = open ? asUser(user) : await withSetpriv(user)
  return { command, changeOwner: file => chown(file, user.uid, user.gid) }
}

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

const asUser =
  ({ uid, gid }: User): Runner['command'] =>
  (binary, args) => ({ file: binary, args: [...args], uid, gid })

/**
 * In a folder that only root can enter (mode 0700), the other user can reach neither the programs nor the data. setpriv gives the
 * database the one capability that passes such folders, and no other.
 */
async function withSetpriv({ uid, gid }: User): Promise<Runner['command']> {
  await run('setpriv', ['--version']).catch(() => {
    throw new StartupError(
      'PostgreSQL does not run as root, and its user may not enter the folder of this installation or DATA_DIR: install setpriv (util-linux), or let others enter those folders (chmod o+x).',
    )
  })
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const capability = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
  return (binary, args) => ({ file: 'setpriv', args: [...identity, ...capability, binary, ...args] })
}
