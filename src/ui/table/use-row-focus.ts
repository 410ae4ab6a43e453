// Which row of a table has the focus, and moving it to a row that may not be in the document yet.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

/** With `preventScroll` the row is in view by then. */
export function useRowFocus(scroller: RefObject<HTMLElement | null>, preventScroll: boolean) {
  const [focused, setFocused] = useState<string | null>(null)
  const [wanted, setWanted] = useState<{ id: string; control: 'a' | 'input' } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const rows = scroller.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []
    const row = Array.from(rows).find(({ dataset }) => dataset.id === wanted.id)
    row?.querySelector<HTMLElement>(wanted.control)?.focus({ preventScroll })
  }, [wanted, scroller, preventScroll])
  return {
    focused,
    onFocus: ({ target }: FocusEvent) =>
      setFocused(target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null),
    onBlur: () => setFocused(null),
    /** From a row's box to that of the other row, from anything else to its link. */
    moveFocus: (id: string, from: EventTarget) => {
      setFocused(id)
      setWanted({ id, control: (from as Element).matches('[type="checkbox"]') ? 'input' : 'a' })
    },
  }
}

/** The row that has the focus and the one to which a key leads from there, or null. With `isExtending` also while Shift is held. */
export function rowReached(
  event: KeyboardEvent,
  count: number,
  isExtending: boolean,
): { from: number; to: number } | null {
  if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && !isExtending)) return null
  const at = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
  if (at === undefined) return null
  const from = Number(at)
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 }[event.key]
  return to === undefined || to < 0 || to >= count ? null : { from, to }
}
