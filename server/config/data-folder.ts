// The folder of everything that must outlive the process, and the lock that keeps a second server out of it.
import { createHash, randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, readdir, realpath, unlink } from 'node:fs/promises'
import net from 'node:net'
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
  return reasons[code] ?? `the system reports ${code}`
}

/**
 * The lock is a listening local socket in the folder, so that only who may write there can hold it: the kernel closes it when the
 * process dies, whatever the cause. Each server listens under a name of its own before it looks for others, so of two that start at
 * the same instant at least one sees the other. Returns the function that releases the lock.
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return lockPipe(folder)
  const { path: shortPath, close } = await shortPathOf(folder)
  const own = `lock-${randomBytes(4).toString('hex')}.sock`
  // Some file systems, such as network shares, do not support sockets: the lock is omitted there.
  const lock = await listen(path.join(shortPath, own)).catch(() => undefined)
  const release = async () => {
    if (lock) await closed(lock)
    await close()
  }
  for (const name of await readdir(folder)) {
    if (name === own || !/^lock.*\.sock$/.test(name)) continue
    const other = path.join(shortPath, name)
    if (await isDead(other)) await unlink(other).catch(() => {})
    else {
      await release()
      throw inUse(folder)
    }
  }
  return release
}

async function lockPipe(folder: string): Promise<() => Promise<void>> {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  const lock = await listen(`\\\\.\\pipe\\gridhaul-${hash}`).catch(() => undefined)
  if (!lock) throw inUse(folder)
  return () => closed(lock)
}

const inUse = (folder: string) =>
  new DataFolderInUse(
    `DATA_DIR ${folder} is in use by a server that is running: stop that one, or give this one another DATA_DIR.`,
  )

interface ShortPath {
  path: string
  /** When it is needed no longer. */
  close(): Promise<void>
}

/** Kernels accept no long names of sockets; Linux has a short one for every open folder. */
async function shortPathOf(folder: string): Promise<ShortPath> {
  const isShort = Buffer.byteLength(folder) <= maxFolderPathBytes
  if (isShort || process.platform !== 'linux') return { path: folder, close: async () => {} }
  const opened = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: `/proc/self/fd/${opened.fd}`, close: () => opened.close() }
}

const maxFolderPathBytes = 80

function listen(name: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer(connection => connection.destroy())
    server.once('error', reject)
    server.listen(name, () => resolve(server.unref()))
  })
}

const closed = (lock: net.Server): Promise<void> => new Promise(resolve => lock.close(() => resolve()))

/** A socket file remains when its process dies, and refuses connections. */
function isDead(name: string): Promise<boolean> {
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
