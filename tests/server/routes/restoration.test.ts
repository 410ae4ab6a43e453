// Deleted users, assets, trucks and places that are restored. Drafts: tests/server/routes/drafts.test.ts.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { HistoryPage } from '../../../domain/history/entry.ts'
import { restorableTypes } from '../../../domain/restorable-type.ts'
import { removeDeletedRecords, storedTables } from '../../../server/repositories/deleted-records.ts'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { mailsTo, tokenOf } from '../support/mailbox.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let admin: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  admin = await signedIn(server.app, 'admin@gridhaul.example')
})

const paths = {
  user: () => `/api/users/${ids.user}`,
  asset: () => `/api/assets/${ids.asset}`,
  truck: () => `/api/trucks/${ids.truck}`,
  place: () => `/api/places/${ids.place}`,
}
const remove = async (path: string) => {
  const reply = await admin.delete(path)
  if (reply.statusCode !== 204) throw new Error(reply.body)
}
const restore = (path: string, visitor = admin) => visitor.post(`${path}/restoration`)
const refusalOf = ({ statusCode, json }: Awaited<ReturnType<typeof restore>>) => {
  const { message, code } = json()
  return [statusCode, code, message]
}

describe.each(restorableTypes)('a deleted %s', type => {
  const path = paths[type]

  test('is gone, and is the same record again after a restoration', async () => {
    const before = (await admin.get(path())).json()
    await remove(path())
    expect((await admin.get(path())).statusCode).toBe(404)

    expect((await restore(path())).statusCode).toBe(204)

    expect((await admin.get(path())).json()).toEqual(before)
  })

  test('has a version after its restoration that it never had before', async () => {
    const before = (await admin.get(path())).headers.etag
    await remove(path())
    const restored = await restore(path())

    const { etag } = (await admin.get(path())).headers
    expect(restored.headers.etag).toBe(etag)
    expect(etag).not.toBe(before)
    const late = await admin.patch(path(), { name: 'Seen before' }, { 'if-match': String(before) })
    expect(late.statusCode).toBe(412)
  })

  test('is restored once: further tries say that it is there', async () => {
    await remove(path())
    const entries = await lastEntries(server.db, async () => {
      const replies = await Promise.all(Array.from({ length: 6 }, () => restore(path())))
      const refused = replies.filter(({ statusCode }) => statusCode !== 204)
      expect(refused.map(refusalOf)).toEqual(
        Array(5).fill([409, 'not_deleted', 'This record was already restored.']),
      )
    })

    expect(entries.map(({ action }) => action)).toEqual(['restore'])
  })

  test('is restored once by a request with an Idempotency-Key, whose repetition succeeds', async () => {
    await remove(path())
    const key = { 'idempotency-key': 'restore-once' }
    const send = () => admin.post(`${path()}/restoration`, undefined, key)

    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([204, 204])
  })

  test('can be deleted and restored again', async () => {
    for (let i = 0; i < 2; i++) {
      await remove(path())
      expect((await restore(path())).statusCode).toBe(204)
    }
  })

  test('waits for 30 days and is removed after that', async () => {
    await remove(path())
    await setAge('29 days 23 hours 59 minutes')
    await removeDeletedRecords(server.db, 10)
    expect(await keptCount()).toBe(1)

    await setAge('30 days 1 second')

    const late = [
      404,
      'not_found',
      'There is nothing to restore. What was deleted can be restored within 30 days.',
    ]
    expect(refusalOf(await restore(path()))).toEqual(late)
    await removeDeletedRecords(server.db, 10)
    expect(await keptCount()).toBe(0)
    expect(refusalOf(await restore(path()))).toEqual(late)
  })

  test('leaves nothing of its secrets or fields in a reply or a log', async () => {
    const name = 'Vanishing Lady'
    await admin.patch(path(), { name })
    await remove(path())
    const logged = server.logged()

    const replies = [await restore(`${path()}x`), await admin.get(path()), await restore(path())]

    expect(replies.map(({ body }) => body).join()).not.toContain(name)
    expect(server.logged().slice(logged.length)).not.toContain(name)
  })

  test('is one entry of the history with all of its fields, and its deletion can no longer be taken back', async () => {
    await remove(path())
    const deletion = await lastEntryOf(path())
    const inDays = (Date.parse(deletion.restorable_until ?? '') - Date.parse(deletion.at)) / 86_400_000

    const [entry] = await lastEntries(server.db, () => restore(path()))

    expect([deletion.action, Math.round(inDays)]).toEqual(['delete', 30])
    expect(entry).toMatchObject({ action: 'restore', object_type: type, result: 'done' })
    expect(entry?.changes).toEqual(
      deletion.changes.map(({ field, before }) => ({ field, before: null, after: before })),
    )
    const { entries } = await historyOf(path())
    expect(entries.filter(each => 'restorable_until' in each)).toEqual([])
  })

  test('can be restored by the last of its deletions alone', async () => {
    await remove(path())
    await restore(path())
    await remove(path())

    const { entries } = await historyOf(path())

    const deletions = entries.filter(({ action }) => action === 'delete')
    // The id of a place is the same in every test.
    expect(deletions.slice(0, 2).map(entry => 'restorable_until' in entry)).toEqual([true, false])
  })
})

const lastEntryOf = async (path: string) => {
  const [entry] = (await historyOf(path)).entries
  if (!entry) throw new Error('the history is empty')
  return entry
}
const historyOf = async (path: string) => (await admin.get(`${path}/history`)).json<HistoryPage>()
const setAge = (age: string) =>
  sql`update deleted_records set deleted_at = now() - ${age}::interval`.execute(server.db)
const keptCount = async () => (await server.db.selectFrom('deleted_records').select('id').execute()).length

test('nothing to restore is answered like an unknown record, for a record that is there as a conflict', async () => {
  expect((await restore('/api/users/nobody')).statusCode).toBe(404)
  expect(refusalOf(await restore(paths.asset()))[1]).toBe('not_deleted')
})

test('of more deleted records than the server may keep, the oldest can no longer be restored', async () => {
  await remove(paths.truck())
  await remove(paths.asset())
  await removeDeletedRecords(server.db, 1)

  expect(refusalOf(await restore(paths.truck()))).toMatchObject([404, 'not_found', expect.anything()])
  expect((await restore(paths.asset())).statusCode).toBe(204)
})

describe('a restored user', () => {
  test('has roles, second factors, connected accounts and delivered plans again, and no session', async () => {
    const { id } = await userOf(server.db, 'business@gridhaul.example')
    const business = await signedIn(server.app, 'business@gridhaul.example')
    await sql`update schedules set delivered_by = ${id}`.execute(server.db)
    await sql`
      insert into provider_links (issuer, subject, user_id) values ('https://idp.example', 'b-1', ${id})`.execute(
      server.db,
    )
    await addFactors(id)
    const before = await rowsOf(id)
    await remove(`/api/users/${id}`)
    const between = await rowsOf(id)

    expect((await restore(`/api/users/${id}`)).statusCode).toBe(204)

    const after = await rowsOf(id)
    const [user, ...rest] = before
    expect(between.flat()).toEqual([])
    expect(after).toEqual([[{ ...user?.[0], version: Number(user?.[0]?.version) + 1 }], ...rest])
    expect(rest.every(rows => rows.length > 0)).toBe(true)
    expect((await business.get('/api/trucks')).statusCode).toBe(401)
    await sql`delete from passkeys`.execute(server.db)
    await sql`delete from authenticator_apps`.execute(server.db)
    expect((await newVisitor(server.app).signIn('business@gridhaul.example')).statusCode).toBe(200)
  })

  test('has everything that goes with a user, except sessions and mailed links', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c' order by name`.execute(
      server.db,
    )
    const kept: string[] = storedTables.user.map(([name]) => name)

    expect(rows.map(({ name }) => name).filter(name => !kept.includes(name))).toEqual([
      'alarm_mails',
      'alarm_webhooks',
      'email_changes',
      'email_undos',
      'password_resets',
      'queued_mails',
      'sessions',
    ])
  })

  test('cannot use the link of a reset mail from before, nor connect the identity provider without the password', async () => {
    await sql`update users set connectable_until = now() + interval '1 day' where id = ${ids.user}`.execute(
      server.db,
    )
    const email = 'contact1@customer1.example'
    await admin.post('/api/auth/request-password-reset', { email })
    const token = tokenOf((await mailsTo(server, email)).at(-1))
    await remove(paths.user())
    await restore(paths.user())

    const reset = await newVisitorWithToken(token)

    expect(token).not.toBe('')
    expect(reset.statusCode).toBe(422)
    expect((await userOf(server.db, email)).connectable_until).toBeNull()
  })

  test('is mailed an open invitation again, with a link that works', async () => {
    const email = 'zoe@customer.example'
    const { id } = (
      await admin.post(`/api/organizations/${ids.customer}/users`, { name: 'Zoe', email })
    ).json()
    const first = tokenOf((await mailsTo(server, email)).at(-1))
    await remove(`/api/users/${id}`)

    await restore(`/api/users/${id}`)

    expect((await admin.get(`/api/users/${id}`)).json().status).toBe('invited')
    const second = tokenOf((await mailsTo(server, email)).at(-1))
    expect((await newVisitorWithToken(first)).statusCode).toBe(422)
    expect((await newVisitorWithToken(second)).statusCode).toBe(204)
  })

  test('stays deactivated if the account was deactivated', async () => {
    await admin.post(`${paths.user()}/deactivate`)
    await remove(paths.user())
    await restore(paths.user())

    expect((await admin.get(paths.user())).json().status).toBe('deactivated')
  })

  test('leaves a connected account with the user who is connected to it by now', async () => {
    await sql`
      insert into provider_links (issuer, subject, user_id)
      values ('https://idp.example', 'c-1', ${ids.user})`.execute(server.db)
    await remove(paths.user())
    const { id } = await userOf(server.db, 'field@gridhaul.example')
    await sql`
      insert into provider_links (issuer, subject, user_id) values ('https://idp.example', 'c-1', ${id})`.execute(
      server.db,
    )

    expect((await restore(paths.user())).statusCode).toBe(204)

    expect(await server.db.selectFrom('provider_links').select('user_id').execute()).toEqual([
      { user_id: id },
    ])
  })
})

test('a restored truck has the ticks on its run sheets again, in their order', async () => {
  const day = '2026-01-15'
  const tick = (id: string, stop: string, ticked: boolean) => ({
    id: `tick-no-${id}`,
    ...{ day, tx_id: 'p-1', unit: 'T-1', trip_id: 't1', place: 'S-2', stop, ticked },
    at: `${day}T18:02:00.000Z`,
    planned_at: `${day}T18:00:00.000Z`,
  })
  const ticks = [tick('2', 'arrived', true), tick('3', 'arrived', false), tick('1', 'done', true)]
  expect((await admin.post(`${paths.truck()}/ticks`, { ticks })).statusCode).toBe(204)
  const listed = async () => (await admin.get(`/api/run-sheet-ticks?day=${day}`)).json()
  const before = await listed()
  await remove(paths.truck())
  expect(await listed()).toEqual([])

  expect((await restore(paths.truck())).statusCode).toBe(204)

  expect(before).toHaveLength(3)
  expect(await listed()).toEqual(before)
})

const newVisitorWithToken = async (token: string) => {
  const visitor = newVisitor(server.app)
  await visitor.get('/api/auth/identify')
  return visitor.post('/api/auth/reset-password', { token, password: 'charge96kWh' })
}

async function addFactors(id: string): Promise<void> {
  const bytes = Buffer.from([0, 1, 254, 255])
  await sql`
    insert into authenticator_apps (user_id, secret, confirmed_at, last_step)
    values (${id}, ${bytes}, now(), 58000000)`.execute(server.db)
  await sql`
    insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name)
    values (${id}, 'credential-1', ${bytes}, 7, '{internal,usb}', 'Phone')`.execute(server.db)
  await sql`
    insert into recovery_codes (user_id, code_hash, salt)
    values (${id}, ${bytes}, ${bytes})`.execute(server.db)
}

/** What the database has of a user: the own row first. */
async function rowsOf(id: string): Promise<Record<string, unknown>[][]> {
  const queries = [
    sql`select * from users where id = ${id}`,
    sql`
      select identity_roles.* from identity_roles join users on users.identity_id = identity_roles.identity_id
      where users.id = ${id}`,
    sql`select * from provider_links where user_id = ${id}`,
    sql`select * from authenticator_apps where user_id = ${id}`,
    sql`select * from passkeys where user_id = ${id}`,
    sql`select * from recovery_codes where user_id = ${id}`,
    sql`select tx_id from schedules where delivered_by = ${id}`,
  ]
  const results = []
  for (const query of queries) results.push((await query.execute(server.db)).rows)
  return results as Record<string, unknown>[][]
}

describe('a restoration that does not fit to what is there by now', () => {
  test('of a user whose address another one has is refused, and possible once the address is free', async () => {
    const email = 'contact1@customer1.example'
    await remove(paths.user())
    const added = await admin.post(`/api/organizations/${ids.customer}/users`, {
      name: 'Zoe',
      email: 'Contact1@Customer1.example',
    })

    const refused = await restore(paths.user())

    expect(refusalOf(refused)).toEqual([409, 'email_taken', 'Another user already has this email.'])
    await remove(`/api/users/${added.json().id}`)
    expect((await restore(paths.user())).statusCode).toBe(204)
    expect((await userOf(server.db, email)).id).toBe(ids.user)
  })

  test('of a user with a passkey of another one is refused', async () => {
    await addFactors(ids.user)
    await remove(paths.user())
    const { id } = await userOf(server.db, 'field@gridhaul.example')
    await addFactors(id)

    expect(refusalOf(await restore(paths.user()))).toEqual([
      409,
      'restore_refused',
      'One of its passkeys now belongs to another user. Remove it there first.',
    ])
    await expectNothingDone('user', admin)
  })

  test.each(restorableTypes)(
    'of one %s is refused while the organization is deactivated since the deletion',
    async type => {
      const isOfCustomer = type === 'user' || type === 'place'
      const organization = isOfCustomer ? ids.customer : ids.organization
      await remove(paths[type]())
      await sql`update organizations set deactivated_at = now() where id = ${organization}`.execute(server.db)
      const { name } = await server.db
        .selectFrom('organizations')
        .select('name')
        .where('id', '=', organization)
        .executeTakeFirstOrThrow()
      const visitor = isOfCustomer ? admin : await adminOf(ids.customer)

      expect(refusalOf(await restore(paths[type](), visitor))).toEqual([
        409,
        'restore_refused',
        `${name} has been deactivated since the deletion. Activate it first.`,
      ])
      await expectNothingDone(type, visitor)
      await sql`update organizations set deactivated_at = null`.execute(server.db)
      expect((await restore(paths[type](), visitor)).statusCode).toBe(204)
    },
  )

  test('of a user whose organization was deactivated before is possible', async () => {
    await admin.post(`/api/organizations/${ids.customer}/deactivate`)
    await remove(paths.user())

    expect((await restore(paths.user())).statusCode).toBe(204)
  })

  const gone = [
    ['asset', 'service_area_id', 'Its service area no longer exists.'],
    ['truck', 'service_area_id', 'Its service area no longer exists.'],
    ['asset', 'asset_model_id', 'Its asset model no longer exists.'],
    ['user', 'organization_id', 'Its organization no longer exists.'],
    ['asset', 'organization_id', 'Its organization no longer exists.'],
    ['truck', 'organization_id', 'Its organization no longer exists.'],
  ] as const
  test.each(gone)('of one %s with a %s that is gone is refused: %s', async (type, column, message) => {
    await remove(paths[type]())
    await sql`
      update deleted_records
      set rows = jsonb_set(rows, ${`{${type}s,0,${column}}`}::text[], '"gone"')`.execute(server.db)

    expect(refusalOf(await restore(paths[type]()))).toEqual([409, 'restore_refused', message])
    await expectNothingDone(type, admin)
  })
})

/** An administrator of another organization. */
async function adminOf(organizationId: string): Promise<Visitor> {
  const email = 'field@gridhaul.example'
  const { id, identity_id } = await userOf(server.db, email)
  await sql`update users set organization_id = ${organizationId} where id = ${id}`.execute(server.db)
  await sql`insert into identity_roles (identity_id, role) values (${identity_id}, 'ADMIN')`.execute(
    server.db,
  )
  return signedIn(server.app, email)
}

/** The record is deleted still, and can be restored. */
async function expectNothingDone(type: keyof typeof paths, visitor: Visitor): Promise<void> {
  expect((await visitor.get(paths[type]())).statusCode).toBe(404)
  expect(await keptCount()).toBe(1)
}

describe('administrators', () => {
  test('an administrator who was deleted is one again, restored by another one', async () => {
    const second = await adminOf(ids.customer)
    const { id } = await userOf(server.db, 'admin@gridhaul.example')
    await second.delete(`/api/users/${id}`)

    expect((await restore(`/api/users/${id}`, second)).statusCode).toBe(204)

    const { roles } = (await second.get(`/api/users/${id}`)).json().identity
    expect(roles).toEqual([{ id: 'ADMIN', name: 'ADMIN' }])
  })

  test('nobody who may not give roles restores a user', async () => {
    await remove(paths.user())
    for (const email of ['business@gridhaul.example', 'field@gridhaul.example'] as const) {
      const reply = await restore(paths.user(), await signedIn(server.app, email))
      expect(refusalOf(reply).slice(0, 2)).toEqual([403, 'forbidden'])
    }
    expect(await keptCount()).toBe(1)
  })

  test('somebody who was deleted cannot restore the own account', async () => {
    const second = await adminOf(ids.customer)
    const { id } = await userOf(server.db, 'field@gridhaul.example')
    await remove(`/api/users/${id}`)

    expect((await restore(`/api/users/${id}`, second)).statusCode).toBe(401)
  })
})

test('telemetry and access keys of an asset stay with it over a deletion and its restoration', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into telemetry_series (asset_id, metric) values (${ids.asset}, 'UNIT_STATUS') returning id`.execute(
    server.db,
  )
  const key = (
    await admin.post('/api/access-keys', { name: 'Unit', purpose: 'telemetry', assets: [ids.asset] })
  ).json()
  await remove(paths.asset())
  await restore(paths.asset())

  const series = await sql`select id from telemetry_series where asset_id = ${ids.asset}`.execute(server.db)
  const keys = (await admin.get('/api/access-keys')).json<{ id: string; assets: { id: string }[] }[]>()
  await sql`delete from telemetry_series where id = ${rows[0]?.id}`.execute(server.db)
  expect(series.rows).toEqual(rows)
  expect(keys.find(({ id }) => id === key.id)?.assets).toEqual([{ id: ids.asset, name: 'MB-1' }])
})
