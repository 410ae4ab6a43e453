// The mail of each kind, composed when it is sent.
import { minuteText } from '../../domain/time/texts.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
import { hashToken, newToken } from '../auth/session-cookie.ts'
import type { Database } from '../database/connect.ts'
import type { FactorMailKind, MailKind, NewMethodMailKind, UndoableChange } from '../database/tables.ts'
import { readDurably } from '../database/transaction.ts'
import { findHead } from '../history/heads.ts'
import { addEmailToken } from '../repositories/accounts/email-changes.ts'
import { addInvitationToken } from '../repositories/accounts/invitations.ts'
import { addPasswordReset } from '../repositories/accounts/password-resets.ts'
import { findSessionOfMail } from '../repositories/accounts/sessions.ts'
import { addUndoToken } from '../repositories/accounts/undos.ts'
import { alarmsOfMail } from '../repositories/alarms/mails.ts'
import type { QueuedMail } from '../repositories/queued-mails.ts'
import { invitationMail, resetMail, signInMail, waitingRolesMail } from './account-mails.ts'
import { alarmMail } from './alarm-mail.ts'
import { confirmEmailMail, emailChangedMail, emailReplacedMail } from './email-change-mails.ts'
import { factorMail, newMethodMail } from './factor-mails.ts'
import { historyHeadMail } from './history-head-mail.ts'
import type { Mail } from './mail.ts'

/** A mail, and the user whom it is about; null where it is about nobody. */
export interface ComposedMail {
  mail: Mail
  user: string | null
}

/** The full address of a page of this server, with a token where one is given. */
export type LinkTo = (path: string, token?: string) => string

/** What mails of this server have in common. */
export interface MailOptions {
  linkTo: LinkTo
  /** In which times are said. */
  zone: TimeZone
}

type Composer = (db: Database, queued: QueuedMail, options: MailOptions) => Promise<ComposedMail | undefined>

/**
 * Undefined where the mail is no longer wanted. A token is created here and only its hash is stored, so that the mail is the only
 * place that has it.
 */
export const composeMail: Composer = (db, queued, options) => composers[queued.kind](db, queued, options)

const composers: Record<MailKind, Composer> = {
  async reset(db, { email_key: key }, { linkTo }) {
    const token = newToken()
    const recipient = await addPasswordReset(db, key, hashToken(token))
    return (
      recipient && {
        mail: resetMail(recipient.email, linkTo('/reset-password', token)),
        user: recipient.id,
      }
    )
  },

  async invitation(db, { email_key: key }, { linkTo }) {
    const token = newToken()
    const recipient = await addInvitationToken(db, key, hashToken(token))
    if (!recipient) return undefined
    const { id: user, email, valid_days, has_password } = recipient
    const link = linkTo('/reset-password', token)
    if (has_password) return { mail: waitingRolesMail(email, link, valid_days), user }
    return { mail: invitationMail(email, `${link}&invited=1`, valid_days), user }
  },

  async confirm_email(db, { user_id: userId, recipient, email_key: newKey }, { linkTo }) {
    const token = newToken()
    if (!userId || !recipient) return undefined
    const isWanted = await addEmailToken(db, { userId, newEmail: recipient, newKey }, hashToken(token))
    if (!isWanted) return undefined
    return { mail: confirmEmailMail(recipient, linkTo('/confirm-email', token)), user: userId }
  },

  email_changed: withUndo('email_change', emailChangedMail),
  email_replaced_with_undo: withUndo('email_change', emailReplacedMail),

  async email_replaced(_, { user_id: userId, recipient }) {
    return userId && recipient ? { mail: emailReplacedMail(recipient), user: userId } : undefined
  },

  async alarms(db, { id, user_id: userId }, { linkTo, zone }) {
    const found = userId === null ? undefined : await alarmsOfMail(db, { id, userId })
    if (!userId || !found?.alarms.length) return undefined
    const { email, alarms } = found
    return { mail: alarmMail(email, linkTo('/alarms'), alarms, zone), user: userId }
  },

  async new_sign_in(db, { id, user_id: userId, recipient, requested_at: at }, { zone }) {
    if (!userId || !recipient) return undefined
    const session = await findSessionOfMail(db, id)
    return { mail: signInMail(recipient, { at: minuteText(zone, at.getTime()), session }), user: userId }
  },

  /** Of now: the newer one proves what the earlier would. An entry that is taken back would look like one that was removed. */
  async history_head(db, { recipient }) {
    const head = await readDurably(db, () => findHead(db, new Date()))
    return recipient && head ? { mail: historyHeadMail(recipient, head), user: null } : undefined
  },

  passkey_added: aboutNewMethod('passkey_added'),
  app_added: aboutNewMethod('app_added'),
  recovery_codes_renewed: aboutNewMethod('recovery_codes_renewed'),
  provider_connected: aboutNewMethod('provider_connected'),

  passkey_removed: aboutFactors('passkey_removed'),
  app_removed: aboutFactors('app_removed'),
  recovery_code_used: aboutFactors('recovery_code_used'),
  factors_reset: aboutFactors('factors_reset'),
  provider_disconnected: aboutFactors('provider_disconnected'),
}

function aboutFactors(kind: FactorMailKind): Composer {
  return async (_, { user_id: user, recipient }) =>
    user && recipient ? { mail: factorMail(kind, recipient), user } : undefined
}

function aboutNewMethod(kind: NewMethodMailKind): Composer {
  return withUndo('sign_in_method', (to, link) => newMethodMail(kind, to, link))
}

/** A mail to the address that the account had, with a link that undoes what happened then; without it after a recovery. */
function withUndo(undoes: UndoableChange, compose: (to: string, link?: string) => Mail): Composer {
  return async (db, { id: mailId, user_id: userId, recipient, requested_at: changedAt }, { linkTo }) => {
    const token = newToken()
    if (!userId || !recipient) return undefined
    const undo = { userId, mailId, oldEmail: recipient, changedAt, undoes }
    const isAdded = await addUndoToken(db, undo, hashToken(token))
    const link = isAdded ? linkTo(undoPages[undoes], token) : undefined
    return { mail: compose(recipient, link), user: userId }
  }
}

const undoPages = { email_change: '/undo-email-change', sign_in_method: '/undo-sign-in-method' } as const
