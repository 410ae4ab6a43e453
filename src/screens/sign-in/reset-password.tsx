// Setting a new password with the token that a reset mail brought in the address (spec 2, 5).
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { resetTokenInvalid } from '../../../domain/messages.ts'
import { Secret } from '../../../domain/secret.ts'
import { resetPasswordForm } from '../../../domain/validate/credentials.ts'
import { resetPassword } from '../../hooks/flows/passwords.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useQueryText } from '../../hooks/use-query-text.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { useDocumentTitle } from '../../ui/layout/page.tsx'
import { card, form as formLook } from './sign-in.css.ts'

export default function ResetPassword() {
  useDocumentTitle('Reset password')
  const token = useTokenOnce()
  const [state, send] = useFlow(resetPassword, { token })
  const { failure } = state.context
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: resetPasswordForm,
    defaults: { password: '', confirmation: '' },
    failure,
    busy,
    leftFreely: true,
    onSubmit: ({ password }) => send({ type: 'password.chosen', password: new Secret(password) }),
  })
  return (
    <section className={card} aria-labelledby="reset-password-title">
      <h1 id="reset-password-title">Reset password</h1>
      {state.matches('withoutToken') ? (
        <>
          <Alert>{resetTokenInvalid}</Alert>
          <NewLink />
        </>
      ) : (
        <form className={formLook} noValidate onSubmit={form.submit}>
          {form.alert && <Alert action={failure?.fields.token && <NewLink />}>{form.alert}</Alert>}
          <PasswordField label="New Password" autoComplete="new-password" {...form.field('password')} />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            {...form.field('confirmation')}
          />
          <Button look="primary" type="submit" busy={busy}>
            Reset password
          </Button>
        </form>
      )}
    </section>
  )
}

const NewLink = () => <Link href={paths.requestPasswordReset.link()}>Request a new link</Link>

/** Takes the token out of the address at once: it must not stay in the history, nor be read over a shoulder. */
function useTokenOnce(): Secret | null {
  const search = useQueryText()
  const [path, navigate] = useLocation()
  const [token] = useState(() => new URLSearchParams(search).get('token'))
  useEffect(() => {
    if (search.includes('token=')) navigate(path, { replace: true })
  }, [search, path, navigate])
  return token ? new Secret(token) : null
}
