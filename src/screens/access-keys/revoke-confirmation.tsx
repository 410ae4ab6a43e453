// Asks before an access key is revoked, and names the key.
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

interface RevokeConfirmationProps {
  open: boolean
  name: string
  onConfirm: () => void
  onCancel: () => void
}

const RevokeConfirmation = ({ name, ...dialog }: RevokeConfirmationProps) => (
  <ConfirmDialog {...dialog} title="Revoke this key?" confirm="Revoke">
    <p>
      Anything that uses <strong>{name}</strong> is refused from now on. This cannot be undone.
    </p>
  </ConfirmDialog>
)
export default RevokeConfirmation
