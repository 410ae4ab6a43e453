// The mail with the link to reset a password.
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

export const resetMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: 'Reset your Gridhaul password',
    before: [
      'Hello,',
      `somebody asked for a new password for the Gridhaul account of ${to}. To choose one, open this link within one hour:`,
    ],
    link: { address: link, label: 'Set a new password' },
    after: ['The link works once. If it was not you, there is nothing to do: your password stays as it is.'],
  })
