// One thread of bench/plan.mjs: takes a plan from its text to its layout, once as it comes and then until it is warm.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { layOutReceived } from '../src/schedule/lay-out.ts'

const leastWarmRuns = 2
const mostWarmRuns = 9
const warmUpMs = 1500

const text = readFileSync(workerData, 'utf8')
const cold = once()
const warmRuns = []
const end = performance.now() + warmUpMs
while (warmRuns.length < leastWarmRuns || (warmRuns.length < mostWarmRuns && performance.now() < end)) {
  warmRuns.push(once())
}
// The last one has had the longest time to warm up.
parentPort.postMessage({ cold, warm: warmRuns.at(-1) })

function once() {
  const times = [performance.now()]
  const next = value => {
    times.push(performance.now())
    return value
  }
  const received = next(JSON.parse(text))
  const layout = next(layOutReceived(received))
  next(structuredClone(layout))
  const [parse, layoutMs, copy] = times.slice(1).map((time, i) => time - times[i])
  return { parse, layout: layoutMs, copy }
}
