// Upgrades and ways back under load: two of three servers on one database are replaced one after the other by a version with one more migration,
// and then again by the version before, while people and devices write. Nothing acknowledged may be lost, and no call may fail but those
// whose connection ended with its server.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.mjs'
import { StepFailed, say } from '../scripts/report.mjs'
import { root, runTool } from '../scripts/steps.mjs'
import { addAssets, assets, comparedText, compareStored } from './database.mjs'
import { Ledger, signIn, startLoad } from './load.mjs'

const callsPerStage = 2_500
const readyWithinMs = 120_000

/** Throws StepFailed if anything was lost or failed. Returns the report as a text. `runs`: servers that are replaced. */
export async function soak({ runs, seed }) {
  const folder = await mkdtemp(join(tmpdir(), 'gridhaul-upgrade-'))
  const old = join(root, 'build', 'server')
  const next = await buildNext()
  const database = await startDatabase(folder, old)
  const servers = []
  try {
    const setting = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
    const password = command(setting, old, 'admin', 'create', 'soak@gridhaul.example').split(': ').at(-1)
    await addAssets(database.url)
    const ingestKey = command(setting, old, 'ingest-key')
    for (const port of [await freePort(), await freePort()])
      servers.push(await startServer(setting, old, port))
    const addresses = servers.map(({ address }) => address)
    const headers = await signIn(addresses[0], 'soak@gridhaul.example', password)
    const ledger = new Ledger()
    const load = startLoad({
      addresses,
      headers,
      ingestKey,
      assets,
      ledger,
      prefix: `soak-${seed}`,
      paceMs: 0,
    })
    const beforehand = command(setting, next, 'admin', 'upgrade-check')
    if (!beforehand.endsWith('replace one server after the other.'))
      throw new StepFailed('The upgrade would not go on beside the version before.', beforehand)

    for (let stage = 0; stage < runs; stage += 1) {
      await callsMore(ledger, callsPerStage)
      const index = stage % 2
      const version = stage % 4 < 2 ? next : old
      await servers[index].stop()
      servers[index] = await startServer(setting, version, servers[index].port)
      await pagesGoOn(load)
      say(
        `${stage + 1} of ${runs}: a server of the ${version === next ? 'next' : 'old'} version, ${callsIn(ledger)} calls`,
      )
    }
    await load.end()
    const report = {
      ...(await compareStored(database.url, ledger)),
      calls: ledger.calls,
      history: command(setting, next, 'admin', 'verify-history'),
    }
    const text = textOf(report, runs)
    if (report.lost + report.doubled + report.wrong.length + ledger.calls.failed > 0)
      throw new StepFailed('An upgrade lost something, or let a call fail.', text)
    return text
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** This version with one more migration, which adds a column to a table that is written to all the time. */
async function buildNext() {
  const sources = join(root, 'build', 'soak-next')
  await rm(sources, { recursive: true, force: true })
  for (const path of ['domain', 'server', 'vite', 'package.json', 'tsconfig.json'])
    await cp(join(root, path), join(sources, path), { recursive: true })
  await writeFile(join(sources, 'server', 'migrations', '9999-next.ts'), nextMigration)
  const outDir = join(sources, 'build', 'server')
  await mkdir(dirname(outDir), { recursive: true })
  await runTool('vite', [
    'build',
    '--config',
    join(sources, 'vite', 'server.config.ts'),
    '--logLevel',
    'warn',
  ])
  return outDir
}

const nextMigration = `import { type Kysely, sql } from 'kysely'
import type { MigrationImpact } from './migration-impact.ts'

export const impact: MigrationImpact = { locks: { organizations: 'reads and writes' }, runsBesideOlder: true }

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table organizations add column soak_note text\`.execute(db)
}
`

/** A third server, which stays of the old version all the time, with the embedded database. */
async function startDatabase(folder, version) {
  const dataDir = join(folder, 'database')
  const server = await startServer({ DATA_DIR: dataDir }, version, await freePort())
  const [, , , port] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(dataDir, 'postgres-server-password'), 'utf8')).trim()
  return { url: `postgres://gridhaul_server:${password}@127.0.0.1:${port}/gridhaul`, stop: server.stop }
}

const command = (setting, version, name, ...args) =>
  execFileSync(process.execPath, [join(version, `${name}.js`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...setting },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

async function startServer(setting, version, port) {
  const env = {
    PATH: process.env.PATH ?? '',
    ...setting,
    PORT: String(port),
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '0',
    KEY_REQUESTS_PER_MINUTE: '0',
    KEY_RECORDS_PER_MINUTE: '0',
  }
  const child = spawn(process.execPath, [join(version, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += chunk))
  const ended = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  for (const deadline = performance.now() + readyWithinMs; ; await pause(50)) {
    if ((await fetch(`${address}/readyz`).catch(() => undefined))?.ok) break
    if (child.exitCode !== null || performance.now() > deadline)
      throw new StepFailed(`The server of ${version} is not ready.`, printed)
  }
  return {
    address,
    port,
    /** As systemd stops it: what was begun is finished. */
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}

const callsIn = ({ calls }) => calls.answered + calls.cut + calls.failed

async function callsMore(ledger, count) {
  const until = callsIn(ledger) + count
  while (callsIn(ledger) < until) await pause(50)
}

/** Both open pages hear of a change again. */
async function pagesGoOn({ progress }) {
  const before = { ...progress }
  const deadline = performance.now() + readyWithinMs
  const names = Object.keys(progress).filter(name => name.startsWith('page'))
  while (!names.every(name => progress[name] > before[name])) {
    if (performance.now() > deadline) throw new StepFailed('An open page hears of no change any more.')
    await pause(50)
  }
}

function textOf({ calls, history, ...compared }, runs) {
  return [
    `${runs} servers replaced, upwards and back: ${calls.answered} calls answered, ${calls.failed} failed, ${calls.cut} refused or cut with their server and made again at the other.`,
    comparedText(compared),
    history,
    ...compared.wrong.slice(0, 10),
  ].join('\n')
}
