// The mails about an address that changes: to the new one before, to the old one after.
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

export const confirmEmailMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: 'Confirm your email address for Gridhaul',
    before: [
      'Hello,',
      `somebody wants to use ${to} for a Gridhaul account. If it was you, open this link within one day and enter your password:`,
    ],
    link: { address: link, label: 'Confirm this address' },
    after: ['The link works once. If it was not you, there is nothing to do.'],
  })

export const emailChangedMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: 'Your email address for Gridhaul was changed',
    before: [
      'Hello,',
      `the Gridhaul account of ${to} has another email address now. If it was not you, take that back with this link within seven days:`,
    ],
    link: { address: link, label: 'Take the change back' },
    after: ['Then every session of the account ends, and you are sent a link to choose a new password.'],
  })

export const emailReplacedMail = (to: string): Mail =>
  letter({
    to,
    subject: 'An email address for Gridhaul was changed by an administrator',
    before: [
      'Hello,',
      `an administrator has changed the email address of a Gridhaul account that has or had the address ${to}. Its sessions have ended.`,
    ],
    after: ['If you did not expect this, ask your administrator.'],
  })
