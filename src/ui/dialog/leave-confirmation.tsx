// Asks before changes of a form are lost.
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type LeaveConfirmationProps, leaveConfirmationTitle } from './confirmation-host.ts'

export const LeaveConfirmation = ({ open, onStay, onLeave }: LeaveConfirmationProps) => (
  <ConfirmDialog
    open={open}
    title={leaveConfirmationTitle}
    cancel="Stay"
    confirm="Leave"
    onCancel={onStay}
    onConfirm={onLeave}
  >
    What you changed here has not been saved.
  </ConfirmDialog>
)
