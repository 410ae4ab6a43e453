import { beforeEach, expect, test } from 'vitest'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let visitor: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  visitor = await signedIn(server.app, 'field@gridhaul.example')
})

const emailsFor = async (search: string) => {
  const response = await visitor.get(`/api/users?search=${encodeURIComponent(search)}`)
  return response.json<{ email: string }[]>().map(({ email }) => email)
}

test('users of every organization are found by a part of their name or e-mail', async () => {
  expect(await emailsFor('customer@')).toEqual(['customer@gridhaul.example'])
  expect(await emailsFor('FIELD@gridhaul')).toEqual(['field@gridhaul.example'])
})

test('a text that nobody has finds nobody', async () => {
  expect(await emailsFor('nobody of this name')).toEqual([])
  expect(await emailsFor('%')).toEqual([])
})

test('a search of users needs a text', async () => {
  expect((await visitor.get('/api/users')).statusCode).toBe(422)
  expect((await visitor.get('/api/users?search=')).statusCode).toBe(422)
})
