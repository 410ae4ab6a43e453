// Kills a server repeatedly under write load, and checks that every acknowledged write is there afterwards.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ReceivedPlan } from '../../../domain/schedule/plan/plan.ts'
import { emptyPlan } from './empty-plan.ts'
import { eventually } from './eventually.ts'
import { type HttpVisitor, signedInOver } from './http-visitor.ts'
import { databasePid, isAlive, listening, type SpawnedServer, spawnBundle } from './server-process.ts'

/** What is killed: the server alone, also its database's first process, all of its database, or a server that is just starting. */
export const killKinds = ['server', 'and postmaster', 'and whole database', 'while starting'] as const
export type KillKind = (typeof killKinds)[number]

export interface CrashRunOptions {
  /** The built main.js. */
  bundle: string
  /** An empty folder for the data. */
  folder: string
  kills: number
  /** Called after each kill. */
  told?: (state: CrashRun) => void
}

export interface CrashRun {
  kills: Record<KillKind, number>
  /** Plans that were answered with 201. */
  acknowledged: number
  /** Plans whose response the kill interrupted: each may be stored or not. */
  unanswered: number
  /** Plans that were acknowledged but not found as sent. */
  lost: string[]
}

const writers = 4
const mostWritesBetweenKills = 60
/** All plans are checked after this many kills, the newest ones after each kill. */
const fullLookEvery = 50

/** Each kill comes after a random number of acknowledged writes, while others are in flight. */
export async function crashRun({
  bundle,
  folder,
  kills,
  told = () => {},
}: CrashRunOptions): Promise<CrashRun> {
  const dataDir = path.join(folder, 'data')
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
  const run: CrashRun = {
    kills: { server: 0, 'and postmaster': 0, 'and whole database': 0, 'while starting': 0 },
    acknowledged: 0,
    unanswered: 0,
    lost: [],
  }
  const written: string[] = []
  let server = await listening(spawnBundle(bundle, env))
  // Signed in only once, to test that no kill ends the session.
  let visitor = await signedInOver(server.address(), 'business@gridhaul.example')

  for (let killed = 0; killed < kills; ) {
    const load = new WriteLoad(visitor, run)
    await load.until(randomInt(1, mostWritesBetweenKills))
    const kind = killKinds[killed % killKinds.length] ?? 'server'
    await kill(server, kind === 'while starting' ? 'server' : kind, dataDir)
    written.push(...(await load.cutOff()))
    if (kind === 'while starting') await killWhileStarting(spawnBundle(bundle, env), dataDir)
    run.kills[kind] += 1
    killed += 1

    server = await listening(spawnBundle(bundle, env))
    visitor = visitor.movedTo(server.address())
    run.lost.push(...(await missing(visitor, load.acknowledged)))
    if (killed % fullLookEvery === 0 || killed === kills)
      run.lost.push(...(await missingOfAll(visitor, written)))
    told(run)
  }
  server.process.kill('SIGTERM')
  await server.ended
  return run
}

/** Several concurrent writers, each of which sends its next plan after the reply to its last one. */
class WriteLoad {
  readonly acknowledged: string[] = []
  readonly #run: CrashRun
  readonly #ended: Promise<unknown>
  #isOver = false

  constructor(visitor: HttpVisitor, run: CrashRun) {
    this.#run = run
    this.#ended = Promise.all(Array.from({ length: writers }, () => this.#write(visitor)))
  }

  until = (acknowledged: number): Promise<void> =>
    eventually('the writes are acknowledged', async () => this.acknowledged.length >= acknowledged)

  /** Call it when the server no longer responds. */
  async cutOff(): Promise<string[]> {
    this.#isOver = true
    await this.#ended
    return this.acknowledged
  }

  async #write(visitor: HttpVisitor): Promise<void> {
    while (!this.#isOver) {
      const txId = `plan-${nextNumber()}`
      const reply = await visitor.post('/api/schedules', planOf(txId)).catch(() => undefined)
      if (reply?.status === 201) {
        this.acknowledged.push(txId)
        this.#run.acknowledged += 1
      } else {
        this.#run.unanswered += 1
        return
      }
    }
  }
}

let lastNumber = 0
const nextNumber = (): number => {
  lastNumber += 1
  return lastNumber
}

const planOf = (txId: string): ReceivedPlan => emptyPlan({ tx_id: txId, total_cost: txId.length * 1.5 })

async function kill(server: SpawnedServer, kind: KillKind, dataDir: string): Promise<void> {
  const postmaster = databasePid(dataDir)
  const database = postmaster ? [postmaster, ...childrenOf(postmaster)] : []
  server.process.kill('SIGKILL')
  if (kind === 'and postmaster') database.slice(0, 1).forEach(killAnyhow)
  if (kind === 'and whole database') database.forEach(killAnyhow)
  await server.ended
}

/** As soon as its database is running, possibly still recovering from the previous kill. */
async function killWhileStarting(server: SpawnedServer, dataDir: string): Promise<void> {
  const last = databasePid(dataDir)
  await eventually('the database begins to start', async () => {
    const pid = databasePid(dataDir)
    return pid !== undefined && pid !== last && isAlive(pid)
  })
  server.process.kill('SIGKILL')
  await server.ended
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'ppid=,pid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map(line => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([parent, child]) => (parent === pid && child ? [child] : []))
}

function killAnyhow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already ended by an earlier kill.
  }
}

/** By the whole content of each. */
async function missing(visitor: HttpVisitor, txIds: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  for (const txId of txIds) {
    const reply = await visitor.get(`/api/schedules/${txId}`)
    const isThere = reply.ok && isDeepStrictEqual(await reply.json(), planOf(txId))
    if (!isThere) lost.push(txId)
  }
  return lost
}

async function missingOfAll(visitor: HttpVisitor, txIds: readonly string[]): Promise<string[]> {
  const list = (await (await visitor.get('/api/schedules')).json()) as { tx_id: string }[]
  const found = new Set(list.map(({ tx_id }) => tx_id))
  return txIds.filter(txId => !found.has(txId))
}
