// Sign-in with email and password, or through the identity provider (spec 2, decisions "Sessions").
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import {
  sessionEnded,
  sessionIdle,
  signedInAtProvider,
  signInRefusalText,
  signOutUnconfirmed,
} from '../../../domain/messages/sign-in.ts'
import { Secret } from '../../../domain/secret.ts'
import { signInForm } from '../../../domain/validate/credentials.ts'
import { signIn } from '../../hooks/flows/sign-in.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button/button.css.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { useDocumentTitle } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { card, divider, forgot, form as formLook, intro } from './sign-in.css.ts'
import { useSmallForm } from './use-small-form.ts'

const SecondStep = lazyComponent(() => import('./second-step.tsx'), { name: 'The second step' })

export function SignIn() {
  useDocumentTitle('Sign in')
  const { notice } = useSession()
  const refusal = useRefusal()
  const [fromProvider, setFromProvider] = useState(useWord('step') === 'second_factor')
  const [state, send] = useFlow(signIn)
  const { submit, field } = useSmallForm(signInForm, ({ email, password }) =>
    send({ type: 'credentials.submitted', email, password: new Secret(password) }),
  )
  useEffect(() => onPageRestored(() => send({ type: 'page.restored' })), [send])

  const { failure } = state.context
  const signingIn = state.matches('signingIn')
  const leaving = state.matches('leavingForProvider')
  // The provider has sent the person back, who confirms the sign-in with a second factor of the account.
  if (fromProvider) return <SecondStep onRestart={() => setFromProvider(false)} />
  if (state.matches('passwordAccepted'))
    return <SecondStep onRestart={() => send({ type: 'signIn.restarted' })} />
  return (
    <section className={card} aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">Sign in to Gridhaul</h1>
      <p className={intro}>Accounts, field assets and dispatch plans of your mobile batteries.</p>
      {notice && !failure && !refusal && (
        <Status action={notice === 'signedInAtProvider' && <ProviderSignOut />}>{noticeTexts[notice]}</Status>
      )}
      {refusal && !failure && <Alert>{refusal}</Alert>}
      {failure && <Alert>{failure.text}</Alert>}
      <form className={formLook} noValidate onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <Button look="primary" type="submit" busy={state.hasTag('busy')}>
          {signingIn ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <Link href={paths.requestPasswordReset.link()} className={forgot}>
        Forgot password?
      </Link>
      <span className={divider}>or</span>
      <Button busy={state.hasTag('busy')} onClick={() => send({ type: 'provider.chosen' })}>
        {leaving ? 'Signing in...' : 'Sign in with Google'}
      </Button>
      <PasskeyButton />
    </section>
  )
}

/** Leaves the product: the server knows where the provider signs people out. */
const ProviderSignOut = () => (
  <a className={buttonLook.quiet} href="/api/auth/provider-logout">
    Sign out there too
  </a>
)

const noticeTexts = { ended: sessionEnded, idle: sessionIdle, signOutUnconfirmed, signedInAtProvider }

/** Why the sign-in with the provider failed. */
function useRefusal(): string | null {
  const word = useWord('refused')
  return word === null ? null : signInRefusalText(word)
}

/** What the server says in the address, once. It is removed from there, so that a reload does not show it again. */
function useWord(name: string): string | null {
  const [path, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const word = parameters.get(name)
  const [first] = useState(word)
  useEffect(() => {
    if (word !== null) navigate(path, { replace: true })
  }, [word, path, navigate])
  return first
}

/** A page that the browser restores from its back/forward cache shows its old state. */
function onPageRestored(listener: () => void): () => void {
  const listen = (event: PageTransitionEvent) => event.persisted && listener()
  window.addEventListener('pageshow', listen)
  return () => window.removeEventListener('pageshow', listen)
}
