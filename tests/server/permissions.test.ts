import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type NewAccessKey, revokeAccessKey } from '../../server/repositories/accounts/access-keys.ts'
import { addMaintenance, type MaintainedUnit } from '../../server/repositories/maintenance.ts'
import { newAlarm } from './support/alarms.ts'
import { type DemoIds, deletedIds, demoIds, userOf } from './support/demo-ids.ts'
import { newDraft, rateStep } from './support/drafts.ts'
import { emptyPlan } from './support/empty-plan.ts'
import { lastEntries } from './support/history.ts'
import { newImport, oneAsset, oneTruck, oneUser } from './support/imports.ts'
import { minutesAgo, newIngestKey, reportFault } from './support/telemetry.ts'
import { addDemo, appWithDatabase } from './support/test-app.ts'
import { type DemoEmail, newVisitor, signedIn, type Visitor } from './support/visitor.ts'

const server = appWithDatabase()
interface Ids extends DemoIds {
  /** Of an access key. */
  key: string
  /** Of the demo's plan. */
  draft: string
  /** The same, with a step. */
  sentDraft: string
  /** An open one. */
  alarm: string
  /** Another record of maintenance of the asset, or the truck, each time that it is read. */
  readonly repair: string
  readonly service: string
  deletedUser: string
  deletedAsset: string
  deletedTruck: string
  deletedPlace: string
  /** Of imports by somebody else. */
  trucksImport: string
  assetsImport: string
  usersImport: string
}
let ids: Ids
const faultAt = minutesAgo(1)
beforeEach(async () => {
  await addDemo(server.db)
  const { id: key } = await newIngestKey(server.db)
  const demo = await demoIds(server.db)
  const deleted = await deletedIds(server.db)
  await reportFault(server.db, demo.asset, faultAt)
  const repairs = await manyRecords({ type: 'asset', id: demo.asset })
  const services = await manyRecords({ type: 'truck', id: demo.truck })
  ids = {
    ...demo,
    get repair() {
      return repairs.pop() ?? 'none left'
    },
    get service() {
      return services.pop() ?? 'none left'
    },
    key,
    alarm: await newAlarm(server.db, demo.asset),
    draft: await newDraft(server.db, demo.plan),
    sentDraft: await newDraft(server.db, demo.plan, [rateStep('s-1')]),
    deletedUser: deleted.user,
    deletedAsset: deleted.asset,
    deletedTruck: deleted.truck,
    deletedPlace: deleted.place,
    trucksImport: await newImport(server.db, 'trucks', demo),
    assetsImport: await newImport(server.db, 'assets', demo),
    usersImport: await newImport(server.db, 'users', demo),
  }
})

const rolesOf = (who: string) =>
  ['administrators', 'business operators', 'field operators', 'people without a role']
    .filter((_, place) => who[place] !== '-')
    .join(', ')

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'

const january = 'metrics=BATT_SOC_PERCENT&from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z'

/** Who may, as 'decisions, The server' has it: administrator, business, field, without a role. */
const calls: [who: string, method: Method, path: (ids: Ids) => string, body?: (ids: Ids) => object][] = [
  ['abf-', 'get', () => '/api/organizations/'],
  ['abf-', 'get', ({ customer }) => `/api/organizations/${customer}`],
  ['abf-', 'post', () => '/api/organizations/', () => ({ name: 'New' })],
  ['abf-', 'patch', ({ customer }) => `/api/organizations/${customer}/`, () => ({ name: 'Other' })],
  ['abf-', 'get', ({ customer }) => `/api/organizations/${customer}/users`],
  ['ab--', 'post', ({ customer }) => `/api/organizations/${customer}/users`, newUser],
  ['abf-', 'get', ({ customer }) => `/api/organizations/${customer}/roles?filter=active`],
  ['abf-', 'get', () => '/api/users?search=harbor'],
  ['abf-', 'get', ({ user }) => `/api/users/${user}`],
  ['a---', 'patch', ({ user }) => `/api/users/${user}`, () => ({ name: 'Other' })],
  ['a---', 'delete', ({ user }) => `/api/users/${user}`],
  [
    'a---',
    'put',
    ({ identity }) => `/api/identities/${identity}/roles`,
    () => ({ role_names: ['FIELD_OPERATIONS'] }),
  ],
  ['ab--', 'post', ({ user }) => `/api/users/${user}/invitation`],
  ['ab--', 'delete', ({ user }) => `/api/users/${user}/invitation`],
  ['a---', 'post', ({ user }) => `/api/users/${user}/provider-link`],
  ['a---', 'get', ({ user }) => `/api/users/${user}/sessions`],
  ['a---', 'delete', ({ user }) => `/api/users/${user}/sessions`],
  ['a---', 'delete', ({ user }) => `/api/users/${user}/second-factors`],
  ['a---', 'post', ({ user }) => `/api/users/${user}/deactivate`],
  ['a---', 'post', ({ user }) => `/api/users/${user}/activate`],
  ['a---', 'post', ({ customer }) => `/api/organizations/${customer}/deactivate`],
  ['a---', 'post', ({ customer }) => `/api/organizations/${customer}/activate`],
  ['abf-', 'get', () => '/api/assets'],
  ['abf-', 'get', ({ asset }) => `/api/assets/${asset}`],
  ['abf-', 'post', () => '/api/assets', newAsset],
  ['abf-', 'patch', ({ asset }) => `/api/assets/${asset}`, () => ({ name: 'Other' })],
  ['a---', 'delete', ({ asset }) => `/api/assets/${asset}`],
  ['abf-', 'get', ({ asset }) => `/api/assets/${asset}/faults?from=${faultAt}`],
  [
    'abf-',
    'put',
    ({ asset }) => `/api/assets/${asset}/faults/${faultAt}/recovery-note`,
    () => ({ note: 'Reset' }),
  ],
  ['abf-', 'get', ({ asset }) => `/api/assets/${asset}/maintenance`],
  ['abf-', 'post', ({ asset }) => `/api/assets/${asset}/maintenance`, newMaintenance],
  ['abf-', 'patch', ({ asset, repair }) => `/api/assets/${asset}/maintenance/${repair}`, newMaintenance],
  ['abf-', 'delete', ({ asset, repair }) => `/api/assets/${asset}/maintenance/${repair}`],
  ['abf-', 'get', ({ truck }) => `/api/trucks/${truck}/maintenance`],
  ['abf-', 'post', ({ truck }) => `/api/trucks/${truck}/maintenance`, newMaintenance],
  ['abf-', 'patch', ({ truck, service }) => `/api/trucks/${truck}/maintenance/${service}`, newMaintenance],
  ['abf-', 'delete', ({ truck, service }) => `/api/trucks/${truck}/maintenance/${service}`],
  ['abf-', 'get', () => '/api/alarms'],
  ['abf-', 'get', () => '/api/alarms/counts'],
  ['abf-', 'post', ({ alarm }) => `/api/alarms/${alarm}/acknowledge`, () => ({ note: 'Seen' })],
  ['abf-', 'post', ({ alarm }) => `/api/alarms/${alarm}/shelving`, () => ({ until: null })],
  ['abf-', 'get', () => '/api/alarms/settings'],
  ['a---', 'put', () => '/api/alarms/settings', () => ({ settings: [] })],
  ['abf-', 'get', () => '/api/alarms/mail-choices'],
  ['abf-', 'put', () => '/api/alarms/mail-choices', () => ({ choices: [] })],
  ['abf-', 'get', () => '/api/trucks'],
  ['abf-', 'get', ({ truck }) => `/api/trucks/${truck}`],
  ['abf-', 'post', () => '/api/trucks', newTruck],
  ['abf-', 'patch', ({ truck }) => `/api/trucks/${truck}`, () => ({ name: 'Other' })],
  ['a---', 'delete', ({ truck }) => `/api/trucks/${truck}`],
  ['abf-', 'get', () => '/api/places'],
  ['abf-', 'get', ({ place }) => `/api/places/${place}`],
  ['abf-', 'post', () => '/api/places', () => ({ id: newName(), kind: 'site', name: 'New' })],
  ['abf-', 'patch', ({ place }) => `/api/places/${place}`, () => ({ name: 'Other' })],
  ['a---', 'delete', ({ place }) => `/api/places/${place}`],
  ['a---', 'post', ({ deletedUser }) => `/api/users/${deletedUser}/restoration`],
  ['a---', 'post', ({ deletedAsset }) => `/api/assets/${deletedAsset}/restoration`],
  ['a---', 'post', ({ deletedTruck }) => `/api/trucks/${deletedTruck}/restoration`],
  ['a---', 'post', ({ deletedPlace }) => `/api/places/${deletedPlace}/restoration`],
  ['abf-', 'get', ({ asset }) => `/api/assets/${asset}/history`],
  ['abf-', 'get', ({ truck }) => `/api/trucks/${truck}/history`],
  ['abf-', 'get', ({ place }) => `/api/places/${place}/history`],
  ['abf-', 'get', ({ customer }) => `/api/organizations/${customer}/history`],
  ['a---', 'get', ({ user }) => `/api/users/${user}/history`],
  ['a---', 'get', () => '/api/history?result=refused'],
  ['a---', 'get', () => '/api/history/export.csv?result=refused'],
  ['a---', 'get', () => '/api/history/export.json?result=refused'],
  ['abf-', 'get', () => '/api/service-areas'],
  ['abf-', 'get', () => '/api/asset-models'],
  ['a---', 'get', () => '/api/access-keys'],
  ['a---', 'post', () => '/api/access-keys', () => ({ name: 'New', purpose: 'telemetry' })],
  ['a---', 'post', ({ key }) => `/api/access-keys/${key}/rotation`, () => ({})],
  ['a---', 'post', ({ key }) => `/api/access-keys/${key}/revocation`],
  ['abf-', 'get', () => '/api/schedules'],
  ['ab--', 'post', () => '/api/schedules', () => emptyPlan({ tx_id: 'of the matrix' })],
  ['abf-', 'get', ({ plan }) => `/api/schedules/${plan}`],
  ['ab--', 'post', ({ plan }) => `/api/schedules/${plan}/withdrawal`, () => ({ reason: 'Wrong prices' })],
  ['ab--', 'delete', ({ plan }) => `/api/schedules/${plan}/withdrawal`],
  ['abf-', 'get', ({ plan }) => `/api/schedules/${plan}/drafts`],
  ['abf-', 'post', ({ plan }) => `/api/schedules/${plan}/drafts`, () => ({ name: 'New' })],
  ['abf-', 'get', ({ draft }) => `/api/drafts/${draft}`],
  ['abf-', 'patch', ({ draft }) => `/api/drafts/${draft}`, () => ({ name: 'Other' })],
  ['abf-', 'post', ({ draft }) => `/api/drafts/${draft}/steps`, () => ({ steps: [rateStep('s-1')] })],
  ['ab--', 'post', ({ sentDraft }) => `/api/drafts/${sentDraft}/send`, () => ({})],
  ['abf-', 'get', ({ plan }) => `/api/schedules/${plan}/origin`],
  ['abf-', 'get', ({ plan }) => `/api/schedules/${plan}/outlook`],
  ['abf-', 'delete', ({ draft }) => `/api/drafts/${draft}`],
  ['abf-', 'post', ({ draft }) => `/api/drafts/${draft}/restoration`],
  ['ab--', 'post', () => '/api/imports/users', () => ({ csv: oneUser(newUser().email) })],
  ['abf-', 'post', () => '/api/imports/assets', ids => ({ csv: oneAsset(newName(), ids) })],
  ['abf-', 'post', () => '/api/imports/trucks', () => ({ csv: oneTruck(newName()) })],
  ['ab--', 'get', () => '/api/imports/users'],
  ['abf-', 'get', () => '/api/imports/assets'],
  ['abf-', 'get', () => '/api/imports/trucks'],
  ['a---', 'post', ({ usersImport }) => `/api/imports/users/${usersImport}/undo`],
  ['a---', 'post', ({ assetsImport }) => `/api/imports/assets/${assetsImport}/undo`],
  ['a---', 'post', ({ trucksImport }) => `/api/imports/trucks/${trucksImport}/undo`],
  ['abf-', 'get', ({ asset }) => `/api/asset_telemetry?asset_ids=${asset}&metrics=UNIT_STATUS`],
  [
    'abf-',
    'get',
    ({ asset }) =>
      `/api/asset_telemetry/history?asset_ids=${asset}&metrics=UNIT_STATUS&from=2026-01-01T00:00:00Z`,
  ],
  ['abf-', 'get', ({ asset }) => `/api/asset_telemetry/range?asset_id=${asset}&${january}`],
  ['abf-', 'get', ({ asset }) => `/api/asset_telemetry/range.csv?asset_id=${asset}&${january}`],
]

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
  'post /api/auth/confirm-email',
  'post /api/auth/undo-email-change',
  'post /api/asset_telemetry',
]
/** Calls about the own account, for whoever is signed in. */
const ownCalls = [
  // Only what the receiver may read: tests/server/events.test.ts.
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
  // Of others for administrators: tests/server/own-sessions.test.ts.
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

let newUsers = 0
function newUser() {
  newUsers += 1
  return { name: 'New', email: `new${newUsers}@customer.example`, password: 'charge96kWh' }
}
function newMaintenance() {
  return { started_at: '2026-01-15T10:00:00Z', notes: 'Inverter replaced' }
}
const manyRecords = (unit: MaintainedUnit) =>
  Promise.all(
    Array.from({ length: 12 }, async () => (await addMaintenance(server.db, unit, newMaintenance())).id),
  )
const newName = () => `New ${newUser().email.replace(/\D/g, '')}`
function newAsset({ organization, model }: DemoIds) {
  return { name: 'New', organization_id: organization, asset_model_id: model }
}
function newTruck({ organization }: DemoIds) {
  return { name: 'New', model: 'Hauler', mbess_capacity: 2, organization_id: organization }
}

const emails: DemoEmail[] = [
  'admin@gridhaul.example',
  'business@gridhaul.example',
  'field@gridhaul.example',
  'customer@gridhaul.example',
]

const ask = (visitor: Visitor, method: Method, path: string, body?: object) =>
  method === 'get' ? visitor.get(path) : visitor[method](path, body)

/** For the names of the tests: the ids are known later. */
const placeholders = new Proxy({} as Ids, { get: (_, name) => `{${String(name)}}` })

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
      const isOwn = entries[0]?.actor_id === id && entries[0]?.action !== 'call'
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
    const sending: (typeof calls)[number] = ['----', 'post', () => '/api/asset_telemetry', () => []]
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
