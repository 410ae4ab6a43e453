// Sets a new password with the token from a reset mail's link (spec 2, 5).
import { Link } from 'wouter'
import { resetTokenInvalid } from '../../../domain/messages/passwords.ts'
import { Secret } from '../../../domain/secret.ts'
import { resetPasswordForm } from '../../../domain/validate/credentials.ts'
import { resetPassword } from '../../hooks/flows/passwords.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { useDocumentTitle } from '../../ui/layout/page.tsx'
import { card, form as formLook, intro } from './sign-in.css.ts'
import { useTokenOnce } from './use-token-once.ts'

export default function ResetPassword() {
  const { token, invited } = useTokenOnce()
  const title = invited ? 'Choose a password' : 'Reset password'
  useDocumentTitle(title)
  const [state, send] = useFlow(resetPassword, { token, invited })
  const { failure } = state.context
  const form = useSavedForm({
    schema: resetPasswordForm,
    defaults: { password: '', confirmation: '' },
    flow: state,
    leftFreely: true,
    onSubmit: ({ password }) => send({ type: 'password.chosen', password: new Secret(password) }),
  })
  return (
    <section className={card} aria-labelledby="reset-password-title">
      <h1 id="reset-password-title">{title}</h1>
      {state.matches('withoutToken') ? (
        <>
          <Alert>{resetTokenInvalid}</Alert>
          {!invited && <NewLink />}
        </>
      ) : (
        <form className={formLook} noValidate onSubmit={form.submit}>
          {form.alert && (
            <Alert action={failure?.fields.token && !invited && <NewLink />}>{form.alert}</Alert>
          )}
          {failure?.fields.token && invited && <p className={intro}>{invitationNeeded}</p>}
          <PasswordField label="New Password" autoComplete="new-password" {...form.field('password')} />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            {...form.field('confirmation')}
          />
          <Button look="primary" type="submit" busy={form.busy}>
            {invited ? 'Save password' : 'Reset password'}
          </Button>
        </form>
      )}
    </section>
  )
}

const NewLink = () => <Link href={paths.requestPasswordReset.link()}>Request a new link</Link>

const invitationNeeded =
  'An invitation works once, for a limited time. Ask whoever invited you to send a new one.'
