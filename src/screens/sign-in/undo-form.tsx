// A press that undoes what somebody else has done to the account. It is asked for, because programs open the links of mails too.
import type { ReactNode } from 'react'
import { Secret } from '../../../domain/secret.ts'
import { emailLink } from '../../hooks/flows/email-links.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useDocumentTitle } from '../../ui/layout/page.tsx'
import { EmailLinkInvalid } from './email-link-invalid.tsx'
import { card, intro } from './sign-in.css.ts'
import { useTokenOnce } from './use-token-once.ts'

interface UndoFormProps {
  kind: 'undo' | 'undoSignInMethod'
  title: string
  /** What the button says. */
  action: string
  /** What happens then. */
  children: ReactNode
}

export function UndoForm({ kind, title, action, children }: UndoFormProps) {
  useDocumentTitle(title)
  const { token } = useTokenOnce()
  const [state, send] = useFlow(emailLink, { kind, token })
  const { failure } = state.context
  return (
    <section className={card} aria-labelledby="undo-title">
      <h1 id="undo-title">{title}</h1>
      {state.matches('withoutToken') || failure?.fields.token ? (
        <EmailLinkInvalid kind={kind} />
      ) : (
        <>
          <p className={intro}>{children}</p>
          {failure && <Alert>{failure.text}</Alert>}
          <Button
            look="primary"
            busy={state.hasTag('busy')}
            onClick={() => send({ type: 'link.submitted', password: new Secret('') })}
          >
            {action}
          </Button>
        </>
      )}
    </section>
  )
}
