// A dialog of the view.
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog/native-dialog.tsx'
import { useView } from '../view/view-context.tsx'

export function ViewDialog({ title, children }: { title: string; children: ReactNode }) {
  const { closeDialog } = useView('closeDialog')
  return (
    <Dialog title={title} onClose={closeDialog}>
      {children}
    </Dialog>
  )
}
