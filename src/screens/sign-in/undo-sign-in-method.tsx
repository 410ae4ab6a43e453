// Where the link in the mail about a new way to sign in leads.
import { UndoForm } from './undo-form.tsx'

const UndoSignInMethod = () => (
  <UndoForm kind="undoSignInMethod" title="Remove a new way to sign in" action="Remove it">
    Passkeys, authenticator apps, recovery codes and connections to an identity provider that were added to
    your account in the last month are removed, and you are signed out everywhere. Your password stops
    working: we send you a link to choose a new one.
  </UndoForm>
)
export default UndoSignInMethod
