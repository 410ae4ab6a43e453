// Fills an empty database in demo mode: an account for each kind of user, customers, the fleet and a day's plan.
import type { RoleName } from '../../domain/roles.ts'
import { standardPeriodCount } from '../../domain/schedule/calendar/period.ts'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { type TimeZone, utc } from '../../domain/time/zone.ts'
import { demoPassword } from '../auth/demo-password.ts'
import { type HashCost, hashPassword } from '../auth/passwords.ts'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'
import { recordChange, system } from '../history/record.ts'
import { addOrganization, addOrganizations } from '../repositories/accounts/organizations.ts'
import { addUsers, hasUser } from '../repositories/accounts/users.ts'
import { addAsset } from '../repositories/assets.ts'
import { addPlace } from '../repositories/places.ts'
import { addReference } from '../repositories/reference-data.ts'
import { deliverSchedule } from '../repositories/schedules.ts'
import { addTruck } from '../repositories/trucks.ts'
import {
  demoAssetModels,
  demoAssets,
  demoCustomers,
  demoPlaces,
  demoServiceAreas,
  demoStaff,
  demoTrucks,
} from './demo-records.ts'

export const demoAccounts: readonly { email: string; name: string; roles: readonly RoleName[] }[] = [
  { email: 'admin@gridhaul.example', name: 'Ada Lindqvist', roles: ['ADMIN'] },
  { email: 'business@gridhaul.example', name: 'Bruno Okafor', roles: ['BUSINESS_OPERATIONS'] },
  { email: 'field@gridhaul.example', name: 'Frida Marchetti', roles: ['FIELD_OPERATIONS'] },
  { email: 'customer@gridhaul.example', name: 'Casper Nyman', roles: [] },
]

/**
 * Fills a database that has no users; leaves any other alone. `day` is the plan's day, '2026-01-15', in the operator's zone. Tests pass a
 * cheap `hashCost`, because they sign in thousands of times.
 */
export async function seedDemo(
  db: Database,
  day: string,
  hashCost?: HashCost,
  zone: TimeZone = utc,
): Promise<void> {
  // If several servers start at once, one fills the database, and the others see that it is filled.
  await withAdvisoryLock(db, 'demo', async store => {
    if (await hasUser(store)) return
    const passwordHash = await hashPassword(demoPassword, hashCost)
    await recordChange(store, filling, () => fill(store, samplePlan(day, zone), passwordHash))
  })
}

const filling = {
  actor: system,
  action: 'fill_with_demo',
  operation: 'npm start',
  objectType: 'database',
} as const

/** Whether the database has the demo accounts. */
export const hasDemo = (db: Database): Promise<boolean> => hasUser(db, demoAccounts[0]?.email)

async function fill(db: Database, plan: ReceivedPlan, passwordHash: string): Promise<void> {
  const operator = await addOrganization(db, 'Gridhaul Operations')
  const customers = await addOrganizations(
    db,
    demoCustomers.map(([name]) => name),
  )
  await fillUsers(db, operator, customers, passwordHash)
  await fillFleet(db, operator)
  await fillPlaces(db, customers)
  await deliverSchedule(db, {
    txId: plan.tx_id,
    timestamp: plan.timestamp,
    totalCost: plan.total_cost,
    periodCount: standardPeriodCount,
    content: JSON.stringify(plan),
    deliveredBy: { userId: null, name: null },
  })
}

async function fillUsers(
  db: Database,
  operator: string,
  customers: readonly string[],
  passwordHash: string,
): Promise<void> {
  const accounts = demoAccounts.map(account => ({
    ...account,
    passwordHash,
    organizationId: account.roles.length ? operator : (customers[0] ?? operator),
  }))
  const staff = demoStaff.map(({ name, roles }, index) => ({
    name,
    email: `staff${index + 1}@gridhaul.example`,
    roles,
    passwordHash,
    organizationId: operator,
  }))
  const contacts = demoCustomers.flatMap(([, ...people], customer) =>
    people.map((name, index) => ({
      name,
      email: `contact${index + 1}@customer${customer + 1}.example`,
      roles: [],
      passwordHash,
      organizationId: customers[customer] ?? operator,
    })),
  )
  await addUsers(db, [...accounts, ...staff, ...contacts])
}

/** The batteries and trucks of the sample plan. */
async function fillFleet(db: Database, organizationId: string): Promise<void> {
  const areas: string[] = []
  for (const name of demoServiceAreas) areas.push(await addReference(db, 'service_areas', name))
  const models: string[] = []
  for (const name of demoAssetModels) models.push(await addReference(db, 'asset_models', name))
  for (const { name, serialNumber, model, area } of demoAssets)
    await addAsset(db, {
      name,
      serial_number: serialNumber,
      asset_model_id: models[model] ?? '',
      service_area_id: areas[area],
      organization_id: organizationId,
    })
  for (const { name, model, vin, plate, capacity, area } of demoTrucks)
    await addTruck(db, {
      name,
      model,
      vin,
      license_plate: plate,
      mbess_capacity: capacity,
      service_area_id: areas[area],
      organization_id: organizationId,
    })
}

/** The depots, sites and microgrids of the sample plan. */
async function fillPlaces(db: Database, customers: readonly string[]): Promise<void> {
  const customerIds = new Map(demoCustomers.map(([name], index) => [name, customers[index]]))
  for (const { customer = '', chargerPowerKw, ...place } of demoPlaces)
    await addPlace(db, {
      ...place,
      charger_power_kw: chargerPowerKw,
      organization_id: customerIds.get(customer) ?? null,
    })
}
