import { expect, test } from 'vitest'
import { assetForm } from '../../../domain/records/asset.ts'
import { newTruckForm } from '../../../domain/records/truck.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { editUserForm } from '../../../domain/validate/users.ts'
import { addOrganization } from '../../../server/repositories/accounts/organizations.ts'
import { addUser } from '../../../server/repositories/accounts/users.ts'
import { demoAccounts, hasDemo, seedDemo } from '../../../server/seeds/demo.ts'
import { demoAssets, demoCustomers, demoStaff, demoTrucks } from '../../../server/seeds/demo-records.ts'
import { appWithDatabase } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

const server = appWithDatabase()

const userIds = () => server.db.selectFrom('users').select('id').orderBy('id').execute()

test('an empty database is filled with an account for each kind of user, customers, the plan of that day and its fleet', async () => {
  await seedDemo(server.db, '2026-01-15')

  const visitor = await signedIn(server.app, 'field@gridhaul.example')
  const [summary] = (await visitor.get('/api/schedules')).json()
  expect(demoAccounts.map(({ email, roles }) => [email, roles])).toEqual([
    ['admin@gridhaul.example', ['ADMIN']],
    ['business@gridhaul.example', ['BUSINESS_OPERATIONS']],
    ['field@gridhaul.example', ['FIELD_OPERATIONS']],
    ['customer@gridhaul.example', []],
  ])
  expect(summary).toMatchObject({ tx_id: 'test_03', timestamp: expect.stringMatching(/^2026-01-15/) })
  expect(await hasDemo(server.db)).toBe(true)
  const names = async (path: string) =>
    (await visitor.get(path)).json().map(({ name }: { name: string }) => name)
  const plan = samplePlan('2026-01-15')
  expect(await names('/api/assets')).toEqual(Object.keys(plan.mbess_schedules).sort())
  expect(await names('/api/trucks')).toEqual(Object.keys(plan.truck_schedules).sort())
  expect(await names('/api/organizations/')).toHaveLength(demoCustomers.length + 1)
})

test('the demo records follow the rules of the forms', () => {
  const people = [...demoAccounts, ...demoStaff].map(({ name }) => name)
  for (const name of [...people, ...demoCustomers.flatMap(([, ...contacts]) => contacts)])
    expect(editUserForm.safeParse({ name, email: 'a@b.example' }).error).toBeUndefined()
  for (const { name, serialNumber } of demoAssets)
    expect(assetForm.safeParse({ name, serialNumber, assetModelId: 'm' }).error).toBeUndefined()
  for (const { name, model, vin, plate, capacity } of demoTrucks)
    expect(
      newTruckForm.safeParse({ name, model, vin, licensePlate: plate, mbessCapacity: String(capacity) })
        .error,
    ).toBeUndefined()
})

test('a second start adds no demo records', async () => {
  await seedDemo(server.db, '2026-01-15')
  const users = await userIds()

  await seedDemo(server.db, '2026-01-16')

  expect(await userIds()).toEqual(users)
  expect(await server.db.selectFrom('schedules').select('tx_id').execute()).toHaveLength(1)
})

test('two servers that start at the same instant fill the database once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => seedDemo(server.db, '2026-01-15')))

  const contacts = demoCustomers.flatMap(([, ...people]) => people)
  expect(await userIds()).toHaveLength(demoAccounts.length + demoStaff.length + contacts.length)
})

test('a database with a user gets no demo records', async () => {
  const organizationId = await addOrganization(server.db, 'Own')
  await addUser(server.db, {
    email: 'me@own.example',
    name: 'Me',
    passwordHash: '',
    organizationId,
    roles: ['ADMIN'],
  })

  await seedDemo(server.db, '2026-01-15')

  expect(await server.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'me@own.example' }])
  expect(await hasDemo(server.db)).toBe(false)
})
