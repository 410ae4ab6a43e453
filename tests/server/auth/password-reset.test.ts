import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSession } from '../../../server/repositories/accounts/sessions.ts'
import { findCredentials } from '../../../server/repositories/accounts/users.ts'
import { buildApp } from '../../../server/start/app.ts'
import { eventually } from '../support/eventually.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const ada = 'admin@gridhaul.example'
const post = startMailServer('gridhaul', 'smtp-geheim')
const server = appWithDatabase({
  publicUrl: 'http://gridhaul.example:8080',
  settings: { mailFrom: 'Gridhaul <ops@gridhaul.example>', smtpUrl: (await post).url },
})
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await post
})
beforeEach(async () => {
  mailServer.mails.length = 0
  mailServer.refuse = undefined
  await addDemo(server.db)
})
// A mail of one test must not arrive in the next.
afterEach(() => server.app.sendQueuedMails())
afterAll(() => mailServer.close())

const visitor = async () => {
  const fresh = newVisitor(server.app)
  await fresh.get('/api/auth/identify')
  return fresh
}

const ask = async (email: string) => (await visitor()).post('/api/auth/request-password-reset', { email })

const reset = async (token: string, password: string) =>
  (await visitor()).post('/api/auth/reset-password', { token, password })

const waiting = async () => (await server.db.selectFrom('queued_mails').selectAll().execute()).length

const tokenOf = (email: Email | undefined): string => /token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''

/** Asks, and takes the token out of the mail that arrives. */
async function mailedToken(email = ada): Promise<string> {
  const before = mailServer.mails.length
  await ask(email)
  await eventually('the mail arrives', async () => mailServer.mails.length > before)
  return tokenOf(mailServer.mails.at(-1)?.email)
}

/** The replies to calls that have all come as far as to change the user at the same instant. */
async function whileUserIsLocked<Reply>(
  email: string,
  count: number,
  call: () => PromiseLike<Reply>[],
): Promise<Reply[]> {
  let replies: PromiseLike<Reply>[] = []
  await server.db.transaction().execute(async store => {
    await sql`select from users where email_key = ${email} for update`.execute(store)
    replies = call()
    await eventually('all wait for the user', async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
      return rows.length === count
    })
  })
  return Promise.all(replies)
}

describe('requesting a password reset', () => {
  test('requesting a password reset sends the user a mail with a link to the page at the public address', async () => {
    const token = await mailedToken('Admin@GRIDHAUL.example ')

    const mail = mailServer.mails[0]
    expect(mail?.from).toBe('ops@gridhaul.example')
    expect(mail?.to).toEqual([ada])
    expect(mail?.email.from).toEqual({ name: 'Gridhaul', address: 'ops@gridhaul.example' })
    expect(mail?.email.subject).toBe('Reset your Gridhaul password')
    const link = `http://gridhaul.example:8080/reset-password?token=${token}`
    expect(token).toHaveLength(43)
    expect(mail?.email.text).toContain(`\n${link}\n`)
    expect(mail?.email.html).toContain(`<a href="${link}">Set a new password</a>`)
  })

  test('requesting a password reset gets the same reply for an e-mail that nobody has, and nothing is sent', async () => {
    const unknown = await ask('nobody@gridhaul.example')
    const known = await ask(ada)

    const told = ({ statusCode, body, headers }: typeof known) => [statusCode, body, Object.keys(headers)]
    expect(told(unknown)).toEqual(told(known))
    expect(known.statusCode).toBe(204)
    await eventually('both are dealt with', async () => (await waiting()) === 0)
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[ada]])
  })

  test('requesting a password reset writes the same row for a known and an unknown e-mail, so that the time reveals nothing', async () => {
    const made = async () => {
      const { rows } = await sql<{ made: number }>`
        select case when is_called then last_value::int else 0 end as made from queued_mails_id_seq`.execute(
        server.db,
      )
      return rows[0]?.made ?? 0
    }
    const before = await made()

    await ask('nobody@gridhaul.example')
    const between = await made()
    await ask(ada)

    expect([between - before, (await made()) - between]).toEqual([1, 1])
  })

  test('requesting a password reset for too long an e-mail is refused, and nothing waits to be sent', async () => {
    const reply = await ask(`${'a'.repeat(243)}@example.com`)

    expect(reply.statusCode).toBe(422)
    expect(reply.json().fields).toEqual({ email: 'Email is not valid' })
    expect(await waiting()).toBe(0)
  })

  test('requesting a password reset without an e-mail is refused with the message of the form', async () => {
    for (const email of ['', '   ', undefined]) {
      const reply = await (await visitor()).post('/api/auth/request-password-reset', { email })

      expect(reply.statusCode).toBe(422)
      expect(reply.json().fields).toEqual({ email: 'Email is required' })
    }
  })

  test('a reset mail is sent again if the mail server refused it, and the log does not contain the reason that server gave', async () => {
    mailServer.refuse = new Error('No mail from admin@gridhaul.example today')
    await ask(ada)
    await eventually('it is said', async () => server.logged().includes('will be tried again'))

    mailServer.refuse = undefined
    await sql`update queued_mails set next_try_at = now()`.execute(server.db)
    server.app.sendQueuedMails()

    await eventually('the mail arrives', async () => mailServer.mails.length === 1)
    await eventually('it no longer waits', async () => (await waiting()) === 0)
    expect((await reset(tokenOf(mailServer.mails[0]?.email), 'a new password')).statusCode).toBe(204)
    expect(server.logged()).not.toContain('No mail from')
  })

  test('a reset mail that could not be sent is given up after an hour', async () => {
    await sql`
      insert into queued_mails (email_key, requested_at) values (${ada}, now() - interval '61 minutes')`.execute(
      server.db,
    )

    await server.app.sendQueuedMails()
    await server.app.deleteOldMails()

    expect(await waiting()).toBe(0)
    expect(mailServer.mails).toEqual([])
    expect(server.logged()).toContain('mails that could not be sent were given up')
  })

  test('a reset mail that a process did not send is sent by the next process as soon as it listens', async () => {
    await sql`insert into queued_mails (email_key) values (${ada})`.execute(server.db)
    const settings = { logLevel: 'silent', publicUrl: undefined, smtpUrl: mailServer.url } as const
    const next = await buildApp({ settings, db: server.db, allowsDemoPassword: () => true })

    const address = await next.listen({ port: 0, host: '127.0.0.1' })

    await eventually('the mail arrives', async () => mailServer.mails.length === 1)
    await next.close()
    expect(mailServer.mails[0]?.email.text).toContain(`\n${address}/reset-password?token=`)
  })
})

describe('a reset token', () => {
  test('a reset token sets a new password, and the old one becomes invalid', async () => {
    const reply = await reset(await mailedToken(), 'a new password')

    expect(reply.statusCode).toBe(204)
    expect((await newVisitor(server.app).signIn(ada, 'gridhaul96')).statusCode).toBe(401)
    expect((await newVisitor(server.app).signIn(ada, 'a new password')).statusCode).toBe(200)
  })

  test('using a reset token ends every session of the user, and no other', async () => {
    const here = await signedIn(server.app, ada)
    const there = await signedIn(server.app, ada)
    const other = await signedIn(server.app, 'field@gridhaul.example')

    await reset(await mailedToken(), 'a new password')

    const replies = [here, there, other].map(each => each.get('/api/auth/identify'))
    expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([401, 401, 200])
  })

  test('a reset token works once', async () => {
    const token = await mailedToken()
    await reset(token, 'a new password')

    const again = await reset(token, 'another password')

    expect(again.statusCode).toBe(422)
    expect(again.json()).toEqual({
      message: 'Invalid or missing reset token',
      code: 'invalid',
      fields: { token: 'Invalid or missing reset token' },
    })
    expect((await newVisitor(server.app).signIn(ada, 'a new password')).statusCode).toBe(200)
  })

  test('a reset token works once, even if used at two servers at the same instant', async () => {
    const token = await mailedToken()
    const settings = { logLevel: 'silent', publicUrl: undefined } as const
    const other = await buildApp({ settings, db: server.db, allowsDemoPassword: () => true })
    const visitors = [server.app, other].map(app => newVisitor(app))
    for (const each of visitors) await each.get('/api/auth/identify')

    const replies = await whileUserIsLocked(ada, visitors.length, () =>
      visitors.map((each, at) =>
        each.post('/api/auth/reset-password', { token, password: `a new password ${at}` }),
      ),
    )

    await other.close()
    const winner = replies.findIndex(({ statusCode }) => statusCode === 204)
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422])
    expect((await newVisitor(server.app).signIn(ada, `a new password ${winner}`)).statusCode).toBe(200)
  })

  test("a reset token refuses common passwords and the owner's name as often as they are sent, and then accepts a better one", async () => {
    const token = await mailedToken()

    const refused = []
    for (let i = 0; i < 30; i++)
      refused.push(await reset(token, ['password1', 'Lindqvist 1843'][i % 2] ?? ''))
    const taken = await reset(token, 'a new password')

    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([422]))
    expect(refused[0]?.json().fields).toEqual({
      password: 'This password is one of the most common ones. Choose another.',
    })
    expect(refused[1]?.json().fields).toEqual({
      password: 'The password must not contain the name, the email address or "Gridhaul".',
    })
    expect(taken.statusCode).toBe(204)
  })

  test('using a reset token invalidates those of earlier mails, even at the same instant', async () => {
    const tokens = [await mailedToken(), await mailedToken(), await mailedToken()]

    const replies = await Promise.all(tokens.map(token => reset(token, 'a new password')))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422, 422])
  })

  test('a reset token works for an hour', async () => {
    const token = await mailedToken()
    await sql`update password_resets set created_at = now() - interval '61 minutes'`.execute(server.db)

    expect((await reset(token, 'a new password')).statusCode).toBe(422)
  })

  test('a reset token is deleted after an hour, used or not', async () => {
    await mailedToken()
    await sql`update password_resets set created_at = now() - interval '61 minutes'`.execute(server.db)
    await mailedToken('field@gridhaul.example')

    await server.app.deleteOldMails()

    const kept = await server.db.selectFrom('password_resets').select('email_key').execute()
    expect(kept).toEqual([{ email_key: 'field@gridhaul.example' }])
  })

  test('a reset token is invalid once the user has another e-mail, or the password was changed', async () => {
    const mailedToOld = await mailedToken()
    await sql`update users set email_key = 'ada@gridhaul.example' where email = ${ada}`.execute(server.db)
    const afterOtherMail = await reset(mailedToOld, 'a new password')
    await sql`update users set email_key = email where email = ${ada}`.execute(server.db)
    const owner = await signedIn(server.app, ada)
    await owner.patch('/api/auth/change-password', {
      old_password: 'gridhaul96',
      new_password: 'changed meanwhile',
    })

    const afterChange = await reset(mailedToOld, 'a new password')

    expect([afterOtherMail.statusCode, afterChange.statusCode]).toEqual([422, 422])
  })

  test('a reset token is kept as a hash alone', async () => {
    const token = await mailedToken()

    const { rows } = await sql`select password_resets::text from password_resets`.execute(server.db)

    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  test.each([
    [{ password: 'a new password' }, { token: 'Invalid or missing reset token' }],
    [{ token: '', password: 'a new password' }, { token: 'Invalid or missing reset token' }],
    [{ token: 'A'.repeat(43), password: 'a new password' }, { token: 'Invalid or missing reset token' }],
    [
      { token: 'A'.repeat(43), password: '1234567' },
      { password: 'Password must be at least 8 characters long' },
    ],
    [{ token: 'A'.repeat(43) }, { password: 'Password must be at least 8 characters long' }],
  ])('a reset token is required, with a password of at least 8 characters: %j', async (body, fields) => {
    const reply = await (await visitor()).post('/api/auth/reset-password', body)

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'invalid', fields })
  })

  test('a reset token sets a password of 64 characters and more', async () => {
    const long = 'a good sentence of many words is easy to remember and hard to guess'

    expect(long.length).toBeGreaterThan(64)
    expect((await reset(await mailedToken(), long)).statusCode).toBe(204)
    expect((await newVisitor(server.app).signIn(ada, long)).statusCode).toBe(200)
  })

  test('a reset token can set a password that begins with a space, because passwords are never trimmed', async () => {
    await reset(await mailedToken(), ' k7m2p9x')

    expect((await newVisitor(server.app).signIn(ada, ' k7m2p9x')).statusCode).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (old_password: string, new_password: string) => ({ old_password, new_password })

  test('changing the password keeps the session that did it and ends the user’s others', async () => {
    const here = await signedIn(server.app, ada)
    const there = await signedIn(server.app, ada)

    const reply = await here.patch('/api/auth/change-password', change('gridhaul96', 'a new password'))

    expect(reply.statusCode).toBe(204)
    expect((await here.get('/api/auth/identify')).statusCode).toBe(200)
    expect((await there.get('/api/auth/identify')).statusCode).toBe(401)
    expect((await newVisitor(server.app).signIn(ada, 'gridhaul96')).statusCode).toBe(401)
    expect((await newVisitor(server.app).signIn(ada, 'a new password')).statusCode).toBe(200)
  })

  test('changing the password with a wrong old password is refused as a value, which ends no session', async () => {
    const owner = await signedIn(server.app, ada)

    const reply = await owner.patch('/api/auth/change-password', change('gridhaul97', 'a new password'))

    const text = 'Error changing password, please make sure old password is correct.'
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({ message: text, code: 'invalid', fields: { old_password: text } })
    expect((await owner.get('/api/auth/identify')).statusCode).toBe(200)
    expect((await newVisitor(server.app).signIn(ada)).statusCode).toBe(200)
  })

  test('changing the password to a common one is refused', async () => {
    const owner = await signedIn(server.app, ada)

    const reply = await owner.patch('/api/auth/change-password', change('gridhaul96', 'password1'))

    expect(reply.json().fields).toEqual({
      new_password: 'This password is one of the most common ones. Choose another.',
    })
  })

  test('changing the password is refused if the old or the new one is too long', async () => {
    const owner = await signedIn(server.app, ada)
    const long = 'x'.repeat(1001)

    const reply = await owner.patch('/api/auth/change-password', change(long, long))

    const text = 'Password must be at most 1,000 characters long'
    expect(reply.statusCode).toBe(422)
    expect(reply.json().fields).toEqual({ old_password: text, new_password: text })
  })

  test('changing the password to fewer than 8 characters is refused, counted as people count', async () => {
    const owner = await signedIn(server.app, ada)

    const short = await owner.patch('/api/auth/change-password', change('gridhaul96', '🇸🇪🇸🇪🇸🇪🇸🇪'))
    const enough = await owner.patch('/api/auth/change-password', change('gridhaul96', '🇸🇪🇩🇰🇳🇴🇫🇮🇩🇪🇫🇷🇮🇹🇪🇸'))

    expect(short.json().fields).toEqual({ new_password: 'Password must be at least 8 characters long' })
    expect(enough.statusCode).toBe(204)
  })

  test('changing the password is allowed to every signed-in user, even without a role, and to nobody else', async () => {
    const withoutRole = await signedIn(server.app, 'customer@gridhaul.example')

    const own = await withoutRole.patch('/api/auth/change-password', change('gridhaul96', 'a new password'))
    const nobodys = await (await visitor()).patch('/api/auth/change-password', {})

    expect(own.statusCode).toBe(204)
    expect(nobodys.statusCode).toBe(401)
  })

  test('changing the password twice at the same instant changes it once', async () => {
    const owner = await signedIn(server.app, ada)

    const replies = await Promise.all(
      ['first password', 'second password'].map(password =>
        owner.patch('/api/auth/change-password', change('gridhaul96', password)),
      ),
    )

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422])
  })

  test('changing the password during a sign-in with the old one leaves that sign-in without a session', async () => {
    const known = await findCredentials(server.db, ada)
    const owner = await signedIn(server.app, ada)
    await owner.patch('/api/auth/change-password', change('gridhaul96', 'a new password'))

    const added = await addSession(server.db, Buffer.alloc(32), {
      userId: known?.id ?? '',
      passwordHash: known?.password_hash ?? '',
    })

    expect(added).toBe(false)
  })
})

describe('without a mail server', () => {
  const files = appWithDatabase({ publicUrl: 'https://gridhaul.example' })

  test('without a mail server the mail is a file that only the server’s user can read; the log has its path and not its token', async () => {
    await addDemo(files.db)
    const fresh = newVisitor(files.app)
    await fresh.get('/api/auth/identify')

    await fresh.post('/api/auth/request-password-reset', { email: ada })

    await eventually('the path is logged', async () => files.logged().includes('.eml'))
    const folder = path.join(files.dataDir, 'mail')
    const file = path.join(folder, readdirSync(folder)[0] ?? '')
    const email = await PostalMime.parse(readFileSync(file))
    expect(files.logged()).toContain(`"mail":"${file}"`)
    expect(email.to).toEqual([{ name: '', address: ada }])
    expect(readFileSync(file, 'utf8')).toMatch(
      /^https:\/\/gridhaul\.example\/reset-password\?token=[\w-]{43}\r?$/m,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(tokenOf(email)).toHaveLength(43)
    expect(files.logged()).not.toContain(tokenOf(email))
  })

  test('without a mail server the files of mails are deleted once their links have expired', async () => {
    const folder = path.join(files.dataDir, 'mail')
    mkdirSync(folder, { recursive: true })
    const [old, young] = [path.join(folder, 'old.eml'), path.join(folder, 'young.eml')]
    const noMail = path.join(folder, 'read-me.txt')
    for (const [file, days] of [
      [old, 8],
      [young, 6],
      [noMail, 8],
    ] as const) {
      writeFileSync(file, '')
      const at = new Date(Date.now() - days * 24 * 3_600_000)
      utimesSync(file, at, at)
    }

    await files.app.deleteOldMails()

    expect(existsSync(old)).toBe(false)
    expect([young, noMail].map(existsSync)).toEqual([true, true])
  })
})
