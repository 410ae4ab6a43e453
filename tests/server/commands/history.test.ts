// Walks over every command of an operator: each that changes something leaves one entry, and no other leaves any.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../../server/database/connect.ts'
import { lastEntries } from '../support/history.ts'
import { runServerCommand } from '../support/server-command.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { copyOfTemplate, newDatabase } from '../support/test-app.ts'

let url: string
let db: Database
beforeAll(async () => {
  url = await copyOfTemplate()
  db = connect(url, () => {})
})
afterAll(() => db.destroy())

type Command = Parameters<typeof runServerCommand>[0]
const run = async (command: Command, args: string[]) => {
  const ended = await runServerCommand(command, args, { DATABASE_URL: url })
  expect(ended.stderr).toBe('')
  expect(ended.code).toBe(0)
  return ended.stdout
}
const keyId = async () =>
  (await db.selectFrom('access_keys').select('id').orderBy('id').executeTakeFirstOrThrow()).id

interface Walked {
  verb: string
  args: () => string[] | Promise<string[]>
  /** The action of its entry; undefined for a command that only reads. */
  action?: string
}

/** In an order in which each finds what it needs. */
const verbs: Walked[] = [
  { verb: 'create', args: () => ['ada@ops.example'], action: 'create' },
  { verb: 'unlock', args: () => ['ada@ops.example'], action: 'unlock' },
  { verb: 'reset-factors', args: () => ['ada@ops.example'], action: 'reset_second_factors' },
  { verb: 'create-key', args: () => ['plans', 'Optimizer'], action: 'create' },
  { verb: 'keys', args: () => [] },
  { verb: 'rotate-key', args: async () => [String(await keyId())], action: 'rotate' },
  { verb: 'revoke-key', args: async () => [String(await keyId())], action: 'revoke' },
  { verb: 'rotate-server-keys', args: () => [], action: 'rotate' },
  { verb: 'add', args: () => ['service-area', 'North'], action: 'create' },
  { verb: 'rename', args: () => ['service-area', 'North', 'South'], action: 'change' },
  { verb: 'list', args: () => ['service-areas'] },
  { verb: 'verify-history', args: () => [] },
  { verb: 'upgrade-check', args: () => [] },
  { verb: 'migrate', args: () => [] },
]

const actionsOf = (entries: Awaited<ReturnType<typeof lastEntries>>) =>
  entries.map(({ actor_type, action }) => [actor_type, action])

describe('npm run admin', () => {
  test('has no verb that is not walked over', async () => {
    const help = await run('admin', ['help'])
    const known = [...help.matchAll(/^npm run admin -- ([a-z-]+)/gm)].map(([, verb]) => verb)

    // The one needs a superuser's address, and changes no record: history-owner.test.ts. The other writes nothing: doctor.test.ts.
    const walked = [...verbs.map(({ verb }) => verb), 'protect-history', 'doctor']
    expect([...new Set(known)].sort()).toEqual(walked.sort())
  })

  test.each(verbs)('$verb leaves in the history: $action', async ({ verb, args, action }) => {
    const words = [verb, ...(await args())]

    const entries = await lastEntries(db, () => run('admin', words))

    expect(actionsOf(entries)).toEqual(action ? [['operator', action]] : [])
  })
})

test('npm run ingest-key, backup and restore leave an entry each', async () => {
  const file = path.join(await temporaryFolder(), 'store.backup')

  const key = await lastEntries(db, () => run('ingest-key', []))
  const backup = await lastEntries(db, () => run('backup', [file]))
  url = await newDatabase()
  await run('restore', [file])

  expect(actionsOf(key)).toEqual([['operator', 'create']])
  expect(actionsOf(backup)).toEqual([['operator', 'back_up']])
  const restored = connect(url, () => {})
  const last = await restored.selectFrom('history').select(['id', 'action']).orderBy('id', 'desc').execute()
  await restored.destroy()
  expect(last.map(({ action }) => action).slice(0, 2)).toEqual(['restore', 'create'])
})
