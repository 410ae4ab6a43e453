// A modal dialog over the view, which gives the focus back to where it was.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { dialog, dialogHead } from './native-dialog.css.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

export function Dialog({ title, onClose, children }: DialogProps) {
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
      // The event comes a moment later: in development the effect has run again by then, and the dialog is open.
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
