import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeTables } from '../../../server/database/tables.ts'
import { type NewAccessKey, revokeAccessKey } from '../../../server/repositories/accounts/access-keys.ts'
import { type Call, type CallIds, callIds, calls, type Method, placeholders } from '../support/calls.ts'
import { userOf } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { newIngestKey } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { type DemoEmail, newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

// Any file will do: who may read it is what counts.
const server = appWithDatabase({ settings: { mapTilesFile: import.meta.filename } })
let ids: CallIds
beforeEach(async () => {
  await addDemo(server.db)
  ids = await callIds(server.db)
})

const rolesOf = (who: string) =>
  ['administrators', 'business operators', 'field operators', 'people without a role']
    .filter((_, place) => who[place] !== '-')
    .join(', ')

/** Calls without a role: everybody's, or those that prove in another way who calls. */
const openCalls = [
  'get /api/docs',
  'get /api/docs/style.css',
  'get /api/features',
  'get /api/openapi.json',
  'get /api/auth/login-with-google',
  'get /api/auth/login-with-google/callback',
  'get /api/auth/provider-logout',
  'post /api/auth/login',
  'get /api/auth/login/second-factor',
  'post /api/auth/login/second-factor',
  'get /api/auth/login/passkey',
  'post /api/auth/login/passkey',
  'post /api/auth/logout',
  'post /api/auth/request-password-reset',
  'post /api/auth/reset-password',
  'post /api/auth/connect-account',
  // A token that the provider has signed: tests/server/auth/provider-logout.test.ts.
  'post /api/auth/provider-logout/back-channel',
  'post /api/auth/confirm-email',
  'post /api/auth/undo-email-change',
  'post /api/auth/undo-sign-in-method',
  'post /api/asset_telemetry',
]
/** Calls about the own account, for whoever is signed in. */
const ownCalls = [
  // Only what the receiver may read: tests/server/plugins/events.test.ts.
  'get /api/events',
  'get /api/auth/identify',
  'patch /api/auth/change-password',
  'get /api/auth/second-factors',
  'post /api/auth/authenticator-app',
  'post /api/auth/authenticator-app/confirm',
  'post /api/auth/authenticator-app/remove',
  'post /api/auth/passkeys/options',
  'post /api/auth/passkeys',
  'post /api/auth/passkeys/{id}/remove',
  'post /api/auth/recovery-codes',
  'post /api/auth/confirm-identity',
  // Of others for administrators: tests/server/auth/recoveries.test.ts.
  'delete /api/users/{id}/provider-links/{link_id}',
  // Of others for administrators: tests/server/auth/own-sessions.test.ts.
  'delete /api/users/{id}/sessions/{session_id}',
]

test('the table of who may do what names every operation of the API document', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method} ${path}`),
  )
  const named = calls.map(([, method, path]) => `${method} ${path(ids).replace(/\?.*/, '')}`)
  const isNamed = (operation: string) => {
    const [method, path = ''] = operation.split(' ')
    const pattern = new RegExp(`^${method} ${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
    return [...openCalls, ...ownCalls].includes(operation) || named.some(call => pattern.test(call))
  }

  expect(operations.length).toBeGreaterThan(40)
  expect(operations.filter(operation => !isNamed(operation))).toEqual([])
})

const emails: DemoEmail[] = [
  'admin@gridhaul.example',
  'business@gridhaul.example',
  'field@gridhaul.example',
  'customer@gridhaul.example',
]

const ask = (visitor: Visitor, method: Method, path: string, body?: object) =>
  method === 'get' ? visitor.get(path) : visitor[method](path, body)

const reads = calls.filter(([, method]) => method === 'get')
const changes = calls.filter(([, method]) => method !== 'get')

/** Who may, by the status of the reply to each of `emails`. */
const whoMay = (statuses: readonly number[]): string =>
  statuses.map((status, place) => (status < 300 || status === 409 ? 'abf'[place] : '-')).join('')

test('each call that reads is for whoever the table names, and for nobody who is signed out', async () => {
  const stranger = newVisitor(server.app)
  await stranger.get('/api/auth/identify')
  const visitors = await Promise.all(emails.map(email => signedIn(server.app, email)))

  const found: [string, string, string][] = []
  for (const [, , path] of reads) {
    const refused = await stranger.get(path(ids))
    const statuses: number[] = []
    for (const visitor of visitors) statuses.push((await visitor.get(path(ids))).statusCode)
    for (const status of statuses)
      expect([path(ids), status]).toEqual([path(ids), status === 200 ? 200 : 403])
    found.push([path(placeholders), whoMay(statuses), `${refused.statusCode} ${refused.json().code}`])
  }

  expect(found).toEqual(reads.map(([who, , path]) => [path(placeholders), who, '401 signed_out']))
})

test('no call that reads changes a stored record, and of exports there is an entry in the history', async () => {
  await newIngestKey(server.db)
  const admin = await signedIn(server.app, 'admin@gridhaul.example')
  const before = await storedRecords()

  const entries = await lastEntries(server.db, async () => {
    for (const [, , path] of reads) await admin.get(path(ids))
  })

  expect(await storedRecords()).toEqual(before)
  expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(['export']))
})

/** As JSON, by table; without the history, and without the last use of sessions. */
async function storedRecords(): Promise<Record<string, string[]>> {
  const records: Record<string, string[]> = {}
  for (const table of storeTables.filter(name => !name.startsWith('history'))) {
    const { rows } = await sql<{ record: string }>`
      select (to_jsonb(each) - 'last_seen_at')::text as record from ${sql.table(table)} each order by 1`.execute(
      server.db,
    )
    records[table] = rows.map(({ record }) => record)
  }
  return records
}

describe.each(
  changes.map(([who, method, path, body]) => ({
    who,
    method,
    path,
    body,
    call: `${method} ${path(placeholders)}`,
  })),
)('$call', ({ who, method, path, body, call }) => {
  test(`${call} is for ${rolesOf(who)}; done or refused it leaves one entry in the history, of somebody who is signed out none`, async () => {
    const stranger = newVisitor(server.app)
    await stranger.get('/api/auth/identify')
    let refused: LightMyRequestResponse | undefined
    const ofStranger = await lastEntries(server.db, async () => {
      refused = await ask(stranger, method, path(ids), body?.(ids))
    })
    const statuses: number[] = []
    const left: unknown[] = []
    // Who may comes last, so that what they remove is there for the others.
    for (const email of emails.toReversed()) {
      const visitor = await signedIn(server.app, email)
      const { id } = await userOf(server.db, email)
      // Each finds the plan as it was delivered.
      await sql`update schedules set withdrawn_at = null`.execute(server.db)
      const entries = await lastEntries(server.db, async () => {
        statuses.unshift((await ask(visitor, method, path(ids), body?.(ids))).statusCode)
      })
      const isOwn = entries[0]?.actor_id === id
      left.unshift([entries.length, entries[0]?.result, isOwn, entries[0]?.operation.split(' ')[0]])
    }

    expect([refused?.statusCode, refused?.json().code, ofStranger]).toEqual([401, 'signed_out', []])
    expect(whoMay(statuses)).toBe(who)
    for (const status of statuses) expect([200, 201, 204, 403, 409]).toContain(status)
    const isDone = (place: number) => who[place] !== '-' && !refusedByRule.has(call)
    expect(left).toEqual(
      emails.map((_, place) => [1, isDone(place) ? 'done' : 'refused', true, method.toUpperCase()]),
    )
  })
})

/** The user of the table has a password, and is no administrator: these are refused with 409, which the history keeps. */
const refusedByRule = new Set(['post /api/users/{user}/invitation', 'delete /api/users/{user}/invitation'])

describe('a signed-in user, with or without a role', () => {
  test.each(emails)('the user %s reads and edits the own record', async email => {
    const visitor = await signedIn(server.app, email)
    const { id } = await userOf(server.db, email)

    const edited = await visitor.patch(`/api/users/${id}`, { name: 'Other Name' })
    const read = await visitor.get(`/api/users/${id}`)

    expect(edited.statusCode).toBe(200)
    expect(read.json()).toMatchObject({ id, email, name: 'Other Name' })
  })

  test('a user without a role cannot find out whether another user exists', async () => {
    const visitor = await signedIn(server.app, 'customer@gridhaul.example')

    const replies = [await visitor.get(`/api/users/${ids.user}`), await visitor.get('/api/users/nobody')]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect(replies[0]?.body).toBe(replies[1]?.body)
  })

  test('only an administrator can give a role, even to the own record', async () => {
    const visitor = await signedIn(server.app, 'business@gridhaul.example')
    const { id, identity_id } = await userOf(server.db, 'business@gridhaul.example')

    const put = await visitor.put(`/api/identities/${identity_id}/roles`, { role_names: ['ADMIN'] })
    const patched = await visitor.patch(`/api/users/${id}`, { roles: ['ADMIN'], role_names: ['ADMIN'] })

    expect(put.statusCode).toBe(403)
    expect(patched.json().identity.roles).toEqual([
      { id: 'BUSINESS_OPERATIONS', name: 'BUSINESS_OPERATIONS' },
    ])
  })
})

describe('access keys', () => {
  const states: [string, Partial<NewAccessKey>, boolean][] = [
    ['a key for telemetry', {}, false],
    ['a key for the telemetry of one asset', { scope: { organizationId: null, assetIds: ['A-1'] } }, false],
    ['a key for plans', { purpose: 'plans' }, false],
    ['an expired key for telemetry', { validHours: -1 }, false],
    ['an expired key for plans', { purpose: 'plans', validHours: -1 }, false],
    ['a revoked key for telemetry', {}, true],
    ['a revoked key for plans', { purpose: 'plans' }, true],
  ]
  const opened: Record<string, string[]> = {
    'a key for telemetry': ['post /api/asset_telemetry'],
    'a key for the telemetry of one asset': ['post /api/asset_telemetry'],
    'a key for plans': ['post /api/schedules'],
  }

  test.each(states)('%s opens its own call and no other operation', async (name, key, isRevoked) => {
    const { id, secret } = await newIngestKey(server.db, key)
    if (isRevoked) await revokeAccessKey(server.db, id)
    const authorization = `Bearer ${secret}`
    const sending: Call = ['----', 'post', () => '/api/asset_telemetry', () => []]
    const stranger = newVisitor(server.app)
    await stranger.get('/api/auth/identify')

    const accepted: string[] = []
    for (const [, method, path, body] of [...calls, sending]) {
      const reply = await (method === 'get'
        ? stranger.get(path(ids), { authorization })
        : stranger[method](path(ids), body?.(ids), { authorization }))
      if (reply.statusCode !== 401) accepted.push(`${method} ${path(ids)}`)
    }

    expect(accepted).toEqual(opened[name] ?? [])
  })
})

test.each([
  ['is deactivated', sql`update users set deactivated_at = now()`],
  ['belongs to a deactivated organization', sql`update organizations set deactivated_at = now()`],
  ['has not used the session for too long', sql`update sessions set last_seen_at = now() - interval '1 day'`],
  ['has had the session for too long', sql`update sessions set created_at = now() - interval '8 days'`],
])('an administrator who %s may make none of the calls in the table of permissions', async (_, change) => {
  const admin = await signedIn(server.app, 'admin@gridhaul.example')
  await change.execute(server.db)

  const allowed: [string, string][] = []
  for (const [, method, path, body] of calls) {
    const reply = await ask(admin, method, path(ids), body?.(ids))
    if (reply.json().code !== 'signed_out') allowed.push([path(ids), reply.body])
  }

  expect(allowed).toEqual([])
})

test('an administrator with a temporary password may make none of the calls in the table of permissions', async () => {
  const admin = await signedIn(server.app, 'admin@gridhaul.example')
  await server.db.updateTable('users').set({ must_change_password: true }).execute()

  const allowed: [string, string][] = []
  for (const [, method, path, body] of calls) {
    const reply = await ask(admin, method, path(ids), body?.(ids))
    if (reply.json().code !== 'password_change_required') allowed.push([path(ids), reply.body])
  }

  expect(allowed).toEqual([])
})
