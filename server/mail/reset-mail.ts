// The mail with the link to reset a password.
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
