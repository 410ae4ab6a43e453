// Starts everything that a server is made of, in order, and ends it in the opposite order.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openDataFolder } from '../config/data-folder.ts'
import type { Settings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { assertUsable, connect, type Database } from '../database/connect.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { hasDemo, seedDemo } from '../seeds/demo.ts'
import { allowsDemoPassword, lockDemoAccounts, replaceDemoPasswords } from '../seeds/demo-access.ts'
import { agreedTime, startMaintenance } from '../telemetry/maintenance.ts'
import { startSimulator } from '../telemetry/simulator.ts'
import { type AppParts, buildApp } from './app.ts'

export interface RunningServer {
  /** Where it listens, as a browser writes it. */
  address: string
  /** The folder of the data; undefined where they lie in the database of DATABASE_URL. */
  dataFolder: string | undefined
  /** Who can sign in with a demo account, and how; undefined where there is none. */
  demoAccess: DemoAccess | undefined
  app: FastifyInstance
  /** Answers what is in flight, then ends everything, within 10 seconds. */
  close(): Promise<void>
}

/** 'public': with the passwords, by e-mail, which are known at the start that made them alone. */
export type DemoAccess = { is: 'open' } | { is: 'locked' } | { is: 'public'; passwords: Map<string, string> }

type BuiltParts = Pick<AppParts, 'clientFolder' | 'planProcess'>

/** Throws StartupError; then nothing is left running. */
export async function startServer(settings: Settings, built: BuiltParts): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (let end = closers.pop(); end; end = closers.pop()) await end()
  }
  let log = (happened: string): void => void process.stderr.write(`${happened}\n`)

  try {
    const { url, dataFolder } = await openStore(settings, closers, happened => log(happened))
    const db = connect(url, () => {})
    closers.push(() => Promise.race([db.destroy(), pause(poolEndsWithinMs, undefined, { ref: false })]))
    await prepare(db, url, settings)
    const demoAccess = await openDemo(db, settings)
    const app = await buildApp({ settings, db, ...built, allowsDemoPassword: demoAccess?.is === 'open' })
    log = happened => app.log.warn(happened)
    closers.push(() => drain(app))
    const address = await listen(app, settings)
    maintainTelemetry(app, db, settings, closers)
    if (settings.demo !== 'off' && (await hasDemo(db))) simulate(app, db, address, closers)
    if (demoAccess?.is === 'locked') app.log.warn('there are demo accounts on this data; they are locked')
    return { address, dataFolder, demoAccess, app, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openStore(
  { databaseUrl, dataDir }: Settings,
  closers: (() => Promise<unknown>)[],
  log: (happened: string) => void,
): Promise<{ url: string; dataFolder: string | undefined }> {
  if (databaseUrl) return { url: databaseUrl, dataFolder: undefined }
  const folder = await openDataFolder(dataDir)
  closers.push(() => folder.release())
  const embedded = await startEmbeddedDatabase({ folder: folder.path, log })
  closers.push(() => embedded.stop())
  return { url: embedded.url, dataFolder: folder.path }
}

async function prepare(db: Database, url: string, { databaseUrl, demo }: Settings): Promise<void> {
  if (databaseUrl) await assertUsable(db, databaseUrl)
  await migrate(url)
  if (demo !== 'off') await seedDemo(db, new Date().toISOString().slice(0, 10))
}

/** Done before anybody can connect: with the password that everybody knows, the first who comes would be an administrator. */
async function openDemo(db: Database, settings: Settings): Promise<DemoAccess | undefined> {
  if (allowsDemoPassword(settings)) return (await hasDemo(db)) ? { is: 'open' } : undefined
  if (settings.demo === 'public' && (await hasDemo(db)))
    return { is: 'public', passwords: await replaceDemoPasswords(db) }
  return (await lockDemoAccounts(db)) ? { is: 'locked' } : undefined
}

type Closers = (() => Promise<unknown>)[]

function maintainTelemetry(app: FastifyInstance, db: Database, settings: Settings, closers: Closers): void {
  const warn = (message: string) => app.log.warn(message)
  const failed = (error: unknown) =>
    app.log.warn({ cause: String(error) }, 'old telemetry could not be dropped')
  const upkeep = startMaintenance({
    db,
    days: settings.telemetryDays,
    now: () => agreedTime(db),
    warn,
    failed,
  })
  closers.push(async () => upkeep.stop())
}

function simulate(app: FastifyInstance, db: Database, address: string, closers: Closers): void {
  const log = (happened: string) => app.log.info(happened)
  const simulator = startSimulator({ db, address, now: () => new Date(), log })
  // Not waited for: the draining that comes next answers what it has sent.
  closers.push(async () => void simulator.stop())
}

// Together with a second for the mails on their way and the four that the embedded database may take, these stay below ten.
const drainWithinMs = 3_000
const poolEndsWithinMs = 1_000

/** Takes no new call, waits for the answers under way, and cuts the connections of those that take too long. */
async function drain(app: FastifyInstance): Promise<void> {
  // A connection whose last call was in flight when the closing began would be kept open for the browser's next one.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => app.server.closeAllConnections(), drainWithinMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cut)
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  return app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(whyNotListening(error, host, port))
  })
}

function whyNotListening({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is taken on ${host}: stop the program that listens there, or set PORT to another number.`
  if (code === 'EACCES') return `PORT ${port} may not be used by this user: set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return `HOST ${host} is not an address of this machine.`
  return `HOST ${host}, PORT ${port}: the system answers ${code ?? 'with an unknown error'}.`
}
