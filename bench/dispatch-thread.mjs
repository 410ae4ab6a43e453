// One thread of bench/dispatch.mjs: the bound of a plan and its re-dispatch.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { describeBound } from '../domain/schedule/dispatch/bound-texts.ts'
import { maxBatteriesQuickly } from '../domain/schedule/dispatch/max-batteries.ts'
import { planBound } from '../domain/schedule/dispatch/plan-bound.ts'
import { explain } from '../domain/schedule/draft/explain.ts'
import { helpfulChanges } from '../domain/schedule/draft/helpful-changes.ts'
import { apply } from '../domain/schedule/draft/operations/apply.ts'
import { readBase } from '../domain/schedule/draft/settle/base.ts'
import { baseState } from '../domain/schedule/draft/settle/draft-state.ts'
import { settledBase } from '../domain/schedule/draft/settle/settle.ts'
import { restShortfallKwh } from '../domain/schedule/draft/settle/shortfall.ts'
import { parsePlanBytes } from '../domain/schedule/plan/bytes.ts'
import { plannedDays, plannedKwhAt } from '../domain/schedule/projection/planned-day.ts'
import { projectDay } from '../domain/schedule/projection/project-day.ts'
import { describeProjection } from '../domain/schedule/projection/projection-texts.ts'

import { median } from './figures.mjs'

/** As long as the page tries changes. */
const maxTryingMs = 2_000

/** Of each kind of question. */
const asked = 25

const { file, tariff } = workerData
const plan = parsePlanBytes(new Uint8Array(readFileSync(file)))
const depotIds = new Set(plan.trucks.flatMap(({ entries }) => entries[0]?.locationId ?? []))
const places = [...depotIds].map(id => ({ id, chargers: null, chargerPowerKw: null, tariff }))
const base = readBase(plan, { registry: { places } })
const settled = settledBase(base)

/** What was computed of a state is kept by its intent. */
const unknown = () => ({ ...settled, intent: { ...settled.intent } })

const [, first] = timed(() => planBound(unknown(), base))
const [, bound] = timed(() => planBound(unknown(), base))
const [, words] = timed(() => describeBound(unknown(), base))
const [, projection] = timed(project)
const operation = { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }
const [applied, reDispatch] = timed(() => apply(base.intent, operation, base))
const isSmall = plan.batteries.length <= maxBatteriesQuickly
parentPort.postMessage({
  first,
  bound,
  words,
  projection,
  reDispatch: applied.ok ? reDispatch : null,
  why: isSmall ? why() : { battery: null, truck: null, site: null },
  repairs: isSmall ? repairs() : { first: null, all: null, tried: null },
})

/** Of questions about the whole day, once the bound is known. */
function why() {
  const state = baseState(base)
  const ask = (about, id, period) => {
    const [, ms] = timed(() => explain(state, base, { about, id, period, fromPeriod: 1 }))
    return ms
  }
  const short = [...plan.siteShortfalls].flatMap(([id, periods]) => {
    const period = [...periods].find(([, kwh]) => kwh > 0)?.[0]
    return period === undefined ? [] : [{ id, period }]
  })
  const drive = ({ trips }) => trips[0]?.trip
  const each = base.intent.batteries.length / asked
  const some = list =>
    list.length === 0 ? [] : Array.from({ length: asked }, (_, i) => list[Math.floor(i * each) % list.length])
  // Other questions come before them.
  if (short[0]) ask('site', short[0].id, short[0].period)
  return {
    battery: median(some(base.intent.batteries).map(({ id }, i) => ask('battery', id, 1 + ((i * 7) % 96)))),
    truck: median(
      some(base.intent.trucks.filter(drive)).map(truck => ask('truck', truck.id, drive(truck).startPeriod)),
    ),
    site: median(some(short).map(({ id, period }) => ask('site', id, period))),
  }
}

/** For the site that lacks most: until the first change that helps is known, until all single ones or the time are over, and how many. */
function repairs() {
  const kwhOf = periods => [...periods.values()].reduce((sum, kwh) => sum + kwh, 0)
  const [siteId] = [...plan.siteShortfalls].sort((a, b) => kwhOf(b[1]) - kwhOf(a[1]))[0] ?? []
  const start = performance.now()
  let [first, all, tried] = [null, null, 0]
  for (const found of helpfulChanges(baseState(base), base, { siteId })) {
    if (found.pairs > 0) break
    tried = found.tried
    all = performance.now() - start
    if (found.best.length > 0) first ??= all
    if (all > maxTryingMs) break
  }
  return { first, all, tried }
}

/** At noon, every battery holds a third less than planned. */
function project() {
  const nowMinute = 720
  const days = plannedDays(plan)
  const measured = days.map(day => ({
    batteryId: day.batteryId,
    minute: nowMinute,
    energyKwh: ((plannedKwhAt(day, nowMinute) ?? 0) * 2) / 3,
  }))
  const rangeOf = () => ({ fullKwh: 160, minKwh: 0 })
  const projected = projectDay(days, measured, { nowMinute, rangeOf })
  const plannedKwh = restShortfallKwh(plan, projected.fromPeriod)
  return describeProjection(projected, { plannedKwh, possibleKwh: null, toleranceKwh: 8, reserveKwh: 0 })
}

function timed(work) {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}
