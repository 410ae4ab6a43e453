import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { metricNames, type TelemetryRecord } from '../../domain/telemetry.ts'
import { hashToken } from '../../server/auth/session-cookie.ts'
import { connect } from '../../server/database/connect.ts'
import { isIngestKey } from '../../server/repositories/ingest-keys.ts'
import { eventually } from './support/eventually.ts'
import { signedInOver } from './support/http-visitor.ts'
import { runServerCommand } from './support/server-command.ts'
import { initializedDataDir, runningServer, temporaryFolder } from './support/spawned-server.ts'
import { newestUrl } from './support/telemetry.ts'
import { copyOfTemplate } from './support/test-app.ts'

async function newKey(env: Record<string, string>, args: string[] = []): Promise<string> {
  const { code, stdout, stderr } = await runServerCommand('ingest-key', args, env)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^gridhaul_ingest_[\w-]{43}\n$/)
  return stdout.trim()
}

const send = async (address: string, key: string) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return (await fetch(`${address}/api/asset_telemetry`, { method: 'POST', headers, body: '[]' })).status
}

test('an ingest key can be created before the first start or while the server runs, and is revoked by --only', async () => {
  const env = { DATA_DIR: path.join(await temporaryFolder(), 'data') }
  const early = await newKey(env)
  const server = await runningServer({ ...env, DEMO: '0', LOG_LEVEL: 'trace' })

  const late = await newKey(env)
  const both = [await send(server.address(), early), await send(server.address(), late)]
  const only = await newKey(env, ['--only'])
  const then = [await send(server.address(), early), await send(server.address(), only)]

  expect(both).toEqual([200, 200])
  expect(then).toEqual([401, 200])
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  for (const key of [early, late, only]) expect(server.stdout() + server.stderr()).not.toContain(key)
})

test('an ingest key is created in the database of DATABASE_URL without a data folder', async () => {
  const folder = path.join(await temporaryFolder(), 'data')
  const url = await copyOfTemplate()

  const key = await newKey({ DATABASE_URL: url, DATA_DIR: folder })

  const db = connect(url, () => {})
  expect(await isIngestKey(db, hashToken(key))).toBe(true)
  await db.destroy()
  expect(existsSync(folder)).toBe(false)
})

test.each([
  ['--all', 'There is no such option: there are --only and --help, which take no value.'],
  ['all', 'It takes no words, only options.'],
])('npm run ingest-key with %s does nothing and says what is wrong', async (typed, why) => {
  const ended = await runServerCommand('ingest-key', [typed], {})

  expect(ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${why} npm run ingest-key -- --help shows how it is used.\n`,
  })
})

test('npm run ingest-key -- --help says that --only revokes all earlier keys', async () => {
  const { code, stdout } = await runServerCommand('ingest-key', ['--help'], {})

  expect(code).toBe(0)
  expect(stdout).toContain('npm run --silent ingest-key -- --only')
})

test('in demo mode the batteries report, except the silent one, and the server still ends at once', async () => {
  const server = await runningServer({ DATA_DIR: await initializedDataDir() })
  const visitor = await signedInOver(server.address(), 'field@gridhaul.example')
  const { organization_id } = await (await visitor.get('/api/auth/identify')).json()
  const list = await visitor.get(`/api/assets?organization_id=${organization_id}`)
  const batteries: { id: string; name: string; serial_number: string }[] = await list.json()
  const ids = batteries.map(({ id }) => id)
  const reported = async (): Promise<TelemetryRecord[]> =>
    (await visitor.get(newestUrl(ids, metricNames, new Date().toISOString()))).json()

  await eventually('seven batteries report four metrics each', async () => (await reported()).length === 28)

  const statuses = (await reported()).filter(({ metric }) => metric === 'UNIT_STATUS')
  const numbers = statuses.map(({ double_value }) => double_value)
  expect(numbers).toHaveLength(7)
  expect(numbers.filter(status => status === 5)).toHaveLength(1)
  expect(numbers.filter(status => status === 6)).toHaveLength(1)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.stdout() + server.stderr()).not.toContain('gridhaul_ingest_')
})
