// Round instants for the labels of a time axis, in the viewer's time zone.

interface TickStep {
  /** About. */
  ms: number
  /** The first tick at or before an instant, or the one that is `count` steps after that. */
  tick: (from: Date, count: number) => Date
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** By the clock: a day that is longer or shorter has its ticks at round times as well. */
const clockStep = (ms: number): TickStep => ({
  ms,
  tick: (from, count) => {
    const sinceMidnightMs = (from.getHours() * 60 + from.getMinutes()) * minuteMs
    const first = Math.floor(sinceMidnightMs / ms)
    const minutes = ((first + count) * ms) / minuteMs
    return new Date(from.getFullYear(), from.getMonth(), from.getDate(), 0, minutes)
  },
})
const dayStep = (days: number): TickStep => ({
  ms: days * dayMs,
  tick: (from, count) => new Date(from.getFullYear(), from.getMonth(), from.getDate() + count * days),
})
const monthStep = (months: number): TickStep => ({
  ms: months * 30 * dayMs,
  tick: (from, count) =>
    new Date(from.getFullYear(), (Math.floor(from.getMonth() / months) + count) * months, 1),
})

const steps: readonly TickStep[] = [
  ...[1, 2, 5, 10, 15, 30].map(minutes => clockStep(minutes * minuteMs)),
  ...[1, 2, 3, 6, 12].map(hours => clockStep(hours * hourMs)),
  ...[1, 2, 7].map(dayStep),
  ...[1, 3, 6, 12].map(monthStep),
]

/** About `count` ticks or fewer from `fromMs` to `untilMs` (ms since 1970), in order. */
export function timeTicks(fromMs: number, untilMs: number, count: number): Date[] {
  const step = steps.find(({ ms }) => (untilMs - fromMs) / ms <= count) ?? monthStep(60)
  const from = new Date(fromMs)
  const ticks: Date[] = []
  for (let at = step.tick(from, 0), next = 1; at.getTime() <= untilMs; at = step.tick(from, next++))
    if (at.getTime() >= fromMs) ticks.push(at)
  return ticks
}
