// A modal dialog with a form. A click beside it does not close it, and Escape asks before changes are lost.
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { backdrop, dialogBox, viewport } from './dialog.css.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { useHostedQuestion } from './question-host.ts'

interface FormDialogProps {
  open: boolean
  title: string
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Closing would lose changes. */
  changed?: boolean
  onClose: () => void
}

export function FormDialog({ open, title, children, changed = false, onClose }: FormDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  const leaving = useHostedQuestion(open)
  const close = () => (changed ? setIsAsking(true) : onClose())
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && close()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Viewport className={viewport}>
          {/* Submitting this form must not submit the one from which the dialog was opened. */}
          <Dialog.Popup className={dialogBox} onSubmit={event => event.stopPropagation()}>
            <Dialog.Title>{title}</Dialog.Title>
            {typeof children === 'function' ? children(close) : children}
            {leaving && <LeaveQuestion {...leaving} />}
            <LeaveQuestion
              open={open && isAsking}
              onStay={() => setIsAsking(false)}
              onLeave={() => {
                setIsAsking(false)
                onClose()
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
