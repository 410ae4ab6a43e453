import { beforeEach, describe, expect, test } from 'vitest'
import { operationsOf } from '../../../server/api-docs/api-document.ts'
import {
  addReferenceName,
  changeReferenceName,
  referenceKinds,
} from '../../../server/commands/reference-names.ts'
import { recordChange, system } from '../../../server/history/record.ts'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { lastEntries } from '../support/history.ts'
import { mailsTo, tokenOf } from '../support/mailbox.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const server = appWithDatabase({
  limits: {
    ...(await import('../../../server/plugins/rate-limits.ts')).defaultRateLimits,
    login: { minutes: 15, address: 100, accountHere: 3, account: 100 },
  },
})
let ids: DemoIds
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
})

const left = (act: () => PromiseLike<unknown>) => lastEntries(server.db, act)

describe('an entry of a change', () => {
  test('has who, with name and roles, which call, what, the fields before and after by name, and where from', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const { id } = await userOf(server.db, 'admin@gridhaul.example')
    const area = await server.db
      .selectFrom('service_areas')
      .select('id')
      .where('name', '=', 'Hill Country')
      .executeTakeFirstOrThrow()
    let requestId: unknown

    const entries = await left(async () => {
      const reply = await admin.patch(`/api/assets/${ids.asset}`, { name: 'MB-1b', service_area_id: area.id })
      requestId = reply.headers['x-request-id']
    })

    expect(entries).toMatchObject([
      {
        actor_type: 'person',
        actor_id: id,
        actor_name: 'Ada Lindqvist',
        actor_roles: ['ADMIN'],
        action: 'change',
        operation: 'PATCH /api/assets/:id',
        object_type: 'asset',
        object_id: ids.asset,
        object_name: 'MB-1b',
        changes: [
          { field: 'name', before: 'MB-1', after: 'MB-1b' },
          { field: 'service_area', before: 'Harbor North', after: 'Hill Country' },
        ],
        result: 'done',
        reason: null,
        request_id: requestId,
        address: '127.0.0.1',
      },
    ])
  })

  test('tells the fields of a new record, and those of a deleted one', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const body = { name: 'T-9', model: 'Hauler', mbess_capacity: 2, organization_id: ids.organization }
    let id = ''
    const [created] = await left(async () => {
      id = (await admin.post('/api/trucks', body)).json().id
    })
    const [deleted] = await left(() => admin.delete(`/api/trucks/${id}`))

    const fields = { name: 'T-9', model: 'Hauler', mbess_capacity: 2, organization: 'Gridhaul Operations' }
    expect(created).toMatchObject({ action: 'create', object_id: id, object_name: 'T-9' })
    expect(created?.changes).toEqual(
      Object.entries(fields).map(([field, after]) => ({ field, before: null, after })),
    )
    expect(deleted).toMatchObject({ action: 'delete', object_id: id, object_name: 'T-9' })
    expect(deleted?.changes).toEqual(
      Object.entries(fields).map(([field, before]) => ({ field, before, after: null })),
    )
  })

  test('has no fields where nothing changed', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    expect(await left(() => admin.patch(`/api/trucks/${ids.truck}`, { name: 'T-1' }))).toMatchObject([
      { changes: [] },
    ])
  })

  test('does not have the new name of an organization that somebody else renamed meanwhile', async () => {
    const change = {
      actor: system,
      action: 'change',
      operation: 'a test',
      objectType: 'user',
      objectId: ids.user,
    } as const

    const entries = await left(() =>
      recordChange(server.db, change, async store => {
        const renamed = server.db.updateTable('organizations').set({ name: 'Renamed' })
        await renamed.where('id', '=', ids.customer).execute()
        await store.updateTable('users').set({ name: 'Other' }).where('id', '=', ids.user).execute()
      }),
    )

    expect(entries.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['name'])
  })

  test('is not left where the values are not valid, or the record does not exist', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    expect(
      await left(async () => {
        await admin.patch(`/api/trucks/${ids.truck}`, { name: '' })
        await admin.patch('/api/trucks/none', { name: 'T-2' })
        await admin.delete('/api/users/none')
      }),
    ).toEqual([])
  })

  test('is not left by reading, sending telemetry, or signing out twice', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    await admin.post('/api/auth/logout')

    expect(
      await left(async () => {
        await admin.get('/api/trucks')
        await admin.post('/api/asset_telemetry', [])
        await admin.post('/api/auth/logout')
      }),
    ).toEqual([])
  })

  test('never has a password, a token or a hash of one', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const secret = 'geheim-96-kWh'
    await left(async () => {
      const { id } = (
        await admin.post(`/api/organizations/${ids.customer}/users`, {
          name: 'Zoe',
          email: 'zoe@customer.example',
          password: secret,
        })
      ).json()
      await admin.patch(`/api/users/${id}`, { name: 'Zoe B' })
      const zoe = newVisitor(server.app)
      await zoe.signIn('zoe@customer.example', secret)
      await zoe.patch('/api/auth/change-password', { old_password: secret, new_password: `${secret}2` })
      await admin.delete(`/api/users/${id}`)
    })

    const everything = JSON.stringify(await server.db.selectFrom('history').selectAll().execute())
    expect(everything).toContain('Zoe B')
    for (const kept of [secret, '$argon2', ...admin.cookies.values()]) expect(everything).not.toContain(kept)
  })
})

describe('signing in and out', () => {
  test('a sign-in is the user’s own act, and a sign-out too', async () => {
    const { id } = await userOf(server.db, 'field@gridhaul.example')
    const visitor = newVisitor(server.app, '192.0.2.7')
    const own = {
      actor_type: 'person',
      actor_id: id,
      actor_name: 'Frida Marchetti',
      actor_roles: ['FIELD_OPERATIONS'],
      object_id: id,
      address: '192.0.2.7',
      changes: [],
    }

    expect(await left(() => visitor.signIn('field@gridhaul.example'))).toMatchObject([
      { ...own, action: 'sign_in' },
    ])
    expect(await left(() => visitor.post('/api/auth/logout'))).toMatchObject([{ ...own, action: 'sign_out' }])
  })

  test('a wrong password names the account, and nobody as who acts; for an unknown address it names none', async () => {
    const { id } = await userOf(server.db, 'field@gridhaul.example')
    const visitor = newVisitor(server.app)
    const refused = {
      actor_type: 'nobody',
      actor_id: null,
      action: 'sign_in',
      result: 'refused',
      reason: 'sign_in_refused',
    }

    expect(await left(() => visitor.signIn('field@gridhaul.example', 'wrong'))).toMatchObject([
      { ...refused, object_id: id, object_name: 'Frida Marchetti' },
    ])
    expect(await left(() => visitor.signIn('who@gridhaul.example', 'wrong'))).toMatchObject([
      { ...refused, object_id: null, object_name: null },
    ])
  })

  test('a lockout is one entry, however often somebody tries on', async () => {
    const visitor = newVisitor(server.app)
    for (let tries = 0; tries < 3; tries += 1) await visitor.signIn('field@gridhaul.example', 'wrong')

    const entries = await left(async () => {
      for (let tries = 0; tries < 5; tries += 1) await visitor.signIn('field@gridhaul.example', 'wrong')
    })

    expect(entries).toMatchObject([{ result: 'refused', reason: 'too_many', object_name: 'Frida Marchetti' }])
  })

  test('a wrong old password is refused, and a changed one is an entry without fields', async () => {
    const visitor = await signedIn(server.app, 'field@gridhaul.example')
    const change = (old_password: string) =>
      visitor.patch('/api/auth/change-password', { old_password, new_password: 'charge96kWh' })
    const entry = {
      action: 'change_password',
      actor_name: 'Frida Marchetti',
      object_name: 'Frida Marchetti',
      changes: [],
    }

    expect(await left(() => change('wrong'))).toMatchObject([
      { ...entry, result: 'refused', reason: 'wrong_password' },
    ])
    expect(await left(() => change('gridhaul96'))).toMatchObject([{ ...entry, result: 'done' }])
  })

  test('a reset mail is asked for by nobody, and the password is set by whoever has the mail', async () => {
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')

    const asked = await left(() =>
      visitor.post('/api/auth/request-password-reset', { email: 'field@gridhaul.example' }),
    )
    const token = tokenOf((await mailsTo(server, 'field@gridhaul.example')).at(-1))
    const set = await left(() => visitor.post('/api/auth/reset-password', { token, password: 'charge96kWh' }))

    const { id } = await userOf(server.db, 'field@gridhaul.example')
    const strange = await left(() =>
      visitor.post('/api/auth/request-password-reset', { email: 'stranger@elsewhere.example' }),
    )

    expect(JSON.stringify(strange)).not.toContain('elsewhere')
    expect(JSON.stringify(strange)).toMatch(/unknown \([\w-]{12}\)/)
    expect(asked).toMatchObject([
      {
        actor_type: 'nobody',
        action: 'request_password_reset',
        object_id: null,
        changes: [{ field: 'account', before: null, after: id }],
      },
    ])
    expect(set).toMatchObject([{ actor_name: 'Frida Marchetti', action: 'reset_password', changes: [] }])
  })
})

test('ending a session names where it was', async () => {
  const elsewhere = newVisitor(server.app)
  await elsewhere.signIn('field@gridhaul.example')
  const visitor = await signedIn(server.app, 'field@gridhaul.example')
  const { id } = await userOf(server.db, 'field@gridhaul.example')
  await server.db.updateTable('sessions').set({ device: 'Firefox on Linux' }).execute()
  const sessions = (await visitor.get(`/api/users/${id}/sessions`)).json<{ id: string; current: boolean }[]>()
  const other = sessions.find(({ current }) => !current)?.id

  expect(await left(() => visitor.delete(`/api/users/${id}/sessions/${other}`))).toMatchObject([
    { action: 'end_session', changes: [{ field: 'session', before: 'Firefox on Linux', after: null }] },
  ])
})

test('roles are told as they were and as they are, of the user and not of the identity', async () => {
  const admin = await signedIn(server.app, 'admin@gridhaul.example')

  expect(
    await left(() =>
      admin.put(`/api/identities/${ids.identity}/roles`, { role_names: ['FIELD_OPERATIONS'] }),
    ),
  ).toMatchObject([
    {
      action: 'set_roles',
      object_type: 'user',
      object_id: ids.user,
      changes: [{ field: 'roles', before: [], after: ['FIELD_OPERATIONS'] }],
    },
  ])
})

test('another plan under a tx_id that is taken is a refusal that names the plan', async () => {
  const business = await signedIn(server.app, 'business@gridhaul.example')
  await business.post('/api/schedules', emptyPlan({ tx_id: 'p-1' }))

  const again = await left(() => business.post('/api/schedules', emptyPlan({ tx_id: 'p-1' })))
  const other = await left(() => business.post('/api/schedules', emptyPlan({ tx_id: 'p-1', total_cost: 0 })))

  expect(again).toMatchObject([{ action: 'deliver', object_id: 'p-1', changes: [], result: 'done' }])
  expect(other).toMatchObject([
    { action: 'deliver', object_id: 'p-1', result: 'refused', reason: 'schedule_differs' },
  ])
})

test('commands of the operator are in the history, with the name of the system’s user', async () => {
  const kind = referenceKinds['service-area']
  const entries = await left(async () => {
    await addReferenceName(server.db, kind, 'Far East')
    await changeReferenceName(server.db, kind, 'Far East', 'Near East')
  })

  expect(entries).toMatchObject([
    { actor_type: 'operator', action: 'create', object_type: 'service_area', object_name: 'Far East' },
    { action: 'change', changes: [{ field: 'name', before: 'Far East', after: 'Near East' }] },
  ])
  expect(entries[0]?.actor_name).toBeTruthy()
})

describe('a call with a safe method changes nothing', () => {
  /** A call that records something without saying what the history calls it fails. */
  const recordedReads = async () => {
    await server.app.ready()
    return operationsOf(server.app.apiDocument()).filter(
      ({ method, operation }) => method === 'get' && operation['x-gridhaul-history'],
    )
  }

  test('the history has entries of GET for exports, and for the sign-in to which the provider leads by a link', async () => {
    expect(
      (await recordedReads()).map(({ path, operation }) => [path, operation['x-gridhaul-history']]),
    ).toEqual([
      ['/api/auth/login-with-google/callback', 'sign_in'],
      ['/api/alarms/export.csv', 'export'],
      ['/api/history/export.csv', 'export'],
      ['/api/history/export.json', 'export'],
    ])
  })

  test('HEAD is not answered where GET leaves an entry', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const statuses: number[] = []

    const entries = await left(async () => {
      for (const { path: url } of await recordedReads())
        statuses.push((await admin.ask({ method: 'HEAD', url })).statusCode)
    })

    expect([statuses, entries]).toEqual([[404, 404, 404, 404], []])
  })
})

test('every call that changes something says what the history calls it, except for telemetry', async () => {
  const operations = operationsOf(server.app.apiDocument()).filter(({ method }) => method !== 'get')
  const undescribed = operations.filter(({ operation }) => !operation['x-gridhaul-history'])

  expect(operations.length).toBeGreaterThan(25)
  expect(undescribed.map(({ method, path }) => `${method} ${path}`)).toEqual(['post /api/asset_telemetry'])
})
