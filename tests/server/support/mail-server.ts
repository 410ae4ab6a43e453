// A real mail server on loopback that keeps what it is given.
import type net from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** What arrived, oldest first. */
  mails: ReceivedMail[]
  /** What the next mails are answered with, in place of being taken. */
  refuse: Error | undefined
  close(): Promise<void>
}

export interface ReceivedMail {
  from: string
  to: string[]
  email: Email
}

/** Asks for this user and password, which only who read SMTP_URL knows. */
export async function startMailServer(user: string, password: string): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const received: Pick<MailServer, 'mails' | 'refuse'> = { mails, refuse: undefined }
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(given, _, done) {
      const right = given.username === user && given.password === password
      done(right ? null : new Error('Invalid user or password'), { user })
    },
    onMailFrom: (_, __, done) => done(received.refuse),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        mails.push({ from, to, email: await PostalMime.parse(Buffer.concat(chunks)) })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as net.AddressInfo
  return Object.assign(received, {
    url: `smtp://${user}:${password}@127.0.0.1:${port}`,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  })
}
