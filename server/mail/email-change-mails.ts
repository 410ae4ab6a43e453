// The mails about an address that changes: to the new one before, to the old one after.
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

export const confirmEmailMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: 'Confirm your email address for Gridhaul',
    before: [
      'Hello,',
      `somebody wants to use ${to} for a Gridhaul account. If this was you, open the link within one day and enter your password:`,
    ],
    link: { address: link, label: 'Confirm this address' },
    after: ['The link works once. If this was not you, you do not need to do anything.'],
  })

/** `link` undoes the change; undefined where the account was recovered since. */
export const emailChangedMail = (to: string, link?: string): Mail =>
  letter({
    to,
    subject: 'Your email address for Gridhaul was changed',
    before: [
      'Hello,',
      `the Gridhaul account of ${to} was given a different email address.`,
      link
        ? 'If this was not you, undo the change with this link within seven days:'
        : 'The account was recovered since. If this was not you, ask your administrator which address it has now.',
    ],
    ...(link && { link: { address: link, label: 'Undo the change' } }),
    after: link
      ? ['All sessions of the account are then signed out, and you are sent a link to choose a new password.']
      : [],
  })

/** `link` undoes the change; undefined where the address cannot. */
export const emailReplacedMail = (to: string, link?: string): Mail =>
  letter({
    to,
    subject: 'An email address for Gridhaul was changed by an administrator',
    before: [
      'Hello,',
      `an administrator has changed the email address of a Gridhaul account that has or had the address ${to}. All its sessions were signed out.`,
      ...(link ? ['If you did not expect this, undo the change with this link within seven days:'] : []),
    ],
    ...(link && { link: { address: link, label: 'Undo the change' } }),
    after: [
      link
        ? 'The account then gets its old address back, and you are sent a link to choose a new password. Ask your administrator, too.'
        : 'If you did not expect this, ask your administrator.',
    ],
  })
