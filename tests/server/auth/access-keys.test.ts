import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accessKey, issuedAccessKey } from '../../../domain/records/access-key.ts'
import { metricNames, telemetryReceipt } from '../../../domain/telemetry/telemetry.ts'
import { hashToken } from '../../../server/auth/session-cookie.ts'
import { connect } from '../../../server/database/connect.ts'
import { migrate, migrateTo } from '../../../server/database/migrate.ts'
import { addPartitions } from '../../../server/repositories/telemetry-partitions.ts'
import { buildApp } from '../../../server/start/app.ts'
import { demoIds } from '../support/demo-ids.ts'
import {
  addAssets,
  clearTelemetry,
  minutesAgo,
  newDevice,
  newestUrl,
  newIngestKey,
  record,
} from '../support/telemetry.ts'
import { addDemo, appWithDatabase, newDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let admin: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  await addAssets(server.db, ['A-1', 'A-2'])
  admin = await signedIn(server.app, 'admin@gridhaul.example')
})
afterEach(() => clearTelemetry(server.db))

const issue = async (body: object) => {
  const reply = await admin.post('/api/access-keys', { name: 'Depot gateway', purpose: 'telemetry', ...body })
  expect(reply.statusCode).toBe(201)
  return issuedAccessKey.parse(reply.json())
}
const rotate = async (id: string, body: object = {}) => {
  const reply = await admin.post(`/api/access-keys/${id}/rotation`, body)
  expect(reply.statusCode).toBe(201)
  return issuedAccessKey.parse(reply.json())
}
const listed = async () => z.array(accessKey).parse((await admin.get('/api/access-keys')).json())
const send = (secret: string, batch: unknown = [record()]) =>
  server.app.inject({
    method: 'POST',
    url: '/api/asset_telemetry',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    payload: JSON.stringify(batch),
  })
const organizationOf = async (asset: string) =>
  (
    await server.db
      .selectFrom('assets')
      .select('organization_id')
      .where('id', '=', asset)
      .executeTakeFirstOrThrow()
  ).organization_id
const daysFromNow = (instant: string | null) =>
  instant && Math.round((Date.parse(instant) - Date.now()) / (24 * 3_600_000))

describe('a key of a deactivated organization', () => {
  test.each([
    ['all assets of the organization', { organization: true }],
    ['some of its assets', { organization: false }],
  ])('a key for %s is refused until the organization is activated', async (_, scope) => {
    const { customer } = await demoIds(server.db)
    await server.db.updateTable('assets').set({ organization_id: customer }).where('id', '=', 'A-1').execute()
    const { id, secret } = await issue(
      scope.organization ? { organization_id: customer } : { assets: ['A-1'] },
    )
    const other = await issue({ assets: ['A-1', 'A-2'] })

    await admin.post(`/api/organizations/${customer}/deactivate`)
    const refused = await send(secret)
    const told = (await listed()).find(key => key.id === id)?.state
    const ofOthersToo = await send(other.secret)
    await admin.post(`/api/organizations/${customer}/activate`)

    expect([refused.statusCode, refused.json().message]).toEqual([
      401,
      'The account that this key is for is deactivated.',
    ])
    expect(told).toBe('deactivated')
    expect(ofOthersToo.statusCode).toBe(200)
    expect((await send(secret)).statusCode).toBe(200)
  })
})

describe('issuing', () => {
  test('the secret of a new access key is told once, and the list says everything else', async () => {
    const { secret, ...issued } = await issue({})

    expect(secret).toMatch(/^gridhaul_ingest_[\w-]{43}$/)
    expect(issued).toMatchObject({
      name: 'Depot gateway',
      purpose: 'telemetry',
      organization: null,
      assets: null,
      state: 'active',
      created_by: 'Ada Lindqvist',
      last_used_at: null,
    })
    const list = await admin.get('/api/access-keys')
    expect(list.json()).toEqual([issued])
    const { rows } = await sql<{ row: string }>`select access_keys::text as row from access_keys`.execute(
      server.db,
    )
    expect(rows[0]?.row).toContain(hashToken(secret).toString('hex'))
    expect(list.body + rows[0]?.row + server.logged()).not.toContain(secret)
  })

  test('an access key is valid for a year unless another time, or none, is asked for', async () => {
    const keys = [await issue({}), await issue({ valid_days: 30 }), await issue({ valid_days: null })]

    expect(keys.map(({ expires_at }) => daysFromNow(expires_at))).toEqual([365, 30, null])
  })

  test.each([
    ['without a name', { name: ' ' }, { name: 'Name is required' }],
    ['for no day', { valid_days: 0 }, { valid_days: 'Enter a whole number of days from 1 to 3,650.' }],
    ['for an unknown purpose', { purpose: 'all' }, { purpose: 'This value is not valid.' }],
    ['for no asset', { assets: [] }, { assets: 'This value is not valid.' }],
    [
      'for an unknown asset',
      { assets: ['A-1', 'A-9'] },
      { assets: 'No asset has the id, serial number or name A-9.' },
    ],
    [
      'for an unknown organization',
      { organization_id: 'o-9' },
      { organization_id: 'There is no such record.' },
    ],
    [
      'for an organization and assets',
      { organization_id: 'o-9', assets: ['A-1'] },
      { assets: 'A key is for an organization or for assets, not for both.' },
    ],
    [
      'for the plans of an asset',
      { purpose: 'plans', assets: ['A-1'] },
      { purpose: 'A delivery key has no organization and no assets.' },
    ],
  ])('an access key %s is refused with a sentence at the field', async (_, body, fields) => {
    const reply = await admin.post('/api/access-keys', { name: 'X', purpose: 'telemetry', ...body })

    expect(reply.statusCode).toBe(422)
    expect(reply.json().fields).toEqual(fields)
    expect(await listed()).toEqual([])
  })

  test('the assets of a key can be called by id, serial number or name, but not by a name that several have', async () => {
    await sql`update assets set serial_number = 'SN-T2', name = 'Twin' where id = 'A-2'`.execute(server.db)
    await sql`update assets set name = 'Twin' where id = 'A-1'`.execute(server.db)

    const { assets } = await issue({ assets: ['A-1', 'SN-T2', 'SN-T2'] })
    const twins = await admin.post('/api/access-keys', { name: 'X', purpose: 'telemetry', assets: ['Twin'] })

    expect(assets?.map(({ id }) => id)).toEqual(['A-1', 'A-2'])
    expect(twins.json().fields).toEqual({
      assets: 'Several assets are called Twin: name this one by its id.',
    })
  })
})

describe('the scope of an ingest key', () => {
  const refusedOf = async (secret: string) => {
    const sent = ['A-1', 'A-2', 'A-9'].map(asset_id => record({ asset_id }))
    return telemetryReceipt.parse((await send(secret, sent)).json())
  }

  test('a key for named assets sends telemetry of no other, and each other record gets the reason', async () => {
    const { secret } = await issue({ assets: ['A-2'] })

    expect(await refusedOf(secret)).toEqual({
      accepted: 1,
      duplicates: 0,
      refused: [
        { index: 0, code: 'out_of_scope', message: 'The ingest key is not valid for this asset.' },
        { index: 2, code: 'unknown_asset', message: 'No asset has this id.' },
      ],
    })
  })

  test('a key for an organization sends telemetry of its assets alone, as the assets move', async () => {
    const { secret } = await issue({ organization_id: await organizationOf('A-1') })
    const { id } = await server.db
      .selectFrom('organizations')
      .select('id')
      .where('name', '=', 'Harborview Events')
      .executeTakeFirstOrThrow()
    await sql`update assets set organization_id = ${id} where id = 'A-1'`.execute(server.db)

    const { accepted, refused } = await refusedOf(secret)

    expect(accepted).toBe(1)
    expect(refused.map(({ index, code }) => [index, code])).toEqual([
      [0, 'out_of_scope'],
      [2, 'unknown_asset'],
    ])
  })

  test('an organization with keys cannot be deleted, which would make them keys for everything', async () => {
    const organization = await organizationOf('A-1')
    await issue({ organization_id: organization })
    await sql`delete from assets`.execute(server.db)

    await expect(
      server.db.deleteFrom('organizations').where('id', '=', organization).execute(),
    ).rejects.toMatchObject({ constraint: 'access_keys_organization_id_fkey' })
  })
})

describe('the life of an access key', () => {
  test('after a rotation both secrets are good until the overlap is over', async () => {
    const first = await issue({ valid_days: 30 })
    const second = await rotate(first.id)
    const during = [await send(first.secret), await send(second.secret)]
    expect(second).toMatchObject({ id: first.id, name: 'Depot gateway' })
    expect(daysFromNow(second.expires_at)).toBe(365)
    expect(daysFromNow(second.previous_ends_at)).toBe(1)

    await sql`update access_keys set previous_ends_at = now()`.execute(server.db)
    const after = [await send(first.secret), await send(second.secret)]

    expect(during.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(after.map(({ statusCode }) => statusCode)).toEqual([401, 200])
    expect(after[0]?.json().message).toBe('This key was replaced by a new one.')
    expect((await listed())[0]).toMatchObject({ previous_ends_at: null })
  })

  test('a rotation without an overlap ends the earlier secret at once', async () => {
    const first = await issue({})

    const second = await rotate(first.id, { overlap_hours: 0 })

    expect([(await send(first.secret)).statusCode, (await send(second.secret)).statusCode]).toEqual([
      401, 200,
    ])
  })

  test('a rotation revives an expired key with its new secret only', async () => {
    const first = await issue({})
    await sql`update access_keys set expires_at = now() - interval '1 hour'`.execute(server.db)

    const second = await rotate(first.id)

    expect([(await send(first.secret)).statusCode, (await send(second.secret)).statusCode]).toEqual([
      401, 200,
    ])
  })

  test('a revoked key is refused with both of its secrets, stays in the list and cannot be rotated', async () => {
    const first = await issue({})
    const second = await rotate(first.id)

    const revoked = await admin.post(`/api/access-keys/${first.id}/revocation`)
    const again = await admin.post(`/api/access-keys/${first.id}/revocation`)
    const sent = [await send(first.secret), await send(second.secret)]
    const rotated = await admin.post(`/api/access-keys/${first.id}/rotation`, {})

    expect([revoked.statusCode, again.statusCode]).toEqual([204, 204])
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([401, 401])
    expect(sent[0]?.json()).toEqual({
      code: 'ingest_key_refused',
      message: 'This key is revoked. Ask an administrator for a new one.',
    })
    expect(await listed()).toMatchObject([{ state: 'revoked', revoked_at: expect.any(String) }])
    expect(rotated.json()).toMatchObject({ code: 'access_key_revoked' })
  })

  test('an expired key is refused with the reason', async () => {
    const { secret } = await newIngestKey(server.db, { validHours: -1 })

    const reply = await send(secret)

    expect(reply.statusCode).toBe(401)
    expect(reply.json().message).toBe('This key has expired. Ask an administrator for a new one.')
    expect(await listed()).toMatchObject([{ state: 'expired' }])
  })

  test('a key for plans sends no telemetry, and is told so', async () => {
    const { secret } = await issue({ purpose: 'plans' })

    const reply = await send(secret)

    expect(secret).toMatch(/^gridhaul_delivery_/)
    expect(reply.statusCode).toBe(401)
    expect(reply.json().message).toBe('This is a delivery key: it delivers plans and nothing else.')
  })

  test('the last use of a key is recorded, at most once a minute', async () => {
    const { secret } = await issue({})
    await send(secret)
    const [first] = await listed()
    await send(secret)
    const [second] = await listed()
    await sql`update access_keys set last_used_at = now() - interval '61 seconds'`.execute(server.db)
    await send(secret)
    const [third] = await listed()

    expect(Math.abs(Date.now() - Date.parse(first?.last_used_at ?? ''))).toBeLessThan(60_000)
    expect(second?.last_used_at).toBe(first?.last_used_at)
    expect(Date.parse(third?.last_used_at ?? '')).toBeGreaterThan(Date.parse(first?.last_used_at ?? ''))
  })

  test.each(['9999', 'x', '1e1', '%00'])('there is no access key %s', async id => {
    const replies = [
      await admin.post(`/api/access-keys/${id}/rotation`, {}),
      await admin.post(`/api/access-keys/${id}/revocation`),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })
})

test('a record of telemetry names the key that sent it: the newest, a past one, and in the history', async () => {
  const [one, other] = [await newDevice(server.app), await newDevice(server.app)]
  await one.send([record({ at: minutesAgo(50) })])
  await other.send([record({ at: minutesAgo(1) })])
  const history = `/api/asset_telemetry/history?asset_ids=A-1&metrics=BATT_SOC_PERCENT&steps=1&step_minutes=60&from=${minutesAgo(59)}`

  const replies = [
    await admin.get(newestUrl(['A-1'], metricNames)),
    await admin.get(newestUrl(['A-1'], metricNames, minutesAgo(10))),
    await admin.get(history),
  ]

  expect(replies.map(reply => reply.json()[0].source)).toEqual([other.keyId, one.keyId, other.keyId])
})

test('ingest keys and telemetry of an earlier version are kept by the upgrade', async () => {
  const url = await newDatabase()
  await migrateTo(url, '0011-sessions')
  const earlier = connect(url, () => {})
  await addAssets(earlier, ['A-1'])
  await addPartitions(earlier, [new Date(minutesAgo(10)), new Date(minutesAgo(60 * 24 * 14))])
  await sql`insert into ingest_keys (key_hash) values (${hashToken('old')})`.execute(earlier)
  await sql`
    insert into telemetry_series (asset_id, metric, newest_at, newest_double)
    values ('A-1', 'BATT_SOC_PERCENT', ${minutesAgo(10)}, 70)`.execute(earlier)
  for (const minutes of [10, 60 * 24 * 14])
    await sql`
      insert into telemetry (series_id, at, double_value) values (1, ${minutesAgo(minutes)}, 70)`.execute(
      earlier,
    )

  await migrate(url)

  const app = await buildApp({ settings: { logLevel: 'silent', publicUrl: undefined }, db: earlier })
  const reply = await app.inject({
    method: 'POST',
    url: '/api/asset_telemetry',
    headers: { authorization: 'Bearer old', 'content-type': 'application/json' },
    payload: JSON.stringify([record({ at: minutesAgo(1) })]),
  })
  const { rows } = await sql<{ source: number | null }>`select source from telemetry order by at`.execute(
    earlier,
  )
  const keys = await earlier.selectFrom('access_keys').select(['name', 'purpose', 'expires_at']).execute()
  await app.close()
  await earlier.destroy()
  expect(reply.json()).toMatchObject({ accepted: 1 })
  expect(rows.map(({ source }) => source)).toEqual([null, null, 1])
  expect(keys).toEqual([{ name: 'Earlier ingest key', purpose: 'telemetry', expires_at: null }])
})
