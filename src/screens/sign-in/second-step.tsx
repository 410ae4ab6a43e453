// The second step of a sign-in, in place of the form for the password: a code, or a passkey.
import { useEffect } from 'react'
import { Secret } from '../../../domain/secret.ts'
import { secondStepForm } from '../../../domain/validate/credentials.ts'
import { confirmSignIn } from '../../hooks/flows/confirm-sign-in.ts'
import { supportsPasskeys } from '../../hooks/passkeys/supports-passkeys.ts'
import { type FlowProps, useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useDocumentTitle } from '../../ui/layout/page.tsx'
import { card, divider, form as formLook, intro } from './sign-in.css.ts'

export default function SecondStep({ onRestart }: { onRestart: () => void }) {
  useDocumentTitle('Confirm your sign-in')
  const [state, send] = useFlow(confirmSignIn)
  const { methods, failure } = state.context
  const offersPasskey = methods.includes('passkey') && supportsPasskeys()
  const busy = state.hasTag('busy')
  return (
    <section className={card} aria-labelledby="second-step-title">
      <h1 id="second-step-title">Confirm your sign-in</h1>
      {state.matches('reading') && <p role="status">Loading...</p>}
      {state.matches('unread') && (
        <LoadFailed retry={() => send({ type: 'retry.requested' })}>{failure?.text}</LoadFailed>
      )}
      {state.matches('expired') && <Alert>{failure?.text}</Alert>}
      {(state.matches('asking') || busy) && (
        <>
          {offersPasskey && (
            <>
              <Button look="primary" busy={busy} onClick={() => send({ type: 'passkey.chosen' })}>
                {state.matches('confirmingByPasskey') ? 'Signing in...' : 'Use a passkey'}
              </Button>
              <span className={divider}>or</span>
            </>
          )}
          <CodeForm state={state} send={send} methods={methods} />
        </>
      )}
      <Button look="quiet" onClick={onRestart}>
        Start again
      </Button>
    </section>
  )
}

interface CodeFormProps extends FlowProps<typeof confirmSignIn> {
  methods: readonly string[]
}

function CodeForm({ state, send, methods }: CodeFormProps) {
  const hasApp = methods.includes('authenticator_app')
  const form = useSavedForm({
    schema: secondStepForm,
    defaults: { code: '' },
    flow: state,
    leftFreely: true,
    onSubmit: ({ code }) => send({ type: 'code.submitted', code: new Secret(code) }),
  })
  const { setFocus } = form.methods
  // The step takes the place of the form that had the focus.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form className={formLook} noValidate onSubmit={form.submit}>
      <p className={intro}>
        {hasApp
          ? 'Enter the six digits that your authenticator app shows, or one of your recovery codes.'
          : 'Enter one of your recovery codes if you do not have your passkey with you.'}
      </p>
      {form.alert && <Alert>{form.alert}</Alert>}
      <TextField
        label={hasApp ? 'Code' : 'Recovery code'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <Button
        look={methods.includes('passkey') && supportsPasskeys() ? 'plain' : 'primary'}
        type="submit"
        busy={form.busy}
      >
        {state.matches('confirmingByCode') ? 'Signing in...' : 'Confirm'}
      </Button>
    </form>
  )
}
