// A modal dialog of the browser's own. Closing it restores the focus.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { dialog, dialogHead } from './native-dialog.css.ts'

interface DialogProps {
  title: string
  onClose: () => void
  /** Nothing that is typed there would be lost by a press beside it. */
  closesOnPressOutside?: boolean
  children: ReactNode
}

export function Dialog({ title, onClose, closesOnPressOutside = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const shown = element.current
    const before = document.activeElement
    shown?.showModal?.()
    return () => {
      shown?.close?.()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={dialog}
      aria-labelledby={titleId}
      closedby={closesOnPressOutside ? 'any' : 'closerequest'}
      // The event is asynchronous: in development the effect has run a second time by then, and the dialog is open.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className={dialogHead}>
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </dialog>
  )
}
