import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assertPoolerFits, assertUsable } from '../../../server/database/assert-usable.ts'
import { connect } from '../../../server/database/connect.ts'
import { freePort } from '../../../server/database/embedded.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { copyOfTemplate } from '../support/test-app.ts'

/** Undefined where no PgBouncer is installed. */
const version = /PgBouncer (\d+)\.(\d+)/
  .exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '')
  ?.slice(1)
  .map(Number)
const [major = 0, minor = 0] = version ?? []
const knowsPrepared = major > 1 || minor >= 21

const ignored = 'statement_timeout, idle_in_transaction_session_timeout'
const fitting = { ignore_startup_parameters: ignored, max_prepared_statements: '100' }

/** The address of a PgBouncer in transaction mode before this database. */
async function poolerBefore(url: string, settings: Record<string, string>): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(url)
  const folder = await temporaryFolder()
  const listenPort = await freePort()
  const all = {
    pool_mode: 'transaction',
    listen_addr: '127.0.0.1',
    listen_port: String(listenPort),
    unix_socket_dir: '',
    auth_type: 'any',
    ...(knowsPrepared ? settings : { ...settings, max_prepared_statements: undefined }),
  }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} = ${value}`],
  )
  const file = path.join(folder, 'pgbouncer.ini')
  const target = `host=${hostname} port=${port} user=${username} password=${password}`
  await writeFile(file, `[databases]\n${pathname.slice(1)} = ${target}\n[pgbouncer]\n${lines.join('\n')}\n`)
  await chmod(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  const pooler = spawn('pgbouncer', [file], { stdio: 'ignore', ...(isRoot && nobody()) })
  const ended = once(pooler, 'exit')
  onTestFinished(async () => {
    pooler.kill('SIGKILL')
    await ended
  })
  const before = new URL(url)
  before.port = String(listenPort)
  before.search = '?sslmode=disable'
  await eventually('the pooler listens', () => isListening(listenPort))
  return before.href
}

/** PgBouncer refuses to run as root. */
const nobody = () => ({
  uid: Number(execFileSync('id', ['-u', 'nobody'])),
  gid: Number(execFileSync('id', ['-g', 'nobody'])),
})

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** What the start of a server says; undefined where nothing is missing. */
async function startWith(url: string, directUrl?: string): Promise<string | undefined> {
  const db = connect(url, () => {})
  onTestFinished(() => db.destroy())
  try {
    await assertUsable(db, url)
    await assertPoolerFits(db, { url, directUrl })
    return undefined
  } catch (error) {
    return (error as Error).message.replace(/127\.0\.0\.1:\d+\/\w+/, 'ADDRESS')
  }
}

test('nothing is missing without a pooler', async () => {
  const url = await copyOfTemplate()

  expect(await startWith(url)).toBeUndefined()
  expect(await startWith(url, url)).toBeUndefined()
})

test('an address beside the pool that leads to another database is refused', async () => {
  expect(await startWith(await copyOfTemplate(), await copyOfTemplate())).toBe(
    'DATABASE_DIRECT_URL: what is announced in the database of DATABASE_URL is not heard at ADDRESS: both have to lead to the same database, and this one not through a pooler in transaction mode.',
  )
})

test.runIf(version)('a pooler that refuses what the server sets is refused', async () => {
  const url = await copyOfTemplate()

  expect(await startWith(await poolerBefore(url, {}), url)).toBe(
    'DATABASE_URL: the database at ADDRESS cannot be used: PgBouncer needs ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout.',
  )
})

test.runIf(version)('a pooler without prepared statements is refused', async () => {
  const url = await copyOfTemplate()
  const pooler = await poolerBefore(url, { ...fitting, max_prepared_statements: '0' })

  expect(await startWith(pooler, url)).toBe(
    'DATABASE_URL: prepared statements do not work through the pooler at ADDRESS: PgBouncer has to be 1.21 or later, with max_prepared_statements above 0.',
  )
})

test.runIf(version && knowsPrepared)(
  'a pooler in transaction mode needs an address of PostgreSQL itself, and nothing else then',
  async () => {
    const url = await copyOfTemplate()
    const pooler = await poolerBefore(url, fitting)

    expect(await startWith(pooler)).toBe(
      'DATABASE_URL: LISTEN does not work at ADDRESS, as behind a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    )
    expect(await startWith(pooler, url)).toBeUndefined()
  },
)
