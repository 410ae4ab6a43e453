import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../server/database/connect.ts'
import { defaultRateLimits } from '../../../server/plugins/rate-limits.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { openEventStream } from '../support/event-stream.ts'
import { signedInOver } from '../support/http-visitor.ts'
import type { SpawnedServer } from '../support/server-process.ts'
import { runningServer } from '../support/spawned-server.ts'
import { newDatabase } from '../support/test-app.ts'

let url: string
let servers: SpawnedServer[]
let a: string
let b: string

/** Started at the same instant, on a database without tables. */
beforeAll(async () => {
  url = await newDatabase()
  servers = await Promise.all([0, 1].map(() => runningServer({ DATABASE_URL: url })))
  ;[a = '', b = ''] = servers.map(server => server.address())
})
afterAll(async () => {
  for (const { process } of servers) process.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
})

test('two servers that start at once create tables and demo data once', async () => {
  const db = connect(url, () => {})
  const named = { operator: 'Gridhaul Operations', battery: 'MB-1' }
  const operators = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', named.operator)
    .execute()
  const batteries = await db.selectFrom('assets').select('id').where('name', '=', named.battery).execute()
  const schedules = await db.selectFrom('schedules').select('tx_id').execute()
  await db.destroy()
  expect([operators.length, batteries.length]).toEqual([1, 1])
  expect(schedules).toHaveLength(1)
})

test('signing in or out at one server counts at the other', async () => {
  const atA = await signedInOver(a, 'business@gridhaul.example')
  const atB = atA.movedTo(b)

  const delivered = await atB.post('/api/schedules', emptyPlan({ tx_id: 'by-the-other' }))
  const read = await atA.get('/api/schedules/by-the-other')
  const signedOut = await atB.post('/api/auth/logout', {})
  const afterwards = await atA.get('/api/schedules')

  expect([delivered.status, read.status, signedOut.status, afterwards.status]).toEqual([201, 200, 204, 401])
})

test('guessing passwords at two servers is limited as if at one', async () => {
  const atA = await signedInOver(a, 'field@gridhaul.example')
  const atB = atA.movedTo(b)
  const guess = { email: 'admin@gridhaul.example', password: 'a guess' }

  const statuses: number[] = []
  for (let tried = 0; tried < defaultRateLimits.login.accountHere; tried += 1)
    statuses.push((await (tried % 2 ? atA : atB).post('/api/auth/login', guess)).status)
  const last = [await atA.post('/api/auth/login', guess), await atB.post('/api/auth/login', guess)]

  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(last.map(({ status }) => status)).toEqual([429, 429])
})

test('a change at one server is told to who listens at the other, which ends all the same', async () => {
  const atA = await signedInOver(a, 'business@gridhaul.example')
  const stream = await openEventStream(b, atA.cookies)

  const created = await atA.post('/api/organizations/', { name: 'Told Elsewhere' })

  const { id } = (await created.json()) as { id: string }

  expect(await stream.next()).toMatchObject({ type: 'organization', id })
})
