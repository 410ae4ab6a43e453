// A server of the product's own parts within the benchmark, for measuring its database and its calls one after the other.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from '../scripts/steps.mjs'
import { quantile } from './figures.mjs'

/** The production code. */
export async function loadServerParts(folder) {
  const outDir = join(folder, 'server-parts')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'bench/server-parts-entry.mjs', outDir, emptyOutDir: true, target: 'node20' },
  })
  return import(pathToFileURL(join(outDir, 'server-parts-entry.js')).href)
}

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

/** Of which days are stored, as the server does it. */
export const timeZone = 'Europe/Berlin'

/**
 * A server with demo data and durability off, which reading does not feel; `use` gets its address and its database. With `options` of
 * the application beside the usual ones.
 */
export async function withServer(server, use, options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gridhaul-bench-'))
  const closers = [() => rm(folder, { recursive: true })]
  try {
    const database = await server.startEmbeddedDatabase({ folder, log: () => {}, settings: quick })
    closers.push(() => database.stop())
    const db = server.connect(database.url, () => {})
    closers.push(() => db.destroy())
    await server.migrate(database.url)
    await server.seedDemo(db, '2026-01-15')
    const settings = {
      logLevel: 'silent',
      publicUrl: undefined,
      timeZone,
      telemetryDays: { raw: 400, '1min': 400, '15min': 1_096, '1day': 3_653 },
      requestLimits: { person: 0, key: 0 },
    }
    const app = await server.buildApp({ settings, db, allowsDemoPassword: true, ...options })
    closers.push(() => app.close())
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    return await use({ db, url: database.url, address })
  } finally {
    while (closers.length) await closers.pop()()
  }
}

/** Starts with a few runs that are not counted. */
export async function timed(times, run) {
  for (let i = 0; i < Math.min(20, times / 4); i++) await run()
  const took = []
  for (let i = 0; i < times; i++) {
    const started = performance.now()
    await run()
    took.push(performance.now() - started)
  }
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}

export async function signIn(address, password) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const cookies = new Map()
  const ask = (method, path, body, headers = {}, take = reply => reply.resume()) =>
    new Promise((done, failed) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = request(address + path, { method, agent, headers: { cookie, ...headers } }, reply => {
        for (const line of reply.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
          cookies.set(name, value)
        }
        take(reply).on('end', () =>
          reply.statusCode === 200
            ? done()
            : failed(new Error(`${method} ${path.slice(0, 40)}: ${reply.statusCode}`)),
        )
      })
      sent.on('error', failed).end(body)
    })
  await ask('GET', '/api/auth/identify').catch(() => {})
  const token = { 'x-xsrf-token': cookies.get('XSRF-TOKEN'), 'content-type': 'application/json' }
  const login = JSON.stringify({ email: 'admin@gridhaul.example', password })
  await ask('POST', '/api/auth/login', login, token)
  const send = (method, path, body) =>
    ask(method, path, JSON.stringify(body), { ...token, 'x-xsrf-token': cookies.get('XSRF-TOKEN') })
  return {
    get: path => ask('GET', path),
    /** The body as well, from JSON. */
    async read(path) {
      let text = ''
      await ask('GET', path, undefined, {}, reply =>
        reply.setEncoding('utf8').on('data', part => (text += part)),
      )
      return JSON.parse(text)
    },
    post: (path, body, headers) => ask('POST', path, body, headers),
    patch: (path, body) => send('PATCH', path, body),
    send,
  }
}
