// Starts the parts of a server in order, and ends them in reverse order.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { dayMs, hourMs } from '../../domain/time/durations.ts'
import { dayAt } from '../../domain/time/zone.ts'
import { productVersion } from '../../domain/version.ts'
import { evaluateAlarms } from '../alarms/evaluate.ts'
import { planOfDay } from '../alarms/plan-of-day.ts'
import { allowsDemoPassword, isFromThisMachine } from '../auth/demo-password.ts'
import { assertKeysUsable } from '../backup/encryption.ts'
import { openDataFolder } from '../config/data-folder.ts'
import { insecureSettings } from '../config/insecure-settings.ts'
import { outdatedNode } from '../config/node-support.ts'
import type { Settings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { assertPoolerFits, assertUsable } from '../database/assert-usable.ts'
import { connect, type Database } from '../database/connect.ts'
import { startEmbeddedDatabase } from '../database/embedded.ts'
import { ownsHistory } from '../database/history-owner.ts'
import { type DatabaseAddress, prepareDatabase } from '../database/migrate.ts'
import { repeat } from '../database/repeat.ts'
import { removeOldHistory } from '../history/retention.ts'
import { startTracing } from '../http/tracing.ts'
import { deleteEndedSessions } from '../repositories/accounts/sessions.ts'
import { removeOldAlarms } from '../repositories/alarms/alarms.ts'
import { removeDeletedRecords } from '../repositories/deleted-records.ts'
import { removeDeletedDrafts } from '../repositories/drafts.ts'
import { removeOldTicks } from '../repositories/run-sheet-ticks.ts'
import { hasDemo, seedDemo } from '../seeds/demo.ts'
import { lockDemoAccounts, replaceDemoPasswords } from '../seeds/demo-access.ts'
import { agreedTime, maintainPartitions } from '../telemetry/maintenance.ts'
import { startRollups } from '../telemetry/rollups.ts'
import { startSimulator } from '../telemetry/simulator.ts'
import { type AppOptions, buildApp } from './app.ts'
import { startBackups } from './backups.ts'
import { keepHistoryHead } from './history-head.ts'

export interface RunningServer {
  /** The URL that it listens on. */
  address: string
  /** The folder of the data; undefined if DATABASE_URL is used. */
  dataFolder: string | undefined
  /** How the demo accounts can be used; undefined if there are none. */
  demoAccess: DemoAccess | undefined
  app: FastifyInstance
  /** Finishes the requests in flight, for at most 10 seconds, then ends everything, for at most 8.5 more. */
  close(): Promise<void>
}

/** 'public': `passwords` by e-mail. They are known only to the start that created them. */
export type DemoAccess = { is: 'open' } | { is: 'locked' } | { is: 'public'; passwords: Map<string, string> }

type BuiltParts = Pick<AppOptions, 'clientFolder' | 'planProcess'>

/** Throws StartupError, and leaves nothing running then. */
export async function startServer(settings: Settings, built: BuiltParts): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = []
  const ending: Promise<unknown>[] = []
  const close = async () => {
    for (let end = closers.pop(); end; end = closers.pop()) await end()
  }
  let log = (event: string): void => void process.stderr.write(`${event}\n`)

  try {
    if (settings.backups) await assertKeysUsable(settings.backups, settings.backupRecipients)
    const endTracing = await startTracing(process.env)
    closers.push(endTracing)
    const { url, superuserUrl, dataFolder } = await openStore(settings, closers, event => log(event))
    const db = connect(url, error => log(`a connection to the database broke: ${error.message}`))
    closers.push(() => Promise.all([within(maxPoolCloseMs, db.destroy()), endTracing()]))
    await prepare(db, { url, superuserUrl }, settings)
    const demoAccess = await openDemo(db, settings)
    const isOpen = demoAccess?.is === 'open'
    const app = await buildApp({
      settings,
      db,
      ...built,
      ...(isOpen && { allowsDemoPassword: isFromThisMachine }),
    })
    log = event => app.log.warn(event)
    let ended: Promise<unknown> = Promise.resolve()
    // Before the hooks of the plugins, whose mails and plan process that work needs: what was added last runs first.
    app.addHook('onClose', async () => void (await ended))
    closers.push(() => {
      ended = within(maxDrainMs, Promise.all(ending))
      return drain(app)
    })
    const address = await listen(app, settings)
    app.log.info({ version: productVersion }, 'the server has started')
    const running = { app, closers, ending }
    maintainData(running, db, settings)
    watchForAlarms(running, db)
    backUp(running, db, { url: settings.databaseDirectUrl ?? url, superuserUrl }, settings)
    if (settings.demo !== 'off' && (await hasDemo(db))) simulate(running, db, address)
    for (const { sentence } of insecureSettings(settings)) app.log.warn(sentence)
    if (await ownsHistory(db)) app.log.warn(historyNotApart)
    const outdated = outdatedNode(process.versions.node)
    if (outdated) app.log.warn(outdated)
    if (demoAccess?.is === 'locked') app.log.warn('there are demo accounts on this data; they are locked')
    return { address, dataFolder, demoAccess, app, close }
  } catch (error) {
    // What failed first is said, not what failed of ending the rest.
    await close().catch(() => {})
    throw error
  }
}

async function openStore(
  { databaseUrl, dataDir }: Settings,
  closers: (() => Promise<unknown>)[],
  log: (event: string) => void,
): Promise<DatabaseAddress & { dataFolder: string | undefined }> {
  if (databaseUrl) return { url: databaseUrl, dataFolder: undefined }
  const folder = await openDataFolder(dataDir)
  closers.push(() => folder.release())
  const embedded = await startEmbeddedDatabase({ folder: folder.path, log })
  closers.push(() => embedded.stop())
  return { url: embedded.url, superuserUrl: embedded.superuserUrl, dataFolder: folder.path }
}

async function prepare(
  db: Database,
  address: DatabaseAddress,
  { databaseUrl, databaseDirectUrl, demo, timeZone }: Settings,
): Promise<void> {
  if (databaseUrl) {
    await assertUsable(db, databaseUrl)
    await assertPoolerFits(db, { url: databaseUrl, directUrl: databaseDirectUrl })
  }
  await prepareDatabase(address)
  if (demo !== 'off') await seedDemo(db, dayAt(timeZone, Date.now()), undefined, timeZone)
}

/** Done before the server listens: otherwise anybody could sign in as administrator with the well-known password. */
async function openDemo(db: Database, settings: Settings): Promise<DemoAccess | undefined> {
  if (allowsDemoPassword(settings)) return (await hasDemo(db)) ? { is: 'open' } : undefined
  if (settings.demo === 'public' && (await hasDemo(db)))
    return { is: 'public', passwords: await replaceDemoPasswords(db) }
  return (await lockDemoAccounts(db)) ? { is: 'locked' } : undefined
}

const historyNotApart =
  'the role of DATABASE_URL owns the history and could rewrite it: npm run admin -- protect-history (docs/operating.md, Security)'

interface Running {
  app: FastifyInstance
  /** What ends with the server, the last first. */
  closers: (() => Promise<unknown>)[]
  /** Work that was told to end: it is waited for while requests are finished. */
  ending: Promise<unknown>[]
}

/**
 * Runs `work` at once and then every hour until the server closes: a machine that sleeps would miss a fixed time of day. `failure`: what
 * the log says when it did not succeed.
 */
function maintain({ app, closers }: Running, work: () => Promise<unknown>, failure: string): void {
  const onFailure = (error: unknown) => app.log.warn({ cause: String(error) }, failure)
  const { stop } = repeat(work, { everyMs: hourMs, onFailure })
  closers.push(async () => void stop())
}

/** Ends it when the server closes, and waits for it while requests are finished. */
const endBeside = ({ closers, ending }: Running, stop: () => Promise<unknown>): void =>
  void closers.push(async () => void ending.push(stop()))

function maintainData(running: Running, db: Database, settings: Settings): void {
  const { app } = running
  const partitions = {
    db,
    days: settings.telemetryDays,
    now: () => agreedTime(db),
    warn: (message: string) => app.log.warn(message),
  }
  maintain(running, () => maintainPartitions(partitions), 'old telemetry could not be dropped')
  const removeHistory = async () =>
    removeOldHistory(db, { days: settings.historyDays, now: await agreedTime(db) })
  maintain(running, removeHistory, 'old entries of the history could not be removed')
  maintain(running, () => keepHistoryHead(app, db, settings), 'the head of the history could not be kept')
  const removeDeletions = async () => {
    await removeDeletedDrafts(db)
    await removeDeletedRecords(db, settings.maxRecords)
  }
  maintain(running, removeDeletions, 'deleted records could not be removed')
  const removeSessions = () => deleteEndedSessions(db, app.sessionLimits)
  maintain(running, removeSessions, 'ended sessions could not be removed')
  const removeAlarmsAndTicks = async () => {
    const retentionMs = settings.historyDays * dayMs
    const before = new Date((await agreedTime(db)).getTime() - retentionMs)
    await removeOldAlarms(db, before)
    await removeOldTicks(db, before)
  }
  maintain(running, removeAlarmsAndTicks, 'old alarms and ticks could not be removed')
  const rollups = startRollups({
    db,
    zone: app.timeZone,
    onFailure: error => app.log.warn({ cause: String(error) }, 'telemetry could not be rolled up'),
  })
  endBeside(running, () => rollups.stop())
}

function watchForAlarms(running: Running, db: Database): void {
  const { app } = running
  const round = {
    planOfDay: planOfDay(content => app.readPlanRows(content), app.timeZone),
    zone: app.timeZone,
    onPlanFailure: (error: unknown) =>
      app.log.warn({ cause: String(error) }, 'the plan of the day could not be read for the alarms'),
  }
  const evaluate = async () => {
    const mails = await evaluateAlarms(db, { ...round, now: await agreedTime(db) })
    if (mails > 0) void app.sendQueuedMails()
  }
  const onFailure = (error: unknown) =>
    app.log.warn({ cause: String(error) }, 'the alarms could not be evaluated')
  endBeside(running, repeat(evaluate, { everyMs: 10_000, onFailure }).stop)
}

function backUp(
  running: Running,
  db: Database,
  address: DatabaseAddress,
  { backups, backupRecipients, dataDir }: Settings,
): void {
  if (!backups) return
  const { stop } = startBackups(running.app, {
    db,
    address,
    settings: backups,
    recipients: backupRecipients,
    dataDir,
  })
  endBeside(running, stop)
}

function simulate({ app, closers }: Running, db: Database, address: string): void {
  const log = (event: string) => app.log.info(event)
  const simulator = startSimulator({ db, address, now: () => new Date(), zone: app.timeZone, log })
  // Not awaited: `drain`, which comes next, finishes its last request.
  closers.push(async () => void simulator.stop())
}

/** As long as anybody waits for a reply. */
const maxDrainMs = 10_000
/** For the replies of requests that took longer. */
const lastRepliesMs = 500
const maxPoolCloseMs = 1_000

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })])

/** Accepts no new requests, waits for those in flight, and replies to those that take too long that their outcome is unknown. */
async function drain(app: FastifyInstance): Promise<void> {
  // A connection whose request was in flight when closing began would otherwise stay open for the browser's next one.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  let cut = setTimeout(() => {
    app.endOpenRequests()
    cut = setTimeout(() => app.server.closeAllConnections(), lastRepliesMs)
  }, maxDrainMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cut)
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  return app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(listenError(error, host, port))
  })
}

function listenError({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is taken on ${host}: stop the program that listens there, or set PORT to another number.`
  if (code === 'EACCES') return `PORT ${port} may not be used by this user: set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return `HOST ${host} is not an address of this machine.`
  return `HOST ${host}, PORT ${port}: the system reports ${code ?? 'with an unknown error'}.`
}
