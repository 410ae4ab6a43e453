// Where the link in the mail to the old address leads. A press is asked for, because programs open the links of mails too.
import { Secret } from '../../../domain/secret.ts'
import { emailLink } from '../../hooks/flows/email-links.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useDocumentTitle } from '../../ui/layout/page.tsx'
import { EmailLinkInvalid } from './email-link-invalid.tsx'
import { card, intro } from './sign-in.css.ts'
import { useTokenOnce } from './use-token-once.ts'

export default function UndoEmailChange() {
  useDocumentTitle('Undo the email address change')
  const { token } = useTokenOnce()
  const [state, send] = useFlow(emailLink, { kind: 'undo', token })
  const { failure } = state.context
  return (
    <section className={card} aria-labelledby="undo-email-title">
      <h1 id="undo-email-title">Undo the email address change</h1>
      {state.matches('withoutToken') || failure?.fields.token ? (
        <EmailLinkInvalid kind="undo" />
      ) : (
        <>
          <p className={intro}>
            Your account gets its old email address back, and you are signed out everywhere. Your password
            stops working: we send you a link to choose a new one.
          </p>
          {failure && <Alert>{failure.text}</Alert>}
          <Button
            look="primary"
            busy={state.hasTag('busy')}
            onClick={() => send({ type: 'link.submitted', password: new Secret('') })}
          >
            Undo the change
          </Button>
        </>
      )}
    </section>
  )
}
