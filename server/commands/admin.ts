// npm run admin -- create EMAIL: an administrator for a store that has none who could make one.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { newUserForm } from '../../domain/validate.ts'
import { addAdministrator } from '../administrator.ts'
import { connect, proveUsable } from '../database/connect.ts'
import { holdsDatabase } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { readSettings, type Settings } from '../settings.ts'
import { StartRefused } from '../start-refused.ts'
import { askNewPassword } from './ask-password.ts'
import { runCommand, withStore, withStoreAlone } from './command.ts'

runCommand(async () => {
  const email = proven({ email: readArguments(process.argv.slice(2)) }).email
  const settings = readSettings(process.env)
  const typed = process.stdin.isTTY ? await askNewPassword(process.stdin, process.stderr) : undefined
  const password = typed ?? randomBytes(15).toString('base64url')
  const user = proven({ email, password })
  await add(settings, user)
  const created = `${email} is an administrator now and can sign in`
  return typed ? `${created}.` : `${created} with this password, which is not shown again: ${password}`
})

type NewUser = Parameters<typeof addAdministrator>[1]

async function add(settings: Settings, user: NewUser): Promise<void> {
  const open = (await holdsDatabase(settings.dataDir)) ? withStore : withStoreAlone
  await open(settings, async url => {
    const db = connect(url, () => {})
    const added = async () => {
      if (settings.databaseUrl) await proveUsable(db, url)
      await migrate(db)
      await addAdministrator(db, user)
    }
    await added().finally(() => db.destroy())
  })
}

/** By the rules for every new user. Throws StartRefused with the first one's words. */
function proven(typed: Partial<NewUser>): NewUser {
  // Stands in for what is not typed yet.
  const sound = { name: 'Administrator', email: 'a@b.example', password: 'aaaaaaaa' }
  const result = newUserForm.safeParse({ ...sound, ...typed })
  if (!result.success) throw new StartRefused(`${result.error.issues[0]?.message}.`)
  return result.data
}

/** What was typed beside the e-mail is not repeated: it may be a password. */
function readArguments(args: string[]): string {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [command, email, ...more] = positionals
    if (command === 'create' && email && !more.length) return email
  } catch {}
  throw new StartRefused(
    'Say whose account to create: npm run admin -- create EMAIL. The password is asked for, or made where nobody can be asked.',
  )
}
