// A dialog with the form that issues a secret, and then the secret, once.
import type { ReactNode } from 'react'
import type { Secret } from '../../../domain/secret.ts'
import { FormDialog } from './form-dialog.tsx'
import { IssuedSecret } from './issued-secret.tsx'

interface SecretDialogProps {
  open: boolean
  title: string
  /** Null until it is issued. */
  issued: { secret: Secret; name: string } | null
  onClose: () => void
  /** The form. */
  children: ReactNode
}

export const SecretDialog = ({ open, title, issued, onClose, children }: SecretDialogProps) => (
  <FormDialog open={open} title={title} onClose={onClose}>
    {issued ? <IssuedSecret secret={issued.secret} name={issued.name} onDone={onClose} /> : children}
  </FormDialog>
)
