// Setting a new password with the token that a reset mail brought in the address (spec 2, 5).
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useSearch } from 'wouter'
import { failureText } from '../../../domain/failure.ts'
import { passwordResetFailed, resetTokenInvalid } from '../../../domain/messages.ts'
import { Secret } from '../../../domain/secret.ts'
import { type ResetPasswordForm, resetPasswordForm } from '../../../domain/validate.ts'
import { paths } from '../../app/paths.ts'
import { useApp } from '../../hooks/app.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { card, form } from './sign-in.css.ts'

export default function ResetPassword() {
  useDocumentTitle('Reset password')
  const token = useTokenOnce()
  const [state, send] = useFlow(useApp().flows.resetPassword, { token })
  const { register, handleSubmit, formState } = useForm<ResetPasswordForm>({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmation: '' },
  })

  const { failure } = state.context
  const { errors } = formState
  return (
    <section className={card} aria-labelledby="reset-password-title">
      <h1 id="reset-password-title">Reset password</h1>
      {state.matches('withoutToken') ? (
        <>
          <Alert>{resetTokenInvalid}</Alert>
          <Link href={paths.requestPasswordReset.link()}>Request a new link</Link>
        </>
      ) : (
        <form
          className={form}
          noValidate
          onSubmit={handleSubmit(({ password }) =>
            send({ type: 'password.chosen', password: new Secret(password) }),
          )}
        >
          {failure && <Alert>{failureText(failure, passwordResetFailed)}</Alert>}
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            error={errors.confirmation?.message}
            {...register('confirmation')}
          />
          <Button look="primary" type="submit" busy={state.hasTag('busy')}>
            Reset password
          </Button>
        </form>
      )}
    </section>
  )
}

/** Takes the token out of the address at once: it must not stay in the history, nor be read over a shoulder. */
function useTokenOnce(): Secret | null {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [token] = useState(() => new URLSearchParams(search).get('token'))
  useEffect(() => {
    if (search.includes('token=')) navigate(path, { replace: true })
  }, [search, path, navigate])
  return token ? new Secret(token) : null
}
