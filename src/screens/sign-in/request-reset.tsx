// Requests a password reset mail (spec 2): the response is the same for every email.
import { useId } from 'react'
import { useLocation } from 'wouter'
import { resetMailPromised } from '../../../domain/messages/passwords.ts'
import { requestResetForm } from '../../../domain/validate/credentials.ts'
import { requestReset } from '../../hooks/flows/passwords.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useDocumentTitle } from '../../ui/layout/page.tsx'
import { card, form as formLook, intro } from './sign-in.css.ts'

export default function RequestReset() {
  useDocumentTitle('Request password reset')
  const [, navigate] = useLocation()
  const [state, send] = useFlow(requestReset)
  const form = useSavedForm({
    schema: requestResetForm,
    defaults: { email: '' },
    flow: state,
    leftFreely: true,
    onSubmit: ({ email }) => send({ type: 'reset.requested', email }),
  })
  const promiseId = useId()
  return (
    <section className={card} aria-labelledby="request-reset-title">
      <h1 id="request-reset-title">Request password reset</h1>
      {state.matches('sent') ? (
        <>
          <div id={promiseId}>
            <Status tone="success">{resetMailPromised}</Status>
          </div>
          {/* The focused field disappeared with the form. */}
          <Button
            look="primary"
            ref={focusOnArrival}
            aria-describedby={promiseId}
            onClick={() => navigate(paths.login.link())}
          >
            Return to Login
          </Button>
        </>
      ) : (
        <form className={formLook} noValidate onSubmit={form.submit}>
          <p className={intro}>We send you an email with a link to set a new password.</p>
          {form.alert && <Alert>{form.alert}</Alert>}
          <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <Button look="primary" type="submit" busy={form.busy}>
            Send reset instructions
          </Button>
        </form>
      )}
    </section>
  )
}

const focusOnArrival = (button: HTMLButtonElement | null) => button?.focus()
