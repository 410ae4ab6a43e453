import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { metricNames, type TelemetryRecord } from '../../../domain/telemetry/telemetry.ts'
import { hashToken } from '../../../server/auth/session-cookie.ts'
import { connect } from '../../../server/database/connect.ts'
import { findPresentedKey } from '../../../server/repositories/accounts/access-keys.ts'
import { eventually } from '../support/eventually.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { runServerCommand } from '../support/server-command.ts'
import { initializedDataDir, runningServer, temporaryFolder } from '../support/spawned-server.ts'
import { addAssets, newestUrl } from '../support/telemetry.ts'
import { copyOfTemplate } from '../support/test-app.ts'

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

test('an ingest key can be limited to an asset and to some days, and is listed, rotated and revoked by command', async () => {
  const env = { DATABASE_URL: await copyOfTemplate() }
  const db = connect(env.DATABASE_URL, () => {})
  await addAssets(db, ['A-1', 'A-2'])
  const run = (...args: string[]) => runServerCommand('admin', args, env)

  await newKey(env, ['--name', 'Depot gateway', '--asset', 'A-1', '--asset', 'A-2', '--days', '30'])
  const end = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
  const listed = await run('keys')
  const rotated = await run('rotate-key', '1', '--days', 'never')
  const secret = /not shown again: (\S+)\n$/.exec(rotated.stdout)?.[1] ?? ''
  const found = await findPresentedKey(db, hashToken(secret))
  const plans = await run('create-key', 'plans', 'Optimizer')
  const revoked = await run('revoke-key', '1')
  const then = await run('keys')
  await db.destroy()

  expect(listed.stdout).toBe(`1  Depot gateway  telemetry  for A-1, A-2  active until ${end}  never used\n`)
  expect(found).toMatchObject({ id: 1, state: 'active', scope: { assetIds: ['A-1', 'A-2'] } })
  expect(plans.stdout).toMatch(/^The key 2, Optimizer, has this secret, .*: gridhaul_delivery_[\w-]{43}\n$/)
  expect(revoked.stdout).toBe('The key 1 is revoked.\n')
  expect(then.stdout.split('\n')).toEqual([
    expect.stringMatching(/^2 {2}Optimizer {2}plans {2}for everything {2}active until .* never used$/),
    expect.stringMatching(/^1 {2}Depot gateway {2}telemetry {2}for A-1, A-2 {2}revoked {2}last used/),
    '',
  ])
})

test.each([
  ['ingest-key', ['--organization', 'Nobody'], 'No organization has the id or name Nobody.'],
  ['ingest-key', ['--asset', 'A-9'], 'No asset has the id, serial number or name A-9.'],
  [
    'ingest-key',
    ['--days', '0'],
    '--days is followed by a whole number from 1 to 3650, or never. npm run ingest-key -- --help shows how it is used.',
  ],
  ['admin', ['create-key', 'plans', ' '], 'Name is required.'],
  ['admin', ['rotate-key', '9'], 'There is no such record.'],
  ['admin', ['revoke-key', '9'], 'There is no key 9.'],
] as const)('npm run %s with %j creates no key and says why', async (command, args, why) => {
  const env = { DATABASE_URL: await copyOfTemplate() }

  const ended = await runServerCommand(command, [...args], env)

  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: `${why}\n` })
  expect((await runServerCommand('admin', ['keys'], env)).stdout).toBe('There are no keys yet.\n')
})

test('an ingest key is created in the database of DATABASE_URL without a data folder', async () => {
  const folder = path.join(await temporaryFolder(), 'data')
  const url = await copyOfTemplate()

  const key = await newKey({ DATABASE_URL: url, DATA_DIR: folder })

  const db = connect(url, () => {})
  expect(await findPresentedKey(db, hashToken(key))).toMatchObject({ state: 'active', purpose: 'telemetry' })
  await db.destroy()
  expect(existsSync(folder)).toBe(false)
})

test.each([
  [
    '--all',
    'There is no such option: there are --name and --organization and --asset and --days with a value, --only and --help, which take no value.',
  ],
  ['all', 'It takes no arguments, only options.'],
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
