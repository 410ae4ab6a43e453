// What is open over the chart, or over the list of a narrow screen, while the plan is edited.
import { useState } from 'react'
import type { OpenDraft } from '../editing-context.tsx'
import { dropOf, type HeldTrip } from './held-trip.ts'

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

export function useLayerState({ make }: OpenDraft): LayerState {
  const [held, hold] = useState<HeldTrip | null>(null)
  const [menu, openMenu] = useState<MenuTarget | null>(null)
  const drop = (where: HeldTrip) => {
    hold(null)
    const operation = dropOf(where)
    if (operation) make(operation)
  }
  return { held, hold, drop, menu, openMenu }
}
