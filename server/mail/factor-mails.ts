// The mails about changes of a user's second factors, which tell the owner of what somebody else may have done.
import type { FactorMailKind } from '../database/tables.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

const texts: Record<FactorMailKind, { subject: string; happened: string }> = {
  passkey_added: {
    subject: 'A passkey was added to your Gridhaul account',
    happened: 'A passkey was added to it, which signs in without the password.',
  },
  passkey_removed: {
    subject: 'A passkey of your Gridhaul account was removed',
    happened: 'One of its passkeys was removed and is worth nothing now.',
  },
  app_added: {
    subject: 'An authenticator app was set up for your Gridhaul account',
    happened:
      'An authenticator app was set up for it. From now on its codes confirm each sign-in by password.',
  },
  app_removed: {
    subject: 'The authenticator app of your Gridhaul account was removed',
    happened: 'Its authenticator app was removed. Codes of that app are worth nothing now.',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were made for your Gridhaul account',
    happened: 'New recovery codes were made for it. Earlier ones are worth nothing now.',
  },
  recovery_code_used: {
    subject: 'A recovery code of your Gridhaul account was used',
    happened: 'Somebody signed in with its password and a recovery code, which is used up now.',
  },
  factors_reset: {
    subject: 'The second factors of your Gridhaul account were removed',
    happened:
      'An administrator has removed its authenticator app, passkeys and recovery codes. The password alone signs in, until you set up a second factor again.',
  },
}

export const factorMail = (kind: FactorMailKind, to: string): Mail =>
  letter({
    to,
    subject: texts[kind].subject,
    before: [
      'Hello,',
      `this is about the Gridhaul account of ${to}. ${texts[kind].happened}`,
      'If it was not you, choose a new password at once ("Forgot password?" on the sign-in page), look through your second factors, and tell your administrator.',
    ],
    after: [],
  })
