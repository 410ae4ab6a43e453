import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { readSettings } from '../../../server/config/settings.ts'
import { assertUsable } from '../../../server/database/assert-usable.ts'
import { connect } from '../../../server/database/connect.ts'
import { runServerCommand } from '../support/server-command.ts'
import { runningServer, spawnServer } from '../support/spawned-server.ts'
import { copyOfTemplate } from '../support/test-app.ts'

/** The tests' database with these parameters, at another name where one is given. */
async function databaseUrl(parameters: Record<string, string>, hostname = '127.0.0.1'): Promise<string> {
  const url = new URL(await copyOfTemplate())
  url.hostname = hostname
  url.search = String(new URLSearchParams(parameters))
  return url.href
}

const trusting = (sslmode: string) => ({ sslmode, sslrootcert: inject('databaseAuthority') })

/** Connects as the server does that has this DATABASE_URL. */
function connected(url: string) {
  const { databaseUrl = '' } = readSettings({ DATABASE_URL: url })
  const db = connect(databaseUrl, () => {})
  onTestFinished(() => db.destroy())
  return db
}

async function isEncrypted(url: string): Promise<boolean> {
  const { rows } = await sql<{ ssl: boolean }>`
    select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(connected(url))
  return rows[0]?.ssl ?? false
}

/** The sentence with which a start on this database ends. */
async function refusalOf(url: string): Promise<string> {
  const refused = await assertUsable(connected(url), url).catch((error: Error) => error.message)
  return refused ?? 'not refused'
}

describe('the connection to the database', () => {
  test.each(['require', 'verify-ca', 'verify-full'])(
    'the connection to the database is encrypted by sslmode=%s with a certificate trusted through sslrootcert',
    async sslmode => {
      expect(await isEncrypted(await databaseUrl(trusting(sslmode)))).toBe(true)
    },
  )

  test('the connection to the database is encrypted without checking the certificate if sslmode says so', async () => {
    expect(await isEncrypted(await databaseUrl({ sslmode: 'no-verify' }))).toBe(true)
  })

  test.each<Record<string, string>>([{}, { sslmode: 'disable' }])(
    'the connection to the database is not encrypted without sslmode: %j',
    async parameters => {
      expect(await isEncrypted(await databaseUrl(parameters))).toBe(false)
    },
  )

  test.each(['require', 'verify-full'])(
    'the connection to the database is refused by sslmode=%s with an untrusted certificate, and a sentence says why',
    async sslmode => {
      const url = await databaseUrl({ sslmode })

      const refusal = await refusalOf(url)

      expect(refusal).toMatch(
        /^DATABASE_URL: the database at 127\.0\.0\.1:\d+\/\w+ cannot be used: its certificate is not signed by an authority that this server trusts\.$/,
      )
    },
  )

  test.each(['require', 'verify-full'])(
    'the connection to the database is refused by sslmode=%s with the certificate of another host',
    async sslmode => {
      const refusal = await refusalOf(await databaseUrl(trusting(sslmode), 'localhost'))

      expect(refusal).toContain('cannot be used: its certificate is for another host.')
    },
  )
})

describe('a server', () => {
  test('a server whose database has an untrusted certificate ends with one sentence and no password', async () => {
    const url = await databaseUrl({ sslmode: 'require' })

    const server = spawnServer({ DATABASE_URL: url })

    expect(await server.ended).toBe(1)
    expect(server.stderr()).toMatch(
      /^DATABASE_URL: the database at [^\n]+ its certificate is not signed by an authority that this server trusts\.\n$/,
    )
    expect(server.stdout()).toBe('')
    expect(server.stderr()).not.toContain(new URL(url).password)
  })

  test('a server and the commands trust the authorities of NODE_EXTRA_CA_CERTS', async () => {
    const env = {
      DATABASE_URL: await databaseUrl({ sslmode: 'require' }),
      NODE_EXTRA_CA_CERTS: inject('databaseAuthority'),
    }

    const server = await runningServer({ ...env, DEMO: '0' })
    const ready = await fetch(`${server.address()}/readyz`)
    const command = await runServerCommand('ingest-key', [], env)

    server.process.kill('SIGTERM')
    expect([ready.status, command.code, command.stderr]).toEqual([200, 0, ''])
    expect(await server.ended).toBe(0)
    expect(server.stderr()).toBe('')
  })
})
