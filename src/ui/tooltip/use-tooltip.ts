// When a control's tooltip is shown, and where: on hover after a moment, on focus and touch at once. It stays while the
// pointer is on it, and Escape hides it.
import {
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** How long the pointer has to rest on the control, and may take on its way to the tooltip, in ms. */
const delayMs = 200

/** Between the control and its tooltip, and between the tooltip and the window's edge, in px. */
const gapPx = 6
const marginPx = 8

export function useTooltip() {
  const [control, setControl] = useState<Element | null>(null)
  const tooltip = useRef<HTMLSpanElement>(null)
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
  useHideOnEscape(control !== null, () => now(null))
  useLayoutEffect(() => {
    if (control && tooltip.current) placeBeside(control, tooltip.current)
  }, [control])

  return {
    open: control !== null,
    tooltipProps: {
      ref: tooltip,
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

function useHideOnEscape(open: boolean, hide: () => void) {
  const onHide = useEffectEvent(hide)
  useEffect(() => {
    if (!open) return
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && onHide(), {
      signal,
      capture: true,
    })
    // The tooltip would not move with the control.
    document.addEventListener('scroll', () => onHide(), { signal, capture: true })
    return () => listening.abort()
  }, [open])
}

/** Above the control if there is room, else below it; never beyond the window's edge. */
function placeBeside(control: Element, tooltip: HTMLElement) {
  const at = control.getBoundingClientRect()
  const { width, height } = tooltip.getBoundingClientRect()
  const middle = at.left + at.width / 2 - width / 2
  const left = Math.max(marginPx, Math.min(middle, document.documentElement.clientWidth - width - marginPx))
  const above = at.top - height - gapPx
  Object.assign(tooltip.style, {
    left: `${left}px`,
    top: `${above < marginPx ? at.bottom + gapPx : above}px`,
  })
}
