// Asks before changes of a form are lost.
import { ConfirmDialog } from './confirm-dialog.tsx'
import { leaveQuestion, type Question } from './question-host.ts'

export const LeaveQuestion = ({ open, onStay, onLeave }: Question) => (
  <ConfirmDialog
    open={open}
    title={leaveQuestion}
    cancel="Stay"
    confirm="Leave"
    onCancel={onStay}
    onConfirm={onLeave}
  >
    What you changed here has not been saved.
  </ConfirmDialog>
)
