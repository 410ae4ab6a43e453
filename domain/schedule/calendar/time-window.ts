// The part of a plan's day that is looked at: zooming and panning as arithmetic that never leaves the day.

/** Minutes from the start of the plan's day. */
export interface TimeWindow {
  from: number
  to: number
}

/** The closest look, in minutes. */
export const shortestWindow = 60

export const wholeDay = (dayMinutes: number): TimeWindow => ({ from: 0, to: dayMinutes })

export const isWholeDay = ({ from, to }: TimeWindow, dayMinutes: number): boolean =>
  from === 0 && to === dayMinutes

/** The window nearest to the wanted one that is no shorter than an hour and lies within the day. */
export function windowWithin({ from, to }: TimeWindow, dayMinutes: number): TimeWindow {
  const length = Math.max(Math.min(shortestWindow, dayMinutes), Math.min(to - from, dayMinutes))
  const start = Math.max(0, Math.min(from, dayMinutes - length))
  return { from: start, to: start + length }
}

/** A look `factor` times as close; what is at `minute` stays where it is on the screen. */
export function zoomed(window: TimeWindow, dayMinutes: number, factor: number, minute: number): TimeWindow {
  const length = window.to - window.from
  const wanted = Math.max(Math.min(shortestWindow, dayMinutes), Math.min(length / factor, dayMinutes))
  const from = minute - ((minute - window.from) / length) * wanted
  return windowWithin({ from, to: from + wanted }, dayMinutes)
}

/** The same look, later by `minutes`, or earlier where they are negative. */
export const panned = ({ from, to }: TimeWindow, dayMinutes: number, minutes: number): TimeWindow =>
  windowWithin({ from: from + minutes, to: to + minutes }, dayMinutes)

/** The window moved by as little as brings a span into it; of a span that is too long, its start. */
export function windowWith(window: TimeWindow, dayMinutes: number, span: TimeWindow): TimeWindow {
  const late = Math.max(0, span.to - window.to)
  const shift = span.from < window.from ? span.from - window.from : Math.min(late, span.from - window.from)
  return shift === 0 ? window : panned(window, dayMinutes, shift)
}
