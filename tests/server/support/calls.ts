// A call of every operation of the API document that needs a role, with the ids that its address and body name.

import type { Database } from '../../../server/database/connect.ts'
import { addWebhook } from '../../../server/repositories/alarms/webhooks.ts'
import { addMaintenance, type MaintainedUnit } from '../../../server/repositories/maintenance.ts'
import { newAlarm } from './alarms.ts'
import { type DemoIds, deletedIds, demoIds, userOf } from './demo-ids.ts'
import { newDraft, rateStep } from './drafts.ts'
import { emptyPlan } from './empty-plan.ts'
import { newImport, oneAsset, oneTruck, oneUser } from './imports.ts'
import { minutesAgo, newIngestKey, reportFault } from './telemetry.ts'

export interface CallIds extends DemoIds {
  /** Of an access key. */
  key: string
  /** Of the demo's plan. */
  draft: string
  /** The same, with a step. */
  sentDraft: string
  /** An open one. */
  alarm: string
  /** Of the demo's administrator. */
  webhook: string
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

const faultAt = minutesAgo(1)

/** Of a database with the demo, to which this adds further records. */
export async function callIds(db: Database): Promise<CallIds> {
  const { id: key } = await newIngestKey(db)
  const demo = await demoIds(db)
  const deleted = await deletedIds(db)
  await reportFault(db, demo.asset, faultAt)
  const repairs = await manyRecords(db, { type: 'asset', id: demo.asset })
  const services = await manyRecords(db, { type: 'truck', id: demo.truck })
  return {
    ...demo,
    get repair() {
      return repairs.pop() ?? 'none left'
    },
    get service() {
      return services.pop() ?? 'none left'
    },
    key,
    alarm: await newAlarm(db, demo.asset),
    webhook: await addWebhook(db, {
      userId: (await userOf(db, 'admin@gridhaul.example')).id,
      address: 'https://127.0.0.1/hook',
      secret: Buffer.alloc(32),
    }),
    draft: await newDraft(db, demo.plan),
    sentDraft: await newDraft(db, demo.plan, [rateStep('s-1')]),
    deletedUser: deleted.user,
    deletedAsset: deleted.asset,
    deletedTruck: deleted.truck,
    deletedPlace: deleted.place,
    trucksImport: await newImport(db, 'trucks', demo),
    assetsImport: await newImport(db, 'assets', demo),
    usersImport: await newImport(db, 'users', demo),
  }
}

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'

const january = 'metrics=BATT_SOC_PERCENT&from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z'

export type Call = [
  who: string,
  method: Method,
  path: (ids: CallIds) => string,
  body?: (ids: CallIds) => object,
]

/** Who may, as 'decisions, The server' has it: administrator, business, field, without a role. */
export const calls: Call[] = [
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
  ['a---', 'get', ({ user }) => `/api/users/${user}/provider-links`],
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
  [
    'abf-',
    'put',
    ({ asset }) => `/api/assets/${asset}/organization`,
    ({ customer }) => ({ organization_id: customer }),
  ],
  [
    'abf-',
    'put',
    ({ truck }) => `/api/trucks/${truck}/organization`,
    ({ customer }) => ({ organization_id: customer }),
  ],
  ['a---', 'delete', ({ asset }) => `/api/assets/${asset}`],
  ['abf-', 'get', ({ asset }) => `/api/assets/${asset}/faults?from=${faultAt}`],
  [
    'abf-',
    'put',
    ({ asset }) => `/api/assets/${asset}/faults/${faultAt}/recovery-note`,
    () => ({ note: 'Reset' }),
  ],
  ['abf-', 'get', () => '/api/maintenance?from=2026-01-15T00:00:00Z'],
  ['abf-', 'get', ({ asset }) => `/api/assets/${asset}/maintenance`],
  ['abf-', 'post', ({ asset }) => `/api/assets/${asset}/maintenance`, newMaintenance],
  ['abf-', 'patch', ({ asset, repair }) => `/api/assets/${asset}/maintenance/${repair}`, newMaintenance],
  ['abf-', 'delete', ({ asset, repair }) => `/api/assets/${asset}/maintenance/${repair}`],
  ['abf-', 'get', ({ truck }) => `/api/trucks/${truck}/maintenance`],
  ['abf-', 'post', ({ truck }) => `/api/trucks/${truck}/maintenance`, newMaintenance],
  ['abf-', 'patch', ({ truck, service }) => `/api/trucks/${truck}/maintenance/${service}`, newMaintenance],
  ['abf-', 'delete', ({ truck, service }) => `/api/trucks/${truck}/maintenance/${service}`],
  ['abf-', 'get', () => '/api/fleet'],
  ['abf-', 'get', () => '/api/fleet/units'],
  ['abf-', 'get', () => '/api/fleet/energy?first_day=2026-01-01&last_day=2026-01-31'],
  ['abf-', 'get', () => '/api/alarms'],
  ['abf-', 'get', () => '/api/alarms/counts'],
  ['abf-', 'post', ({ alarm }) => `/api/alarms/${alarm}/acknowledge`, () => ({ note: 'Seen' })],
  ['abf-', 'get', () => '/api/alarms/assignees'],
  ['abf-', 'get', () => '/api/alarms/export.csv'],
  [
    'abf-',
    'post',
    ({ alarm }) => `/api/alarms/${alarm}/assignment`,
    () => ({ user_id: null, instead_of: null }),
  ],
  ['abf-', 'get', ({ alarm }) => `/api/alarms/${alarm}/notes`],
  ['abf-', 'post', ({ alarm }) => `/api/alarms/${alarm}/notes`, () => ({ text: 'On the way' })],
  ['abf-', 'post', ({ alarm }) => `/api/alarms/${alarm}/shelving`, () => ({ until: null })],
  ['abf-', 'get', () => '/api/alarms/settings'],
  ['a---', 'put', () => '/api/alarms/settings', () => ({ settings: [] })],
  ['abf-', 'get', () => '/api/alarms/mail-choices'],
  ['abf-', 'put', () => '/api/alarms/mail-choices', () => ({ choices: [] })],
  ['a---', 'get', () => '/api/alarms/webhooks'],
  ['a---', 'post', () => '/api/alarms/webhooks', () => ({ address: 'https://hooks.example/new' })],
  ['a---', 'post', ({ webhook }) => `/api/alarms/webhooks/${webhook}/test`],
  ['a---', 'delete', ({ webhook }) => `/api/alarms/webhooks/${webhook}`],
  ['abf-', 'get', () => '/api/trucks'],
  ['abf-', 'get', ({ truck }) => `/api/trucks/${truck}`],
  ['abf-', 'post', () => '/api/trucks', newTruck],
  ['abf-', 'patch', ({ truck }) => `/api/trucks/${truck}`, () => ({ name: 'Other' })],
  ['a---', 'delete', ({ truck }) => `/api/trucks/${truck}`],
  ['abf-', 'get', () => '/api/run-sheet-ticks?day=2026-01-15'],
  ['abf-', 'post', ({ truck }) => `/api/trucks/${truck}/ticks`, () => ({ ticks: [newTick()] })],
  ['abf-', 'get', () => '/api/map-tiles'],
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
  ['a---', 'get', () => '/api/backups'],
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
  // Its units are in maintenance.
  ['ab--', 'post', ({ sentDraft }) => `/api/drafts/${sentDraft}/send`, () => ({ reason: 'Back soon' })],
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

let newUsers = 0
function newUser() {
  newUsers += 1
  return { name: 'New', email: `new${newUsers}@customer.example`, password: 'charge96kWh' }
}
function newMaintenance() {
  return { started_at: '2026-01-15T10:00:00Z', notes: 'Inverter replaced' }
}
const manyRecords = (db: Database, unit: MaintainedUnit) =>
  Promise.all(Array.from({ length: 12 }, async () => (await addMaintenance(db, unit, newMaintenance())).id))
let ticks = 0
export function newTick() {
  ticks += 1
  return {
    id: `new-tick-${ticks}`,
    day: '2026-01-15',
    tx_id: 'p-1',
    unit: 'T-1',
    trip_id: 't1',
    place: 'S-2',
    stop: 'arrived',
    ticked: true,
    at: '2026-01-15T18:02:00Z',
    planned_at: '2026-01-15T18:00:00Z',
  }
}
const newName = () => `New ${newUser().email.replace(/\D/g, '')}`
function newAsset({ organization, model }: DemoIds) {
  return { name: 'New', organization_id: organization, asset_model_id: model }
}
function newTruck({ organization }: DemoIds) {
  return { name: 'New', model: 'Hauler', mbess_capacity: 2, organization_id: organization }
}

/** For the names of the tests: the ids are known later. */
export const placeholders = new Proxy({} as CallIds, { get: (_, name) => `{${String(name)}}` })
