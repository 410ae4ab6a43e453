// Where the link in the mail to a new address leads: with the current password the address is taken over.
import { Secret } from '../../../domain/secret.ts'
import { connectAccountForm } from '../../../domain/validate/credentials.ts'
import { emailLink } from '../../hooks/flows/email-links.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { useDocumentTitle } from '../../ui/layout/page.tsx'
import { EmailLinkInvalid } from './email-link-invalid.tsx'
import { card, form as formLook, intro } from './sign-in.css.ts'
import { useTokenOnce } from './use-token-once.ts'

export default function ConfirmEmail() {
  useDocumentTitle('Confirm your email address')
  const { token } = useTokenOnce()
  const [state, send] = useFlow(emailLink, { kind: 'confirm', token })
  const { failure } = state.context
  const form = useSavedForm({
    schema: connectAccountForm,
    defaults: { password: '' },
    flow: state,
    leftFreely: true,
    onSubmit: ({ password }) => send({ type: 'link.submitted', password: new Secret(password) }),
  })
  return (
    <section className={card} aria-labelledby="confirm-email-title">
      <h1 id="confirm-email-title">Confirm your email address</h1>
      {state.matches('withoutToken') || failure?.fields.token ? (
        <EmailLinkInvalid kind="confirm" />
      ) : (
        <form className={formLook} noValidate onSubmit={form.submit}>
          <p className={intro}>
            Enter the password of your account to use this address from now on. You are then signed out
            everywhere else.
          </p>
          {form.alert && <Alert>{form.alert}</Alert>}
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
          <Button look="primary" type="submit" busy={form.busy}>
            Confirm
          </Button>
        </form>
      )}
    </section>
  )
}
