/** A bar, or a row at a minute, that is pointed at or focused. */
export interface HoverTarget {
  row: number
  /** The i-th of its row; null beside the bars. */
  run: number | null
  minute: number
  /** Where the pointer is in the window, in pixels; null where the keys led there. */
  pointer: { x: number; y: number } | null
}
