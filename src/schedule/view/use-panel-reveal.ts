// A panel that somebody opens may be below the window's edge, and is far from its button for the keyboard.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useView } from './view-context.tsx'

/**
 * Scrolls a panel that has just been opened into view. Opened by its button, it takes the focus, and gives it back when it is
 * closed; one that the address opens, or that nobody waits for any more, leaves the focus where it is. The panel has
 * tabIndex -1 and a name.
 */
export function usePanelReveal(panel: RefObject<HTMLElement | null>): void {
  const { panelOpening } = useView('panelOpening')
  const [opening] = useState(() => panelOpening.current)
  useLayoutEffect(() => {
    const element = panel.current
    panelOpening.current = null
    if (!element || !opening) return
    // A document without a screen scrolls nothing.
    element.scrollIntoView?.({ block: 'nearest' })
    const { button } = opening
    if (!button || document.activeElement !== button) return
    element.focus({ preventScroll: true })
    return () => {
      if (element.contains(document.activeElement)) button.focus({ preventScroll: true })
    }
  }, [panel, panelOpening, opening])
}
