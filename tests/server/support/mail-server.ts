// A real mail server on loopback that stores the mails it receives.
import type net from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Certificates } from './certificates.ts'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** What arrived, oldest first, but for the next. */
  mails: ReceivedMail[]
  /** Each sign-in of a test is one of a new browser. */
  signInMails: ReceivedMail[]
  /** How many clients have signed in or tried to. */
  signIns: number
  /** The error for the next mails, instead of accepting them. */
  refuse: Error | undefined
  /** What the next mails wait for. */
  hold: Promise<void> | undefined
  /** How many mails have come as far as to be held. */
  held: number
  close(): Promise<void>
}

export interface ReceivedMail {
  from: string
  to: string[]
  email: Email
  /** It came through an encrypted connection. */
  encrypted: boolean
}

export interface Encryption {
  /** From the first byte, or after STARTTLS. */
  from: 'start' | 'STARTTLS'
  certificates: Certificates
}

/** Requires this user and password, which are in SMTP_URL. */
export async function startMailServer(
  user: string,
  password: string,
  encryption?: Encryption,
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const signInMails: ReceivedMail[] = []
  const received: Omit<MailServer, 'url' | 'close'> = {
    mails,
    signInMails,
    signIns: 0,
    refuse: undefined,
    hold: undefined,
    held: 0,
  }
  const server = new SMTPServer({
    ...(encryption ? encrypting(encryption) : { allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }),
    onAuth(given, _, done) {
      received.signIns += 1
      const right = given.username === user && given.password === password
      done(right ? null : new Error('Invalid user or password'), { user })
    },
    async onMailFrom(_, __, done) {
      if (received.hold) received.held += 1
      await received.hold
      done(received.refuse)
    },
    onData(stream, { envelope, secure }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        const email = await PostalMime.parse(Buffer.concat(chunks))
        const box = email.subject?.startsWith('A new browser') ? signInMails : mails
        box.push({ from, to, email, encrypted: secure })
        done()
      })
    },
  })
  // A client that does not trust the certificate disconnects during the handshake.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as net.AddressInfo
  return Object.assign(received, {
    url: `${encryption?.from === 'start' ? 'smtps' : 'smtp'}://${user}:${password}@127.0.0.1:${port}`,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  })
}

const encrypting = ({ from, certificates: { key, certificate } }: Encryption) => ({
  secure: from === 'start',
  key,
  cert: certificate,
})
