// The folder that holds everything which must outlive the process, and the lock that keeps a second server out of it.
import { createHash } from 'node:crypto'
import { access, constants, mkdir, realpath, unlink } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StartRefused } from './start-refused.ts'

export interface DataFolder {
  /** The real path, without symbolic links. */
  path: string
  release(): Promise<void>
}

/** Another process holds the lock of the folder. */
export class DataFolderInUse extends StartRefused {
  override name = 'DataFolderInUse'
}

/** Creates the folder where it is missing, proves it writable and locks it. Throws StartRefused. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const real = await writableFolder(folder)
  const lock = await lockFolder(real)
  return { path: real, release: () => new Promise(resolve => lock.close(() => resolve())) }
}

async function writableFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    await access(folder, constants.W_OK | constants.X_OK)
    return await realpath(folder)
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${folder} cannot be used: ${whyNot(error)}.`)
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
}
const whyNot = (error: unknown): string => {
  const { code = 'unknown' } = error as NodeJS.ErrnoException
  return reasons[code] ?? `the system answers ${code}`
}

/**
 * The lock is a listening local socket named after the folder: the kernel takes it back at the moment of death, however the
 * process dies, so no stale lock is ever left to be judged.
 */
async function lockFolder(folder: string): Promise<net.Server> {
  const name = lockName(folder)
  const lock = await listen(name).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && (await isDeadSocketFile(name))) {
      await unlink(name).catch(() => {})
      return listen(name).catch(() => undefined)
    }
    return undefined
  })
  if (!lock)
    throw new DataFolderInUse(
      `DATA_DIR ${folder} is in use by a server that is running: stop that one, or give this one another DATA_DIR.`,
    )
  return lock
}

function lockName(folder: string): string {
  const name = `gridhaul-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

function listen(name: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer(connection => connection.destroy())
    server.once('error', reject)
    server.listen(name, () => resolve(server.unref()))
  })
}

/** Only a socket in the file system stays behind a dead process; names on Linux and Windows do not. */
function isDeadSocketFile(name: string): Promise<boolean> {
  if (!path.isAbsolute(name) || process.platform === 'win32') return Promise.resolve(false)
  return new Promise(resolve => {
    const probe = net.connect(name)
    probe.once('connect', () => resolve(false))
    probe.once('error', () => resolve(true))
    probe.once('close', () => probe.destroy())
  })
}
