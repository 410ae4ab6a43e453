// Where the inspector stands, which a browser keeps: docked at a side of the page, or in a window of its own.
import { useState } from 'react'
import type { DockSide } from './dock.tsx'
import { openOwnWindow } from './own-window.tsx'

export interface Docking {
  /** Where it is docked, or was before it got a window. */
  side: DockSide
  /** Its own window; null while it is docked. */
  opened: Window | null
  /** A window was asked for, and the browser did not give it. */
  refused: boolean
  /** It went into a window or came back from one, where the focus cannot follow by itself. */
  moved: boolean
  moveTo: (place: DockSide | 'window') => void
}

/** In the browser's storage: 'bottom', 'right' or 'window'. */
const placeKey = 'inspectorPlace'

export function usePlace(): Docking {
  const [place, setPlace] = useState(firstPlace)
  return {
    ...place,
    moveTo(to) {
      if (to === 'window') {
        place.opened?.focus()
        if (place.opened) return
        const opened = openOwnWindow()
        if (opened) store(to)
        setPlace({ ...place, opened, refused: opened === null, moved: place.moved || opened !== null })
      } else {
        store(to)
        setPlace({ side: to, opened: null, refused: false, moved: place.moved || place.opened !== null })
      }
    },
  }
}

function firstPlace(): Omit<Docking, 'moveTo'> {
  const stored = read()
  const side = stored === 'right' ? 'right' : 'bottom'
  const opened = stored === 'window' ? openOwnWindow() : null
  return { side, opened, refused: stored === 'window' && !opened, moved: false }
}

function read(): string | null {
  try {
    return window.localStorage.getItem(placeKey)
  } catch {
    return null
  }
}

function store(place: string): void {
  try {
    window.localStorage.setItem(placeKey, place)
  } catch {
    // Then it is docked where it usually is the next time.
  }
}
