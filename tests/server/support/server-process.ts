// The built server as a process, for tests and for `npm run crash-test`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eventually } from './eventually.ts'

export interface SpawnedServer {
  process: ChildProcess
  stdout(): string
  stderr(): string
  /** The address of the banner. */
  address(): string
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/**
 * The program, and the arguments before its own, that run a built file. TEST_IMAGE names the folder of an unpacked container image,
 * which then has the program and the file: they see that folder as the root, and are the image's user for themselves.
 */
export function nodeFor(bundle: string): [program: string, ...args: string[]] {
  const { TEST_IMAGE } = process.env
  if (!TEST_IMAGE) return [process.execPath, bundle]
  const own = ['--mount', '--propagation=private', 'sh', '-c', inImage, TEST_IMAGE]
  return ['unshare', ...own, `build/server/${path.basename(bundle)}`]
}

/** The tests' folders and sockets are seen at the same paths as outside, by mounts that nobody else sees and that end with the process. */
const inImage = `
  for path in tmp dev proc; do mount --rbind "/$path" "$0/$path" || exit 1; done
  exec unshare --user --map-user=10001 --map-group=10001 --root="$0" --wd=/opt/gridhaul /usr/bin/node "$@"`

/** Starts the built main.js with these variables, demo mode and a free port unless they say otherwise, and returns at once. */
export function spawnBundle(bundle: string, env: Record<string, string>): SpawnedServer {
  const { PATH = '' } = process.env
  const [program, ...args] = nodeFor(bundle)
  const child = spawn(program, args, {
    env: { PATH, PORT: '0', LOG_LEVEL: 'warn', DEMO: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', chunk => (texts.stdout += chunk))
  child.stderr.on('data', chunk => (texts.stderr += chunk))
  const ended = new Promise<number | string>(resolve =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  )
  return {
    process: child,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    address: () => /running: (http:\S+)/.exec(texts.stdout)?.[1] ?? '',
    ended,
  }
}

/** Waits until the server has printed its address; throws if it ends first. */
export async function listening(server: SpawnedServer): Promise<SpawnedServer> {
  const failed = server.ended.then(how => {
    throw new Error(`The server ended (${how}): ${server.stderr()}`)
  })
  await Promise.race([
    failed,
    eventually('the server listens', async () => server.stdout().includes('Ctrl+C')),
  ])
  failed.catch(() => {})
  return server
}

/** The main process of this data folder's database, if its pid file exists. */
export function databasePid(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch {
    // Not there yet, or already removed.
    return undefined
  }
}

/** A zombie process counts as dead. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
