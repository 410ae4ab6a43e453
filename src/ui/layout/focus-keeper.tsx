// Takes the focus when the control that had it is gone, as a row that has left a list: the next press of Tab goes on from here.
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { focusKeeper } from './layout.css.ts'

interface FocusKeeperProps {
  /** Gets the element that takes the focus. */
  box?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

export function FocusKeeper({ box, children }: FocusKeeperProps) {
  const own = useRef<HTMLElement>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body
    if (isLost) own.current?.focus({ preventScroll: true })
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees where the focus is
    <div
      ref={element => {
        own.current = element
        if (box) box.current = element
      }}
      tabIndex={-1}
      className={focusKeeper}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={({ relatedTarget }: FocusEvent) => {
        // Without a target the element was removed, or the window has lost the focus.
        if (relatedTarget !== null) hasFocus.current = own.current?.contains(relatedTarget) ?? false
      }}
    >
      {children}
    </div>
  )
}
