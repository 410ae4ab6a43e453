// A duration in words.
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** '40 s', '5 min', '2 h 5 min', '3 d 4 h': two units at most, rounded down. */
export function durationText(ms: number): string {
  if (ms < minuteMs) return `${Math.floor(ms / 1000)} s`
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`
  if (ms < dayMs) return pair(ms, hourMs, 'h', minuteMs, 'min')
  return pair(ms, dayMs, 'd', hourMs, 'h')
}

function pair(ms: number, largeMs: number, large: string, smallMs: number, small: string): string {
  const rest = Math.floor((ms % largeMs) / smallMs)
  return `${Math.floor(ms / largeMs)} ${large}${rest > 0 ? ` ${rest} ${small}` : ''}`
}
