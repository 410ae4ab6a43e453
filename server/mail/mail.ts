// How a mail leaves the server: through the mail server of SMTP_URL, or as a file where none is set.
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
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
  /** Resolves with the file where the mail was written to one. Throws where it did not leave. */
  send(mail: Mail): Promise<string | undefined>
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>

export const createMailer = ({ smtpUrl, mailFrom, dataDir }: MailSettings): Mailer =>
  smtpUrl ? throughServer(smtpUrl, mailFrom) : intoFolder(path.join(dataDir, 'mail'), mailFrom)

/**
 * In milliseconds. A mail server that is silent is given up within the minute after which another process takes the mail for
 * lost; one that answers each command just in time can outlast it, and the mail is sent twice.
 */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** A mail is composed of the given texts alone: nothing is fetched or read for it. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

/** No robot is to answer a mail that a robot sent. */
const headers = { 'Auto-Submitted': 'auto-generated' }

function throughServer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, requireTLS: demandsEncryption(url), ...patience, ...closed },
    { from, headers },
  )
  return {
    async send(mail) {
      await transport.sendMail(composed(mail))
      return undefined
    },
  }
}

/**
 * Between machines a mail travels encrypted or not at all, because its link lets its reader in: a server that offers no STARTTLS,
 * or somebody on the way who hides the offer, gets nothing. What the address itself asks for counts before this.
 */
export function demandsEncryption(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const asked = searchParams.get('requireTLS')
  if (asked !== null) return asked === 'true'
  return !isLoopback(hostname) && searchParams.get('ignoreTLS') !== 'true'
}

/** Only who runs the server may read it: the mail's link lets its reader in. */
function intoFolder(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closed }, { from, headers })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composed(mail))
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path.join(folder, name), message, { mode: 0o600, flag: 'wx' })
      return path.join(folder, name)
    },
  }
}

const composed = ({ to, subject, text, html }: Mail): SendMailOptions => ({
  to,
  subject,
  alternatives: [plainPart(text), { contentType: 'text/html; charset=utf-8', content: html }],
})

/** Quoted-printable breaks a long link in two, and who opens the file could not follow it: ASCII needs no encoding. */
const plainPart = (text: string): NonNullable<SendMailOptions['alternatives']>[number] =>
  /^[\n\x20-\x7e]*$/.test(text)
    ? { raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text}` }
    : { contentType: 'text/plain; charset=utf-8', content: text }

/** What is known of a failure without the addresses and the conversation that a mail library's error carries. */
export function mailFailure(error: unknown): Record<string, unknown> {
  const failed = error as { code?: string; originalCode?: string; responseCode?: number; command?: string }
  const { code, responseCode } = failed
  const command = failed.command?.split(' ', 1)[0]
  const refused = certificateFault(failed.originalCode ?? code)
  const reason = refused ?? (command === 'STARTTLS' ? 'it does not offer to encrypt' : undefined)
  return { code, responseCode, command, ...(reason && { reason }) }
}
