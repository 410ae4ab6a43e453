// Round instants for the labels of a time axis, by the clock of a zone.
import { dayMs, hourMs, minuteMs } from './durations.ts'
import { instantOfLocalMs, localMs, type TimeZone } from './zone.ts'

/** Local times are the instants at which UTC shows them. */
interface TickStep {
  /** About. */
  ms: number
  /** The first tick at or before a local time, or the one that is `count` steps after that. */
  tick: (fromMs: number, count: number) => number
}

/** Weeks begin on Mondays. */
const mondayMs = Date.UTC(1970, 0, 5)

const clockStep = (ms: number): TickStep => ({
  ms,
  tick: (fromMs, count) => (Math.floor((fromMs - mondayMs) / ms) + count) * ms + mondayMs,
})
const monthStep = (months: number): TickStep => ({
  ms: months * 30 * dayMs,
  tick: (fromMs, count) => {
    const from = new Date(fromMs)
    return Date.UTC(from.getUTCFullYear(), (Math.floor(from.getUTCMonth() / months) + count) * months)
  },
})

const steps: readonly TickStep[] = [
  ...[1, 2, 5, 10, 15, 30].map(minutes => clockStep(minutes * minuteMs)),
  ...[1, 2, 3, 6, 12].map(hours => clockStep(hours * hourMs)),
  ...[1, 2, 7].map(days => clockStep(days * dayMs)),
  ...[1, 3, 6, 12].map(monthStep),
]

/** About `count` ticks or fewer from `fromMs` to `untilMs` (ms since 1970), in order. */
export function timeTicks(zone: TimeZone, fromMs: number, untilMs: number, count: number): number[] {
  const step = steps.find(({ ms }) => (untilMs - fromMs) / ms <= count) ?? monthStep(60)
  const from = localMs(zone, fromMs)
  const ticks: number[] = []
  for (let next = 0; ; next++) {
    const at = instantOfLocalMs(zone, step.tick(from, next))
    if (!(at <= untilMs)) return ticks
    // A tick that the clock skips is where the next one is.
    if (at >= fromMs && at !== ticks.at(-1)) ticks.push(at)
  }
}
