// Simulates the demo's batteries: sends their records through the API, with an ingest key, as real ones do.
import { setTimeout as pause } from 'node:timers/promises'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import type { Plan } from '../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { dayAt, startOfDay, type TimeZone } from '../../domain/time/zone.ts'
import { newSecret } from '../auth/access-key.ts'
import { hashToken } from '../auth/session-cookie.ts'
import type { Database } from '../database/connect.ts'
import { everyAsset, renewAccessKey } from '../repositories/accounts/access-keys.ts'
import { locatedPlaces } from '../repositories/places.ts'
import { assetsOfUnits } from '../repositories/telemetry.ts'
import { simulatedRecords } from './simulated-records.ts'

export interface SimulatorParts {
  db: Database
  /** Where the server listens. */
  address: string
  now: () => Date
  /** The operator's, in which days begin. */
  zone: TimeZone
  /** Called once when sending begins to fail and once when it succeeds again. */
  log: (event: string) => void
  everyMs?: number
}

const maxLastReplyMs = 1_000

/** Sends at once and then repeatedly, even after failures, until it is stopped. Stopping lets the last request finish. */
export function startSimulator(parts: SimulatorParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const aborting = new AbortController()
  const ended = run(parts, sender(parts, aborting.signal), stopping.signal)
  return {
    async stop() {
      stopping.abort()
      const cut = setTimeout(() => aborting.abort(), maxLastReplyMs)
      await ended
      clearTimeout(cut)
    },
  }
}

type Send = ReturnType<typeof sender>

async function run({ now, log, everyMs = 5_000 }: SimulatorParts, send: Send, stopping: AbortSignal) {
  let failing = false
  while (!stopping.aborted) {
    // A rounded instant, so that another server on the same database sends the same records, which are stored once.
    const at = new Date(Math.floor(now().getTime() / everyMs) * everyMs)
    const why = await send(at).catch(errorName)
    if (stopping.aborted) return
    if (why && !failing) log(`simulated telemetry is not being taken: ${why}`)
    if (!why && failing) log('simulated telemetry is being taken again')
    failing = why !== undefined
    const waitMs = at.getTime() + everyMs - now().getTime()
    await pause(waitMs, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}

/** Only the error's name: its message could contain what was sent. */
const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** Short, so that a leaked key soon expires. */
const keyHours = 1
const replyTimeoutMs = 10_000

async function newKey(db: Database): Promise<string> {
  const secret = newSecret('telemetry')
  await renewAccessKey(db, hashToken(secret), {
    name: 'Demo simulator',
    purpose: 'telemetry',
    scope: everyAsset,
    validHours: keyHours,
    createdBy: null,
  })
  return secret
}

/**
 * Returns a function that sends the records of an instant, and returns why that failed or undefined. The first call also sends the
 * records of the day so far. A rejected key is replaced.
 */
function sender({ db, address, zone }: SimulatorParts, aborting: AbortSignal) {
  const url = `${reachable(address)}/api/asset_telemetry`
  const planOf = planOfDay(zone)
  let key: string | undefined
  let hasSentDay = false

  const post = async (body: string): Promise<number> => {
    key ??= await newKey(db)
    const signal = AbortSignal.any([aborting, AbortSignal.timeout(replyTimeoutMs)])
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(url, { method: 'POST', headers, body, signal })
    await reply.arrayBuffer()
    if (reply.status === 401) key = undefined
    return reply.status
  }

  return async (at: Date): Promise<string | undefined> => {
    const plan = planOf(dayAt(zone, at.getTime()))
    const assetIdOf = await assetsOfUnits(
      db,
      plan.batteries.map(({ id }) => id),
    )
    const registry = { assetIdOf, placeOf: await locatedPlaces(db), zone }
    const instants = hasSentDay ? [at] : [...quartersBefore(at, zone), at]
    const records = JSON.stringify(instants.flatMap(each => simulatedRecords(plan, each, registry)))
    const first = await post(records)
    const status = first === 401 ? await post(records) : first
    if (status !== 200) return `status ${status}`
    hasSentDay = true
    return undefined
  }
}

/** The start of each quarter of an hour from the zone's midnight to the instant. */
function quartersBefore(at: Date, zone: TimeZone): Date[] {
  const midnight = startOfDay(zone, dayAt(zone, at.getTime()))
  return Array.from(
    { length: Math.ceil((at.getTime() - midnight) / quarterMs) },
    (_, i) => new Date(midnight + i * quarterMs),
  )
}

const quarterMs = 15 * 60_000

/** Replaces the address of a server that listens everywhere, which not every system can connect to. */
const reachable = (address: string): string =>
  address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')

function planOfDay(zone: TimeZone): (day: string) => Plan {
  let plan: Plan | undefined
  return day => {
    if (plan?.day !== day) plan = decodePlan(samplePlan(day, zone))
    return plan
  }
}
