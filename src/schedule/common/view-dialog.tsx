// A dialog of the view.
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog/native-dialog.tsx'
import { useView } from '../view/view-context.tsx'

interface ViewDialogProps {
  title: string
  /** What is typed in it is lost with it: a press outside leaves it open. */
  isForm?: boolean
  children: ReactNode
}

export function ViewDialog({ title, isForm = false, children }: ViewDialogProps) {
  const { closeDialog } = useView('closeDialog')
  return (
    <Dialog title={title} onClose={closeDialog} closesOnPressOutside={!isForm}>
      {children}
    </Dialog>
  )
}
