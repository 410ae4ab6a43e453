// One thread of bench/dispatch.mjs: the bound of a plan and its re-dispatch.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { describeBound } from '../domain/schedule/dispatch/bound-texts.ts'
import { limitsOfAudit } from '../domain/schedule/dispatch/dispatch-limits.ts'
import { planBound } from '../domain/schedule/dispatch/plan-bound.ts'
import { apply } from '../domain/schedule/draft/operations/apply.ts'
import { readBase } from '../domain/schedule/draft/settle/base.ts'
import { settledBase } from '../domain/schedule/draft/settle/settle.ts'
import { parsePlanBytes } from '../domain/schedule/plan/bytes.ts'
import { plannedDays, plannedKwhAt } from '../domain/schedule/projection/planned-day.ts'
import { plannedRestKwh } from '../domain/schedule/projection/possible-day.ts'
import { projectDay } from '../domain/schedule/projection/project-day.ts'
import { describeProjection } from '../domain/schedule/projection/projection-texts.ts'

const { file, tariff } = workerData
const plan = parsePlanBytes(new Uint8Array(readFileSync(file)))
const depotIds = new Set(plan.trucks.flatMap(({ entries }) => entries[0]?.locationId ?? []))
const places = [...depotIds].map(id => ({ id, chargers: null, chargerPowerKw: null, tariff }))
const base = readBase(plan, { registry: { places } })
const settled = settledBase(base)
const limits = limitsOfAudit(base.audit.context)

const [, first] = timed(() => planBound(settled, base, limits))
const [, bound] = timed(() => planBound(settled, base, limits))
const [, words] = timed(() => describeBound(settled, base))
const [, projection] = timed(project)
const operation = { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }
const [applied, reDispatch] = timed(() => apply(base.intent, operation, base))
parentPort.postMessage({ first, bound, words, projection, reDispatch: applied.ok ? reDispatch : null })

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
  const plannedKwh = plannedRestKwh(plan, projected)
  return describeProjection(projected, { plannedKwh, possibleKwh: null, toleranceKwh: 8, reserveKwh: 0 })
}

function timed(work) {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}
