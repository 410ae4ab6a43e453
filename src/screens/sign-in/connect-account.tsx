// Where the identity provider's sign-in ends for somebody whose address has an account that is not connected yet.
import { Link, useLocation } from 'wouter'
import { connectExplanation } from '../../../domain/messages/sign-in.ts'
import { Secret } from '../../../domain/secret.ts'
import { connectAccountForm } from '../../../domain/validate/credentials.ts'
import { connectAccount } from '../../hooks/flows/sign-in.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { useDocumentTitle } from '../../ui/layout/page.tsx'
import SecondStep from './second-step.tsx'
import { card, forgot, form as formLook, intro } from './sign-in.css.ts'

export default function ConnectAccount() {
  useDocumentTitle('Connect your account')
  const [, navigate] = useLocation()
  const [state, send] = useFlow(connectAccount)
  const form = useSavedForm({
    schema: connectAccountForm,
    defaults: { password: '' },
    flow: state,
    leftFreely: true,
    onSubmit: ({ password }) => send({ type: 'password.submitted', password: new Secret(password) }),
  })
  if (state.matches('passwordAccepted')) return <SecondStep onRestart={() => navigate(paths.login.link())} />
  return (
    <section className={card} aria-labelledby="connect-account-title">
      <h1 id="connect-account-title">Connect your account</h1>
      <p className={intro}>{connectExplanation}</p>
      <form className={formLook} noValidate onSubmit={form.submit}>
        {form.alert && <Alert>{form.alert}</Alert>}
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        <Button look="primary" type="submit" busy={form.busy}>
          Connect
        </Button>
      </form>
      <Link href={paths.requestPasswordReset.link()} className={forgot}>
        Forgot password?
      </Link>
      <Link href={paths.login.link()} className={forgot}>
        Return to Login
      </Link>
    </section>
  )
}
