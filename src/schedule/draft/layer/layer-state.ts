// What is open over the chart while it is edited.
import type { HeldTrip } from './held-trip.ts'

export interface LayerState {
  held: HeldTrip | null
  hold: (held: HeldTrip | null) => void
  /** Makes the operation of dropping it where it is held. */
  drop: (held: HeldTrip) => void
  menu: MenuTarget | null
  openMenu: (menu: MenuTarget | null) => void
}

export interface MenuTarget {
  row: number
  /** The i-th run of the row when the menu was opened. */
  run: number
  /** Null if a key opened it. */
  pointer: { x: number; y: number } | null
  /** It is of all chosen bars, not of this one alone. */
  isOfChosen: boolean
  /** Each opening is another menu. */
  opened: number
}
