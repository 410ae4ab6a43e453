// Sends mails in the background, after the requests for them were answered.
import { setTimeout as pause } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { ownOrigin } from '../auth/own-origin.ts'
import { hashToken, newToken } from '../auth/session-cookie.ts'
import { isDatabaseAway } from '../database/failures.ts'
import type { MailKind } from '../database/tables.ts'
import { confirmEmailMail, emailChangedMail, emailReplacedMail } from '../mail/email-change-mails.ts'
import { invitationMail } from '../mail/invitation-mail.ts'
import { type Mail, type Mailer, mailFailure } from '../mail/mail.ts'
import { resetMail } from '../mail/reset-mail.ts'
import { addEmailToken, addUndoToken, deleteExpiredEmailChanges } from '../repositories/email-changes.ts'
import { addInvitationToken } from '../repositories/invitations.ts'
import { addPasswordReset, deleteExpiredResets } from '../repositories/password-resets.ts'
import { claimMail, deleteMail, deleteStaleMails, type QueuedMail } from '../repositories/queued-mails.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the waiting mails; resolves, and never rejects, when all of them were tried. */
    sendQueuedMails(): Promise<void>
  }
}

export interface MailQueueOptions {
  mailer: Mailer
  publicUrl: URL | undefined
}

/** A mail, and the user whom it is about. */
interface Composed {
  mail: Mail
  user: string
}

/** How often mails are retried that another process left behind, or that a mail server did not take. */
const pollIntervalMs = 30_000

export const mailQueue = fp<MailQueueOptions>(
  async (app, { mailer, publicUrl }) => {
    const queue = singleRunner(async () => {
      try {
        await deleteExpiredResets(app.db)
        await deleteExpiredEmailChanges(app.db)
        while (await sendNext()) {}
      } catch (error) {
        // The log has this from the calls that need the database.
        if (!isDatabaseAway(error)) app.log.error({ err: error }, 'waiting mails could not be read')
      }
    })

    async function sendNext(): Promise<boolean> {
      const stale = await deleteStaleMails(app.db)
      if (stale) app.log.error({ mails: Number(stale) }, 'mails that could not be sent were given up')
      const request = await claimMail(app.db)
      if (!request) return false
      if (await send(request)) await deleteMail(app.db, request.id)
      return true
    }

    async function send(queued: QueuedMail): Promise<boolean> {
      const { kind, tries } = queued
      const composed = await compose[kind](queued)
      if (!composed) return true
      const { mail, user } = composed
      try {
        logSent(kind, await mailer.send(mail), user)
        return true
      } catch (error) {
        app.log.warn(
          { ...mailFailure(error), user, tries },
          `${nameOf[kind]} could not be sent and will be tried again`,
        )
        return false
      }
    }

    /**
     * Undefined where the mail is no longer wanted. A token is created here and only its hash
     * is stored, so that the mail is the only place that has it.
     */
    const compose: Record<MailKind, (queued: QueuedMail) => Promise<Composed | undefined>> = {
      async reset({ email_key: key }) {
        const token = newToken()
        const recipient = await addPasswordReset(app.db, key, hashToken(token))
        return (
          recipient && {
            mail: resetMail(recipient.email, linkTo('/reset-password', token)),
            user: recipient.id,
          }
        )
      },

      async invitation({ email_key: key }) {
        const token = newToken()
        const recipient = await addInvitationToken(app.db, key, hashToken(token))
        if (!recipient) return undefined
        const link = `${linkTo('/reset-password', token)}&invited=1`
        return { mail: invitationMail(recipient.email, link, recipient.valid_days), user: recipient.id }
      },

      async confirm_email({ user_id: userId, recipient, email_key: newKey }) {
        const token = newToken()
        if (!userId || !recipient) return undefined
        const isWanted = await addEmailToken(
          app.db,
          { userId, newEmail: recipient, newKey },
          hashToken(token),
        )
        if (!isWanted) return undefined
        return { mail: confirmEmailMail(recipient, linkTo('/confirm-email', token)), user: userId }
      },

      async email_changed({ user_id: userId, recipient, requested_at: changedAt }) {
        const token = newToken()
        if (!userId || !recipient) return undefined
        const undo = { userId, oldEmail: recipient, changedAt }
        if (!(await addUndoToken(app.db, undo, hashToken(token)))) return undefined
        return { mail: emailChangedMail(recipient, linkTo('/undo-email-change', token)), user: userId }
      },

      async email_replaced({ user_id: userId, recipient }) {
        return userId && recipient ? { mail: emailReplacedMail(recipient), user: userId } : undefined
      },
    }

    const linkTo = (path: string, token: string): string =>
      `${ownOrigin(app, publicUrl)}${path}?token=${token}`

    /** Without a mail server, the operator has to know where the mail is. */
    function logSent(kind: MailKind, file: string | undefined, user: string): void {
      if (file)
        app.log.warn({ mail: file, user }, `SMTP_URL is not set: ${nameOf[kind]} was written to a file`)
      else app.log.info({ user }, `${nameOf[kind]} was sent`)
    }

    app.decorate('sendQueuedMails', queue.start)
    const timer = setInterval(queue.start, pollIntervalMs)
    app.addHook('onListen', async () => queue.start())
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await queue.end()
    })
  },
  { name: 'mail-queue' },
)

const nameOf: Record<MailKind, string> = {
  reset: 'a reset mail',
  invitation: 'an invitation',
  confirm_email: 'a mail to confirm an address',
  email_changed: 'a mail about a changed address',
  email_replaced: 'a mail about a changed address',
}

/** A mail that is being sent when the server ends may be sent again after the next start, which is better than never. */
const maxEndMs = 1_000

/** Runs `work` once at a time, and again if `start` was called meanwhile. */
function singleRunner(work: () => Promise<void>) {
  let isRequested = false
  let ended = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (isRequested && !ended) {
      isRequested = false
      await work()
    }
    running = undefined
  }
  return {
    start: (): Promise<void> => {
      isRequested = true
      running ??= run()
      return running
    },
    end: async () => {
      ended = true
      await Promise.race([running, pause(maxEndMs, undefined, { ref: false })])
    },
  }
}
