// A panel that somebody opens may be below the window's edge, and is far from its button for the keyboard.
import { type RefObject, useLayoutEffect, useState } from 'react'

/** A panel is about to open: by a press of this button, or by a key that leaves the focus where it is. */
export interface PanelOpening {
  button: HTMLElement | null
}

/**
 * Scrolls a panel that has just been opened into view. Opened by its button, it takes the focus, and gives it back when it is
 * closed; one that the address opens, or that nobody waits for any more, leaves the focus where it is. The panel has
 * tabIndex -1 and a name.
 */
export function usePanelReveal(
  panel: RefObject<HTMLElement | null>,
  openings: RefObject<PanelOpening | null>,
): void {
  const [opening] = useState(() => openings.current)
  useLayoutEffect(() => {
    const element = panel.current
    openings.current = null
    if (!element || !opening) return
    // A document without a screen scrolls nothing.
    element.scrollIntoView?.({ block: 'nearest' })
    const { button } = opening
    if (!button || document.activeElement !== button) return
    element.focus({ preventScroll: true })
    return () => {
      if (element.contains(document.activeElement)) button.focus({ preventScroll: true })
    }
  }, [panel, openings, opening])
}
