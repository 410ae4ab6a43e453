// Every change that the client can request, through every kind of network fault, to the real server: one failure, no second effect,
// and it works again once the network does. The changes are those of the schema: a new one without variables here fails.
import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { BulkChange } from '../../../domain/bulk-changes.ts'
import type { Gateway, Operation } from '../../../gql/gateway.ts'
import { ImportReportDocument } from '../../../gql/operations/imports.generated.ts'
import { IdentifyDocument, SignInDocument } from '../../../gql/operations/session.generated.ts'
import { createAttempts } from '../../../gql/rest/attempts.ts'
import type { BulkInput } from '../../../machines/records/bulk-change.ts'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { addWebhook } from '../../../server/repositories/alarms/webhooks.ts'
import { addMaintenance } from '../../../server/repositories/maintenance.ts'
import type { App } from '../../../src/hooks/app.ts'
import { bulkChange } from '../../../src/hooks/flows/bulk-changes.ts'
import { operations } from '../../gql/support/operations.ts'
import { newAlarm } from '../support/alarms.ts'
import { type DemoIds, deletedIds, demoIds, userOf } from '../support/demo-ids.ts'
import { newDraft } from '../support/drafts.ts'
import { gatewayTo } from '../support/gateway.ts'
import { type LeftEntry, lastEntries } from '../support/history.ts'
import { newImport, oneTruck } from '../support/imports.ts'
import { minutesAgo, newIngestKey, reportFault } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'

const server = appWithDatabase()

type Fetch = (url: unknown, init?: RequestInit) => Promise<Response>
type Fault = (send: () => Promise<Response>, init: RequestInit) => Promise<Response>

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
/** A body that ends in the middle. */
const cut = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'))
      controller.error(new TypeError('terminated'))
    },
  })

/** What the network does, and whether the client can know the outcome. */
const faults: Record<string, { fails: boolean; act: Fault }> = {
  'is slow': {
    fails: false,
    act: async send => {
      const response = await send()
      await new Promise(setImmediate)
      return response
    },
  },
  'is cut after the server has acted': {
    fails: true,
    act: async send => {
      await send()
      return offline()
    },
  },
  'is cut within the reply': {
    fails: true,
    act: async send => new Response(cut(), { status: (await send()).ok ? 201 : 500 }),
  },
}

/** Of these the server hears nothing. */
const unheard: Record<string, Fault> = {
  'is offline': offline,
  'answers 500 with a message': async () =>
    Response.json({ message: 'Out of order.', code: 'internal' }, { status: 500 }),
  'answers 500 without a message': async () => new Response(null, { status: 500 }),
  'answers with another page': async () => new Response('<html>Welcome to the hotel</html>', { status: 502 }),
}

interface Ids extends DemoIds {
  /** Of the user who makes the calls. */
  admin: string
  key: string
  draft: string
  deletedTruck: string
  trucksImport: string
  /** Of the truck. */
  maintenance: string
  alarm: string
  webhook: string
  /** Of a dry run of `file`. */
  importDigest: string
}
let ids: Ids
let page: Gateway
let fault: Fault | undefined

const network =
  (fetch: Fetch): Fetch =>
  (url, init = {}) =>
    fault && (init.method ?? 'GET') !== 'GET' ? fault(() => fetch(url, init), init) : fetch(url, init)

beforeEach(async () => {
  fault = undefined
  await addDemo(server.db)
  const demo = await demoIds(server.db)
  const { id: key } = await newIngestKey(server.db)
  const { truck: deletedTruck } = await deletedIds(server.db)
  const trucksImport = await newImport(server.db, 'trucks', demo)
  const unit = { type: 'truck', id: demo.truck } as const
  const { id: maintenance } = await addMaintenance(server.db, unit, repair)
  await reportFault(server.db, demo.asset, faultedAt)
  ids = {
    ...demo,
    admin: (await userOf(server.db, 'admin@gridhaul.example')).id,
    key,
    draft: await newDraft(server.db, demo.plan),
    deletedTruck,
    trucksImport,
    maintenance,
    alarm: await newAlarm(server.db, demo.asset),
    webhook: await addWebhook(server.db, {
      userId: (await userOf(server.db, 'admin@gridhaul.example')).id,
      address: 'https://127.0.0.1/hook',
      secret: Buffer.alloc(32),
    }),
    importDigest: '',
  }
  let stored: string | null = null
  const storage = {
    read: () => stored,
    write: (text: string | null) => {
      stored = text
    },
  }
  page = gatewayTo(server.app, { network, attempts: createAttempts(storage) })
  await page.request(IdentifyDocument, {}).catch(() => 'signed out')
  await page.request(SignInDocument, { email: 'admin@gridhaul.example', password: demoPassword })
  const { importReport } = await page.request(ImportReportDocument, { kind: 'trucks', csv: file })
  ids.importDigest = importReport.digest
})

const file = oneTruck('Imported Twice')
const repair = { started_at: minutesAgo(60), notes: 'Inverter replaced' }
const faultedAt = minutesAgo(5)

/** What each change is requested with. */
const variables: Record<string, (ids: Ids) => Record<string, unknown>> = {
  CreateOrganization: () => ({ name: 'New' }),
  RenameOrganization: ({ customer }) => ({ id: customer, name: 'Other' }),
  SetOrganizationActive: ({ customer }) => ({ id: customer, active: false }),
  CreateUser: ({ customer }) => ({
    organizationId: customer,
    name: 'New',
    email: 'new@customer.example',
    password: 'charge96kWh',
  }),
  UpdateUser: ({ user }) => ({ id: user, name: 'Other', email: 'other@customer.example' }),
  SetUserRoles: ({ identity }) => ({ identityId: identity, roleNames: ['FIELD_OPERATIONS'] }),
  SetUserActive: ({ user }) => ({ id: user, active: false }),
  DeleteUser: ({ user }) => ({ id: user }),
  EndSessions: ({ user }) => ({ id: user }),
  CreateAsset: ({ organization, model }) => ({
    organizationId: organization,
    name: 'New',
    assetModelId: model,
    serialNumber: null,
    serviceAreaId: null,
  }),
  UpdateAsset: ({ asset, model }) => ({
    id: asset,
    name: 'Other',
    assetModelId: model,
    serialNumber: null,
    serviceAreaId: null,
  }),
  DeleteAsset: ({ asset }) => ({ id: asset }),
  SetUnitLimits: ({ asset }) => ({ id: asset, capacityKwh: 96, maxChargeKw: 40, maxDischargeKw: 30 }),
  SetAssetOrganization: ({ asset, customer }) => ({ id: asset, organizationId: customer }),
  SetTruckOrganization: ({ truck, customer }) => ({ id: truck, organizationId: customer }),
  WriteRecoveryNote: ({ asset }) => ({ assetId: asset, at: faultedAt, note: 'Cooled down' }),
  AcknowledgeAlarm: ({ alarm }) => ({ id: alarm, note: 'Called the driver' }),
  AssignAlarm: ({ alarm, admin }) => ({ id: alarm, userId: admin, insteadOf: null }),
  AddAlarmNote: ({ alarm }) => ({ id: alarm, text: 'Called the driver' }),
  AddTicks: ({ truck }) => ({
    truckId: truck,
    ticks: [
      {
        id: 'tick-of-stop',
        day: '2026-01-15',
        txId: 'p-1',
        unit: 'T-1',
        tripId: 't1',
        place: 'S-2',
        stop: 'arrived',
        ticked: true,
        at: '2026-01-15T18:02:00Z',
        plannedAt: '2026-01-15T18:00:00Z',
      },
    ],
  }),
  ShelveAlarm: ({ alarm }) => ({ id: alarm, until: minutesAgo(-60) }),
  SaveAlarmSettings: () => ({
    settings: [
      { kind: 'silent', enabled: true, limit: 20, deadBand: 0, onDelaySeconds: 0, offDelaySeconds: 60 },
    ],
  }),
  SaveAlarmMailChoices: () => ({ choices: [{ kind: 'silent', afterMinutes: 30 }] }),
  CreateTruck: ({ organization }) => ({
    organizationId: organization,
    name: 'New',
    model: 'Hauler',
    mbessCapacity: 2,
  }),
  UpdateTruck: ({ truck }) => ({ id: truck, name: 'Other', model: 'Hauler', mbessCapacity: 2 }),
  DeleteTruck: ({ truck }) => ({ id: truck }),
  SaveMaintenance: ({ truck }) => ({
    unitType: 'truck',
    unitId: truck,
    startedAt: minutesAgo(30),
    notes: 'New',
  }),
  DeleteMaintenance: ({ truck, maintenance }) => ({ unitType: 'truck', unitId: truck, id: maintenance }),
  CreatePlace: ({ customer }) => ({ id: 'S-9', kind: 'site', name: 'New', organizationId: customer }),
  UpdatePlace: ({ place, customer }) => ({
    id: place,
    kind: 'site',
    name: 'Other',
    organizationId: customer,
  }),
  DeletePlace: ({ place }) => ({ id: place }),
  RestoreRecord: ({ deletedTruck }) => ({ type: 'truck', id: deletedTruck }),
  RunImport: ({ importDigest }) => ({ kind: 'trucks', csv: file, digest: importDigest }),
  UndoImport: ({ trucksImport }) => ({ kind: 'trucks', id: trucksImport }),
  CreateAccessKey: () => ({ name: 'New', purpose: 'telemetry' }),
  RotateAccessKey: ({ key }) => ({ id: key, overlapHours: 1 }),
  AddAlarmWebhook: () => ({ address: 'https://127.0.0.1/new' }),
  RemoveAlarmWebhook: ({ webhook }) => ({ id: webhook }),
  TestAlarmWebhook: ({ webhook }) => ({ id: webhook }),
  RevokeAccessKey: ({ key }) => ({ id: key }),
  WithdrawSchedule: ({ plan }) => ({ txId: plan, reason: 'Wrong prices' }),
  CreateDraft: ({ plan }) => ({ txId: plan, name: 'New' }),
  RenameDraft: ({ draft }) => ({ id: draft, name: 'Other' }),
  ChangePassword: () => ({ oldPassword: demoPassword, newPassword: 'charge96kWh' }),
}

/** Changes that sign in or out, prove who somebody is, follow a mailed link, or need a state of their own: their flows' tests repeat them. */
const elsewhere = [
  'AllowProviderLink',
  'RemoveProviderLink',
  'UndoSignInMethod',
  'ConfirmIdentity',
  'SignIn',
  'SignOut',
  'ConnectAccount',
  'RequestPasswordReset',
  'ResetPassword',
  'ConfirmEmail',
  'UndoEmailChange',
  'SendInvitation',
  'WithdrawInvitation',
  'EndSession',
  'RestoreSchedule',
  'MoveDraft',
  'AppendDraftSteps',
  'DeleteDraft',
  'RestoreDraft',
  'SendDraft',
  'ConfirmSignIn',
  'SignInWithPasskey',
  'NewPasskeyOptions',
  'AddPasskey',
  'RemovePasskey',
  'BeginAuthenticatorApp',
  'ConfirmAuthenticatorApp',
  'RemoveAuthenticatorApp',
  'RenewRecoveryCodes',
  'ResetSecondFactors',
]

const changes = operations.filter(({ definition }) => definition.operation === 'mutation')
const documents = new Map(changes.map(({ name, document }) => [name, document]))

test('every change of the schema is put through the faults', () => {
  expect(changes.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(variables), ...elsewhere].toSorted(),
  )
})

const request = (name: string): Promise<unknown> =>
  page.request(documents.get(name) as Operation<unknown, object>, variables[name]?.(ids) ?? {})

/** A repeated change may find that it was made: this is an outcome, not a fault. */
const madeBefore: Record<string, number[]> = {
  DeleteUser: [404],
  DeleteAsset: [404],
  DeleteTruck: [404],
  DeleteMaintenance: [404],
  DeletePlace: [404],
  // The reply with the secret is not kept.
  CreateAccessKey: [409],
  AddAlarmWebhook: [409],
  RemoveAlarmWebhook: [404],
  RotateAccessKey: [409],
  // The old password is another one by now.
  ChangePassword: [422],
}

describe.each(Object.keys(variables))('%s', name => {
  test.each(Object.entries(faults))(
    `${name} over a network that %s fails once, and has one effect when it is requested again`,
    async (_, { fails, act }) => {
      const failures: unknown[] = []
      const entries = await lastEntries(server.db, async () => {
        fault = act
        await request(name).catch(error => failures.push(error))
        fault = undefined
        if (failures.length > 0 || fails)
          await request(name).catch(error => {
            if (!madeBefore[name]?.includes(error.status)) throw error
          })
      })

      if (!fails) expect(failures).toEqual([])
      for (const failure of failures) expect(failure).toMatchObject({ name: 'Failure' })
      expectOneEffect(entries)
    },
  )

  test(`${name} that the server does not hear of fails each time, and has one effect when it does`, async () => {
    const failures: unknown[] = []
    const entries = await lastEntries(server.db, async () => {
      for (const act of Object.values(unheard)) {
        fault = act
        await request(name).catch(error => failures.push(error))
      }
      fault = undefined
      await request(name)
    })

    expect(failures).toEqual(Object.keys(unheard).map(() => expect.objectContaining({ name: 'Failure' })))
    expectOneEffect(entries)
  })
})

function expectOneEffect(entries: readonly LeftEntry[]): void {
  const changing = entries.filter(
    ({ result, changes: changed, action }) =>
      result === 'done' && (changed.length > 0 || action === 'delete'),
  )
  expect(changing.length, JSON.stringify(changing.map(({ operation }) => operation))).toBeLessThanOrEqual(1)
  expect(entries.some(({ result }) => result === 'done')).toBe(true)
}

describe('a change of many records', () => {
  /** Runs until nothing is under way. */
  const settled = (actor: ReturnType<typeof begin>) => waitFor(actor, state => !state.hasTag('busy'))

  function begin(
    action: 'serviceArea' | 'deactivate' | 'maintenance' | 'endMaintenance',
    records: BulkInput['records'],
  ) {
    const kind = action === 'deactivate' ? 'user' : 'asset'
    const input = { id: 'c-1', kind, action, records, restores: false, viewerId: null } as const
    // A page would keep it for its reload.
    const machine = bulkChange({ gateway: page } as App).provide({ actions: { keep: () => {} } })
    return createActor(machine, { input }).start()
  }

  /** With the fault once, and then again without it. */
  async function throughFault(act: Fault, actor: ReturnType<typeof begin>, send: () => void) {
    let isOver = false
    fault = async (forward, init) => {
      if (isOver) return forward()
      isOver = true
      return act(forward, init)
    }
    send()
    await settled(actor)
    fault = undefined
    actor.send({ type: 'retry.requested' })
    await settled(actor)
  }

  test.each(
    [
      ...Object.entries(faults).map(([name, { act }]) => [name, act] as const),
      ...Object.entries(unheard),
    ].flatMap(([name, act]) => [[name, 'serviceArea', act] as const, [name, 'deactivate', act] as const]),
  )(
    'over a network that %s fails once, %s changes each record once, and Undo changes each back once',
    async (_, action, act) => {
      const table = action === 'deactivate' ? 'users' : 'assets'
      const all = await server.db.selectFrom(table).selectAll().orderBy('name').execute()
      const own = 'admin@gridhaul.example'
      const records = all.filter(row => !('email' in row) || row.email !== own).slice(0, 6)
      const others = await server.db.selectFrom('service_areas').select('id').execute()
      const change: BulkChange =
        action === 'deactivate' ? { action } : { action, serviceAreaId: others.at(-1)?.id ?? null }
      const actor = begin(
        action,
        records.map(({ id, name }) => ({ id, name: name ?? '' })),
      )
      await waitFor(actor, state => state.matches('confirming'))
      const versions = () =>
        server.db
          .selectFrom(table)
          .select(['id', 'version'])
          .where(
            'id',
            'in',
            records.map(({ id }) => id),
          )
          .orderBy('id')
          .execute()
      const before = await versions()

      await throughFault(act, actor, () => actor.send({ type: 'change.confirmed', change }))

      const { items } = actor.getSnapshot().context
      expect(items.map(({ result }) => result)).not.toContain('failed')
      const changed = items.filter(({ result }) => result === 'done').map(({ id }) => id)
      expect(changed.length).toBeGreaterThan(1)
      const once = before.map(({ id, version }) => ({
        id,
        version: version + (changed.includes(id) ? 1 : 0),
      }))
      expect(await versions()).toEqual(once)

      await throughFault(act, actor, () => actor.send({ type: 'undo.requested' }))

      expect(actor.getSnapshot().context.items.map(({ result }) => result)).toEqual(changed.map(() => 'done'))
      expect(await versions()).toEqual(
        before.map(({ id, version }) => ({ id, version: version + (changed.includes(id) ? 2 : 0) })),
      )
    },
  )

  test.each([
    ...Object.entries(faults).map(([name, { act }]) => [name, act] as const),
    ...Object.entries(unheard),
  ])(
    'over a network that %s fails once, maintenance is planned once for each battery, ended once, and Undo takes back each',
    async (_, act) => {
      const all = await server.db.selectFrom('assets').select(['id', 'name']).orderBy('name').execute()
      const records = all.slice(0, 6)
      const stored = () =>
        server.db
          .selectFrom('maintenance')
          .select(['asset_id', 'started_at', 'ended_at', 'notes', 'servicer'])
          .where('asset_id', 'is not', null)
          .orderBy('asset_id')
          .execute()
      const startedAt = '2026-03-02T08:00:00.000Z'
      const endedAt = '2026-03-02T12:30:00.000Z'
      const maintenance = { startedAt, endedAt: null, notes: 'New fan', servicer: null }
      const planned = (ended_at: Date | null) =>
        records
          .map(({ id: asset_id }) => ({
            ...{ asset_id, started_at: new Date(startedAt), ended_at },
            ...{ notes: 'New fan', servicer: null },
          }))
          .toSorted((one, other) => (one.asset_id < other.asset_id ? -1 : 1))
      const begun = async (change: BulkChange) => {
        const actor = begin(change.action as 'maintenance', records)
        await waitFor(actor, state => state.matches('confirming'))
        await throughFault(act, actor, () => actor.send({ type: 'change.confirmed', change }))
        return actor
      }

      const entries = await lastEntries(server.db, async () => {
        const plan = await begun({ action: 'maintenance', maintenance })
        expect(await stored()).toEqual(planned(null))
        const end = await begun({ action: 'endMaintenance', endedAt, confirmedAt: endedAt })
        expect(await stored()).toEqual(planned(new Date(endedAt)))
        await throughFault(act, end, () => end.send({ type: 'undo.requested' }))
        expect(await stored()).toEqual(planned(null))
        await throughFault(act, plan, () => plan.send({ type: 'undo.requested' }))
        expect(await stored()).toEqual([])
      })

      const changing = entries.filter(({ result, changes }) => result === 'done' && changes.length > 0)
      expect(changing).toHaveLength(4 * records.length)
      expect(new Set(changing.map(({ object_id }) => object_id))).toEqual(
        new Set(records.map(({ id }) => id)),
      )
      expect(new Set(changing.map(({ actor_id }) => actor_id))).toEqual(new Set([ids.admin]))
    },
  )

  test('maintenance that was taken back after a lost reply is there when it is added again', async () => {
    const records = [{ id: ids.asset, name: 'MB-1' }]
    const maintenance = {
      ...{ startedAt: '2026-03-02T08:00:00.000Z', endedAt: null },
      ...{ notes: 'New fan', servicer: null },
    }
    const added = async (act?: Fault) => {
      const actor = begin('maintenance', records)
      await waitFor(actor, state => state.matches('confirming'))
      const confirm = () =>
        actor.send({ type: 'change.confirmed', change: { action: 'maintenance', maintenance } })
      if (act) await throughFault(act, actor, confirm)
      else confirm()
      await settled(actor)
      return actor
    }
    const first = await added(faults['is cut after the server has acted']?.act)
    first.send({ type: 'undo.requested' })
    await settled(first)

    const second = await added()

    expect(second.getSnapshot().context.items.map(({ result }) => result)).toEqual(['done'])
    const stored = server.db.selectFrom('maintenance').select('notes').where('asset_id', '=', ids.asset)
    expect(await stored.execute()).toEqual([{ notes: 'New fan' }])
  })
})
