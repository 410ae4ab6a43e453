// Asks for confirmation before something that is not done lightly. The button that cancels has the focus.
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { FormActions } from '../field/form.tsx'
import { backdrop, dialogBox, viewport } from './dialog.css.ts'
import { useHostedDialog } from './dialog-host.ts'

interface ConfirmDialogProps {
  open: boolean
  /** The question. */
  title: string
  /** Names what will be lost. */
  children?: ReactNode
  confirm: string
  cancel?: string
  /** Of the button that confirms. */
  look?: 'danger' | 'primary'
  /** It is being carried out: the buttons and Escape do nothing. */
  busy?: boolean
  /** What it is about is still being read: it cannot be confirmed yet. */
  reading?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  look = 'danger',
  busy = false,
  reading = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const hosted = useHostedDialog(open)
  return (
    <AlertDialog.Root open={open} onOpenChange={next => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} forceRender />
        <AlertDialog.Viewport className={viewport}>
          <AlertDialog.Popup className={dialogBox} initialFocus={cancelButton}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
            {children && <AlertDialog.Description render={<div />}>{children}</AlertDialog.Description>}
            <FormActions>
              <Button ref={cancelButton} busy={busy} onClick={onCancel}>
                {cancel}
              </Button>
              <Button look={look} busy={busy || reading} waits={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </FormActions>
            {hosted}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
