// What the chart tells of itself, and what it can be asked for.

/** A place in the chart that is pointed at or focused. `run` is the i-th of its row. */
export interface Told {
  row: number
  run: number | null
  minute: number
  /** The pointer's place in the window; null where the keys led there. */
  place: { x: number; y: number } | null
}

/** What others may ask of the chart. */
export interface ChartHandle {
  /** Brings a row into view and the focus to what it does at the minute. */
  goTo: (row: number, minute: number) => void
  focus: () => void
}
