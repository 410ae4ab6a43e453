// Sends password reset mails in the background, after the requests for them were answered.
import { setTimeout as pause } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { ownOrigin } from '../auth/own-origin.ts'
import { hashToken, newToken } from '../auth/session-cookie.ts'
import { isDatabaseAway } from '../database/failures.ts'
import { type Mailer, mailFailure } from '../mail/mail.ts'
import { resetMail } from '../mail/reset-mail.ts'
import {
  addPasswordReset,
  claimResetRequest,
  deleteExpiredResets,
  deleteResetRequest,
  deleteStaleResetRequests,
  type QueuedReset,
} from '../repositories/password-resets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the waiting mails; resolves, and never rejects, when all of them were tried. */
    sendResetMails(): Promise<void>
  }
}

export interface ResetMailsOptions {
  mailer: Mailer
  publicUrl: URL | undefined
}

/** How often mails are retried that another process left behind, or that a mail server did not take. */
const pollIntervalMs = 30_000

export const resetMails = fp<ResetMailsOptions>(
  async (app, { mailer, publicUrl }) => {
    const queue = singleRunner(async () => {
      try {
        await deleteExpiredResets(app.db)
        while (await sendNext()) {}
      } catch (error) {
        // The log has this from the calls that need the database.
        if (!isDatabaseAway(error)) app.log.error({ err: error }, 'waiting reset mails could not be read')
      }
    })

    async function sendNext(): Promise<boolean> {
      const stale = await deleteStaleResetRequests(app.db)
      if (stale) app.log.error({ mails: Number(stale) }, 'reset mails were given up after an hour')
      const request = await claimResetRequest(app.db)
      if (!request) return false
      if (await send(request)) await deleteResetRequest(app.db, request.id)
      return true
    }

    /** The token is created here and only its hash is stored, so that the mail is the only place that has it. */
    async function send(request: QueuedReset): Promise<boolean> {
      const token = newToken()
      const recipient = await addPasswordReset(app.db, request.email_key, hashToken(token))
      if (!recipient) return true
      const link = `${ownOrigin(app, publicUrl)}/reset-password?token=${token}`
      try {
        logSent(await mailer.send(resetMail(recipient.email, link)), recipient.id)
        return true
      } catch (error) {
        const failed = { ...mailFailure(error), user: recipient.id, tries: request.tries }
        app.log.warn(failed, 'a reset mail could not be sent and will be tried again')
        return false
      }
    }

    /** Without a mail server, the operator has to know where the mail is. */
    function logSent(file: string | undefined, user: string): void {
      if (file) app.log.warn({ mail: file, user }, 'SMTP_URL is not set: a reset mail was written to a file')
      else app.log.info({ user }, 'a reset mail was sent')
    }

    app.decorate('sendResetMails', queue.start)
    const timer = setInterval(queue.start, pollIntervalMs)
    app.addHook('onListen', async () => queue.start())
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await queue.end()
    })
  },
  { name: 'reset-mails' },
)

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
