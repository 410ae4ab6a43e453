// Two Gridhaul servers on the machine of HAProxy, started again when they end, as systemd does.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../scripts/steps.mjs'
import { databaseUrl, signal } from './cluster.mjs'

const restartMs = 1_000
export const metricsToken = 'soak-0123456789abcdef'
const built = name => join(root, 'build', 'server', `${name}.js`)
const inApp = (...command) => ['netns', 'exec', 'gridhaul-app', ...command]

function environment(folder, database) {
  const { PATH = '' } = process.env
  return { PATH, DATABASE_URL: databaseUrl(database), DATA_DIR: join(folder, 'data') }
}

/** Runs one of the commands beside the server and returns what it prints. */
export const command = (folder, name, ...args) =>
  execFileSync('ip', inApp(process.execPath, built(name), ...args), {
    env: environment(folder),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

export function startServer({ folder, address, port }) {
  const log = join(folder, `server-${port}.log`)
  let child
  let isWanted = true
  const start = () => {
    const env = {
      ...environment(folder),
      HOST: address,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '0',
      KEY_REQUESTS_PER_MINUTE: '0',
      METRICS_TOKEN: metricsToken,
    }
    const args = ['--pdeathsig', 'KILL', 'ip', ...inApp(process.execPath, built('main'))]
    const started = spawn('setpriv', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', chunk => writeFileSync(log, chunk, { flag: 'a' }))
    started.once('exit', async () => {
      await pause(restartMs)
      if (isWanted) start()
    })
  }
  start()
  return {
    address: `http://${address}:${port}`,
    kill: () => signal(child.pid, 'SIGKILL'),
    async stop() {
      isWanted = false
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      signal(child.pid, 'SIGKILL')
      await ended
    },
  }
}

/** Brings an empty database up to date, as a new version does; true where it went through. */
export async function migrate({ folder, address, port, database }) {
  const env = { ...environment(folder, database), HOST: address, PORT: String(port), LOG_LEVEL: 'warn' }
  const child = spawn('ip', inApp(process.execPath, built('main')), {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let printed = ''
  const started = new Promise(resolve =>
    child.stdout.on('data', chunk => {
      printed += chunk
      if (printed.includes('running')) resolve(true)
    }),
  )
  const isUp = await Promise.race([started, once(child, 'exit').then(() => false), pause(60_000, false)])
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    signal(child.pid, 'SIGKILL')
    await ended
  }
  return isUp
}
