// The menu that is open over the plan: of one bar, or of all that are chosen.
import type { RefObject } from 'react'
import type { OpenDraft } from '../editing-context.tsx'
import type { LayerState } from '../layer/layer-state.ts'
import type { Chosen } from '../layer/use-chosen-bars.ts'
import { BarMenu } from './bar-menu.tsx'
import { ChosenMenu } from './chosen-menu.tsx'

interface MenusProps {
  open: OpenDraft
  state: LayerState
  chosen: Chosen
  frame: RefObject<HTMLElement | null>
}

export function Menus({ open, state, chosen, frame }: MenusProps) {
  const { menu, held } = state
  if (!menu || held) return null
  const parts = { target: menu, open, state, chosen, frame }
  if (!menu.isOfChosen) return <BarMenu key={`${menu.row} ${menu.opened}`} {...parts} />
  return chosen.runs.length > 0 && <ChosenMenu key={menu.opened} {...parts} />
}
