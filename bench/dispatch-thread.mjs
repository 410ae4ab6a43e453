// One thread of bench/dispatch.mjs: the bound of a plan, its projection, its re-dispatch, and what is answered about it.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { describeBound } from '../domain/schedule/dispatch/bound-texts.ts'
import { maxBatteriesQuickly } from '../domain/schedule/dispatch/max-batteries.ts'
import { possibleShortfallInParts } from '../domain/schedule/dispatch/possible-shortfall.ts'
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

const none = { ms: null, cpuMs: null }
const [, first] = timed(() => describeBound(unknown(), base))
const [, bound] = timed(() => describeBound(unknown(), base))
const day = measuredDay()
const [, projection] = timed(() => project(day))
const operation = { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }
const [applied, reDispatch] = timed(() => apply(base.intent, operation, base))
const isSmall = plan.batteries.length <= maxBatteriesQuickly
parentPort.postMessage({
  first,
  bound,
  longestPart: longestPart(),
  projection,
  reDispatch: applied.ok ? reDispatch : none,
  ...(isSmall ? why() : { whyBattery: none, whyTruck: none, whySite: none }),
  ...(isSmall ? help() : { helpFirst: none, helpAll: none, singleChanges: null }),
})

function longestPart() {
  const parts = possibleShortfallInParts(unknown(), base, { fromPeriod: 1 })
  let longest = { ms: 0, cpuMs: 0 }
  for (;;) {
    const [{ done }, part] = timed(() => parts.next())
    if (part.ms > longest.ms) longest = part
    if (done) return longest
  }
}

/** Of questions about the whole day, once the bound is known. */
function why() {
  const state = baseState(base)
  const ask = (about, id, period) =>
    timed(() => explain(state, base, { about, id, period, fromPeriod: 1 }))[1]
  const short = [...plan.siteShortfalls].flatMap(([id, periods]) => {
    const period = [...periods].find(([, kwh]) => kwh > 0)?.[0]
    return period === undefined ? [] : [{ id, period }]
  })
  const drive = ({ trips }) => trips[0]?.trip
  const some = list =>
    list.length === 0
      ? []
      : Array.from({ length: asked }, (_, i) => list[Math.floor((i * list.length) / asked)])
  const medianOf = answers =>
    answers.length === 0
      ? none
      : { ms: median(answers.map(({ ms }) => ms)), cpuMs: median(answers.map(({ cpuMs }) => cpuMs)) }
  // Other questions come before them.
  if (short[0]) ask('site', short[0].id, short[0].period)
  return {
    whyBattery: medianOf(
      some(base.intent.batteries).map(({ id }, i) => ask('battery', id, 1 + ((i * 7) % 96))),
    ),
    whyTruck: medianOf(
      some(base.intent.trucks.filter(drive)).map(truck => ask('truck', truck.id, drive(truck).startPeriod)),
    ),
    whySite: medianOf(some(short).map(({ id, period }) => ask('site', id, period))),
  }
}

/** For the site that lacks most. Pairs are not tried: they take the rest of the time that there is. */
function help() {
  const kwhOf = periods => [...periods.values()].reduce((sum, kwh) => sum + kwh, 0)
  const [siteId] = [...plan.siteShortfalls].sort((a, b) => kwhOf(b[1]) - kwhOf(a[1]))[0] ?? []
  const elapsed = stopwatch()
  let [helpFirst, helpAll, singleChanges] = [null, none, 0]
  for (const found of helpfulChanges(baseState(base), base, { siteId })) {
    if (found.pairs > 0) break
    singleChanges = found.tried
    helpAll = elapsed()
    if (found.best.length > 0) helpFirst ??= helpAll
  }
  return { helpFirst: helpFirst ?? none, helpAll, singleChanges }
}

/** As each record of telemetry makes it anew: what the plan has each battery do was read with the plan. */
function project({ days, measured, nowMinute }) {
  const rangeOf = () => ({ fullKwh: 160, minKwh: 0 })
  const projected = projectDay(days, measured, { nowMinute, rangeOf })
  const plannedKwh = restShortfallKwh(plan, projected.fromPeriod)
  return describeProjection(projected, { plannedKwh, possibleKwh: null, toleranceKwh: 8, reserveKwh: 0 })
}

/** At noon, every battery holds a third less than planned. */
function measuredDay() {
  const nowMinute = 720
  const days = plannedDays(plan)
  const measured = days.map(day => ({
    batteryId: day.batteryId,
    minute: nowMinute,
    energyKwh: ((plannedKwhAt(day, nowMinute) ?? 0) * 2) / 3,
  }))
  return { days, measured, nowMinute }
}

function timed(work) {
  const elapsed = stopwatch()
  const result = work()
  return [result, elapsed()]
}

/** The processor time is that of the whole process: the other threads are idle, but for those that collect garbage and compile. */
function stopwatch() {
  const [start, before] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { ms: performance.now() - start, cpuMs: (user + system) / 1000 }
  }
}
