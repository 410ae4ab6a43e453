// Sends mails, and posts to webhooks, in the background, after the requests for them were answered.
import { setTimeout as pause } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { alarmMessage, type Message, webhookHeaders } from '../alarms/alarm-post.ts'
import { ownOrigin } from '../auth/own-origin.ts'
import { isIn } from '../config/ip-address.ts'
import { isDatabaseAway } from '../database/failures.ts'
import type { MailKind } from '../database/tables.ts'
import { postGuarded } from '../http/guarded-post.ts'
import { traced } from '../http/tracing.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { type Mailer, mailFailure } from '../mail/mail.ts'
import { deleteExpiredEmailChanges } from '../repositories/accounts/email-changes.ts'
import { deleteExpiredResets } from '../repositories/accounts/password-resets.ts'
import { deleteExpiredUndos } from '../repositories/accounts/undos.ts'
import { findPost, type Receiver, saveResult } from '../repositories/alarms/webhooks.ts'
import { claimMail, deleteMail, deleteStaleMails, type QueuedMail } from '../repositories/queued-mails.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the waiting mails and posts; resolves, and never rejects, when all of them were tried. */
    sendQueuedMails(): Promise<void>
    /** Deletes mails and posts that are too old to be useful, and what links in mails were for. */
    deleteOldMails(): Promise<void>
    /** Posts at once, and stores how it went. False if it was not delivered. */
    postToWebhook(receiver: Receiver, message: Message): Promise<boolean>
  }
}

export interface MailQueueOptions {
  mailer: Mailer
  publicUrl: URL | undefined
  /** Networks that are not public and may be posted to. */
  webhookNetworks: readonly string[]
}

/** So many mails can hang at a slow mail server before the others wait. */
const sentAtOnce = 5
const postedAtOnce = 3

/** How often mails are retried that another process left behind, or that a mail server did not take. */
const pollIntervalMs = 30_000

export const mailQueue = fp<MailQueueOptions>(async (app, { mailer, publicUrl, webhookNetworks }) => {
  const runners = (maxAtOnce: number, runOne: (found: () => void) => Promise<boolean>) =>
    runnersUntilIdle(maxAtOnce, async found => {
      try {
        return await runOne(found)
      } catch (error) {
        // The log has this from the calls that need the database.
        if (!isDatabaseAway(error)) app.log.error({ err: error }, 'waiting mails could not be read')
        return false
      }
    })
  const mails = runners(sentAtOnce, sendNext)
  const posts = runners(postedAtOnce, postNext)
  const cleaner = runners(1, clean)
  const start = async () => void (await Promise.all([mails.start(), posts.start()]))

  async function sendNext(found: () => void): Promise<boolean> {
    const request = await claimMail(app.db, 'mail')
    if (!request) return false
    found()
    if (await send(request)) await deleteMail(app.db, request.id)
    return true
  }

  async function postNext(found: () => void): Promise<boolean> {
    const queued = await claimMail(app.db, 'post')
    if (!queued) return false
    found()
    const post = await findPost(app.db, queued)
    const isDone =
      !post || (await app.postToWebhook(post.receiver, alarmMessage({ ...post, link: linkTo('/alarms') })))
    if (isDone) await deleteMail(app.db, queued.id)
    return true
  }

  async function clean(): Promise<false> {
    const stale = await deleteStaleMails(app.db)
    if (stale.mails) app.log.error({ mails: stale.mails }, 'mails that could not be sent were given up')
    if (stale.posts) app.log.error({ posts: stale.posts }, 'posts that were not delivered were given up')
    await deleteExpiredResets(app.db)
    await deleteExpiredEmailChanges(app.db)
    await deleteExpiredUndos(app.db)
    await mailer.deleteOld?.()
    return false
  }

  const allows = isIn(webhookNetworks)
  app.decorate('postToWebhook', async ({ id, address, secret }, message) => {
    const headers = webhookHeaders(message, secret, new Date())
    const failure = await postGuarded(new URL(address), { headers, body: message.body, allows }).then(
      () => null,
      ({ message: reason }: Error) => reason,
    )
    if (failure !== null) app.log.warn({ webhook: id, failure }, 'a post to a webhook was not delivered')
    await saveResult(app.db, id, failure)
    return failure === null
  })

  async function send(queued: QueuedMail): Promise<boolean> {
    const { kind, tries } = queued
    const composed = await composeMail(app.db, queued, { linkTo, zone: app.timeZone })
    if (!composed) return true
    const { mail, user } = composed
    try {
      logSent(kind, await traced('mail', { kind }, () => mailer.send(mail)), user)
      return true
    } catch (error) {
      app.log.warn(
        { ...mailFailure(error), user, tries },
        `${nameOf[kind]} could not be sent and will be tried again`,
      )
      return false
    }
  }

  const linkTo = (path: string, token?: string): string =>
    `${ownOrigin(app, publicUrl)}${path}${token === undefined ? '' : `?token=${token}`}`

  /** Without a mail server, the operator has to know where the mail is. */
  function logSent(kind: MailKind, file: string | undefined, user: string | null): void {
    if (file) app.log.warn({ mail: file, user }, `SMTP_URL is not set: ${nameOf[kind]} was written to a file`)
    else app.log.info({ user }, `${nameOf[kind]} was sent`)
  }

  app.decorate('sendQueuedMails', start)
  app.decorate('deleteOldMails', cleaner.start)
  const poll = async () => void (await Promise.all([cleaner.start(), start()]))
  const timer = setInterval(poll, pollIntervalMs)
  app.addHook('onListen', poll)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await Promise.all([cleaner, mails, posts].map(each => each.end()))
  })
})

const nameOf: Record<MailKind, string> = {
  reset: 'a reset mail',
  invitation: 'an invitation',
  confirm_email: 'a mail to confirm an address',
  email_changed: 'a mail about a changed address',
  email_replaced: 'a mail about a changed address',
  email_replaced_with_undo: 'a mail about a changed address',
  alarms: 'a mail about alarms',
  new_sign_in: 'a mail about a new sign-in',
  history_head: 'a mail with the head of the history',
  passkey_added: 'a mail about second factors',
  passkey_removed: 'a mail about second factors',
  app_added: 'a mail about second factors',
  app_removed: 'a mail about second factors',
  recovery_codes_renewed: 'a mail about second factors',
  recovery_code_used: 'a mail about second factors',
  factors_reset: 'a mail about second factors',
  provider_connected: 'a mail about a connection to the identity provider',
  provider_disconnected: 'a mail about a connection to the identity provider',
}

/** A mail that is being sent when the server ends may be sent again after the next start, which is better than never. */
const maxEndMs = 1_000

/**
 * Runs `runOne` again and again until it finds nothing. As soon as one has found something the next one runs beside it, up to
 * `maxAtOnce`. What was added before `start` is looked for after it, also where all are busy. `start` resolves when none runs.
 */
function runnersUntilIdle(maxAtOnce: number, runOne: (found: () => void) => Promise<boolean>) {
  let busy = 0
  let isRequested = false
  let ended = false
  let ends: Promise<unknown> = Promise.resolve()
  function runAnother(): void {
    if (busy === maxAtOnce) isRequested = true
    else if (!ended) ends = Promise.all([ends, runUntilIdle()])
  }
  async function runUntilIdle(): Promise<void> {
    busy += 1
    while (!ended && ((await runOne(runAnother)) || isRequested)) isRequested = false
    busy -= 1
  }
  async function idle(): Promise<void> {
    while (busy > 0) await ends
  }
  return {
    start: (): Promise<void> => {
      runAnother()
      return idle()
    },
    end: async () => {
      ended = true
      await Promise.race([idle(), pause(maxEndMs, undefined, { ref: false })])
    },
  }
}
