import { describe, expect, test } from 'vitest'
import { snakeCase } from '../../domain/field-names.ts'
import type { Rest } from '../../gql/rest/rest.ts'
import { type Answer, json, noContent, text } from './support/loopback-server.ts'
import { connectTo, rejectionOf } from './support/rest-client.ts'
import { requestWithBody, requestWithoutBody, sentRequest } from './support/sent-requests.ts'

const organization = { id: 'o-1', name: 'Ünal & Söhne' }
const user = {
  id: 'u-1',
  name: 'Ada',
  email: 'a@b.example',
  identity: { id: 'i-1', roles: ['ADMIN', { name: 'FIELD_OPERATIONS' }], organization },
  status: 'active',
  pending_email: null,
  second_factor: true,
  second_factor_required: false,
  roles_wait: false,
}
const asset = {
  id: 'a-1',
  name: 'MB-1',
  serial_number: 'S-1',
  asset_model: { id: 'm-1', name: 'Model 1' },
  service_area_id: 's-1',
  organization_id: 'o-1',
}
const truck = {
  id: 't-1',
  name: 'T-1',
  model: 'Hauler',
  vin: 'V-1',
  license_plate: 'GH 1',
  mbess_capacity: 4,
  service_area_id: 's-1',
  organization_id: 'o-1',
}
/** What is read of them. */
const readUser = {
  id: 'u-1',
  name: 'Ada',
  email: 'a@b.example',
  identity: user.identity,
  status: 'active',
  pendingEmail: null,
  secondFactor: true,
  secondFactorRequired: false,
  rolesWait: false,
}
const readAsset = {
  id: 'a-1',
  name: 'MB-1',
  serialNumber: 'S-1',
  assetModel: { id: 'm-1', name: 'Model 1' },
  serviceAreaId: 's-1',
  organizationId: 'o-1',
}
const readTruck = {
  id: 't-1',
  name: 'T-1',
  model: 'Hauler',
  vin: 'V-1',
  licensePlate: 'GH 1',
  mbessCapacity: 4,
  serviceAreaId: 's-1',
  organizationId: 'o-1',
}
const record = { asset_id: 'a-1', metric: 'BATT_SOC_PERCENT', double_value: 50.5, text_value: null }
const readRecord = { assetId: 'a-1', metric: 'BATT_SOC_PERCENT', doubleValue: 50.5, textValue: null }
const at = '2026-01-15T10:00:00.000Z'
const energyStep = {
  from: at,
  until: at,
  charged_kwh: 0.5,
  delivered_kwh: null,
  reported: 1,
  expected: 1,
  started: 1,
  missing_hours: null,
  computing: false,
}

interface Call {
  what: string
  call: (rest: Rest) => Promise<unknown>
  reply: Answer
  sent: ReturnType<typeof sentRequest>
  brings: unknown
}

/** Every call of spec 7 on records, and the history of telemetry: its reply, and what is read of it. */
const calls: Call[] = [
  {
    what: 'the organizations',
    call: rest => rest.organizations.all(),
    reply: json(200, [{ ...organization, more: 1 }]),
    sent: requestWithoutBody('GET', '/api/organizations/'),
    brings: [organization],
  },
  {
    what: 'the organizations that a search finds',
    call: rest => rest.organizations.all('south'),
    reply: json(200, []),
    sent: requestWithoutBody('GET', '/api/organizations/?search=south'),
    brings: [],
  },
  {
    what: 'one organization',
    call: rest => rest.organizations.byId('o-1'),
    reply: json(200, { ...organization, more: 1 }),
    sent: requestWithoutBody('GET', '/api/organizations/o-1'),
    brings: { ...organization, deactivated: false, version: null },
  },
  {
    what: 'another name for an organization',
    call: rest => rest.organizations.rename('o-1', { name: 'Ünal' }),
    reply: json(200, organization),
    sent: requestWithBody('PATCH', '/api/organizations/o-1/', '{"name":"Ünal"}'),
    brings: { version: null },
  },
  {
    what: 'a new organization',
    call: rest => rest.organizations.create({ name: 'Ünal' }),
    reply: json(201, organization),
    sent: requestWithBody('POST', '/api/organizations/', '{"name":"Ünal"}'),
    brings: { id: 'o-1' },
  },
  {
    what: 'the users of an organization',
    call: rest => rest.organizations.users('o-1'),
    reply: json(200, [{ ...user, more: 1 }]),
    sent: requestWithoutBody('GET', '/api/organizations/o-1/users'),
    brings: [readUser],
  },
  {
    what: 'the users of an organization that a search finds',
    call: rest => rest.organizations.users('o-1', 'ada'),
    reply: json(200, []),
    sent: requestWithoutBody('GET', '/api/organizations/o-1/users?search=ada'),
    brings: [],
  },
  {
    what: 'a new user',
    call: rest =>
      rest.organizations.createUser('o-1', { email: 'a@b.example', password: ' pässw0rd ', name: 'Ada' }),
    reply: json(201, user),
    sent: requestWithBody(
      'POST',
      '/api/organizations/o-1/users',
      '{"email":"a@b.example","password":" pässw0rd ","name":"Ada"}',
    ),
    brings: { id: 'u-1', identity: { id: 'i-1' } },
  },
  {
    what: 'the active roles of an organization',
    call: rest => rest.organizations.activeRoles('o-1'),
    reply: json(200, [{ id: 'r-1', name: 'ADMIN' }, 'FIELD_OPERATIONS']),
    sent: requestWithoutBody('GET', '/api/organizations/o-1/roles?filter=active'),
    brings: [{ name: 'ADMIN' }, 'FIELD_OPERATIONS'],
  },
  {
    what: 'one user',
    call: rest => rest.users.byId('u-1'),
    reply: json(200, { ...user, more: 1 }),
    sent: requestWithoutBody('GET', '/api/users/u-1'),
    brings: { ...readUser, version: null },
  },
  {
    what: 'another name and email for a user',
    call: rest => rest.users.edit('u-1', { email: 'b@b.example', name: 'Bea' }),
    reply: json(200, user),
    sent: requestWithBody('PATCH', '/api/users/u-1', '{"email":"b@b.example","name":"Bea"}'),
    brings: { pendingEmail: null, version: null },
  },
  {
    what: 'the end of a user',
    call: rest => rest.users.remove('u-1'),
    reply: noContent,
    sent: requestWithoutBody('DELETE', '/api/users/u-1'),
    brings: true,
  },
  {
    what: 'the roles of an identity',
    call: rest => rest.identities.setRoles('i-1', ['ADMIN', 'AUDITOR']),
    reply: json(200, {}),
    sent: requestWithBody('PUT', '/api/identities/i-1/roles', '{"role_names":["ADMIN","AUDITOR"]}'),
    brings: { version: null },
  },
  {
    what: 'no role for an identity',
    call: rest => rest.identities.setRoles('i-1', []),
    reply: json(200, {}),
    sent: requestWithBody('PUT', '/api/identities/i-1/roles', '{"role_names":[]}'),
    brings: { version: null },
  },
  {
    what: 'the assets',
    call: rest => rest.assets.all('o-1'),
    reply: json(200, [{ ...asset, more: 1 }]),
    sent: requestWithoutBody('GET', '/api/assets?organization_id=o-1'),
    brings: [readAsset],
  },
  {
    what: 'the assets that a search finds',
    call: rest => rest.assets.all('o-1', 'mb'),
    reply: json(200, []),
    sent: requestWithoutBody('GET', '/api/assets?organization_id=o-1&search=mb'),
    brings: [],
  },
  {
    what: 'one asset',
    call: rest => rest.assets.byId('a-1'),
    reply: json(200, { ...asset, more: 1 }),
    sent: requestWithoutBody('GET', '/api/assets/a-1'),
    brings: { ...readAsset, version: null },
  },
  {
    what: 'a new asset',
    call: rest =>
      rest.assets.create({
        organizationId: 'o-1',
        assetModelId: 'm-1',
        name: 'MB-1',
        serialNumber: null,
        serviceAreaId: 's-1',
      }),
    reply: json(201, asset),
    sent: requestWithBody(
      'POST',
      '/api/assets',
      '{"organization_id":"o-1","asset_model_id":"m-1","name":"MB-1","serial_number":null,"service_area_id":"s-1"}',
    ),
    brings: { id: 'a-1' },
  },
  {
    what: 'other facts of an asset',
    call: rest =>
      rest.assets.edit('a-1', {
        assetModelId: 'm-1',
        name: 'MB-1',
        serialNumber: 'S-1',
        serviceAreaId: null,
      }),
    reply: noContent,
    sent: requestWithBody(
      'PATCH',
      '/api/assets/a-1',
      '{"asset_model_id":"m-1","name":"MB-1","serial_number":"S-1","service_area_id":null}',
    ),
    brings: { version: null },
  },
  {
    what: 'the end of an asset',
    call: rest => rest.assets.remove('a-1'),
    reply: noContent,
    sent: requestWithoutBody('DELETE', '/api/assets/a-1'),
    brings: true,
  },
  {
    what: 'the trucks',
    call: rest => rest.trucks.all(),
    reply: json(200, [{ ...truck, more: 1 }]),
    sent: requestWithoutBody('GET', '/api/trucks'),
    brings: [readTruck],
  },
  {
    what: 'the trucks that a search finds',
    call: rest => rest.trucks.all(null, 't-1'),
    reply: json(200, []),
    sent: requestWithoutBody('GET', '/api/trucks?search=t-1'),
    brings: [],
  },
  {
    what: 'the trucks of an organization',
    call: rest => rest.trucks.all('o-9'),
    reply: json(200, []),
    sent: requestWithoutBody('GET', '/api/trucks?organization_id=o-9'),
    brings: [],
  },
  {
    what: 'one truck',
    call: rest => rest.trucks.byId('t-1'),
    reply: json(200, truck),
    sent: requestWithoutBody('GET', '/api/trucks/t-1'),
    brings: { ...readTruck, version: null },
  },
  {
    what: 'a new truck',
    call: rest =>
      rest.trucks.create({
        name: 'T-1',
        serviceAreaId: 's-1',
        model: 'Hauler',
        mbessCapacity: 4,
        vin: 'V-1',
        licensePlate: 'GH 1',
        organizationId: 'o-1',
      }),
    reply: json(201, truck),
    sent: requestWithBody(
      'POST',
      '/api/trucks',
      '{"name":"T-1","service_area_id":"s-1","model":"Hauler","mbess_capacity":4,"vin":"V-1","license_plate":"GH 1","organization_id":"o-1"}',
    ),
    brings: { id: 't-1' },
  },
  {
    what: 'other facts of a truck',
    call: rest =>
      rest.trucks.edit('t-1', {
        name: 'T-1',
        serviceAreaId: null,
        model: null,
        mbessCapacity: 9,
        vin: null,
        licensePlate: 'GH 1',
      }),
    reply: json(200, truck),
    sent: requestWithBody(
      'PATCH',
      '/api/trucks/t-1',
      '{"name":"T-1","service_area_id":null,"model":null,"mbess_capacity":9,"vin":null,"license_plate":"GH 1"}',
    ),
    brings: { version: null },
  },
  {
    what: 'the end of a truck',
    call: rest => rest.trucks.remove('t-1'),
    reply: noContent,
    sent: requestWithoutBody('DELETE', '/api/trucks/t-1'),
    brings: true,
  },
  {
    what: 'the service areas',
    call: rest => rest.serviceAreas.all(),
    reply: json(200, [{ id: 's-1', name: 'North', more: 1 }]),
    sent: requestWithoutBody('GET', '/api/service-areas'),
    brings: [{ id: 's-1', name: 'North' }],
  },
  {
    what: 'the asset models',
    call: rest => rest.assetModels.all(),
    reply: json(200, [{ id: 'm-1', name: 'Model 1' }]),
    sent: requestWithoutBody('GET', '/api/asset-models'),
    brings: [{ id: 'm-1', name: 'Model 1' }],
  },
  {
    what: 'telemetry, with asset_ids and metrics repeated',
    call: rest =>
      rest.telemetry.newest({
        assetIds: ['a-1', 'a-2'],
        metrics: ['UNIT_STATUS', 'BATT_SOC_PERCENT'],
        before: at,
      }),
    reply: json(200, [{ ...record, at, more: 1 }]),
    sent: requestWithoutBody(
      'GET',
      '/api/asset_telemetry?asset_ids=a-1&asset_ids=a-2&metrics=UNIT_STATUS&metrics=BATT_SOC_PERCENT&before=2026-01-15T10%3A00%3A00.000Z',
    ),
    brings: [{ ...readRecord, at }],
  },
  {
    what: 'the history of telemetry, with asset_ids and metrics repeated',
    call: rest =>
      rest.telemetry.history({
        assetIds: ['a-1', 'a-2'],
        metrics: ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH'],
        from: at,
        stepMinutes: 15,
        steps: 96,
      }),
    reply: json(200, [{ ...record, at, more: 1 }, null]),
    sent: requestWithoutBody(
      'GET',
      '/api/asset_telemetry/history?asset_ids=a-1&asset_ids=a-2&metrics=BATT_SOC_PERCENT&metrics=BATT_ENERGY_AVAIL_KWH&from=2026-01-15T10%3A00%3A00.000Z&step_minutes=15&steps=96',
    ),
    brings: [{ ...readRecord, at }, null],
  },
  {
    what: 'the energy of many batteries, filtered as they are listed',
    call: rest =>
      rest.fleet.energy({
        organizationId: 'o-1',
        serviceAreaId: null,
        search: ' MB ',
        chargeBelow: 20,
        grain: 'day',
        firstDay: '2026-01-15',
        lastDay: '2026-01-16',
      }),
    reply: json(200, {
      grain: 'day',
      zone: 'UTC',
      as_of: at,
      units: 2,
      connected: 1,
      steps: [{ ...energyStep, more: 1 }],
    }),
    sent: requestWithoutBody(
      'GET',
      '/api/fleet/energy?organization_id=o-1&search=MB&charge_below=20&grain=day&first_day=2026-01-15&last_day=2026-01-16',
    ),
    brings: {
      grain: 'day',
      zone: 'UTC',
      asOf: at,
      units: 2,
      connected: 1,
      steps: [
        {
          from: at,
          until: at,
          chargedKwh: 0.5,
          deliveredKwh: null,
          reported: 1,
          expected: 1,
          started: 1,
          missingHours: null,
          computing: false,
        },
      ],
    },
  },
  {
    what: 'the history of a battery over a range of time',
    call: rest =>
      rest.telemetry.range({
        assetId: 'a-1',
        metrics: ['BATT_POWER_KW'],
        from: at,
        until: at,
        maxPoints: 400,
      }),
    reply: json(200, {
      level: '15min',
      step_seconds: 900,
      from: at,
      until: at,
      series: [
        { metric: 'BATT_POWER_KW', points: [{ at, minimum: 1, mean: 2, maximum: 3, charged_kwh: 0.5 }] },
      ],
    }),
    sent: requestWithoutBody(
      'GET',
      '/api/asset_telemetry/range?asset_id=a-1&metrics=BATT_POWER_KW&from=2026-01-15T10%3A00%3A00.000Z&until=2026-01-15T10%3A00%3A00.000Z&max_points=400',
    ),
    brings: {
      level: '15min',
      stepSeconds: 900,
      // A server of days of UTC says nothing of zones.
      zone: null,
      from: at,
      until: at,
      series: [
        {
          metric: 'BATT_POWER_KW',
          points: [
            {
              at,
              until: null,
              count: null,
              minimum: 1,
              mean: 2,
              maximum: 3,
              chargedKwh: 0.5,
              deliveredKwh: null,
            },
          ],
        },
      ],
      // A server that says nothing of it has computed all.
      pending: [],
    },
  },
]

describe('the calls on records', () => {
  test.each(calls)('the call for $what is $sent.method $sent.path', async ({ call, reply, sent, brings }) => {
    const { server, rest } = await connectTo(reply)

    const brought = await call(rest)

    expect(server.received.map(sentRequest)).toEqual([sent])
    expect(brought).toEqual(brings)
  })

  const searches: [string, (rest: Rest, search: string | null) => Promise<unknown>, string][] = [
    ['organizations', (rest, search) => rest.organizations.all(search), '/api/organizations/'],
    ['users', (rest, search) => rest.organizations.users('o', search), '/api/organizations/o/users'],
    ['trucks', (rest, search) => rest.trucks.all(null, search), '/api/trucks'],
    ['assets', (rest, search) => rest.assets.all('o', search), '/api/assets?organization_id=o'],
  ]

  test.each(searches)('a blank search for %s is not sent', async (_, ask, path) => {
    const { server, rest } = await connectTo(json(200, []))

    for (const blank of ['', ' \t\u00a0', null]) await ask(rest, blank)

    expect(server.received.map(request => request.path)).toEqual([path, path, path])
  })

  test.each(searches)(
    'a search for %s is sent as it was typed, without the blanks around it',
    async (_, ask) => {
      const typed = ['a&search=b', 'a=b', 'a+b', '100%', '%20', '#?/', 'ä 充 🔋', 'a  b', ' ada ', 'a\ud800b']
      const { server, rest } = await connectTo(json(200, []))

      for (const search of typed) await ask(rest, search)

      const arrived = server.received.map(({ path }) =>
        new URL(path, 'http://x').searchParams.getAll('search'),
      )
      expect(arrived).toEqual(typed.map(text => [text.trim().replace('\ud800', '\ufffd')]))
      // Servers do not agree on what a plus stands for.
      expect(server.received.map(({ path }) => path).join()).not.toContain('+')
    },
  )

  test('a search for assets of no known organization is sent without an organization', async () => {
    const { server, rest } = await connectTo(json(200, []))

    await rest.assets.all('', 'mb')

    expect(server.received.map(({ path }) => path)).toEqual(['/api/assets?search=mb'])
  })
})

describe('an id', () => {
  const withId: [string, (rest: Rest, id: string) => Promise<unknown>, string, string][] = [
    ['GET', (rest, id) => rest.organizations.byId(id), '/api/organizations/', ''],
    ['PATCH', (rest, id) => rest.organizations.rename(id, { name: 'a' }), '/api/organizations/', '/'],
    ['GET', (rest, id) => rest.organizations.users(id), '/api/organizations/', '/users'],
    [
      'POST',
      (rest, id) => rest.organizations.createUser(id, { name: '', email: '', password: '' }),
      '/api/organizations/',
      '/users',
    ],
    ['GET', (rest, id) => rest.organizations.activeRoles(id), '/api/organizations/', '/roles?filter=active'],
    ['GET', (rest, id) => rest.users.byId(id), '/api/users/', ''],
    ['PATCH', (rest, id) => rest.users.edit(id, {}), '/api/users/', ''],
    ['DELETE', (rest, id) => rest.users.remove(id), '/api/users/', ''],
    ['PUT', (rest, id) => rest.identities.setRoles(id, []), '/api/identities/', '/roles'],
    ['GET', (rest, id) => rest.assets.byId(id), '/api/assets/', ''],
    ['PATCH', (rest, id) => rest.assets.edit(id, {}), '/api/assets/', ''],
    ['DELETE', (rest, id) => rest.assets.remove(id), '/api/assets/', ''],
    ['GET', (rest, id) => rest.trucks.byId(id), '/api/trucks/', ''],
    ['PATCH', (rest, id) => rest.trucks.edit(id, {}), '/api/trucks/', ''],
    ['DELETE', (rest, id) => rest.trucks.remove(id), '/api/trucks/', ''],
    ['GET', (rest, id) => rest.schedules.byTxId(id), '/api/schedules/', ''],
  ]

  test.each(withId)(
    'an id arrives whatever characters it has: %s %#',
    async (method, call, before, after) => {
      const ids = ['a/b?c#d ü%', '%2e%2e', '../../x', '...', 'a+b', '🔋', ' ', '__proto__', '\u0000\n']
      const { server, rest } = await connectTo(json(500, {}))

      for (const id of ids) await rejectionOf(call(rest, id))

      const paths = ids.map(id => `${before}${encodeURIComponent(id)}${after}`)
      expect(server.received.map(request => `${request.method} ${request.path}`)).toEqual(
        paths.map(path => `${method} ${path}`),
      )
    },
  )

  test.each(withId)(
    'an id that no path can contain is not found, and nothing is sent: %s %#',
    async (_, call) => {
      const { server, rest } = await connectTo(noContent)

      for (const id of ['', '.', '..', '\ud800'])
        expect(await rejectionOf(Promise.resolve().then(() => call(rest, id)))).toMatchObject({
          kind: 'refused',
          status: 404,
        })

      expect(server.received).toEqual([])
    },
  )

  test('an id in a query arrives whatever characters it has', async () => {
    const ids = ['a/b?c#d ü%', 'a&asset_ids=b', 'a,b', '..', '[]']
    const { server, rest } = await connectTo(json(200, []))

    await rest.telemetry.newest({ assetIds: ids, metrics: ['&=+%'], before: '2026-01-15T10:00:00+01:00' })
    await rest.assets.all('a&search=b')

    const [telemetry, assets] = server.received.map(({ path }) => new URL(path, 'http://x').searchParams)
    expect(telemetry?.getAll('asset_ids')).toEqual(ids)
    expect(telemetry?.getAll('metrics')).toEqual(['&=+%'])
    expect(telemetry?.getAll('before')).toEqual(['2026-01-15T10:00:00+01:00'])
    expect([...(assets ?? [])]).toEqual([['organization_id', 'a&search=b']])
  })
})

describe('a reply', () => {
  const read = async (reply: unknown, call: (rest: Rest) => Promise<unknown>) =>
    call((await connectTo(json(200, reply))).rest)

  test.each([
    ['an organization', rest => rest.organizations.byId('x'), { id: '7', name: '', deactivated: false }],
    [
      'a user',
      rest => rest.users.byId('x'),
      {
        id: '7',
        name: '',
        email: '',
        identity: null,
        status: null,
        pendingEmail: null,
        secondFactor: null,
        secondFactorRequired: false,
        rolesWait: false,
      },
    ],
    [
      'an asset',
      rest => rest.assets.byId('x'),
      {
        id: '7',
        name: '',
        serialNumber: null,
        assetModel: null,
        serviceAreaId: null,
        organizationId: null,
      },
    ],
    [
      'a truck',
      rest => rest.trucks.byId('x'),
      {
        id: '7',
        name: '',
        model: null,
        vin: null,
        licensePlate: null,
        mbessCapacity: null,
        serviceAreaId: null,
        organizationId: null,
      },
    ],
  ] as [string, (rest: Rest) => Promise<unknown>, object][])(
    'a reply with only an id is %s, numbers are ids too, and invalid values count as missing',
    async (_, call, shown) => {
      const odd = Object.fromEntries(Object.keys(shown).map(key => [snakeCase(key), [key]]))

      const withoutVersion = { ...shown, version: null }

      expect(await read({ id: '7' }, call)).toEqual(withoutVersion)
      expect(await read({ id: 7 }, call)).toEqual(withoutVersion)
      expect(await read({ ...odd, id: 7 }, call)).toEqual(withoutVersion)
    },
  )

  test.each([
    ['an organization', rest => rest.organizations.byId('x')],
    ['a new organization', rest => rest.organizations.create({ name: 'a' })],
    ['a user', rest => rest.users.byId('x')],
    ['a new user', rest => rest.organizations.createUser('x', { name: '', email: '', password: '' })],
    ['an asset', rest => rest.assets.byId('x')],
    ['a truck', rest => rest.trucks.byId('x')],
  ] as [string, (rest: Rest) => Promise<unknown>][])('a reply without an id is not %s', async (_, call) => {
    for (const reply of [{ ...asset, id: null }, { ...asset, id: '' }, { name: 'a' }, [asset], null, 'a-1'])
      expect(await rejectionOf(read(reply, call))).toMatchObject({ kind: 'unreadable', status: 200 })
  })

  test.each([
    ['organizations', rest => rest.organizations.all()],
    ['users', rest => rest.organizations.users('x')],
    ['assets', rest => rest.assets.all('x')],
    ['trucks', rest => rest.trucks.all()],
    ['service areas', rest => rest.serviceAreas.all()],
    ['asset models', rest => rest.assetModels.all()],
  ] as [string, (rest: Rest) => Promise<unknown>][])(
    'a reply that is no list, or contains something else than records, is not %s',
    async (_, call) => {
      for (const reply of [
        {},
        { items: [] },
        null,
        'none',
        [asset, null],
        [asset, 7],
        [asset, {}],
        [[asset]],
      ])
        expect(await rejectionOf(read(reply, call))).toMatchObject({ kind: 'unreadable', status: 200 })
    },
  )

  test('a reply to a new user may lack its identity', async () => {
    const body = { name: '', email: '', password: '' }
    const created = (reply: unknown) => read(reply, rest => rest.organizations.createUser('x', body))

    expect(await created({ id: 'u-1' })).toEqual({ id: 'u-1', identity: null })
    expect(await created({ id: 'u-1', identity: 'i-1' })).toEqual({ id: 'u-1', identity: null })
    expect(await created({ id: 'u-1', identity: {} })).toEqual({ id: 'u-1', identity: { id: null } })
  })

  test.each([
    ['a page', text(201, '<p>Done</p>', 'text/html')],
    ['nothing', noContent],
    ['another shape', json(200, ['a-1'])],
  ] as [string, Answer][])(
    'a reply of %s to a new asset or truck means that it was created',
    async (_, reply) => {
      const { rest } = await connectTo(reply)

      const asset = await rest.assets.create({ organizationId: 'o', assetModelId: 'm', name: 'a' })
      const truck = await rest.trucks.create({ organizationId: 'o', model: 'm', mbessCapacity: 1, name: 'a' })

      expect([asset, truck]).toEqual([null, null])
    },
  )

  test.each([200, 201, 202, 203, 205])('a reply with status %i to a DELETE is no success', async status => {
    const { rest } = await connectTo(text(status, ''))
    const removals = [rest.users.remove('x'), rest.assets.remove('x'), rest.trucks.remove('x')]

    const failures = await Promise.all(removals.map(rejectionOf))

    for (const failure of failures) expect(failure).toMatchObject({ kind: 'unreadable', status })
  })

  test('a reply to a DELETE that is no success fails with the message of the server', async () => {
    const { rest } = await connectTo(json(200, { message: 'It is in use.' }))

    expect(await rejectionOf(rest.assets.remove('x'))).toMatchObject({
      statusText: 'OK',
      serverMessage: 'It is in use.',
    })
  })

  test('a reply with telemetry is read record by record', async () => {
    const records = [
      { asset_id: 7, metric: 'UNIT_STATUS', double_value: 4 },
      { asset_id: 'a', metric: 'UNIT_STATUS', text_value: 'READY', at: 'yesterday' },
      { asset_id: 'b', metric: 'UNIT_STATUS', double_value: 'x', text_value: 4, at: 5 },
      { metric: 'UNIT_STATUS' },
      { asset_id: 'c' },
      null,
    ]

    const rows = await read(records, rest =>
      rest.telemetry.newest({ assetIds: ['x'], metrics: ['y'], before: at }),
    )

    expect(rows).toEqual([
      { assetId: '7', metric: 'UNIT_STATUS', doubleValue: 4, textValue: null, at: null },
      { assetId: 'a', metric: 'UNIT_STATUS', doubleValue: null, textValue: 'READY', at: null },
      { assetId: 'b', metric: 'UNIT_STATUS', doubleValue: null, textValue: null, at: null },
      null,
      null,
      null,
    ])
  })

  test.each([{}, null, 'none', 7])(
    'a reply with telemetry that is no list (%j) cannot be read',
    async reply => {
      const question = { assetIds: ['x'], metrics: ['y'], before: at }

      expect(await rejectionOf(read(reply, rest => rest.telemetry.newest(question)))).toMatchObject({
        kind: 'unreadable',
      })
    },
  )
})
