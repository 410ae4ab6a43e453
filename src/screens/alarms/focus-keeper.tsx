// Takes the focus when the row that had it has left a list: the next press of Tab goes on in the list.
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { region } from './alarms.css.ts'

interface FocusKeeperProps {
  /** What takes the focus. */
  box: RefObject<HTMLElement | null>
  children: ReactNode
}

export function FocusKeeper({ box, children }: FocusKeeperProps) {
  const hasFocus = useRef(false)
  useEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body
    if (isLost) box.current?.focus({ preventScroll: true })
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees where the focus is
    <div
      ref={element => {
        box.current = element
      }}
      tabIndex={-1}
      className={region}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={({ relatedTarget }: FocusEvent) => {
        // Without a target the element was removed, or the window has lost the focus.
        if (relatedTarget !== null) hasFocus.current = box.current?.contains(relatedTarget) ?? false
      }}
    >
      {children}
    </div>
  )
}
