import { expect, test } from 'vitest'
import { addOrganization } from '../../server/repositories/organizations.ts'
import { addUser } from '../../server/repositories/users.ts'
import { demoAccounts, hasDemo, seedDemo } from '../../server/seeds/demo.ts'
import { appWithDatabase } from './support/test-app.ts'
import { signedIn } from './support/visitor.ts'

const server = appWithDatabase()

test('an empty store is filled with four accounts, one for each kind of user, and a plan of that day', async () => {
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
})

test('a second start adds nothing', async () => {
  await seedDemo(server.db, '2026-01-15')

  await seedDemo(server.db, '2026-01-16')

  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(4)
  expect(await server.db.selectFrom('schedules').select('tx_id').execute()).toHaveLength(1)
})

test('two servers that start at the same instant fill it once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => seedDemo(server.db, '2026-01-15')))

  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(4)
})

test('a store that holds a user of its own is left alone', async () => {
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
