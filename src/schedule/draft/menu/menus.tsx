// The menu that is open over the plan: of one bar, or of all that are chosen.
import { BarMenu } from './bar-menu.tsx'
import { ChosenMenu } from './chosen-menu.tsx'
import type { MenuProps } from './menu-frame.tsx'

export function Menus({ open, state, chosen, frame }: Omit<MenuProps, 'target'>) {
  const { menu, drag } = state
  if (!menu || drag) return null
  const parts = { target: menu, open, state, chosen, frame }
  if (!menu.isOfChosen) return <BarMenu key={`${menu.row} ${menu.opened}`} {...parts} />
  return chosen.runs.length > 0 && <ChosenMenu key={menu.opened} {...parts} />
}
