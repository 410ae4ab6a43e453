// One thread of bench/draft.mjs: moves trips and changes rates in a plan.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { dropMap } from '../domain/schedule/draft/drop-map.ts'
import { apply } from '../domain/schedule/draft/operations/apply.ts'
import { readBase } from '../domain/schedule/draft/settle/base.ts'
import { baseState, stateOf } from '../domain/schedule/draft/settle/draft-state.ts'
import { parsePlanBytes } from '../domain/schedule/plan/bytes.ts'
import { quantile } from './figures.mjs'

const warmUpSteps = 20
const measuredSteps = 20
const drops = 100

const plan = parsePlanBytes(new Uint8Array(readFileSync(workerData)))
const [base, baseMs] = timed(() => readBase(plan))
const keys = base.intent.trucks.flatMap(({ trips }) => trips.map(({ key }) => key))
let state = baseState(base)
const times = []
for (let i = 0; i < warmUpSteps + measuredSteps; i++) {
  const [next, ms] = timed(() => step(i))
  state = next
  times.push(ms)
}
const measured = times.slice(warmUpSteps)
const map = dropMap(
  state,
  base,
  keys[0],
  base.intent.trucks.slice(0, 40).map(({ id }) => id),
)
const [, dropsMs] = timed(() => {
  for (let i = 0; i < drops; i++) map.next()
})
parentPort.postMessage({
  base: baseMs,
  step: quantile(measured, 0.5),
  slowest: Math.max(...measured),
  drop: dropsMs / drops,
})

/** Trips that cannot be moved are refused, which is no step: the next one is tried. */
function step(i) {
  for (let at = (i * 7) % keys.length; ; at = (at + 1) % keys.length) {
    const operation = { type: 'move-trips', tripKeys: [keys[at]], byPeriods: i % 2 === 0 ? 1 : -1 }
    const applied = apply(state.intent, operation, base)
    if (applied.ok) return stateOf(applied.intent, base, state)
  }
}

function timed(work) {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}
