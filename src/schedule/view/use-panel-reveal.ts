// Brings an opened panel into view: it may be below the window's edge, and far from its button for keyboard users.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useView } from './view-context.tsx'

/**
 * Scrolls a newly opened panel into view. If its button opened it and still has the focus, the panel takes the focus and returns
 * it when closed; a panel opened by the address leaves the focus alone. Escape in it closes it. The panel has tabIndex -1 and a name.
 */
export function usePanelReveal(panel: RefObject<HTMLElement | null>): void {
  const { panelOpening, send } = useView('panelOpening', 'send')
  const [opening] = useState(() => panelOpening.current)
  useLayoutEffect(() => {
    const element = panel.current
    panelOpening.current = null
    if (!element || !opening) return
    // jsdom has no scrolling.
    element.scrollIntoView?.({ block: 'nearest' })
    const { button } = opening
    if (!button || document.activeElement !== button) return
    element.focus({ preventScroll: true })
    return () => {
      if (element.contains(document.activeElement)) button.focus({ preventScroll: true })
    }
  }, [panel, panelOpening, opening])
  useEffect(() => {
    const element = panel.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || (event.target as Element).matches('input, select')) return
      // Elsewhere it clears the selection.
      event.stopPropagation()
      send({ type: 'panel.chosen', panel: null })
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [panel, send])
}
