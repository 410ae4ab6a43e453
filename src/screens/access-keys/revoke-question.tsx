// Asks before an access key is revoked, and names the key.
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

interface RevokeQuestionProps {
  open: boolean
  name: string
  onConfirm: () => void
  onCancel: () => void
}

const RevokeQuestion = ({ name, ...question }: RevokeQuestionProps) => (
  <ConfirmDialog {...question} title="Revoke this key?" confirm="Revoke">
    <p>
      Whoever uses <strong>{name}</strong> is refused from now on. This cannot be undone.
    </p>
  </ConfirmDialog>
)
export default RevokeQuestion
