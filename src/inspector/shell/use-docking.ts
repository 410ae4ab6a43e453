// Where the inspector is, remembered by the browser: docked at a side of the page, or in a window of its own.
import { useState } from 'react'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import type { DockSide } from './dock.tsx'
import { openOwnWindow } from './own-window.tsx'

export interface Docking {
  /** Where it is docked, or was before it got a window. */
  side: DockSide
  /** Its own window; null while it is docked. */
  opened: Window | null
  /** The browser refused to open a window. */
  refused: boolean
  /** It moved into a window or back, so the focus has to be moved, too. */
  moved: boolean
  moveTo: (to: DockSide | 'window') => void
}

/** In the browser's storage: 'bottom', 'right' or 'window'. */
const sideKey = 'inspectorPlace'

export function useDocking(): Docking {
  const [docking, setDocking] = useState(storedDocking)
  return {
    ...docking,
    moveTo(to) {
      if (to === 'window') {
        docking.opened?.focus()
        if (docking.opened) return
        const opened = openOwnWindow()
        if (opened) safeStorage(window).write(sideKey, to)
        setDocking({ ...docking, opened, refused: opened === null, moved: docking.moved || opened !== null })
      } else {
        safeStorage(window).write(sideKey, to)
        setDocking({
          side: to,
          opened: null,
          refused: false,
          moved: docking.moved || docking.opened !== null,
        })
      }
    },
  }
}

function storedDocking(): Omit<Docking, 'moveTo'> {
  const stored = safeStorage(window).read(sideKey)
  const side = stored === 'right' ? 'right' : 'bottom'
  const opened = stored === 'window' ? openOwnWindow() : null
  return { side, opened, refused: stored === 'window' && !opened, moved: false }
}
