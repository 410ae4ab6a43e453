/** The hovered or focused bar, or row at a minute. */
export interface HoverTarget {
  row: number
  /** The i-th run of the row; null between bars. */
  run: number | null
  minute: number
  /** The pointer's position in the window in pixels; null for keyboard focus. */
  pointer: { x: number; y: number } | null
}
