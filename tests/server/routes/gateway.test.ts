import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from '../../../gql/gateway.ts'
import {
  AssetDetailDocument,
  AssetListDocument,
  CreateAssetDocument,
  DeleteAssetDocument,
  UpdateAssetDocument,
} from '../../../gql/operations/assets.generated.ts'
import {
  CreateOrganizationDocument,
  OrganizationDetailDocument,
  OrganizationListDocument,
  OrganizationRolesDocument,
  OrganizationUsersDocument,
  RenameOrganizationDocument,
} from '../../../gql/operations/organizations.generated.ts'
import { ChangePasswordDocument } from '../../../gql/operations/passwords.generated.ts'
import { AssetModelsDocument, ServiceAreasDocument } from '../../../gql/operations/reference.generated.ts'
import { IdentifyDocument, SignInDocument } from '../../../gql/operations/session.generated.ts'
import { TelemetryDocument } from '../../../gql/operations/telemetry.generated.ts'
import { TelemetryHistoryDocument } from '../../../gql/operations/telemetry-history.generated.ts'
import { TelemetryRangeDocument } from '../../../gql/operations/telemetry-range.generated.ts'
import {
  CreateTruckDocument,
  DeleteTruckDocument,
  TruckDetailDocument,
  TruckListDocument,
  UpdateTruckDocument,
} from '../../../gql/operations/trucks.generated.ts'
import {
  CreateUserDocument,
  DeleteUserDocument,
  SetUserRolesDocument,
  UpdateUserDocument,
  UserDetailDocument,
} from '../../../gql/operations/users.generated.ts'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { type DemoIds, demoIds } from '../support/demo-ids.ts'
import { gatewayTo } from '../support/gateway.ts'
import { clearTelemetry, minutesAgo, newDevice, record } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'

const server = appWithDatabase()
let ids: DemoIds
let page: Gateway
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  page = gatewayTo(server.app)
  await page.request(IdentifyDocument, {}).catch(() => 'signed out')
  await page.request(SignInDocument, { email: 'admin@gridhaul.example', password: demoPassword })
})

afterEach(() => clearTelemetry(server.db))

/** As the server writes it. */
const version = expect.stringMatching(/^"\w+"$/)

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no failure',
    error => error,
  )

describe("the client's gateway", () => {
  test("the client's gateway works with the server's organizations", async () => {
    const { createOrganization } = await page.request(CreateOrganizationDocument, { name: 'Zéphyr & Fils' })
    const { id } = createOrganization
    await page.request(RenameOrganizationDocument, { id, name: 'Zéphyr + 1%' })

    const { organizations } = await page.request(OrganizationListDocument, { search: ' r + 1% ' })
    const { organization } = await page.request(OrganizationDetailDocument, { id })

    expect(organization).toEqual({ id, name: 'Zéphyr + 1%', deactivated: false, version })
    expect(organizations).toEqual([{ id, name: 'Zéphyr + 1%' }])
    expect((await page.request(OrganizationListDocument, {})).organizations.length).toBeGreaterThan(1)
  })

  test("the client's gateway works with the server's users and roles", async () => {
    const { customer: organizationId } = ids
    const facts = { name: 'Bea', email: 'bea@b.example', password: 'charge96kWh' }
    const { createUser } = await page.request(CreateUserDocument, { organizationId, ...facts })
    const { id, identityId } = createUser
    await page.request(UpdateUserDocument, { id, name: 'Bea B', email: 'bea.b@b.example' })
    await page.request(SetUserRolesDocument, {
      identityId: identityId ?? '',
      roleNames: ['FIELD_OPERATIONS', 'BUSINESS_OPERATIONS'],
    })

    const { user } = await page.request(UserDetailDocument, { id })
    const { organizationUsers } = await page.request(OrganizationUsersDocument, {
      organizationId,
      search: 'Bea B',
    })
    const { organizationRoles } = await page.request(OrganizationRolesDocument, { organizationId })

    expect(user).toMatchObject({ id, identityId, name: 'Bea B', email: 'bea.b@b.example' })
    expect(user.organization).toEqual({ id: organizationId, name: 'Harborview Events' })
    expect(user.roles.toSorted()).toEqual(['BUSINESS_OPERATIONS', 'FIELD_OPERATIONS'])
    expect(organizationUsers.map(row => row.id)).toEqual([id])
    expect(organizationRoles.toSorted()).toEqual(['ADMIN', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS'])

    await page.request(DeleteUserDocument, { id })
    expect(await failureOf(page.request(UserDetailDocument, { id }))).toMatchObject({
      status: 404,
      statusText: 'Not Found',
    })
  })

  test("the client's gateway works with the server's assets", async () => {
    const { customer: organizationId, model: assetModelId, area: serviceAreaId } = ids
    const facts = { name: 'MB-99', assetModelId, serviceAreaId }
    const { createAsset } = await page.request(CreateAssetDocument, { organizationId, ...facts })
    const id = createAsset?.id ?? ''
    const made = (await page.request(AssetDetailDocument, { id })).asset
    const changes = { name: 'MB-98', assetModelId, serialNumber: 'S 98', serviceAreaId: null }
    await page.request(UpdateAssetDocument, { id, ...changes })

    const { asset } = await page.request(AssetDetailDocument, { id })
    const { assets } = await page.request(AssetListDocument, { organizationId, search: 's 98' })

    expect(made).toMatchObject({ id, name: 'MB-99', serialNumber: null, organizationId, serviceAreaId })
    expect(made.serviceArea?.id).toBe(serviceAreaId)
    expect(made.model?.id).toBe(assetModelId)
    expect(asset).toMatchObject({ name: 'MB-98', serialNumber: 'S 98', serviceArea: null })
    expect(assets.map(row => row.id)).toEqual([id])

    await page.request(DeleteAssetDocument, { id })
    expect(await failureOf(page.request(DeleteAssetDocument, { id }))).toMatchObject({ status: 404 })
  })

  test("the client's gateway works with the server's trucks", async () => {
    const { customer: organizationId, area: serviceAreaId } = ids
    const facts = { name: 'T-99', model: 'Hauler', mbessCapacity: 9, licensePlate: 'GH 99', serviceAreaId }
    const { createTruck } = await page.request(CreateTruckDocument, { organizationId, ...facts })
    const id = createTruck?.id ?? ''
    const made = (await page.request(TruckDetailDocument, { id })).truck
    const emptied = { model: null, licensePlate: null, serviceAreaId: null }
    await page.request(UpdateTruckDocument, { id, name: 'T-98', mbessCapacity: 1, vin: 'V98', ...emptied })

    const { truck } = await page.request(TruckDetailDocument, { id })
    const { trucks } = await page.request(TruckListDocument, { search: 'v98' })

    expect(made).toMatchObject({ id, vin: null, ...facts })
    expect(made.serviceArea?.id).toBe(serviceAreaId)
    expect(truck).toEqual({
      id,
      name: 'T-98',
      model: null,
      vin: 'V98',
      licensePlate: null,
      mbessCapacity: 1,
      serviceAreaId: null,
      serviceArea: null,
      outOfService: null,
      version,
    })
    expect(trucks.map(row => row.id)).toEqual([id])

    await page.request(DeleteTruckDocument, { id })
    expect(await failureOf(page.request(DeleteTruckDocument, { id }))).toMatchObject({ status: 404 })
  })

  test("the client's gateway works with the server's asset models and service areas", async () => {
    const { serviceAreas } = await page.request(ServiceAreasDocument, {})
    const { assetModels } = await page.request(AssetModelsDocument, {})

    expect(serviceAreas.map(({ id }) => id)).toContain(ids.area)
    expect(assetModels.map(({ id }) => id)).toContain(ids.model)
  })

  test("the client's gateway works with the server's telemetry", async () => {
    const device = await newDevice(server.app)
    const at = minutesAgo(1)
    await device.send([
      record({ asset_id: ids.asset, at }),
      record({ asset_id: ids.asset, at, metric: 'UNIT_STATUS', double_value: null, text_value: 'READY' }),
    ])

    const { telemetry } = await page.request(TelemetryDocument, {
      assetIds: [ids.asset, 'none'],
      metrics: ['BATT_SOC_PERCENT', 'UNIT_STATUS'],
      before: new Date().toISOString(),
    })

    expect(telemetry.toSorted((one, other) => one.metric.localeCompare(other.metric))).toEqual([
      { assetId: ids.asset, metric: 'BATT_SOC_PERCENT', value: 80, at },
      { assetId: ids.asset, metric: 'UNIT_STATUS', value: 'READY', at },
    ])
  })

  test("the client's gateway works with the server's history of telemetry", async () => {
    const device = await newDevice(server.app)
    await device.send(
      [50, 40, 5].map(minutes =>
        record({ asset_id: ids.asset, at: minutesAgo(minutes), double_value: minutes }),
      ),
    )

    const { telemetryHistory } = await page.request(TelemetryHistoryDocument, {
      assetIds: [ids.asset, 'none'],
      metrics: ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH'],
      from: minutesAgo(60),
      stepMinutes: 30,
      steps: 96,
    })

    const rest = { assetId: ids.asset, metric: 'BATT_SOC_PERCENT' }
    expect(telemetryHistory).toEqual([
      { ...rest, value: 40, at: minutesAgo(40) },
      { ...rest, value: 5, at: minutesAgo(5) },
    ])
  })

  test("the client's gateway works with the server's history over a range", async () => {
    const device = await newDevice(server.app)
    await device.send([record({ asset_id: ids.asset, at: minutesAgo(5), double_value: 40 })])

    const { telemetryRange } = await page.request(TelemetryRangeDocument, {
      assetId: ids.asset,
      metrics: ['BATT_SOC_PERCENT'],
      from: minutesAgo(60),
      until: minutesAgo(0),
      maxPoints: 400,
    })

    expect(telemetryRange).toMatchObject({ level: 'raw', stepSeconds: 10 })
    expect(telemetryRange.series).toMatchObject([
      { metric: 'BATT_SOC_PERCENT', points: [{ count: 1, mean: 40 }] },
    ])
  })

  test("the client's gateway changes the user's own password", async () => {
    const change = { oldPassword: demoPassword, newPassword: 'another-quick-otter-7' }
    await page.request(ChangePasswordDocument, change)

    expect(await failureOf(page.request(ChangePasswordDocument, change))).toMatchObject({
      status: 422,
      serverMessage: 'Error changing password, please make sure old password is correct.',
    })
  })

  test("the client's gateway works with the server about a user whom it takes for no user", async () => {
    const facts = { organizationId: ids.customer, name: 'Bea!', email: 'bea', password: 'short' }

    expect(await failureOf(page.request(CreateUserDocument, facts))).toMatchObject({
      kind: 'refused',
      status: 422,
      code: 'invalid',
      fields: { name: 'Name can only contain letters, numbers, and spaces', email: 'Email is not valid' },
    })
  })
})
