import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import manifest from '../../../package.json'
import { withClient } from '../../../server/backup/client.ts'
import { openDataFolder } from '../../../server/config/data-folder.ts'
import { eventually } from '../support/eventually.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { databasePid, type SpawnedServer } from '../support/server-process.ts'
import { initializedDataDir, runningServer, spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { copyOfTemplate } from '../support/test-app.ts'

/** What a start that is refused prints: nothing but one sentence. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const server = spawnServer(env)
  expect(await server.ended).toBe(1)
  expect(server.stdout()).toBe('')
  expect(server.stderr()).toMatch(/^[^\n]+\.\n$/)
  return server.stderr().trim()
}

const countUsers = (url: string): Promise<number> =>
  withClient(url, async client => {
    const { rows } = await client.query('select count(*)::int as count from users')
    return rows[0].count
  })

async function takenPort(): Promise<number> {
  const taker = net.createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taker.close())
  await new Promise(resolve => taker.once('listening', resolve))
  return (taker.address() as net.AddressInfo).port
}

describe('a start that cannot succeed', () => {
  test('a start with an invalid setting ends with one sentence', async () => {
    expect(await refusalOf({ PORT: 'eighty' })).toBe(
      "PORT must be a whole number from 0 to 65535, not 'eighty'.",
    )
  })

  test('a start with a key of backups that cannot be used ends before the database is opened', async () => {
    const backups = { BACKUP_TO: '/backups', BACKUP_AGE_RECIPIENT: 'age1abc' }

    expect(await refusalOf({ ...backups, DATABASE_URL: 'postgres://me@127.0.0.1:1/grid' })).toBe(
      "BACKUP_AGE_RECIPIENT: 'age1abc' is not a public key of age.",
    )
  })

  test('a start on a taken port ends with one sentence and leaves no database running', async () => {
    const dataDir = await initializedDataDir()
    const port = await takenPort()

    const sentence = await refusalOf({ PORT: String(port), DATA_DIR: dataDir })

    expect(sentence).toContain(`PORT ${port} is taken on 127.0.0.1`)
    expect(databasePid(dataDir)).toBeUndefined()
  })

  test('a start on a host of another machine ends with one sentence', async () => {
    const DATABASE_URL = await copyOfTemplate()

    expect(await refusalOf({ HOST: '192.0.2.1', DATABASE_URL })).toBe(
      'HOST 192.0.2.1 is not an address of this machine.',
    )
  })

  test('a start with a data folder that cannot be created or written ends with one sentence', async () => {
    const folder = await temporaryFolder()
    writeFileSync(path.join(folder, 'file'), '')

    const [below, itself] = await Promise.all([
      refusalOf({ DATA_DIR: path.join(folder, 'file/data') }),
      refusalOf({ DATA_DIR: path.join(folder, 'file') }),
    ])

    expect(below).toBe(
      `DATA_DIR ${folder}/file/data cannot be used: a part of the path is a file, not a folder.`,
    )
    expect(itself).toBe(`DATA_DIR ${folder}/file cannot be used: it is a file, not a folder.`)
  })

  test('a start with the data folder of a server in another container ends with one sentence, unless that server is dead', async () => {
    const folder = await temporaryFolder()
    // What that server would hold: the names of this one's network are not its own.
    const socket = JSON.stringify(path.join(folder, 'lock.sock'))
    const hold = `require('node:net').createServer().listen(${socket}, () => console.log('listens'))`
    const living = spawn(process.execPath, ['-e', hold])
    await once(living.stdout, 'data')

    await expect(openDataFolder(folder)).rejects.toThrow('is in use by a server that is running')
    living.kill('SIGKILL')
    await once(living, 'exit')
    const opened = await openDataFolder(folder)
    await opened.release()
  })

  test('a start with an unreachable DATABASE_URL ends with one sentence without its password', async () => {
    const port = await takenPort()
    const wrongPassword = new URL(inject('templateUrl'))
    wrongPassword.password = 'geheim'
    const [closed, refused, mute] = await Promise.all([
      refusalOf({ DATABASE_URL: 'postgres://me:geheim@127.0.0.1:1/grid' }),
      refusalOf({ DATABASE_URL: wrongPassword.href }),
      refusalOf({ DATABASE_URL: `postgres://me:geheim@127.0.0.1:${port}/grid` }),
    ])

    expect(closed).toBe(
      'DATABASE_URL: the database at 127.0.0.1:1/grid cannot be used: nothing listens there.',
    )
    expect(refused).toContain('it refuses this user or password')
    expect(mute).toContain('it does not answer')
    expect(closed + refused + mute).not.toContain('geheim')
  })
})

/** One server for all tests of a group. */
function sharedServer(variables: (folder: string) => Promise<Record<string, string>>) {
  const shared = { folder: '' } as { folder: string; server: SpawnedServer }
  beforeAll(async () => {
    let remove = async () => {}
    shared.folder = await temporaryFolder(atEnd => (remove = atEnd))
    try {
      shared.server = await runningServer(await variables(shared.folder))
    } catch (error) {
      await remove()
      throw error
    }
    return async () => {
      shared.server.process.kill('SIGTERM')
      try {
        expect(await shared.server.ended).toBe(0)
      } finally {
        await remove()
      }
    }
  })
  return shared
}

describe('a running server', () => {
  const shared = sharedServer(async folder => ({ DATA_DIR: path.join(folder, 'data') }))

  test('a running server prints its address, the demo accounts, its data folder and how to stop it', () => {
    const { server, folder } = shared

    expect(server.address()).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
    expect(server.stdout()).toContain('all with the password gridhaul96')
    expect(server.stdout()).toMatch(/admin@gridhaul\.example +Administrator\n/)
    expect(server.stdout()).toMatch(/customer@gridhaul\.example +no role\n/)
    expect(server.stdout()).toContain(`Data: ${folder}/data`)
    for (const file of ['postgres-password', 'postgres-server-password'])
      expect(statSync(path.join(folder, 'data', file)).mode & 0o777).toBe(0o600)
  })

  test('a start with the data folder of a running server ends with one sentence, whatever its path', async () => {
    const { server, folder } = shared

    const sentence = await refusalOf({ DATA_DIR: `${folder}/data/../data` })

    expect(sentence).toMatch(/^DATA_DIR .* is in use by a server that is running/)
    expect((await fetch(`${server.address()}/readyz`)).status).toBe(200)
  })
})

describe('a running server with DATABASE_URL', () => {
  let url: string
  const shared = sharedServer(async folder => {
    url = await copyOfTemplate()
    return { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'info' }
  })

  test('a running server names its version where it listens, in its log and to monitoring', async () => {
    const { server } = shared
    const { version } = manifest

    expect(server.stdout()).toContain(`Gridhaul ${version} is running: http`)
    expect(server.stdout()).toMatch(new RegExp(`"version":"${version}".*"the server has started"`))
    expect(await (await fetch(`${server.address()}/healthz`)).json()).toEqual({ status: 'ok', version })
  })

  test('a running server with DATABASE_URL creates no data folder', async () => {
    const { server, folder } = shared
    const visitor = await signedInOver(server.address(), 'field@gridhaul.example')

    expect(await (await visitor.get('/api/schedules')).json()).toHaveLength(1)
    expect(server.stdout()).toContain('in the database of DATABASE_URL')
    expect(() => statSync(path.join(folder, 'data'))).toThrow('ENOENT')
  })

  test('a running server replies to invalid HTTP with the usual error body and headers', async () => {
    const { server } = shared

    const reply = await rawReply(Number(new URL(server.address()).port), 'GET / HTTP/9.9\r\n\r\n')

    const { headers } = await fetch(`${server.address()}/api/features`)
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
    ])
      expect(reply).toContain(`\r\n${name}: ${headers.get(name)}\r\n`)
    expect(reply).toMatch(/\{"message":"The request could not be read\.","code":"malformed"\}$/)
  })

  test('a running server takes no request with two lengths, which a proxy could read otherwise', async () => {
    const lengths = 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'

    const reply = await rawReply(
      Number(new URL(shared.server.address()).port),
      `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${lengths}\r\n0\r\n\r\n`,
    )

    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply).toContain('"code":"malformed"')
  })

  test('a running server logs that a connection to its database broke', async () => {
    await withClient(url, client =>
      client.query(
        // Not those of PostgreSQL itself, as autovacuum's.
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
      ),
    )

    await eventually('the log says so', async () =>
      shared.server.stdout().includes('a connection to the database broke'),
    )
  })
})

describe('a server without demo mode', () => {
  let url: string
  const shared = sharedServer(async () => {
    url = await copyOfTemplate()
    return {
      DATABASE_URL: url,
      DEMO: '0',
      BACKUP_TO: 's3://safe',
      BACKUP_S3_ENDPOINT: 'http://s3.invalid',
      BACKUP_S3_KEY: 'key',
      BACKUP_S3_SECRET: 'secret',
    }
  })

  test('a server without demo mode creates no accounts and names none', async () => {
    const { server } = shared

    expect(await countUsers(url)).toBe(0)
    expect(server.stdout()).not.toContain('@gridhaul.example')
    await expect(signedInOver(server.address(), 'admin@gridhaul.example')).rejects.toThrow('sign_in_refused')
  })

  test('a server with insecure settings logs what is insecure', () => {
    expect(shared.server.stdout()).toContain('"msg":"BACKUP_S3_ENDPOINT is not https')
  })
})

test('a server finds its data in an open folder, and creates a database that a kill has left half made', async () => {
  const folder = await temporaryFolder()
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'data/postgres.new-abc123/base'), { recursive: true })

  const server = await runningServer({ DATA_DIR: path.join(folder, 'data') })

  expect((await fetch(`${server.address()}/readyz`)).status).toBe(200)
  expect(() => statSync(path.join(folder, 'data/postgres.new-abc123'))).toThrow('ENOENT')
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** What a server answers to bytes that no HTTP client would send. */
function rawReply(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    let reply = ''
    socket.on('data', chunk => (reply += chunk))
    socket.once('error', reject)
    socket.once('close', () => resolve(reply))
  })
}
