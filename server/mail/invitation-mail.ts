// The mail with the link to choose a first password.
import { pluralize } from '../../domain/pluralize.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

export const invitationMail = (to: string, link: string, validDays: number): Mail =>
  letter({
    to,
    subject: 'Your invitation to Gridhaul',
    before: [
      'Hello,',
      `an account at Gridhaul was made for ${to}. To choose its password and begin, open this link within ${pluralize(validDays, 'day', 'days')}:`,
    ],
    link: { address: link, label: 'Choose a password' },
    after: ['The link works once. If you did not expect this mail, there is nothing to do.'],
  })
