// The folder of everything that must outlive the process, and the lock that keeps a second server out of it.
import { createHash } from 'node:crypto'
import { access, constants, mkdir, realpath, unlink } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

export interface DataFolder {
  /** The real path, without symbolic links. */
  path: string
  release(): Promise<void>
}

/** Another process holds the lock of the folder. */
export class DataFolderInUse extends StartupError {
  override name = 'DataFolderInUse'
}

/** Creates the folder if it is missing, checks that it is writable and locks it. Throws StartupError. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const real = await writableFolder(folder)
  return { path: real, release: await lockFolder(real) }
}

async function writableFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
    return await realpath(folder)
  } catch (error) {
    throw new StartupError(`DATA_DIR ${folder} cannot be used: ${whyNot(error)}.`)
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
 * The lock is a listening local socket named after the folder: the kernel closes it when the process dies, whatever the cause.
 * Returns the function that releases it.
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const locks: net.Server[] = []
  const release = async () => void (await Promise.all(locks.map(close)))
  for (const name of lockNames(folder)) {
    const lock = await tryLock(name)
    if (lock) locks.push(lock)
    else {
      await release()
      throw new DataFolderInUse(
        `DATA_DIR ${folder} is in use by a server that is running: stop that one, or give this one another DATA_DIR.`,
      )
    }
  }
  return release
}

/**
 * The first name is known within one network namespace only, and each container has its own. The second is a socket in the
 * folder, unless its path is longer than some kernel accepts; two containers that start at the same instant after a server was
 * killed can both take it.
 */
function lockNames(folder: string): string[] {
  const name = `gridhaul-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`]
  const named = process.platform === 'linux' ? `\0${name}` : path.join(os.tmpdir(), `${name}.sock`)
  const inFolder = path.join(folder, 'lock.sock')
  return Buffer.byteLength(inFolder) > maxSocketPathBytes ? [named] : [named, inFolder]
}

const maxSocketPathBytes = 103

/** The lock, or undefined if another process holds it. */
async function tryLock(name: string): Promise<net.Server | undefined> {
  try {
    return await listen(name)
  } catch (error) {
    // Some file systems, such as network shares, do not support sockets: the lock is omitted there.
    if (isFile(name) && (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return net.createServer()
    if (!(await isDeadSocketFile(name))) return undefined
    await unlink(name).catch(() => {})
    return listen(name).catch(() => undefined)
  }
}

function listen(name: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer(connection => connection.destroy())
    server.once('error', reject)
    server.listen(name, () => resolve(server.unref()))
  })
}

const close = (lock: net.Server): Promise<void> => new Promise(resolve => lock.close(() => resolve()))

/** A socket file remains when its process dies, and refuses connections; other names vanish. */
const isFile = (name: string): boolean => path.isAbsolute(name) && process.platform !== 'win32'

function isDeadSocketFile(name: string): Promise<boolean> {
  if (!isFile(name)) return Promise.resolve(false)
  return new Promise(resolve => {
    const probe = net.connect(name)
    probe.once('connect', () => resolve(false))
    // A socket that this user may not connect to may be in use.
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' || code === 'ENOENT'),
    )
    probe.once('close', () => probe.destroy())
  })
}
