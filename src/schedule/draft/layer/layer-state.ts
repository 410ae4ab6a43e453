// What is open over the chart, or over the list of a narrow screen, while the plan is edited.
import { useState } from 'react'
import type { OpenDraft } from '../editing-context.tsx'
import { dropOf, type Held } from './held.ts'

export interface LayerState {
  held: Held | null
  hold: (held: Held | null) => void
  /** Makes the operation of dropping it where it is held. */
  drop: (held: Held) => void
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
  const [held, hold] = useState<Held | null>(null)
  const [menu, openMenu] = useState<MenuTarget | null>(null)
  const drop = (where: Held) => {
    hold(null)
    const operation = dropOf(where)
    if (operation) make(operation)
  }
  return { held, hold, drop, menu, openMenu }
}
