// What all menus have in common beside Escape and a press elsewhere, which the browser or the library handles: arrows, Home and
// End move through their controls, and a menu that the focus leaves is closed.
import type { FocusEvent, KeyboardEvent } from 'react'
import { optionReached } from '../field/list-moves.ts'

const controls = ':is(a[href], button, input, select, textarea):not(:disabled)'

const controlsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>(controls) ?? [])]

export const focusFirst = (menu: HTMLElement | null): void => controlsOf(menu)[0]?.focus()

/** Fields whose own keys these are, and in a line of text, which has nothing above and below it, Home and End. */
const ownsKey = (target: Element, key: string): boolean =>
  target.matches('input:not([type], [role], [list])')
    ? !key.startsWith('Arrow')
    : target.matches('input:not([type=checkbox]), select, textarea')

export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (ownsKey(target as Element, key)) return
  const all = controlsOf(currentTarget)
  const reached = optionReached(key, all.indexOf(target as HTMLElement), all.length)
  if (reached === null || all.length === 0) return
  all[reached]?.focus()
  event.preventDefault()
  event.stopPropagation()
}

/** The focus went elsewhere: not to another window, nor away with a control that was removed. */
export const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
