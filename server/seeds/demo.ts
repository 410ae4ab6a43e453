// What an empty store is filled with in demo mode: three organizations, an account for each kind of user, a delivered plan.
import { sql } from 'kysely'
import type { RoleName } from '../../domain/roles.ts'
import { samplePlan } from '../../domain/schedule/sample-plan.ts'
import type { Database } from '../database/connect.ts'
import { hashPassword } from '../passwords.ts'
import { addOrganization } from '../repositories/organizations.ts'
import { deliverSchedule } from '../repositories/schedules.ts'
import { addUser, hasUser } from '../repositories/users.ts'

export const demoPassword = 'gridhaul96'

export const demoAccounts: readonly { email: string; name: string; roles: readonly RoleName[] }[] = [
  { email: 'admin@gridhaul.example', name: 'Ada Lindqvist', roles: ['ADMIN'] },
  { email: 'business@gridhaul.example', name: 'Bruno Okafor', roles: ['BUSINESS_OPERATIONS'] },
  { email: 'field@gridhaul.example', name: 'Frida Marchetti', roles: ['FIELD_OPERATIONS'] },
  { email: 'customer@gridhaul.example', name: 'Casper Nyman', roles: [] },
]

/** Fills a store that has no users; leaves every other store alone. `day` is the plan's, '2026-01-15'. */
export async function seedDemo(db: Database, day: string): Promise<void> {
  await db.transaction().execute(async store => {
    // Of several servers that start at once on one store, one fills it, and the others see that it is filled.
    await sql`select pg_advisory_xact_lock(hashtext('gridhaul demo'))`.execute(store)
    if (!(await hasUser(store))) await fill(store, day)
  })
}

/** True where the store holds the demo accounts. */
export const hasDemo = (db: Database): Promise<boolean> => hasUser(db, demoAccounts[0]?.email)

async function fill(db: Database, day: string): Promise<void> {
  const operator = await addOrganization(db, 'Gridhaul Operations')
  const customer = await addOrganization(db, 'Harborview Events')
  await addOrganization(db, 'Northfield Construction')
  const passwordHash = await hashPassword(demoPassword)
  for (const account of demoAccounts) {
    const organizationId = account.roles.length ? operator : customer
    await addUser(db, { ...account, passwordHash, organizationId })
  }
  const plan = samplePlan(day)
  await deliverSchedule(db, {
    txId: plan.tx_id,
    timestamp: plan.timestamp,
    totalCost: plan.total_cost,
    content: JSON.stringify(plan),
    deliveredBy: null,
  })
}
