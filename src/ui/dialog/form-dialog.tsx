// A modal dialog with a form in it. What was typed is not lost by a stray click, and Escape asks before it closes.
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { backdrop, dialogBox, viewport } from './dialog.css.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { useHostedQuestion } from './question-host.ts'

interface FormDialogProps {
  open: boolean
  title: string
  children: ReactNode | ((close: () => void) => ReactNode)
  /** True while closing would lose something. */
  changed?: boolean
  onClose: () => void
}

export function FormDialog({ open, title, children, changed = false, onClose }: FormDialogProps) {
  const [asking, setAsking] = useState(false)
  const leaving = useHostedQuestion(open)
  const close = () => (changed ? setAsking(true) : onClose())
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && close()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Viewport className={viewport}>
          {/* The form from which the dialog was opened is not sent with the one in it. */}
          <Dialog.Popup className={dialogBox} onSubmit={event => event.stopPropagation()}>
            <Dialog.Title>{title}</Dialog.Title>
            {typeof children === 'function' ? children(close) : children}
            {leaving && <LeaveQuestion {...leaving} />}
            <LeaveQuestion
              open={open && asking}
              onStay={() => setAsking(false)}
              onLeave={() => {
                setAsking(false)
                onClose()
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
