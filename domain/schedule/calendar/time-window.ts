// The visible part of a plan's day: zooming and panning that never leave the day.

/** Minutes from the start of the plan's day. */
export interface TimeWindow {
  from: number
  to: number
}

/** The closest zoom. */
export const minWindowMinutes = 60

export const wholeDay = (dayMinutes: number): TimeWindow => ({ from: 0, to: dayMinutes })

export const isWholeDay = ({ from, to }: TimeWindow, dayMinutes: number): boolean =>
  from === 0 && to === dayMinutes

/** The window nearest to the given one that is at least an hour long and lies within the day. */
export function windowWithin({ from, to }: TimeWindow, dayMinutes: number): TimeWindow {
  const length = Math.max(Math.min(minWindowMinutes, dayMinutes), Math.min(to - from, dayMinutes))
  const start = Math.max(0, Math.min(from, dayMinutes - length))
  return { from: start, to: start + length }
}

/** Zooms in by `factor`; `minute` keeps its position on the screen. */
export function zoomed(window: TimeWindow, dayMinutes: number, factor: number, minute: number): TimeWindow {
  const length = window.to - window.from
  const wanted = Math.max(Math.min(minWindowMinutes, dayMinutes), Math.min(length / factor, dayMinutes))
  const from = minute - ((minute - window.from) / length) * wanted
  return windowWithin({ from, to: from + wanted }, dayMinutes)
}

/** Moves the window by `minutes`, which may be negative. */
export const panned = ({ from, to }: TimeWindow, dayMinutes: number, minutes: number): TimeWindow =>
  windowWithin({ from: from + minutes, to: to + minutes }, dayMinutes)

/** Moves the window as little as possible to show the span; if the span is too long, its start. */
export function windowWith(window: TimeWindow, dayMinutes: number, span: TimeWindow): TimeWindow {
  const late = Math.max(0, span.to - window.to)
  const shift = span.from < window.from ? span.from - window.from : Math.min(late, span.from - window.from)
  return shift === 0 ? window : panned(window, dayMinutes, shift)
}
