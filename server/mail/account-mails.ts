// Mails with a link to choose a password, and the one about a sign-in with another browser.
import { pluralize } from '../../domain/words/pluralize.ts'
import type { BegunSession } from '../repositories/accounts/sessions.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

export const resetMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: 'Reset your Gridhaul password',
    before: [
      'Hello,',
      `somebody asked to reset the password of the Gridhaul account ${to}. To choose a new one, open this link within one hour:`,
    ],
    link: { address: link, label: 'Set a new password' },
    after: [
      'The link works once. If this was not you, you do not need to do anything: your password stays the same.',
    ],
  })

interface NewSignIn {
  /** The instant, in words. */
  at: string
  /** Undefined where it is not known any more. */
  session: BegunSession | undefined
}

/** About a sign-in with a browser that the account has not been used with, which may be somebody else's. */
export const signInMail = (to: string, { at, session }: NewSignIn): Mail =>
  letter({
    to,
    subject: 'A new browser signed in to your Gridhaul account',
    before: [
      'Hello,',
      session
        ? `your Gridhaul account ${to} was signed in to${session.byProvider ? ' with the identity provider' : ''}, with a browser that it had not been used with: ${session.device ?? 'an unknown device'}, from the address ${session.address ?? 'unknown'}, at ${at}.`
        : `your Gridhaul account ${to} was signed in to with a browser that it had not been used with, at ${at}. Which device it was is not known any more.`,
      'If this was not you, choose a new password immediately ("Forgot password?" on the sign-in page), and tell your administrator. If it was, you do not need to do anything.',
    ],
    after: [],
  })

export const invitationMail = (to: string, link: string, validDays: number): Mail =>
  letter({
    to,
    subject: 'Your invitation to Gridhaul',
    before: [
      'Hello,',
      `a Gridhaul account was created for ${to}. To choose its password and get started, open this link within ${pluralize(validDays, 'day', 'days')}:`,
    ],
    link: { address: link, label: 'Choose a password' },
    after: ['The link works once. If you did not expect this mail, you do not need to do anything.'],
  })

/** To somebody who was given a password, and roles that wait. */
export const waitingRolesMail = (to: string, link: string, validDays: number): Mail =>
  letter({
    to,
    subject: 'Choose your own Gridhaul password',
    before: [
      'Hello,',
      `the Gridhaul account ${to} was given roles. They take effect when you choose a password with this link, within ${pluralize(validDays, 'day', 'days')}, because somebody else chose the first one:`,
    ],
    link: { address: link, label: 'Choose a password' },
    after: ['The link works once. If you did not expect this mail, you do not need to do anything.'],
  })
