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
const operation = { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }
const [applied, reDispatch] = timed(() => apply(base.intent, operation, base))
parentPort.postMessage({ first, bound, words, reDispatch: applied.ok ? reDispatch : null })

function timed(work) {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}
