import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { newDevice } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

describe('requests of one person or key', () => {
  const server = appWithDatabase({ settings: { requestLimits: { person: 4, key: 2 } } })
  beforeEach(() => addDemo(server.db))

  test('too many requests of one person within a minute are refused, whatever they ask for, and those of others are not', async () => {
    const visitor = await signedIn(server.app, 'field@gridhaul.example')
    const paths = [
      '/api/assets?search=x',
      '/api/trucks',
      '/api/schedules',
      '/api/organizations/',
      '/api/trucks',
    ]

    const replies = []
    for (const path of paths) replies.push(await visitor.get(path))
    const other = await (await signedIn(server.app, 'business@gridhaul.example')).get('/api/trucks')
    const own = await visitor.get('/api/auth/identify')

    const refused = replies.at(-1)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429])
    expect(refused?.json()).toEqual({
      message: 'Too many requests. Please wait a moment and try again.',
      code: 'too_many',
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect([other.statusCode, own.statusCode]).toEqual([200, 200])
  })

  test('too many requests with one access key are refused, and those with another are not', async () => {
    const [first, second] = [await newDevice(server.app), await newDevice(server.app)]

    const replies = [await first.send([]), await first.send([]), await first.send([]), await second.send([])]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200])
  })
})

describe('records of one kind', () => {
  const server = appWithDatabase({ settings: { maxRecords: 1 } })
  let ids: DemoIds
  beforeEach(async () => {
    await addDemo(server.db)
    ids = await demoIds(server.db)
  })

  test('no record is added once there are as many of its kind as the setting allows', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const { organization, model } = ids
    const user = { name: 'New', email: 'new@customer.example', password: 'charge96kWh' }

    const replies = [
      await admin.post('/api/organizations/', { name: 'New' }),
      await admin.post(`/api/organizations/${organization}/users`, user),
      await admin.post('/api/assets', { name: 'New', organization_id: organization, asset_model_id: model }),
      await admin.post('/api/trucks', {
        name: 'New',
        model: 'Hauler',
        mbess_capacity: 2,
        organization_id: organization,
      }),
      await admin.post('/api/schedules', emptyPlan({ tx_id: 'one too many' })),
    ]

    expect(replies.map(reply => [reply.statusCode, reply.json().code])).toEqual(
      replies.map(() => [409, 'quota_reached']),
    )
    await expect(userOf(server.db, 'new@customer.example')).rejects.toThrow()
  })
})

describe('records of one kind that are added at the same instant', () => {
  const maxRecords = 100
  const server = appWithDatabase({ settings: { maxRecords } })
  beforeEach(() => addDemo(server.db))

  const countOf = async (table: 'organizations' | 'users') => {
    const { count } = await server.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  test('calls at the same instant add as many as the setting allows, and the others are refused', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const room = maxRecords - (await countOf('organizations'))
    expect(room).toBeGreaterThan(0)

    const replies = await Promise.all(
      Array.from({ length: room + 10 }, (_, i) => admin.post('/api/organizations/', { name: `New ${i}` })),
    )

    expect(await countOf('organizations')).toBe(maxRecords)
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: room }, () => 201),
      ...Array.from({ length: 10 }, () => 409),
    ])
  })

  test('imports and calls at the same instant add no more than the setting allows', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const { organization } = await demoIds(server.db)
    const room = maxRecords - (await countOf('users'))
    expect(room).toBeGreaterThan(3)
    const csv = [
      'Name,Email',
      ...Array.from({ length: room }, (_, i) => `U ${i},u-${i}@customer.example`),
    ].join('\r\n')
    const newUser = (i: number) => ({ name: 'New', email: `new-${i}@customer.example` })

    const [imported, ...added] = await Promise.all([
      admin.post('/api/imports/users', { csv, dry_run: false, send_invitations: false }),
      ...[1, 2, 3].map(i => admin.post(`/api/organizations/${organization}/users`, newUser(i))),
    ])

    expect(added.map(({ statusCode }) => statusCode)).toEqual(
      imported.statusCode === 200 ? [409, 409, 409] : [201, 201, 201],
    )
    expect(await countOf('users')).toBeLessThanOrEqual(maxRecords)
  })
})
