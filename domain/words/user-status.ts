// What is said of how a user can sign in (records.ts).
import type { UserStatus } from '../records/user.ts'

const labels: Record<UserStatus, string> = {
  active: 'Active',
  temporary_password: 'Temporary password',
  invited: 'Invited',
  invitation_expired: 'Invitation expired',
  invitation_withdrawn: 'Invitation withdrawn',
  deactivated: 'Deactivated',
  account_deactivated: 'Account deactivated',
}

/** A status that this product does not know is shown as the server spells it. */
export const userStatusLabel = (status: string): string => labels[status as UserStatus] ?? status

/** The user has not chosen a password yet. */
export const awaitsPassword = (status: string | null): boolean =>
  status === 'invited' || status === 'invitation_expired' || status === 'invitation_withdrawn'

/** Alone, or with the customer account. */
const isDeactivated = (status: string | null): boolean =>
  status === 'deactivated' || status === 'account_deactivated'

/** Undefined where the server sends one. */
export function whyNoResetMail(status: string | null): string | undefined {
  if (awaitsPassword(status)) return 'This user has not chosen a password yet: send the invitation again.'
  return isDeactivated(status) ? 'A deactivated user is sent no password reset.' : undefined
}
