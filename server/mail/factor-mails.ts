// The mails about changes of a user's second factors, which tell the owner of what somebody else may have done.
import type { FactorMailKind } from '../database/tables.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

const texts: Record<FactorMailKind, { subject: string; happened: string }> = {
  passkey_added: {
    subject: 'A passkey was added to your Gridhaul account',
    happened: 'A passkey was added to it, which can sign in without the password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Gridhaul account',
    happened: 'One of its passkeys was removed and no longer works.',
  },
  app_added: {
    subject: 'An authenticator app was set up for your Gridhaul account',
    happened:
      'An authenticator app was set up for it. From now on its codes confirm each sign-in by password.',
  },
  app_removed: {
    subject: 'The authenticator app was removed from your Gridhaul account',
    happened: 'Its authenticator app was removed. The codes of that app no longer work.',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were created for your Gridhaul account',
    happened: 'New recovery codes were created for it. Earlier ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code of your Gridhaul account was used',
    happened: 'Somebody signed in with its password and a recovery code, which cannot be used again.',
  },
  factors_reset: {
    subject: 'The second factors were removed from your Gridhaul account',
    happened:
      'An administrator removed its authenticator app, passkeys and recovery codes. The password alone is enough to sign in until you set up a second factor again.',
  },
}

export const factorMail = (kind: FactorMailKind, to: string): Mail =>
  letter({
    to,
    subject: texts[kind].subject,
    before: [
      'Hello,',
      `this is about your Gridhaul account ${to}. ${texts[kind].happened}`,
      'If this was not you, choose a new password immediately ("Forgot password?" on the sign-in page), check your second factors, and tell your administrator.',
    ],
    after: [],
  })
