// Which clicks on a row select it.
import type { MouseEvent } from 'react'

export const isOnControl = ({ target }: MouseEvent): boolean =>
  (target as Element).closest('a, button, input, label, [role="combobox"]') !== null

export const isSelecting = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey

/** Selecting a range of rows selects no text. */
export function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey && !isOnControl(event)) event.preventDefault()
}
