// Sends mails through the mail server of SMTP_URL, or writes them to files if none is set.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { dayMs } from '../../domain/time/durations.ts'
import { certificateFault } from '../config/certificate-faults.ts'
import { isLoopback } from '../config/ip-address.ts'
import type { Settings } from '../config/settings.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves with the file, if the mail was written to one. Throws if it was not sent. */
  send(mail: Mail): Promise<string | undefined>
  /** Deletes the files of mails whose links have expired. */
  deleteOld?(): Promise<void>
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'invitationDays'>

export const createMailer = ({ smtpUrl, mailFrom, dataDir, invitationDays }: MailSettings): Mailer =>
  smtpUrl
    ? throughServer(smtpUrl, mailFrom)
    : intoFolder(path.join(dataDir, 'mail'), { from: mailFrom, days: Math.max(invitationDays, undoDays) })

/** How long the link to undo a change of the address works: only an invitation may work longer. */
const undoDays = 7

/**
 * In milliseconds. A silent mail server is given up within the minute after which another process retries the mail; one that
 * responds to each command just in time can take longer, and the mail is sent twice.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** A mail consists of the given texts only: nothing is fetched or read for it. */
const noExternalContent = { disableFileAccess: true, disableUrlAccess: true }

/** Asks other programs not to reply automatically. */
const headers = { 'Auto-Submitted': 'auto-generated' }

const connectionTo = (url: string) => ({
  url,
  requireTLS: requiresEncryption(url),
  ...timeouts,
  ...noExternalContent,
})

/** Connects and signs in as for a mail, and sends none. Throws if the server would take none. */
export const verifyMailServer = async (url: string): Promise<void> =>
  void (await createTransport(connectionTo(url)).verify())

function throughServer(url: string, from: string): Mailer {
  const transport = createTransport(connectionTo(url), { from, headers })
  return {
    async send(mail) {
      await transport.sendMail(composed(mail))
      return undefined
    },
  }
}

/**
 * Between machines a mail is sent encrypted or not at all, because its link gives access to the account: a server that does not offer
 * STARTTLS, or an attacker who hides the offer, gets nothing. Parameters of the address override this.
 */
export function requiresEncryption(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const requireTls = searchParams.get('requireTLS')
  if (requireTls !== null) return requireTls === 'true'
  return !isLoopback(hostname) && searchParams.get('ignoreTLS') !== 'true'
}

/** Readable by the operator only, because the mail's link gives access to the account. */
function intoFolder(folder: string, { from, days }: { from: string; days: number }): Mailer {
  const transport = createTransport(
    { streamTransport: true, buffer: true, ...noExternalContent },
    { from, headers },
  )
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composed(mail))
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path.join(folder, name), message, { mode: 0o600, flag: 'wx' })
      return path.join(folder, name)
    },
    async deleteOld() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter(each => each.endsWith('.eml'))) {
        const file = path.join(folder, name)
        const found = await stat(file).catch(() => undefined)
        if (found && found.mtimeMs < Date.now() - days * dayMs) await rm(file, { force: true })
      }
    },
  }
}

const composed = ({ to, subject, text, html }: Mail): SendMailOptions => ({
  to,
  subject,
  alternatives: [plainPart(text), { contentType: 'text/html; charset=utf-8', content: html }],
})

/** Quoted-printable would break a long link in two, so that it could not be opened from the file. ASCII needs no encoding. */
const plainPart = (text: string): NonNullable<SendMailOptions['alternatives']>[number] =>
  /^[\n\x20-\x7e]*$/.test(text)
    ? { raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text}` }
    : { contentType: 'text/plain; charset=utf-8', content: text }

/** The facts of a failure, without the addresses and the conversation in the mail library's error. */
export function mailFailure(error: unknown): Record<string, unknown> {
  const failed = error as { code?: string; originalCode?: string; responseCode?: number; command?: string }
  const { code, responseCode } = failed
  const command = failed.command?.split(' ', 1)[0]
  const refused = certificateFault(failed.originalCode ?? code)
  const reason = refused ?? (command === 'STARTTLS' ? 'it does not offer encryption' : undefined)
  return { code, responseCode, command, ...(reason && { reason }) }
}
