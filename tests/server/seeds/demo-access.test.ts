import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../server/database/connect.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { runningServer } from '../support/spawned-server.ts'
import { copyOfTemplate } from '../support/test-app.ts'

const admin = 'admin@gridhaul.example'
const lockedLine = 'The demo accounts on this data are locked'

async function started(env: Record<string, string>) {
  const server = await runningServer(env)
  const stop = async () => {
    server.process.kill('SIGTERM')
    await server.ended
  }
  onTestFinished(stop)
  // With a public address the first one printed is that.
  const [, address = ''] = /(http:\/\/[\d.]+:\d+)/.exec(server.stdout().replace('0.0.0.0', '127.0.0.1')) ?? []
  return { address, stdout: server.stdout, stop }
}

const statusOf = (address: string, email: string, password?: string) =>
  signedInOver(address, email, password).then(
    () => 'signed in',
    (error: Error) => (error.message.includes('sign_in_refused') ? 'refused' : error.message),
  )

/** As a proxy or tunnel on this machine sends it on. */
async function statusThroughProxy(address: string, headers: Record<string, string>): Promise<number> {
  const page = await fetch(`${address}/api/auth/identify`)
  const cookies = new Map(
    page.headers.getSetCookie().map(line => line.split(';')[0]?.split('=') as [string, string]),
  )
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      ...headers,
    },
    body: JSON.stringify({ email: admin, password: 'gridhaul96' }),
  })
  return reply.status
}

test('the demo accounts are open on this machine only, and locked when the same data is served to others', async () => {
  const DATABASE_URL = await copyOfTemplate()
  const local = await started({ DATABASE_URL, DEMO: '1' })
  const session = await signedInOver(local.address, admin)
  for (const name of [
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
    'Via',
    'CDN-Loop',
    'X-Cluster-Client-IP',
    'X-Envoy-External-Address',
  ])
    expect(await statusThroughProxy(local.address, { [name]: 'for=203.0.113.9' }), name).toBe(401)
  expect(await statusThroughProxy(local.address, {})).toBe(200)
  expect(local.stdout()).toContain('all with the password gridhaul96')
  await local.stop()

  const db = connect(DATABASE_URL, () => {})
  onTestFinished(() => db.destroy())
  const locked = () =>
    db.selectFrom('history').select('actor_type').where('action', '=', 'lock_demo').execute()
  for (const env of [
    { DEMO: '0' },
    { DEMO: '1', PUBLIC_URL: 'http://gridhaul.example' },
    { DEMO: '1', HOST: '0.0.0.0' },
    { DEMO: '1', TRUST_PROXY: '127.0.0.1' },
  ]) {
    const server = await started({ DATABASE_URL, ...env })
    const { address } = server

    expect(server.stdout(), JSON.stringify(env)).toContain(lockedLine)
    expect(server.stdout()).not.toContain('gridhaul96')
    expect(await statusOf(address, admin), JSON.stringify(env)).toBe('refused')
    expect(await statusOf(address, 'staff1@gridhaul.example')).toBe('refused')
    expect((await session.movedTo(address).get('/api/auth/identify')).status).toBe(401)
    expect(await locked()).toEqual([{ actor_type: 'system' }])
    await server.stop()
  }
})

test('a public demo has its own passwords, which are printed once', async () => {
  const DATABASE_URL = await copyOfTemplate()
  const env = { DATABASE_URL, DEMO: 'public', PUBLIC_URL: 'http://gridhaul.example' }

  const first = await started(env)
  const [, password = ''] = new RegExp(`${admin}.* (\\S{16})\n`).exec(first.stdout()) ?? []
  expect(first.stdout().match(/@gridhaul\.example .* \S{16}\n/g)).toHaveLength(4)
  expect(await statusOf(first.address, admin, password)).toBe('signed in')
  expect(await statusOf(first.address, admin)).toBe('refused')
  expect(await statusOf(first.address, 'staff1@gridhaul.example')).toBe('refused')
  await first.stop()

  const second = await started(env)
  expect(second.stdout()).not.toContain(password)
  expect(second.stdout()).not.toContain('Demo accounts')
  expect(await statusOf(second.address, admin, password)).toBe('signed in')
})
