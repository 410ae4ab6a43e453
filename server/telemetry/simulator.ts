// The demo's batteries: sends what they would report, through the same call and with the same kind of key as real ones.
import { setTimeout as pause } from 'node:timers/promises'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import type { Plan } from '../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import type { Database } from '../database/connect.ts'
import { assetsOfUnits } from '../repositories/telemetry.ts'
import { createIngestKey } from './ingest-key.ts'
import { simulatedRecords } from './simulated-records.ts'

export interface SimulatorParts {
  db: Database
  /** Where the server listens. */
  address: string
  now: () => Date
  /** Told once when sending begins to fail and once when it succeeds again. */
  log: (happened: string) => void
  everyMs?: number
}

const lastAnswerWithinMs = 1_000

/** Sends at once and then again and again, whatever fails, until it is stopped; what was sent then is let finish. */
export function startSimulator(parts: SimulatorParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const cutting = new AbortController()
  const ended = run(parts, sender(parts, cutting.signal), stopping.signal)
  return {
    async stop() {
      stopping.abort()
      const cut = setTimeout(() => cutting.abort(), lastAnswerWithinMs)
      await ended
      clearTimeout(cut)
    },
  }
}

type Send = ReturnType<typeof sender>

async function run({ now, log, everyMs = 5_000 }: SimulatorParts, send: Send, stopping: AbortSignal) {
  let failing = false
  while (!stopping.aborted) {
    // A round instant, so that another server on the same store sends the same records, which then are kept once.
    const at = new Date(Math.floor(now().getTime() / everyMs) * everyMs)
    const why = await send(at).catch(whyNotSent)
    if (stopping.aborted) return
    if (why && !failing) log(`simulated telemetry is not being taken: ${why}`)
    if (!why && failing) log('simulated telemetry is being taken again')
    failing = why !== undefined
    const waitMs = at.getTime() + everyMs - now().getTime()
    await pause(waitMs, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}

/** The name of the failure alone: a message could hold what was sent with it. */
const whyNotSent = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** A key that got lost is worth nothing soon after. */
const keyHours = 1
const answersWithinMs = 10_000

/**
 * Sends the records of an instant, and answers why it did not succeed. The first time, what the batteries would have reported of
 * the day so far goes with them. The key is made anew whenever it is not taken.
 */
function sender({ db, address }: SimulatorParts, cutting: AbortSignal) {
  const url = `${reachable(address)}/api/asset_telemetry`
  const planOf = planOfDay()
  let key: string | undefined
  let dayTold = false

  const post = async (body: string): Promise<number> => {
    key ??= await createIngestKey(db, keyHours)
    const signal = AbortSignal.any([cutting, AbortSignal.timeout(answersWithinMs)])
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(url, { method: 'POST', headers, body, signal })
    await reply.arrayBuffer()
    if (reply.status === 401) key = undefined
    return reply.status
  }

  return async (at: Date): Promise<string | undefined> => {
    const plan = planOf(at.toISOString().slice(0, 10))
    const assets = await assetsOfUnits(
      db,
      plan.batteries.map(({ id }) => id),
    )
    const instants = dayTold ? [at] : [...quartersBefore(at), at]
    const records = JSON.stringify(instants.flatMap(each => simulatedRecords(plan, each, assets)))
    const first = await post(records)
    const status = first === 401 ? await post(records) : first
    if (status !== 200) return `status ${status}`
    dayTold = true
    return undefined
  }
}

/** Each quarter of an hour of the day in UTC that is over at the instant, from midnight on. */
function quartersBefore(at: Date): Date[] {
  const midnight = Date.parse(`${at.toISOString().slice(0, 10)}T00:00:00Z`)
  return Array.from(
    { length: Math.ceil((at.getTime() - midnight) / quarterMs) },
    (_, i) => new Date(midnight + i * quarterMs),
  )
}

const quarterMs = 15 * 60_000

/** A server that listens on all addresses names one that cannot be called everywhere. */
const reachable = (address: string): string =>
  address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')

function planOfDay(): (day: string) => Plan {
  let plan: Plan | undefined
  return day => {
    if (plan?.day !== day) plan = decodePlan(samplePlan(day))
    return plan
  }
}
