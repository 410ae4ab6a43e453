import { QueryClient } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type Actor,
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type SnapshotFrom,
  waitFor,
} from 'xstate'
import { Secret } from '../../../domain/secret.ts'
import { createGateway } from '../../../gql/gateway.ts'
import { createHttp } from '../../../gql/rest/http.ts'
import { createRest } from '../../../gql/rest/rest.ts'
import { queryDefaults } from '../../../src/app/effects/query-defaults.ts'
import { startApp } from '../../../src/app/effects/start-app.ts'
import { saveCustomer } from '../../../src/hooks/flows/customers.ts'
import { deleteRecord } from '../../../src/hooks/flows/deletion.ts'
import { createCustomer, createOrganization } from '../../../src/hooks/flows/organizations.ts'
import { changePassword, sendResetMail } from '../../../src/hooks/flows/passwords.ts'
import { saveAsset, saveTruck } from '../../../src/hooks/flows/registry.ts'
import { createUser, saveUser } from '../../../src/hooks/flows/users.ts'
import type { Flow } from '../../../src/hooks/use-flow.ts'
import { admin } from '../support/people.ts'
import { respondWith, type Script, scriptedServer } from '../support/scripted-server.ts'

/** A flow joined to the server as in the product, without a page. */
function start<Machine extends AnyStateMachine>(
  flow: Flow<Machine>,
  script: Script,
  input?: InputFrom<Machine>,
) {
  const server = scriptedServer({ 'GET /api/auth/identify': respondWith(200, admin), ...script })
  const http = createHttp({ fetch: server.fetch, cookies: () => '' })
  const app = startApp({
    gateway: createGateway(signal => createRest(http, signal)),
    queries: new QueryClient(queryDefaults),
    flag: { read: () => true, write: () => {}, onChangedElsewhere: () => {} },
    navigate: () => {},
    back: () => {},
    leave: () => {},
  })
  const actor = createActor(flow(app) as AnyActorLogic, { input }) as Actor<Machine>
  actor.start()
  onTestFinished(() => {
    app.session.stop()
    app.notifications.stop()
  })
  return {
    send: (event: Parameters<Actor<Machine>['send']>[0]) => actor.send(event),
    context: () => (actor.getSnapshot() as { context: SnapshotFrom<Machine>['context'] }).context,
    /** The requests of the flow, once nothing of it is under way. */
    requests: async () => {
      await waitFor(actor as Actor<AnyStateMachine>, snapshot => !snapshot.hasTag('busy'))
      return server.requests
        .filter(({ path }) => path !== '/api/auth/identify')
        .map(({ method, path, body }) =>
          body === undefined ? [`${method} ${path}`] : [`${method} ${path}`, body],
        )
    },
    server,
  }
}

const secret = (text: string) => new Secret(text)

describe('passwords', () => {
  test("changing one's own password sends the old and the new one", async () => {
    const { send, requests } = start(changePassword, { 'PATCH /api/auth/change-password': respondWith(204) })

    send({ type: 'dialog.opened' })
    send({ type: 'password.submitted', oldPassword: secret('old'), newPassword: secret('new') })

    expect(await requests()).toEqual([
      ['PATCH /api/auth/change-password', { old_password: 'old', new_password: 'new' }],
    ])
  })

  test("sending a user's reset mail sends the same request as the user would", async () => {
    const { send, requests } = start(
      sendResetMail,
      { 'POST /api/auth/request-password-reset': respondWith(204) },
      { sentText: 'Sent' },
    )

    send({ type: 'resetMail.requested', email: 'bo@b.example' })

    expect(await requests()).toEqual([['POST /api/auth/request-password-reset', { email: 'bo@b.example' }]])
  })
})

describe('users', () => {
  const bo = { name: 'Bo', email: 'bo@b.example' }

  test('creating a user posts the user, then puts the roles of the identity that was created', async () => {
    const { send, requests } = start(
      createUser,
      {
        'POST /api/organizations/o-1/users': respondWith(201, { id: 'u-9', identity: { id: 'i-9' } }),
        'PUT /api/identities/i-9/roles': respondWith(204),
      },
      { organizationId: 'o-1' },
    )

    send({ type: 'user.submitted', ...bo, password: secret('pass-word-1'), roles: ['ADMIN'] })

    expect(await requests()).toEqual([
      ['POST /api/organizations/o-1/users', { ...bo, password: 'pass-word-1' }],
      ['PUT /api/identities/i-9/roles', { role_names: ['ADMIN'] }],
    ])
  })

  test('saving a user patches name and email, then puts the roles', async () => {
    const { send, requests } = start(
      saveUser,
      { 'PATCH /api/users/u-7': respondWith(204), 'PUT /api/identities/i-7/roles': respondWith(204) },
      { user: { id: 'u-7', identityId: 'i-7', ...bo, roles: ['ADMIN'] } },
    )

    send({ type: 'user.submitted', ...bo, name: 'Bob', roles: ['FIELD_OPERATIONS'] })

    expect(await requests()).toEqual([
      ['PATCH /api/users/u-7', { ...bo, name: 'Bob' }],
      ['PUT /api/identities/i-7/roles', { role_names: ['FIELD_OPERATIONS'] }],
    ])
  })

  test.each([
    ['user', 'DELETE /api/users/x-1'],
    ['asset', 'DELETE /api/assets/x-1'],
    ['truck', 'DELETE /api/trucks/x-1'],
    ['place', 'DELETE /api/places/x-1'],
  ] as const)('removing a %s is %s', async (kind, call) => {
    const { send, requests } = start(
      deleteRecord,
      { [call]: respondWith(204) },
      { kind, id: 'x-1', name: 'X' },
    )

    send({ type: 'deletion.requested' })
    send({ type: 'deletion.confirmed' })

    expect(await requests()).toEqual([[call]])
  })
})

describe('organizations', () => {
  test('creating an organization posts its name', async () => {
    const { send, requests } = start(
      createOrganization,
      { 'POST /api/organizations/': respondWith(201, { id: 'o-9' }) },
      { id: null },
    )

    send({ type: 'dialog.opened' })
    send({ type: 'record.submitted', values: { name: 'Acme' } })

    expect(await requests()).toEqual([['POST /api/organizations/', { name: 'Acme' }]])
  })

  test('creating a customer sends the same request as creating an organization', async () => {
    const { send, requests } = start(
      createCustomer,
      { 'POST /api/organizations/': respondWith(201, { id: 'o-9' }) },
      { id: null },
    )

    send({ type: 'record.submitted', values: { name: 'Acme' } })

    expect(await requests()).toEqual([['POST /api/organizations/', { name: 'Acme' }]])
  })

  test('saving a customer renames it, then posts each invited user; one failure does not stop the others', async () => {
    const { send, requests, context } = start(
      saveCustomer,
      {
        'PATCH /api/organizations/o-1/': respondWith(204),
        'POST /api/organizations/o-1/users': ({ body }) =>
          (body as { name: string }).name === 'Ann'
            ? respondWith(409, { message: 'Taken.', code: 'x' })({} as never)
            : respondWith(201, { id: 'u-9', identity: { id: 'i-9' } })({} as never),
      },
      { id: 'o-1', name: 'Acme' },
    )
    const invite = (name: string) => ({
      key: name,
      name,
      email: `${name}@b.example`,
      password: secret('pass-word-1'),
    })

    send({ type: 'customer.submitted', name: 'Bolt', invites: [invite('Ann'), invite('Bob')] })

    expect(await requests()).toEqual([
      ['PATCH /api/organizations/o-1/', { name: 'Bolt' }],
      ['POST /api/organizations/o-1/users', { name: 'Ann', email: 'Ann@b.example', password: 'pass-word-1' }],
      ['POST /api/organizations/o-1/users', { name: 'Bob', email: 'Bob@b.example', password: 'pass-word-1' }],
    ])
    expect(context().created).toEqual(['Bob'])
    expect(context().inviteFailures.Ann?.text).toBe('Taken.')
  })
})

describe('assets and trucks', () => {
  const battery = { name: 'MB-9', serialNumber: '', assetModelId: 'm-1', serviceAreaId: 'a-1' }
  const batteryBody = { name: 'MB-9', serial_number: null, asset_model_id: 'm-1', service_area_id: 'a-1' }
  const truck = {
    name: 'T-9',
    model: 'Hauler',
    mbessCapacity: 4,
    vin: '',
    licensePlate: 'AB 12',
    serviceAreaId: '',
  }
  const truckBody = {
    name: 'T-9',
    model: 'Hauler',
    mbess_capacity: 4,
    vin: null,
    license_plate: 'AB 12',
    service_area_id: null,
  }
  test('a new asset is posted with its organization', async () => {
    const { send, requests } = start(
      saveAsset,
      { 'POST /api/assets': respondWith(201, { id: 'MB-9' }) },
      { id: null, organizationId: 'o-1' },
    )

    send({ type: 'record.submitted', values: battery })

    expect(await requests()).toEqual([['POST /api/assets', { ...batteryBody, organization_id: 'o-1' }]])
  })

  test('an existing asset is patched without its organization', async () => {
    const { send, requests } = start(
      saveAsset,
      { 'PATCH /api/assets/MB-1': respondWith(204) },
      { id: 'MB-1' },
    )

    send({ type: 'record.submitted', values: battery })

    expect(await requests()).toEqual([['PATCH /api/assets/MB-1', batteryBody]])
  })

  test('a new truck is posted with its organization', async () => {
    const { send, requests } = start(
      saveTruck,
      { 'POST /api/trucks': respondWith(201, { id: 'T-9' }) },
      { id: null, organizationId: 'o-1' },
    )

    send({ type: 'record.submitted', values: truck })

    expect(await requests()).toEqual([['POST /api/trucks', { ...truckBody, organization_id: 'o-1' }]])
  })

  test('an existing truck is patched without its organization', async () => {
    const { send, requests } = start(saveTruck, { 'PATCH /api/trucks/T-1': respondWith(204) }, { id: 'T-1' })

    send({ type: 'record.submitted', values: truck })

    expect(await requests()).toEqual([['PATCH /api/trucks/T-1', truckBody]])
  })
})
