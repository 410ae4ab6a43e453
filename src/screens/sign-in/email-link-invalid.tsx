// Instead of the form, where the link of a mail about an address is not valid: why, and what can be done.
import { Link } from 'wouter'
import { emailLinkInvalid } from '../../../domain/messages/accounts.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { forgot, intro } from './sign-in.css.ts'

export const EmailLinkInvalid = ({ kind }: { kind: keyof typeof advice }) => (
  <>
    <Alert>{emailLinkInvalid}</Alert>
    <p className={intro}>{advice[kind]}</p>
    <Link href={paths.home.link()} className={forgot}>
      Continue to Gridhaul
    </Link>
  </>
)

const advice = {
  confirm: 'A link works once, for one day. Change the address of your account again to get a new one.',
  undo: 'A link works once, for seven days. If your account still has an address that is not yours, ask an administrator.',
  undoSignInMethod:
    'A link works once, for seven days. If somebody else can still sign in to your account, reset your password and ask an administrator.',
}
