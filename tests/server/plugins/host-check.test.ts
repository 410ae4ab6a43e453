import { request } from 'node:http'
import os from 'node:os'
import { describe, expect, test } from 'vitest'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { appWithDatabase } from '../support/test-app.ts'
import { newVisitor } from '../support/visitor.ts'

const local = appWithDatabase()
const listed = appWithDatabase({ publicUrl: 'https://gridhaul.example', settings: { host: 'ops.internal' } })
const listening = appWithDatabase({ settings: { host: '0.0.0.0' } })

const behindProxy = appWithDatabase({ settings: { trustProxy: ['127.0.0.0/8'] } })

const statusAt = async ({ app }: typeof local, host: string, url = '/api/auth/identify') =>
  (await app.inject({ url, headers: { host } })).statusCode

test.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '127.1.2.3', '[::1]:8080'])(
  'requests for the loopback name %s are served',
  async host => {
    expect(await statusAt(local, host)).toBe(401)
  },
)

test.each([
  'rebind.evil.example',
  'localhost.evil.example:8080',
  '192.0.2.1',
  '[2001:db8::1]',
  'gridhaul.example',
])('requests for the name %j are refused without PUBLIC_URL', async host => {
  expect(await statusAt(local, host)).toBe(421)
  expect(await statusAt(local, host, '/')).toBe(421)
  expect(await statusAt(local, host, '/no/such/page')).toBe(421)
})

test('requests for the names in PUBLIC_URL and HOST are served, in upper or lower case, and no others', async () => {
  expect(await statusAt(listed, 'gridhaul.example')).toBe(401)
  expect(await statusAt(listed, 'Gridhaul.Example:443')).toBe(401)
  expect(await statusAt(listed, 'OPS.internal:8080')).toBe(401)
  expect(await statusAt(listed, 'www.gridhaul.example')).toBe(421)
})

test('a page that points its own name to this server cannot sign in even with a password', async () => {
  await seedDemo(local.db, '2026-01-15')
  const visitor = newVisitor(local.app)
  await visitor.get('/api/auth/identify')
  const headers = {
    host: 'rebind.evil.example',
    origin: 'http://rebind.evil.example',
    'sec-fetch-site': 'same-origin',
  }

  const reply = await visitor.post(
    '/api/auth/login',
    { email: 'admin@gridhaul.example', password: 'gridhaul96' },
    headers,
  )

  expect(reply.statusCode).toBe(421)
  expect(reply.json()).toEqual({
    code: 'misdirected',
    message: 'This server does not respond under this host name.',
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(reply.headers['content-security-policy']).toBeDefined()
})

test('a header of a proxy does not make another host name this server', async () => {
  const headers = {
    host: 'evil.example:8190',
    origin: 'http://evil.example:8190',
    'x-forwarded-host': 'localhost',
  }

  const reply = await behindProxy.app.inject({ url: '/api/auth/identify', headers })

  expect(reply.statusCode).toBe(421)
})

test('a call from another host name is foreign, even if a proxy names that host', async () => {
  const headers = { host: 'localhost', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }

  const reply = await behindProxy.app.inject({ url: '/api/auth/identify', headers })

  expect([reply.statusCode, reply.json().code]).toEqual([403, 'foreign_origin'])
})

test('monitors may call the health checks under any name', async () => {
  expect(await statusAt(local, 'pod-7.cluster', '/healthz')).toBe(200)
  expect(await statusAt(local, 'pod-7.cluster', '/readyz')).toBe(200)
})

test('the log names the first host that was refused, and says what to set', async () => {
  await statusAt(listed, 'one.example')
  await statusAt(listed, 'two.example')

  const lines = listed
    .logged()
    .split('\n')
    .filter(line => line.includes('is PUBLIC_URL set?'))
  expect(lines).toHaveLength(1)
})

describe('a server that listens on every address', () => {
  test('a server that listens on every address serves requests for the called address', async () => {
    const { port } = new URL(await listening.app.listen({ host: '0.0.0.0', port: 0 }))
    const own =
      Object.values(os.networkInterfaces())
        .flatMap(each => each ?? [])
        .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'

    expect(await statusOver(own, port, `${own}:${port}`)).toBe(401)
    expect(await statusOver(own, port, `192.0.2.7:${port}`)).toBe(421)
    expect(await statusOver(own, port, 'rebind.evil.example')).toBe(421)
  })
})

const statusOver = (address: string, port: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ host: address, port, path: '/api/auth/identify', headers: { host } }, reply => {
      reply.resume()
      resolve(reply.statusCode)
    })
      .on('error', reject)
      .end()
  })
