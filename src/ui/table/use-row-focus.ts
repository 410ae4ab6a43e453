// Which row of a table has the focus, and moving it to a row that may not be in the document yet.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

export function useRowFocus(scroller: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<string | null>(null)
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const rows = scroller.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []
    const row = Array.from(rows).find(({ dataset }) => dataset.id === wanted.id)
    row?.querySelector('a')?.focus({ preventScroll: true })
  }, [wanted, scroller])
  return {
    focused,
    onFocus: ({ target }: FocusEvent) =>
      setFocused(target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null),
    onBlur: () => setFocused(null),
    moveFocus: (id: string) => {
      setFocused(id)
      setWanted({ id })
    },
  }
}

/** The row to which a key leads from the row that has the focus, or null. */
export function rowReached(event: KeyboardEvent, count: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  const at = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
  if (at === undefined) return null
  const index = Number(at)
  const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
  return next === undefined || next < 0 || next >= count ? null : next
}
