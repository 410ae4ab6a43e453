// The mails about changes of how a user signs in, which tell the owner of what somebody else may have done.
import type { FactorMailKind, NewMethodMailKind } from '../database/tables.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

interface Texts {
  subject: string
  happened: string
}

const newMethods: Record<NewMethodMailKind, Texts> = {
  passkey_added: {
    subject: 'A passkey was added to your Gridhaul account',
    happened: 'A passkey was added to it, which can sign in without the password.',
  },
  app_added: {
    subject: 'An authenticator app was set up for your Gridhaul account',
    happened:
      'An authenticator app was set up for it. From now on its codes confirm each sign-in by password.',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were created for your Gridhaul account',
    happened: 'New recovery codes were created for it. Earlier ones no longer work.',
  },
  provider_connected: {
    subject: 'An identity provider was connected to your Gridhaul account',
    happened: 'An identity provider was connected to it, which can sign in without the password.',
  },
}

const others: Record<FactorMailKind, Texts> = {
  passkey_removed: {
    subject: 'A passkey was removed from your Gridhaul account',
    happened: 'One of its passkeys was removed and no longer works.',
  },
  app_removed: {
    subject: 'The authenticator app was removed from your Gridhaul account',
    happened: 'Its authenticator app was removed. The codes of that app no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code of your Gridhaul account was used',
    happened: 'Somebody signed in with its password and a recovery code, which cannot be used again.',
  },
  factors_reset: {
    subject: 'The second factors were removed from your Gridhaul account',
    happened:
      'An administrator removed its authenticator app, passkeys, recovery codes and connections to the identity provider. The password alone is enough to sign in until you set up a second factor again.',
  },
  provider_disconnected: {
    subject: 'An identity provider was disconnected from your Gridhaul account',
    happened: 'One of its connections to the identity provider was removed and no longer signs in.',
  },
}

export const factorMail = (kind: FactorMailKind, to: string): Mail =>
  letter({
    to,
    subject: others[kind].subject,
    before: [
      'Hello,',
      `this is about your Gridhaul account ${to}. ${others[kind].happened}`,
      'If this was not you, choose a new password immediately ("Forgot password?" on the sign-in page), check your second factors, and tell your administrator.',
    ],
    after: [],
  })

/** `link` takes it back; undefined where the account was recovered since. */
export const newMethodMail = (kind: NewMethodMailKind, to: string, link?: string): Mail =>
  letter({
    to,
    subject: newMethods[kind].subject,
    before: [
      'Hello,',
      `this is about your Gridhaul account ${to}. ${newMethods[kind].happened}`,
      link
        ? 'If this was not you, undo it with this link within seven days:'
        : 'The account was recovered since. If this was not you, check on your account page what signs in to it, and tell your administrator.',
    ],
    ...(link && { link: { address: link, label: 'Undo it' } }),
    after: link
      ? [
          'Everything that was added lately to sign in with is then removed, all sessions of the account are signed out, and you are sent a link to choose a new password. Tell your administrator, too.',
        ]
      : [],
  })
