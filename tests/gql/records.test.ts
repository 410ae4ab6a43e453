import type { OperationDefinitionNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { assetForm } from '../../domain/records/asset.ts'
import { editTruckForm, newTruckForm } from '../../domain/records/truck.ts'
import { createGateway } from '../../gql/gateway.ts'
import {
  AssetDetailDocument,
  AssetListDocument,
  CreateAssetDocument,
  DeleteAssetDocument,
  UpdateAssetDocument,
} from '../../gql/operations/assets.generated.ts'
import {
  CreateOrganizationDocument,
  OrganizationDetailDocument,
  OrganizationListDocument,
  OrganizationRolesDocument,
  OrganizationUsersDocument,
  RenameOrganizationDocument,
} from '../../gql/operations/organizations.generated.ts'
import { ChangePasswordDocument } from '../../gql/operations/passwords.generated.ts'
import { AssetModelsDocument, ServiceAreasDocument } from '../../gql/operations/reference.generated.ts'
import { TelemetryDocument } from '../../gql/operations/telemetry.generated.ts'
import {
  CreateTruckDocument,
  DeleteTruckDocument,
  TruckDetailDocument,
  TruckListDocument,
  UpdateTruckDocument,
} from '../../gql/operations/trucks.generated.ts'
import {
  CreateUserDocument,
  DeleteUserDocument,
  SetUserRolesDocument,
  UpdateUserDocument,
  UserDetailDocument,
} from '../../gql/operations/users.generated.ts'
import { jsonList } from '../../gql/rest/http.ts'
import type { Rest } from '../../gql/rest/rest.ts'
import { type Answer, json, noContent } from './support/loopback-server.ts'
import { connectTo, rejectionOf } from './support/rest-client.ts'
import { requestWithBody, sentRequest } from './support/sent-requests.ts'

const organization = { id: 'o-1', name: 'South' }
const ada = {
  id: 'u-1',
  name: 'Ada',
  email: 'a@b.example',
  identity: { id: 'i-1', roles: [{ id: 'r-1', name: 'ADMIN' }, 'AUDITOR', null, 'ADMIN'], organization },
}
const asset = {
  id: 'a-1',
  name: 'MB-1',
  serial_number: 'S-1',
  asset_model: { id: 'm-1', name: 'Model 1' },
  service_area_id: 's-2',
  organization_id: 'o-1',
}
const truck = {
  id: 't-1',
  name: 'T-1',
  model: 'Hauler',
  vin: 'V-1',
  license_plate: 'GH 1',
  mbess_capacity: 4,
  service_area_id: 's-2',
}
const areas = [
  { id: 's-1', name: 'North' },
  { id: 's-2', name: 'South' },
]

/** Answers each path with its reply, and everything else with 404. */
const by =
  (replies: Record<string, Answer>): Answer =>
  (response, request) =>
    (replies[request.path] ?? json(404, {}))(response, request)

describe('users and organizations as the schema defines them', () => {
  test('an organization has an id, a name, and whether it is deactivated', async () => {
    const { gateway } = await connectTo(json(200, organization))

    const answer = await gateway.request(OrganizationDetailDocument, { id: 'o-1' })

    expect(answer).toEqual({ organization: { ...organization, deactivated: false, version: null } })
  })

  test('organizations stay in the order of the server', async () => {
    const { gateway } = await connectTo(json(200, [organization, { id: 'o-0', name: 'North' }]))

    const { organizations } = await gateway.request(OrganizationListDocument, {})

    expect(organizations.map(({ id }) => id)).toEqual(['o-1', 'o-0'])
  })

  test("a user has the identity's id, its roles each once, and its organization", async () => {
    const { gateway } = await connectTo(json(200, ada))

    const { user } = await gateway.request(UserDetailDocument, { id: 'u-1' })

    expect(user).toEqual({
      id: 'u-1',
      name: 'Ada',
      email: 'a@b.example',
      identityId: 'i-1',
      roles: ['ADMIN', 'AUDITOR'],
      organization,
      status: null,
      pendingEmail: null,
      version: null,
      secondFactor: null,
      secondFactorRequired: false,
      rolesWait: false,
    })
  })

  test('a user without an identity has no role and no organization', async () => {
    const { gateway } = await connectTo(json(200, { ...ada, identity: null }))

    const { user } = await gateway.request(UserDetailDocument, { id: 'u-1' })

    expect(user).toMatchObject({ identityId: null, roles: [], organization: null })
  })

  test('the users of an organization are found by the search text', async () => {
    const { server, gateway } = await connectTo(json(200, [ada]))

    const { organizationUsers } = await gateway.request(OrganizationUsersDocument, {
      organizationId: 'o/1',
      search: ' ada & co ',
    })

    expect(server.received.map(({ path }) => path)).toEqual([
      '/api/organizations/o%2F1/users?search=ada%20%26%20co',
    ])
    expect(organizationUsers).toEqual([
      {
        id: 'u-1',
        name: 'Ada',
        email: 'a@b.example',
        roles: ['ADMIN', 'AUDITOR'],
        status: null,
        secondFactor: null,
        secondFactorRequired: false,
        rolesWait: false,
      },
    ])
  })

  test.each([
    ['objects', [{ id: 1, name: 'ADMIN' }, { name: 'FIELD_OPERATIONS' }]],
    ['names', ['ADMIN', 'FIELD_OPERATIONS']],
  ])('the roles of an organization come as %s', async (_, reply) => {
    const { gateway } = await connectTo(json(200, reply))

    const answer = await gateway.request(OrganizationRolesDocument, { organizationId: 'o-1' })

    expect(answer).toEqual({ organizationRoles: ['ADMIN', 'FIELD_OPERATIONS'] })
  })

  test('the reply to a new organization is its id', async () => {
    const { gateway } = await connectTo(json(201, { id: 'o-2' }))

    expect(await gateway.request(CreateOrganizationDocument, { name: 'East' })).toEqual({
      createOrganization: { id: 'o-2' },
    })
  })

  test.each([
    [{ id: 'u-2', identity: { id: 'i-2' } }, 'i-2'],
    [{ id: 'u-2' }, null],
  ])(
    'the reply to a new user is its id and that of its identity if the server sends it: %j',
    async (reply, identityId) => {
      const { gateway } = await connectTo(json(201, reply))
      const facts = { organizationId: 'o-1', name: 'Bea', email: 'b@b.example', password: 'passw0rd' }

      expect(await gateway.request(CreateUserDocument, facts)).toEqual({
        createUser: { id: 'u-2', identityId },
      })
    },
  )
})

describe('assets as the schema defines them', () => {
  test('an asset is joined with its service area', async () => {
    const { gateway } = await connectTo(
      by({ '/api/assets/a-1': json(200, asset), '/api/service-areas': json(200, areas) }),
    )

    const answer = await gateway.request(AssetDetailDocument, { id: 'a-1' })

    expect(answer.asset).toEqual({
      id: 'a-1',
      name: 'MB-1',
      serialNumber: 'S-1',
      model: { id: 'm-1', name: 'Model 1' },
      serviceAreaId: 's-2',
      serviceArea: areas[1],
      organizationId: 'o-1',
      outOfService: null,
      capacityKwh: null,
      maxChargeKw: null,
      maxDischargeKw: null,
      version: null,
    })
  })

  test('a truck is joined with its service area', async () => {
    const { gateway } = await connectTo(
      by({ '/api/trucks/t-1': json(200, truck), '/api/service-areas': json(200, areas) }),
    )

    const answer = await gateway.request(TruckDetailDocument, { id: 't-1' })

    expect(answer.truck).toEqual({
      id: 't-1',
      name: 'T-1',
      model: 'Hauler',
      vin: 'V-1',
      licensePlate: 'GH 1',
      mbessCapacity: 4,
      serviceAreaId: 's-2',
      serviceArea: areas[1],
      outOfService: null,
      version: null,
    })
  })

  test('an asset of a deleted service area has its id and no area', async () => {
    const { gateway } = await connectTo(
      by({ '/api/assets/a-1': json(200, asset), '/api/service-areas': json(200, []) }),
    )

    const answer = await gateway.request(AssetDetailDocument, { id: 'a-1' })

    expect(answer.asset).toMatchObject({ serviceAreaId: 's-2', serviceArea: null })
  })

  test('an asset without a service area requests no areas', async () => {
    const { server, gateway } = await connectTo(json(200, { ...asset, service_area_id: null }))

    const answer = await gateway.request(AssetDetailDocument, { id: 'a-1' })

    expect(answer.asset).toMatchObject({ serviceAreaId: null, serviceArea: null })
    expect(server.received.map(({ path }) => path)).toEqual(['/api/assets/a-1'])
  })

  test('an asset fails if its areas fail: showing no area would be wrong', async () => {
    const { gateway } = await connectTo(
      by({ '/api/assets/a-1': json(200, asset), '/api/service-areas': json(500, { message: 'No.' }) }),
    )

    const error = await rejectionOf(gateway.request(AssetDetailDocument, { id: 'a-1' }))

    expect(error).toMatchObject({ kind: 'refused', status: 500, serverMessage: 'No.' })
  })

  test('a list of assets or trucks is one request, whatever areas its rows have', async () => {
    const { server, gateway } = await connectTo(
      by({ '/api/assets?organization_id=o-1': json(200, [asset, asset]), '/api/trucks': json(200, [truck]) }),
    )

    const { assets } = await gateway.request(AssetListDocument, { organizationId: 'o-1' })
    const { trucks } = await gateway.request(TruckListDocument, {})

    expect(assets.map(({ serviceAreaId }) => serviceAreaId)).toEqual(['s-2', 's-2'])
    expect(trucks.map(({ serviceAreaId }) => serviceAreaId)).toEqual(['s-2'])
    expect(server.received).toHaveLength(2)
  })

  test('the records that assets and trucks refer to have ids and names', async () => {
    const { gateway } = await connectTo(json(200, areas))

    expect(await gateway.request(ServiceAreasDocument, {})).toEqual({ serviceAreas: areas })
    expect(await gateway.request(AssetModelsDocument, {})).toEqual({ assetModels: areas })
  })

  test.each([
    [{ id: 'a-2' }, { id: 'a-2' }],
    [{}, null],
  ])('the reply to a new asset is its id if the server sends it: %j', async (reply, created) => {
    const { gateway } = await connectTo(json(201, reply))
    const facts = { organizationId: 'o-1', name: 'MB-2', assetModelId: 'm-1' }

    expect(await gateway.request(CreateAssetDocument, facts)).toEqual({ createAsset: created })
  })
})

describe('telemetry as the schema defines it', () => {
  const newest = async (records: unknown[]) => {
    const { gateway } = await connectTo(json(200, records))
    const before = '2026-01-15T10:00:00Z'
    return (await gateway.request(TelemetryDocument, { assetIds: ['a'], metrics: ['M'], before })).telemetry
  }

  test.each([
    ['its number', { double_value: 50.5, text_value: 'half' }, 50.5],
    ['its number, and nought is one', { double_value: 0, text_value: 'half' }, 0],
    ['its text where it has no number', { double_value: null, text_value: 'half' }, 'half'],
    ['its text where its number is missing', { text_value: 'half' }, 'half'],
  ])('the value of a telemetry record is %s', async (_, values, value) => {
    const at = '2026-01-15T09:59:58.000Z'

    expect(await newest([{ asset_id: 'a', metric: 'M', at, ...values }])).toEqual([
      { assetId: 'a', metric: 'M', value, at },
    ])
  })

  test('a telemetry record without a value, and what is no record, is left out', async () => {
    const useful = { asset_id: 'a', metric: 'M', double_value: -3.5 }

    const telemetry = await newest([
      { asset_id: 'a', metric: 'M', double_value: null, text_value: null },
      { asset_id: 'a', metric: 'M' },
      { asset_id: 'a', metric: 'M', double_value: 'x' },
      { metric: 'M', double_value: 1 },
      null,
      useful,
    ])

    expect(telemetry).toEqual([{ assetId: 'a', metric: 'M', value: -3.5, at: null }])
  })
})

describe('a change as the server expects it', () => {
  /** What the server is sent for it. */
  const sentFor = async (ask: (door: Awaited<ReturnType<typeof connectTo>>) => Promise<unknown>) => {
    const door = await connectTo(json(201, { id: 'x' }))
    await ask(door)
    return door.server.received.map(sentRequest)
  }

  test('a change of a password is sent as the server expects it', async () => {
    const sent = await sentFor(({ gateway }) =>
      gateway.request(ChangePasswordDocument, { oldPassword: ' a ', newPassword: ' b ' }),
    )

    expect(sent).toEqual([
      requestWithBody('PATCH', '/api/auth/change-password', '{"old_password":" a ","new_password":" b "}'),
    ])
  })

  test.each([
    ['an asset', AssetDetailDocument, DeleteAssetDocument],
    ['a truck', TruckDetailDocument, DeleteTruckDocument],
    ['a user', UserDetailDocument, DeleteUserDocument],
  ])(
    'the version of %s is read with it, and a change of it says for which version it is',
    async (_, read, remove) => {
      const { gateway, server } = await connectTo((response, request) => {
        if (request.method !== 'GET') return noContent(response, request)
        response.setHeader('etag', '"7"')
        json(200, { id: 'x-1' })(response, request)
      })

      const [record] = Object.values(
        await gateway.request<object, { id: string }>(read as never, { id: 'x-1' }),
      )
      const { version } = record as { version: string }
      await gateway.request<unknown, { id: string; version: string }>(remove, { id: 'x-1', version })

      expect(version).toBe('"7"')
      expect(server.received.at(-1)?.headers['if-match']).toBe('"7"')
    },
  )

  test('a weak entity tag is no version, because it cannot be sent back', async () => {
    const { gateway } = await connectTo((response, request) => {
      response.setHeader('etag', 'W/"7"')
      by({ '/api/assets/a-1': json(200, asset), '/api/service-areas': json(200, []) })(response, request)
    })

    expect((await gateway.request(AssetDetailDocument, { id: 'a-1' })).asset.version).toBeNull()
  })

  test('a change of the name of an organization is sent as the server expects it', async () => {
    const sent = await sentFor(({ gateway }) =>
      gateway.request(RenameOrganizationDocument, { id: 'o-1', name: 'East' }),
    )

    expect(sent).toEqual([requestWithBody('PATCH', '/api/organizations/o-1/', '{"name":"East"}')])
  })

  test('a new user is sent with its organization only in the path', async () => {
    const sent = await sentFor(({ gateway }) =>
      gateway.request(CreateUserDocument, {
        organizationId: 'o-1',
        name: 'Bea',
        email: 'b@b.example',
        password: ' p ',
      }),
    )

    expect(sent).toEqual([
      requestWithBody(
        'POST',
        '/api/organizations/o-1/users',
        '{"name":"Bea","email":"b@b.example","password":" p "}',
      ),
    ])
  })

  test('a change of a user and of its roles is sent with the ids only in the paths', async () => {
    const sent = await sentFor(async ({ gateway }) => {
      await gateway.request(UpdateUserDocument, { id: 'u-1', name: 'Bea', email: 'b@b.example' })
      await gateway.request(SetUserRolesDocument, { identityId: 'i-1', roleNames: ['ADMIN', 'AUDITOR'] })
    })

    expect(sent).toEqual([
      requestWithBody('PATCH', '/api/users/u-1', '{"name":"Bea","email":"b@b.example"}'),
      requestWithBody('PUT', '/api/identities/i-1/roles', '{"role_names":["ADMIN","AUDITOR"]}'),
    ])
  })

  test('a deletion returns true when it is done', async () => {
    const { gateway } = await connectTo(noContent)

    expect(await gateway.request(DeleteUserDocument, { id: 'u-1' })).toEqual({ deleteUser: true })
  })

  test.each([
    ['null', { serialNumber: null, serviceAreaId: null }],
    ['an empty text', { serialNumber: '', serviceAreaId: '' }],
  ])(
    'a saved asset with %s for an optional field empties it, and only a new one is sent with its organization',
    async (_, optional) => {
      const facts = { name: 'MB-2', assetModelId: 'm-1', ...optional }

      const sent = await sentFor(async ({ gateway }) => {
        await gateway.request(CreateAssetDocument, { organizationId: 'o-1', ...facts })
        await gateway.request(UpdateAssetDocument, { id: 'a-1', ...facts })
      })

      const body = { asset_model_id: 'm-1', name: 'MB-2', serial_number: null, service_area_id: null }
      expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ organization_id: 'o-1', ...body }, body])
    },
  )

  test('a saved asset is sent with the fields that were filled in only', async () => {
    const facts = { name: 'MB-2', assetModelId: 'm-1', serialNumber: 'S-2', serviceAreaId: 's-1' }

    const [sent] = await sentFor(({ gateway }) =>
      gateway.request(UpdateAssetDocument, { id: 'a-1', ...facts }),
    )

    expect(sent).toMatchObject({ method: 'PATCH', path: '/api/assets/a-1' })
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      asset_model_id: 'm-1',
      name: 'MB-2',
      serial_number: 'S-2',
      service_area_id: 's-1',
    })
  })

  test.each([
    ['null', { vin: null, licensePlate: null, serviceAreaId: null }],
    ['an empty text', { vin: '', licensePlate: '', serviceAreaId: '' }],
  ])(
    'a saved truck with %s for an optional field empties it, and only a new one is sent with its organization',
    async (_, optional) => {
      const facts = { name: 'T-2', model: 'Hauler', mbessCapacity: 9, ...optional }

      const sent = await sentFor(async ({ gateway }) => {
        await gateway.request(CreateTruckDocument, { organizationId: 'o-1', ...facts })
        await gateway.request(UpdateTruckDocument, { id: 't-1', ...facts })
      })

      const body = {
        name: 'T-2',
        service_area_id: null,
        model: 'Hauler',
        mbess_capacity: 9,
        vin: null,
        license_plate: null,
      }
      expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ organization_id: 'o-1', ...body }, body])
    },
  )

  test.each([
    ['CreateAsset', CreateAssetDocument, assetForm],
    ['UpdateAsset', UpdateAssetDocument, assetForm],
    ['CreateTruck', CreateTruckDocument, newTruckForm],
    ['UpdateTruck', UpdateTruckDocument, editTruckForm],
  ])('the mutation %s has every field of its form', (_, document, form) => {
    const [operation] = document.definitions as OperationDefinitionNode[]
    const taken = operation?.variableDefinitions?.map(({ variable }) => variable.name.value)

    expect(taken).toEqual(expect.arrayContaining(Object.keys(form.shape)))
  })

  test('a saved truck is sent with the fields that were filled in only', async () => {
    const facts = { name: 'T-2', mbessCapacity: 1, vin: 'V-2', licensePlate: 'GH 2', serviceAreaId: 's-1' }

    const [sent] = await sentFor(({ gateway }) =>
      gateway.request(UpdateTruckDocument, { id: 't-1', ...facts }),
    )

    expect(JSON.parse(sent?.body ?? '')).toEqual({
      name: 'T-2',
      service_area_id: 's-1',
      mbess_capacity: 1,
      vin: 'V-2',
      license_plate: 'GH 2',
    })
  })
})

describe('ten thousand rows', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ ...asset, id: `a-${index}` }))

  test('ten thousand rows all arrive, in their order', async () => {
    const { gateway } = await connectTo(json(200, rows))

    const { assets } = await gateway.request(AssetListDocument, { organizationId: 'o-1' })

    expect(assets.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(assets.at(-1)).toEqual({
      id: 'a-9999',
      name: 'MB-1',
      serialNumber: 'S-1',
      model: { id: 'm-1', name: 'Model 1' },
      serviceAreaId: 's-2',
      outOfService: null,
      capacityKwh: null,
      maxChargeKw: null,
      maxDischargeKw: null,
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['are read', () => jsonList(z.object({ id: z.string() }))(new Response(JSON.stringify(rows)))],
    [
      'are put into our own words',
      () => {
        const rest = { assets: { all: async () => rows } } as unknown as Rest
        return createGateway(() => rest).request(AssetListDocument, { organizationId: 'o-1' })
      },
    ],
  ])('ten thousand rows yield to other work again and again while they %s', async (_, work) => {
    let over = false
    let turns = 0
    const others = async () => {
      for (; !over; turns += 1) await new Promise(resolve => setImmediate(resolve))
    }

    const watching = others()
    await work()
    over = true
    await watching

    expect(turns).toBeGreaterThan(10)
  })

  test('ten thousand rows with one among the last that is no record are unreadable', async () => {
    const { gateway } = await connectTo(json(200, [...rows, {}]))

    const error = await rejectionOf(gateway.request(AssetListDocument, { organizationId: 'o-1' }))

    expect(error).toMatchObject({ kind: 'unreadable', status: 200 })
  })
})
