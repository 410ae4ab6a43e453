// The mail about a sign-in with a browser that the account has not been used with, which may be somebody else's.
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

export interface NewSignIn {
  device: string | null
  address: string | null
  byProvider: boolean
  /** The instant, in words. */
  at: string
}

export const signInMail = (to: string, { device, address, byProvider, at }: NewSignIn): Mail =>
  letter({
    to,
    subject: 'A new browser signed in to your Gridhaul account',
    before: [
      'Hello,',
      `your Gridhaul account ${to} was signed in to${byProvider ? ' with the identity provider' : ''}, with a browser that it had not been used with: ${device ?? 'an unknown device'}, from the address ${address ?? 'unknown'}, at ${at}.`,
      'If this was not you, choose a new password immediately ("Forgot password?" on the sign-in page), and tell your administrator. If it was, you do not need to do anything.',
    ],
    after: [],
  })
