// What is open over the chart, or over the list of a narrow screen, while the plan is edited.
import { useState } from 'react'
import type { OpenDraft } from '../editing-context.tsx'
import { moveChosen } from './chosen-bars.ts'
import { type Drag, dropOf } from './drag.ts'
import type { Chosen } from './use-chosen-bars.ts'

export interface LayerState {
  drag: Drag | null
  setDrag: (drag: Drag | null) => void
  /** Makes the operation of dropping it where it is dragged to. */
  drop: (drag: Drag) => void
  menu: MenuTarget | null
  openMenu: (menu: MenuTarget | null) => void
  /** What was done besides steps, as a sentence, until the draft is elsewhere or Escape is pressed. */
  note: string
  say: (note: string) => void
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

export function useLayerState({ make, draft }: OpenDraft, chosen: Chosen): LayerState {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [menu, openMenu] = useState<MenuTarget | null>(null)
  const drop = (where: Drag) => {
    setDrag(null)
    const { thing, byPeriods } = where
    // They stay chosen where they are then.
    if (thing.kind === 'chosen')
      return chosen.move(byPeriods === 0 ? null : moveChosen(thing.runs, byPeriods))
    make(dropOf(where))
  }
  const at = `${draft.id} ${draft.head}`
  const [note, setNote] = useState({ text: '', at })
  if (note.at !== at) setNote({ text: '', at })
  return {
    drag,
    setDrag,
    drop,
    menu,
    openMenu,
    note: note.at === at ? note.text : '',
    say: text => setNote({ text, at }),
  }
}
