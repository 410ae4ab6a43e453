// Sends the mails for passwords that are to be set anew, after the requests for them were answered.
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
  type ResetRequest,
  removeExpiredResets,
  removeResetRequest,
  removeStaleResetRequests,
} from '../repositories/password-resets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends what waits; resolves, and never rejects, when all of it was tried. */
    sendResetMails(): Promise<void>
  }
}

export interface ResetMailsOptions {
  mailer: Mailer
  publicUrl: URL | undefined
}

/** What a process left behind that ended, or a mail server that was away, is taken up again. */
const lookEveryMs = 30_000

export const resetMails = fp<ResetMailsOptions>(
  async (app, { mailer, publicUrl }) => {
    const oneAtATime = runner(async () => {
      try {
        await removeExpiredResets(app.db)
        while (await sendNext()) {}
      } catch (error) {
        // Who reads the log knows of a database that is away from the calls that need it.
        if (!isDatabaseAway(error)) app.log.error({ err: error }, 'waiting reset mails could not be read')
      }
    })

    async function sendNext(): Promise<boolean> {
      const stale = await removeStaleResetRequests(app.db)
      if (stale) app.log.error({ mails: Number(stale) }, 'reset mails were given up after an hour')
      const request = await claimResetRequest(app.db)
      if (!request) return false
      if (await send(request)) await removeResetRequest(app.db, request.id)
      return true
    }

    /** The token is made here and kept as a hash alone, so that it stands in the mail and nowhere else. */
    async function send(request: ResetRequest): Promise<boolean> {
      const token = newToken()
      const recipient = await addPasswordReset(app.db, request.email_key, hashToken(token))
      if (!recipient) return true
      const link = `${ownOrigin(app, publicUrl)}/reset-password?token=${token}`
      try {
        noteSent(await mailer.send(resetMail(recipient.email, link)), recipient.id)
        return true
      } catch (error) {
        const failed = { ...mailFailure(error), user: recipient.id, tries: request.tries }
        app.log.warn(failed, 'a reset mail could not be sent and will be tried again')
        return false
      }
    }

    /** Without a mail server, who runs the server must be told where to find the mail. */
    function noteSent(file: string | undefined, user: string): void {
      if (file) app.log.warn({ mail: file, user }, 'SMTP_URL is not set: a reset mail was written to a file')
      else app.log.info({ user }, 'a reset mail was sent')
    }

    app.decorate('sendResetMails', oneAtATime.start)
    const timer = setInterval(oneAtATime.start, lookEveryMs)
    app.addHook('onListen', async () => oneAtATime.start())
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await oneAtATime.end()
    })
  },
  { name: 'reset-mails' },
)

/** A mail that is on its way when the server ends may arrive twice after the next start, which is better than never. */
const endsWithinMs = 1_000

/** Runs `work` once at a time, and again where it was asked for meanwhile. */
function runner(work: () => Promise<void>) {
  let asked = false
  let ended = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (asked && !ended) {
      asked = false
      await work()
    }
    running = undefined
  }
  return {
    start: (): Promise<void> => {
      asked = true
      running ??= run()
      return running
    },
    end: async () => {
      ended = true
      await Promise.race([running, pause(endsWithinMs, undefined, { ref: false })])
    },
  }
}
