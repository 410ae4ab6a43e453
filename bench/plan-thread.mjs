// One thread of bench/plan.mjs: turns a plan's bytes into its layout, once cold and then until the code is warm.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { layOutBytes } from '../src/schedule/layout/build-layout.ts'

const leastWarmRuns = 2
const mostWarmRuns = 9
const warmUpMs = 1500

const bytes = new Uint8Array(readFileSync(workerData))
const cold = once()
const warmRuns = []
const end = performance.now() + warmUpMs
while (warmRuns.length < leastWarmRuns || (warmRuns.length < mostWarmRuns && performance.now() < end)) {
  warmRuns.push(once())
}
// The last run has had the longest time to warm up.
parentPort.postMessage({ cold, warm: warmRuns.at(-1) })

function once() {
  const times = [performance.now()]
  const next = value => {
    times.push(performance.now())
    return value
  }
  const layout = next(layOutBytes(bytes))
  next(structuredClone(layout))
  const [layoutMs, copy] = times.slice(1).map((time, i) => time - times[i])
  return { layout: layoutMs, copy }
}
