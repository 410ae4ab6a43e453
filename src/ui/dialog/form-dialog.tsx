// A modal dialog with a form. A click beside it does not close it, and Escape asks before unsaved input is lost.
import { Dialog } from '@base-ui/react/dialog'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useState,
} from 'react'
import { Button } from '../button/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Form, FormActions } from '../field/form.tsx'
import { useHostedConfirmation } from './confirmation-host.ts'
import { backdrop, dialogBox, viewport } from './dialog.css.ts'
import { useHostedDialog } from './dialog-host.ts'
import { LeaveConfirmation } from './leave-confirmation.tsx'

interface FormDialogProps {
  open: boolean
  title: string
  children: ReactNode
  /** Takes the focus after the dialog; without it what had it before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  onClose: () => void
}

export function FormDialog({ open, title, children, finalFocus, onClose }: FormDialogProps) {
  const [unsaved, setUnsaved] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const leaving = useHostedConfirmation(open)
  const hosted = useHostedDialog(open)
  const close = () => (unsaved ? setIsLeaving(true) : onClose())
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && close()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Viewport className={viewport}>
          {/* Submitting this form must not submit the one from which the dialog was opened. */}
          <Dialog.Popup
            className={dialogBox}
            finalFocus={finalFocus}
            onSubmit={event => event.stopPropagation()}
          >
            <Dialog.Title>{title}</Dialog.Title>
            <FormDialogContext value={{ close, setUnsaved }}>{children}</FormDialogContext>
            {leaving && <LeaveConfirmation {...leaving} />}
            {hosted}
            <LeaveConfirmation
              open={open && isLeaving}
              onStay={() => setIsLeaving(false)}
              onLeave={() => {
                setIsLeaving(false)
                onClose()
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export interface FlowDialogProps extends Pick<FormDialogProps, 'title' | 'children'> {
  state: { hasTag: (tag: 'open') => boolean }
  send: (event: { type: 'dialog.closed' }) => void
}

/** The dialog of a flow whose state says whether it is open. */
export const FlowDialog = ({ state, send, ...dialog }: FlowDialogProps) => (
  <FormDialog {...dialog} open={state.hasTag('open')} onClose={() => send({ type: 'dialog.closed' })} />
)

interface FormDialogState {
  /** Asks first where input would be lost. */
  close: () => void
  setUnsaved: (unsaved: boolean) => void
}

const FormDialogContext = createContext<FormDialogState>({ close: () => {}, setUnsaved: () => {} })

interface DialogFormProps {
  /** Of `useSavedForm`. */
  form: {
    submit: (event?: FormEvent) => void
    alert: string | null
    /** Closing the dialog asks first. */
    unsaved: boolean
    /** It is being submitted. */
    busy: boolean
    /** What it is about is still being read: nothing can be submitted yet. */
    reading: boolean
  }
  /** What the button says that submits; null where there is nothing to submit. */
  action: string | null
  look?: 'primary' | 'danger'
  /** What the button says that closes the dialog. */
  close?: string
  children: ReactNode
}

/** The form of a FormDialog: its message, its fields, Cancel and one action. */
export function DialogForm({
  form: { submit, alert, unsaved, busy, reading },
  action,
  look = 'primary',
  close: closeText = 'Cancel',
  children,
}: DialogFormProps) {
  const { close, setUnsaved } = useContext(FormDialogContext)
  useEffect(() => {
    setUnsaved(unsaved)
    return () => setUnsaved(false)
  }, [unsaved, setUnsaved])
  return (
    <Form onSubmit={submit}>
      {alert && <Alert>{alert}</Alert>}
      {children}
      <FormActions>
        <Button onClick={close}>{closeText}</Button>
        {action !== null && (
          <Button look={look} type="submit" busy={busy || reading} waits={busy}>
            {action}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
