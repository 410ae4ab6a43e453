// The docked inspector: at the bottom or the right of the page, resizable, and never over the page.
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'
import { useDrag } from '../../ui/hooks/use-drag.ts'
import { dock, grip } from './dock.css.ts'

export type DockSide = 'bottom' | 'right'

interface DockProps {
  side: DockSide
  /** Gets the edge by which the dock is resized. */
  children: (edge: ReactNode) => ReactNode
}

/** The least that the page keeps of the window. */
const minForPagePx = 120
const minSizePx = 160
const stepPx = 24

export function Dock({ side, children }: DockProps) {
  const room = useRoom(side)
  const [wanted, setWanted] = useState(() => storedSize(side))
  const maxSize = Math.max(minSizePx, room - minForPagePx)
  const size = Math.round(
    Math.max(minSizePx, Math.min(wanted ?? room * (side === 'bottom' ? 0.38 : 0.4), maxSize)),
  )
  useEffect(() => setWanted(storedSize(side)), [side])
  useRoomBeside(side, size)
  const choose = (px: number) => {
    const chosen = Math.round(Math.max(minSizePx, Math.min(px, maxSize)))
    setWanted(chosen)
    safeStorage(window).write(sizeKey(side), String(chosen))
  }

  function onKeyDown(event: KeyboardEvent) {
    const [larger, smaller] = side === 'bottom' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    const to = { [larger]: size + stepPx, [smaller]: size - stepPx, Home: minSizePx, End: maxSize }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(to)
  }

  const drag = useDrag({
    // Nothing is selected meanwhile.
    onStart: event => event.preventDefault(),
    onMove: ({ clientX, clientY }) =>
      choose(side === 'bottom' ? window.innerHeight - clientY : window.innerWidth - clientX),
  })

  const edge = (
    <div
      className={grip[side]}
      role="separator"
      aria-label="Size of the inspector"
      aria-orientation={side === 'bottom' ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={minSizePx}
      aria-valuemax={maxSize}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...drag}
    />
  )
  return (
    <div className={dock[side]} style={side === 'bottom' ? { height: size } : { width: size }}>
      {children(edge)}
    </div>
  )
}

/** The window's size in px in the direction in which the dock is resized. */
function useRoom(side: DockSide): number {
  const read = () => (side === 'bottom' ? window.innerHeight : window.innerWidth)
  const [, setRead] = useState(read)
  useEffect(() => {
    const onResize = () => setRead(side === 'bottom' ? window.innerHeight : window.innerWidth)
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [side])
  return read()
}

/** Leaves the rest of the window to the page (global.css.ts), which keeps its scroll position. */
function useRoomBeside(side: DockSide, size: number) {
  useLayoutEffect(() => {
    const { documentElement: root, body } = document
    const top = window.scrollY
    root.dataset.docked = ''
    body.scrollTop = top
    return () => {
      const top = body.scrollTop
      delete root.dataset.docked
      window.scrollTo(0, top)
    }
  }, [])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const name = side === 'bottom' ? '--docked-below' : '--docked-beside'
    style.setProperty(name, `${size}px`)
    return () => void style.removeProperty(name)
  }, [side, size])
}

const sizeKey = (side: DockSide) => `inspectorSize.${side}`

const storedSize = (side: DockSide): number | null => Number(safeStorage(window).read(sizeKey(side))) || null
