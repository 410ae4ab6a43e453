// npm run admin: administration for which there is no screen.
import { randomBytes } from 'node:crypto'
import type { IssuedAccessKey } from '../../domain/records/access-key.ts'
import { newUserForm } from '../../domain/validate/users.ts'
import { addAdministrator } from '../auth/administrator.ts'
import { breachedPasswords } from '../auth/breached-passwords.ts'
import { weaknessOf } from '../auth/password-rules.ts'
import { readSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import type { Database } from '../database/connect.ts'
import { protectHistory } from '../database/history-owner.ts'
import { readHeads } from '../history/heads.ts'
import { operator, recordChange } from '../history/record.ts'
import { unlockAccount } from '../plugins/rate-limits.ts'
import { resetFactors } from '../repositories/accounts/second-factors.ts'
import { emailKey, findCredentials, findUserIdByEmail } from '../repositories/accounts/users.ts'
import { rotateServerKeys } from '../repositories/server-keys.ts'
import { issueKey, keyOptions, listKeys, revokeKey, rotateKey, type TypedKey } from './access-keys.ts'
import { runCommand, UsageError } from './command.ts'
import { examine } from './doctor/doctor.ts'
import { promptNewPassword } from './prompt-password.ts'
import {
  addReferenceName,
  changeReferenceName,
  listReferenceNames,
  referenceKinds,
} from './reference-names.ts'
import { migrateDatabase, upgradeCheck } from './upgrade.ts'
import { verifyHistory } from './verify-history.ts'
import { withDatabase, withNewDatabase } from './with-database.ts'

const help = `npm run admin -- VERB
npm run admin -- create EMAIL                         makes an administrator
npm run admin -- verify-history [NUMBER HASH]         checks that the history is unchanged, also since an earlier end
npm run admin -- doctor [--deep]                      checks settings, database, disk, mail and proxy; --deep every index and the history too
npm run admin -- upgrade-check                        says what this version would change in the database, and what waits meanwhile
npm run admin -- migrate                              changes it, without starting a server
npm run admin -- protect-history ROLE                 lets ROLE, as which the server works, only read and append; DATABASE_URL is a superuser's
npm run admin -- unlock EMAIL                         unlocks an account after too many failed attempts
npm run admin -- reset-factors EMAIL                  lets a person who lost the second factor sign in with the password alone
npm run admin -- keys                                 shows the keys of devices and programs
npm run admin -- create-key plans NAME                makes a delivery key, with which a program delivers plans
npm run admin -- create-key telemetry NAME            makes an ingest key; --organization NAME or --asset NAME limit it
npm run admin -- rotate-key ID                        makes a new secret; the old one stays valid for 24 hours, or --hours N
npm run admin -- revoke-key ID
npm run admin -- rotate-server-keys                   replaces the keys with which the server signs; --only ends all earlier ones
npm run admin -- list asset-models                    shows the ids and names of the models of batteries
npm run admin -- add asset-model NAME
npm run admin -- rename asset-model NAME NEW-NAME     NAME can be an id too
npm run admin -- list service-areas                   the same for the areas that assets and trucks serve
npm run admin -- add service-area NAME
npm run admin -- rename service-area NAME NEW-NAME
New secrets are valid for 365 days, or --days N, or --days never.
Put a name of several words in quotation marks. The server may be running.`

const options = {
  ...keyOptions,
  hours: { type: 'string' },
  only: { type: 'boolean', default: false },
  deep: { type: 'boolean', default: false },
} as const

runCommand({ command: 'npm run admin', help, options }, async ({ values, positionals }) => {
  const [verb = '', ...words] = positionals
  if (verb === 'help') return help
  if (verb === 'create') return createAdministrator(words)
  if (verb === 'unlock') return unlock(words)
  if (verb === 'verify-history') return verify(words)
  if (verb === 'doctor') return diagnose(words, values.deep)
  if (verb === 'upgrade-check' || verb === 'migrate') return upgrade(verb, words)
  if (verb === 'protect-history') return protect(words)
  if (verb === 'reset-factors') return resetSecondFactors(words)
  if (verb === 'rotate-server-keys') return replaceServerKeys(words, values.only)
  if (isKeyVerb(verb)) return changeKeys(verb, words, values)
  if (isChange(verb)) return changeReferences(verb, words)
  throw new UsageError(
    `${verb ? 'Unknown verb' : 'A verb is missing'}: there are create, unlock, reset-factors, verify-history, upgrade-check, migrate, doctor, protect-history, rotate-server-keys, ${[...Object.keys(keyVerbs), ...Object.keys(verbs)].join(', ')}.`,
  )
})

type Kind = (typeof referenceKinds)[keyof typeof referenceKinds]

interface Verb {
  /** The arguments after the kind. */
  names: readonly string[]
  run: (db: Database, kind: Kind, names: string[]) => Promise<string>
}

const verbs = {
  list: { names: [], run: listReferenceNames },
  add: { names: ['NAME'], run: (db, kind, [name = '']) => addReferenceName(db, kind, name) },
  rename: {
    names: ['NAME', 'NEW-NAME'],
    run: (db, kind, [name = '', newName = '']) => changeReferenceName(db, kind, name, newName),
  },
} as const satisfies Record<string, Verb>

const isChange = (typed: string): typed is keyof typeof verbs => Object.hasOwn(verbs, typed)

async function changeReferences(typed: keyof typeof verbs, [what, ...names]: string[]): Promise<string> {
  const verb: Verb = verbs[typed]
  const words = Object.entries(referenceKinds)
  const kind = words.find(([word]) => what === word || what === `${word}s`)?.[1]
  if (!kind)
    throw new UsageError(
      `${typed} is followed by asset-model or service-area${verb.names.map(name => ` and ${name}`).join('')}.`,
    )
  if (names.length !== verb.names.length)
    throw new UsageError(
      `${typed} ${what} is followed by ${verb.names.join(' and ') || 'nothing'}; put a name of several words in quotation marks.`,
    )
  return withDatabase(readSettings(process.env), db => verb.run(db, kind, names))
}

async function createAdministrator([typedEmail, ...more]: string[]): Promise<string> {
  if (!typedEmail || more.length)
    throw new UsageError(
      'Give the email address of the account to create: npm run admin -- create EMAIL. The command asks for the password, or makes one if it cannot ask.',
    )
  const { email } = proven({ email: typedEmail })
  const settings = readSettings(process.env)
  const typed = process.stdin.isTTY ? await promptNewPassword(process.stdin, process.stderr) : undefined
  const password = typed ?? randomBytes(15).toString('base64url')
  const user = proven({ email, password })
  const weakness = weaknessOf(password, user, breachedPasswords(settings.breachedPasswordsFile))
  if (weakness) throw new StartupError(weakness)
  await withNewDatabase(settings, db =>
    recordChange(db, commandOf('create'), async (store, draft) => {
      draft.objectId = await addAdministrator(store, user)
    }),
  )
  const created = `${email} is an administrator now and can sign in`
  return typed ? `${created}.` : `${created} with this password, which is not shown again: ${password}`
}

const commandOf = <Verb extends 'create' | 'unlock' | 'reset-factors'>(verb: Verb) =>
  ({ actor: operator(), action: verb, operation: `npm run admin -- ${verb}`, objectType: 'user' }) as const

/** Sessions are random tokens, so that nobody is signed out. */
async function replaceServerKeys(more: string[], only: boolean): Promise<string> {
  if (more.length) throw new UsageError('rotate-server-keys takes no arguments but --only.')
  const change = {
    actor: operator(),
    action: 'rotate',
    operation: `npm run admin -- rotate-server-keys${only ? ' --only' : ''}`,
    objectType: 'database',
  } as const
  return withDatabase(readSettings(process.env), async db => {
    await recordChange(db, change, store => rotateServerKeys(store, { only }))
    return only
      ? 'The server signs with new keys, and earlier keys stop working after a minute: open pages ask once to try again, and sign-ins in progress at the identity provider have to be started again. Nobody is signed out.'
      : 'The server signs with new keys in two minutes. What earlier keys have signed stays valid, and nobody is signed out.'
  })
}

/** Throws StartupError where there is none, or nobody can sign in to it. */
async function activeUserId(db: Database, email: string): Promise<string> {
  const user = await findCredentials(db, email)
  if (user) return user.id
  throw new StartupError(
    (await findUserIdByEmail(db, email)) === undefined
      ? `No account has the address ${email}.`
      : `The account ${email} or its organization is deactivated: an administrator has to activate it first.`,
  )
}

async function unlock([email, ...more]: string[]): Promise<string> {
  if (!email || more.length)
    throw new UsageError('Give the email address of the account to unlock: npm run admin -- unlock EMAIL.')
  return withDatabase(readSettings(process.env), async db => {
    const userId = await activeUserId(db, email)
    await recordChange(db, { ...commandOf('unlock'), objectId: userId }, store =>
      unlockAccount(store, [emailKey(email), userId]),
    )
    return `${email} can try to sign in again.`
  })
}

interface KeyValues extends Omit<TypedKey, 'name'> {
  hours?: string | undefined
}

interface KeyVerb {
  words: readonly string[]
  run: (db: Database, words: string[], values: KeyValues) => Promise<string>
}

const keyVerbs = {
  keys: { words: [], run: listKeys },
  'create-key': {
    words: ['telemetry or plans', 'NAME'],
    run: async (db, [purpose, name = ''], values) => {
      if (purpose !== 'telemetry' && purpose !== 'plans')
        throw new UsageError('create-key is followed by telemetry or plans, and NAME.')
      return issuedText(await issueKey(db, purpose, { ...values, name }))
    },
  },
  'rotate-key': {
    words: ['ID'],
    run: async (db, [id = ''], values) => issuedText(await rotateKey(db, id, values)),
  },
  'revoke-key': { words: ['ID'], run: (db, [id = '']) => revokeKey(db, id) },
} as const satisfies Record<string, KeyVerb>

const isKeyVerb = (typed: string): typed is keyof typeof keyVerbs => Object.hasOwn(keyVerbs, typed)

async function changeKeys(typed: keyof typeof keyVerbs, words: string[], values: KeyValues): Promise<string> {
  const verb: KeyVerb = keyVerbs[typed]
  if (words.length !== verb.words.length)
    throw new UsageError(`${typed} is followed by ${verb.words.join(' and ') || 'nothing'}.`)
  return withDatabase(readSettings(process.env), db => verb.run(db, words, values))
}

const issuedText = ({ id, name, secret }: IssuedAccessKey): string =>
  `The key ${id}, ${name}, has this secret, which is not shown again: ${secret}`

async function verify([id, hash, ...more]: string[]): Promise<string> {
  const isNone = id === undefined
  const isEntry = /^[1-9]\d{0,17}$/.test(id ?? '') && /^[\da-f]{64}$/.test(hash ?? '')
  if (more.length || !(isNone || isEntry))
    throw new UsageError(
      'verify-history takes no arguments, or the number and the hash that an earlier run printed.',
    )
  const settings = readSettings(process.env)
  const known = [
    ...(await readHeads(settings.historyHeadFile)),
    ...(id !== undefined && hash !== undefined ? [{ id, hash }] : []),
  ]
  const retention = { retentionDays: settings.historyDays, now: new Date() }
  return withDatabase(settings, db => verifyHistory(db, known, retention))
}

async function diagnose(more: string[], isDeep: boolean): Promise<string> {
  if (more.length) throw new UsageError('doctor takes no arguments but --deep.')
  return examine(process.env, isDeep)
}

async function upgrade(verb: 'upgrade-check' | 'migrate', more: string[]): Promise<string> {
  if (more.length) throw new UsageError(`${verb} takes no arguments.`)
  const settings = readSettings(process.env)
  return verb === 'migrate' ? migrateDatabase(settings) : upgradeCheck(settings)
}

async function protect([role, ...more]: string[]): Promise<string> {
  const { databaseUrl, dataDir } = readSettings(process.env)
  if (!role || more.length || databaseUrl === undefined)
    throw new UsageError(
      'Give the role of the server, and in DATABASE_URL the address of a superuser: npm run admin -- protect-history ROLE. The embedded database is protected by each start.',
    )
  await withDatabase({ databaseUrl, dataDir }, async () => {
    await protectHistory(databaseUrl, role).catch((error: Error) => {
      throw new StartupError(`The history could not be protected (${error.message}).`)
    })
  })
  return `The history belongs to a role of its own now, and ${role} can only read it and append to it.`
}

async function resetSecondFactors([email, ...more]: string[]): Promise<string> {
  if (!email || more.length)
    throw new UsageError(
      'Give the email address of the account whose second factors to remove: npm run admin -- reset-factors EMAIL.',
    )
  return withDatabase(readSettings(process.env), async db => {
    const userId = await activeUserId(db, email)
    const change = {
      ...commandOf('reset-factors'),
      action: 'reset_second_factors',
      objectId: userId,
    } as const
    await recordChange(db, change, store => resetFactors(store, userId))
    return `${email} signs in by password alone, until a second factor is set up again.`
  })
}

type NewUser = Parameters<typeof addAdministrator>[1]

/** Applies the rules for every new user. Throws StartupError with the first message. */
function proven(typed: Partial<NewUser>): NewUser {
  // A placeholder for what is not typed yet.
  const sound = { name: 'Administrator', email: 'a@b.example', password: 'aaaaaaaa' }
  const result = newUserForm.safeParse({ ...sound, ...typed })
  if (!result.success) throw new StartupError(`${result.error.issues[0]?.message}.`)
  return result.data
}
