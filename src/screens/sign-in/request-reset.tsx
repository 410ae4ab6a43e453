// Asking for a password reset mail (spec 2): the answer is the same for every email.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { failureText } from '../../../domain/failure.ts'
import { resetMailPromised, resetRequestFailed } from '../../../domain/messages.ts'
import { type RequestResetForm, requestResetForm } from '../../../domain/validate.ts'
import { paths } from '../../app/paths.ts'
import { useApp } from '../../hooks/app.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Alert, Status } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { card, form, intro } from './sign-in.css.ts'

export default function RequestReset() {
  useDocumentTitle('Request password reset')
  const [, navigate] = useLocation()
  const [state, send] = useFlow(useApp().flows.requestReset)
  const { register, handleSubmit, formState } = useForm<RequestResetForm>({
    resolver: zodResolver(requestResetForm),
    defaultValues: { email: '' },
  })

  const { failure } = state.context
  return (
    <section className={card} aria-labelledby="request-reset-title">
      <h1 id="request-reset-title">Request password reset</h1>
      {state.matches('sent') ? (
        <>
          <Status tone="success">{resetMailPromised}</Status>
          <Button look="primary" onClick={() => navigate(paths.login.link())}>
            Return to Login
          </Button>
        </>
      ) : (
        <form
          className={form}
          noValidate
          onSubmit={handleSubmit(({ email }) => send({ type: 'reset.requested', email }))}
        >
          <p className={intro}>We send a link to your email address with which you can set a new password.</p>
          {failure && <Alert>{failureText(failure, resetRequestFailed)}</Alert>}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={formState.errors.email?.message}
            {...register('email')}
          />
          <Button look="primary" type="submit" busy={state.hasTag('busy')}>
            Send reset instructions
          </Button>
        </form>
      )}
    </section>
  )
}
