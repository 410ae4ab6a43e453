// The mails with the link to choose a first password.
import { pluralize } from '../../domain/words/pluralize.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

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
