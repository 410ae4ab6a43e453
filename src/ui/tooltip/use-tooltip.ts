// When a bubble beside a control is shown, and where: on hover after a moment, on focus and on touch at once. It stays while
// it is pointed at itself, and goes with Escape.
import { type PointerEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long the pointer has to rest on the control, and may take on its way to the bubble, in ms. */
const delayMs = 200

/** Between the control and its bubble, and between the bubble and the window's edge, in px. */
const gap = 6
const margin = 8

export function useBubble() {
  const [control, setControl] = useState<Element | null>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)

  function later(next: Element | null) {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setControl(next), delayMs)
  }
  function now(next: Element | null) {
    window.clearTimeout(timer.current)
    setControl(next)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useGoneWithEscape(control !== null, () => now(null))
  useLayoutEffect(() => {
    if (control && bubble.current) placeBeside(control, bubble.current)
  }, [control])

  return {
    open: control !== null,
    bubbleProps: {
      ref: bubble,
      onPointerEnter: () => window.clearTimeout(timer.current),
      onPointerLeave: () => later(null),
    },
    on: {
      // A finger does not hover: its tap comes as a click.
      pointerEnter: ({ currentTarget, pointerType }: PointerEvent) =>
        pointerType !== 'touch' && later(currentTarget),
      pointerLeave: () => later(null),
      focus: ({ currentTarget }: SyntheticEvent) => now(currentTarget),
      blur: () => now(null),
      click: ({ currentTarget }: SyntheticEvent) => now(currentTarget),
    },
  }
}

function useGoneWithEscape(open: boolean, hide: () => void) {
  const act = useRef(hide)
  useEffect(() => {
    act.current = hide
  })
  useEffect(() => {
    if (!open) return
    const over = new AbortController()
    const { signal } = over
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && act.current(), {
      signal,
      capture: true,
    })
    // It would be left behind.
    document.addEventListener('scroll', () => act.current(), { signal, capture: true })
    return () => over.abort()
  }, [open])
}

/** Over the control where there is room, else under it; never beyond the window's edge. */
function placeBeside(control: Element, bubble: HTMLElement) {
  const at = control.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const middle = at.left + at.width / 2 - width / 2
  const left = Math.max(margin, Math.min(middle, document.documentElement.clientWidth - width - margin))
  const over = at.top - height - gap
  Object.assign(bubble.style, { left: `${left}px`, top: `${over < margin ? at.bottom + gap : over}px` })
}
