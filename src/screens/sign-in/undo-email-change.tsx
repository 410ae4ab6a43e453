// Where the link in the mail to the old address leads.
import { UndoForm } from './undo-form.tsx'

const UndoEmailChange = () => (
  <UndoForm kind="undo" title="Undo the email address change" action="Undo the change">
    Your account gets its old email address back, and you are signed out everywhere. Your password stops
    working: we send you a link to choose a new one. Passkeys, authenticator apps and connections to an
    identity provider that are newer than a month are removed.
  </UndoForm>
)
export default UndoEmailChange
