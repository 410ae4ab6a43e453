import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../../server/database/connect.ts'
import { migrate, migrateTo } from '../../../server/database/migrate.ts'
import { listSchedules } from '../../../server/repositories/schedules.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { lastEntries } from '../support/history.ts'
import { addDemo, appWithDatabase, newDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let planner: Visitor
let admin: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  await server.db.deleteFrom('schedules').execute()
  planner = await signedIn(server.app, 'business@gridhaul.example')
  admin = await signedIn(server.app, 'admin@gridhaul.example')
  await planner.post('/api/schedules', emptyPlan())
})

const withdraw = (visitor: Visitor, body: object = { reason: 'Wrong prices' }, txId = 'test_03') =>
  visitor.post(`/api/schedules/${txId}/withdrawal`, body)
const listed = async () => (await admin.get('/api/schedules')).json()

test('the tx_id of a withdrawn plan is taken, and whoever delivers another plan under it is told so', async () => {
  await withdraw(planner)

  const reply = await planner.post('/api/schedules', emptyPlan({ total_cost: 43 }))

  expect([reply.statusCode, reply.json().code]).toEqual([409, 'schedule_differs'])
  expect(reply.json().message).toContain('belongs to a withdrawn plan')
  expect((await planner.get('/api/schedules/test_03')).json()).toEqual(emptyPlan())
})

describe('who delivered a plan', () => {
  test('the list says who delivered a plan, after the person is deleted too', async () => {
    const [before] = await listed()
    await server.db.deleteFrom('users').where('email', '=', 'business@gridhaul.example').execute()
    const [after] = await listed()

    expect(before.delivered_by).toBe('Bruno Okafor')
    expect(after).toEqual(before)
  })

  test('plans of an earlier version get the names of those who delivered them and still have an account', async () => {
    const url = await newDatabase()
    await migrateTo(url, '0012-access-keys')
    const earlier = connect(url, () => {})
    await sql`insert into organizations (id, name) values ('o', 'Ops')`.execute(earlier)
    await sql`
      insert into users (id, email, email_key, name, organization_id, search_key)
      values ('u', 'a@b.example', 'a@b.example', 'Ann', 'o', '')`.execute(earlier)
    for (const [txId, by] of [
      ['kept', 'u'],
      ['gone', null],
    ] as const)
      await sql`
        insert into schedules (tx_id, timestamp, total_cost, content, delivered_by)
        values (${txId}, '2026-01-15', 0, '{}', ${by})`.execute(earlier)

    await migrate(url)

    const plans = await listSchedules(earlier)
    await earlier.destroy()
    expect(plans.map(({ tx_id, delivered_by }) => [tx_id, delivered_by]).sort()).toEqual([
      ['gone', null],
      ['kept', 'Ann'],
    ])
  })
})

describe('withdrawing', () => {
  test('a withdrawn plan is kept and marked with the reason, who and when', async () => {
    const reply = await withdraw(admin, { reason: '  Wrong prices ' })

    expect(reply.statusCode).toBe(204)
    expect(await listed()).toMatchObject([
      {
        tx_id: 'test_03',
        delivered_by: 'Bruno Okafor',
        withdrawal: { reason: 'Wrong prices', by: 'Ada Lindqvist', at: expect.stringMatching(/Z$/) },
      },
    ])
    expect((await planner.get('/api/schedules/test_03')).json()).toEqual(emptyPlan())
  })

  test('the history has who withdrew a plan and why, and who took it back', async () => {
    const [withdrawn] = await lastEntries(server.db, () => withdraw(admin))
    const [takenBack] = await lastEntries(server.db, () =>
      planner.delete('/api/schedules/test_03/withdrawal'),
    )

    expect(withdrawn).toMatchObject({
      actor_name: 'Ada Lindqvist',
      action: 'withdraw',
      object_id: 'test_03',
      changes: [{ field: 'withdrawal_reason', before: null, after: 'Wrong prices' }],
    })
    expect(takenBack).toMatchObject({ actor_name: 'Bruno Okafor', action: 'take_back', object_id: 'test_03' })
  })

  test('a plan is withdrawn once: the first reason stays', async () => {
    await withdraw(admin)

    const again = await withdraw(planner, { reason: 'Another' })

    expect(again.statusCode).toBe(409)
    expect(again.json()).toEqual({ code: 'schedule_withdrawn', message: 'This plan is already withdrawn.' })
    expect((await listed())[0].withdrawal.reason).toBe('Wrong prices')
  })

  test('a withdrawal can be taken back, as often as it is asked', async () => {
    await withdraw(admin)

    const replies = [
      await planner.delete('/api/schedules/test_03/withdrawal'),
      await planner.delete('/api/schedules/test_03/withdrawal'),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await listed())[0].withdrawal).toBeNull()
    expect((await withdraw(planner)).statusCode).toBe(204)
  })

  test.each([
    [{}, 'Give a reason for withdrawing the plan'],
    [{ reason: ' ' }, 'Give a reason for withdrawing the plan'],
    [{ reason: 'x'.repeat(501) }, 'This value is not valid.'],
    [{ reason: 'a\u0000b' }, 'This value is not valid.'],
  ])('a plan is not withdrawn without a sound reason: %j', async (body, sentence) => {
    const reply = await withdraw(planner, body)

    expect(reply.statusCode).toBe(422)
    expect(reply.json().fields).toEqual({ reason: sentence })
    expect((await listed())[0].withdrawal).toBeNull()
  })

  test('another plan cannot take the tx_id of a withdrawn one, and the same one stays withdrawn', async () => {
    await withdraw(planner)

    const other = await planner.post('/api/schedules', emptyPlan({ total_cost: 1 }))
    const same = await planner.post('/api/schedules', emptyPlan())

    expect([other.statusCode, same.statusCode]).toEqual([409, 200])
    expect(same.json().withdrawal.reason).toBe('Wrong prices')
  })

  test.each(['unknown', '%00'])('there is no plan %s to withdraw or to restore', async txId => {
    const replies = [
      await withdraw(planner, { reason: 'x' }, txId),
      await planner.delete(`/api/schedules/${txId}/withdrawal`),
    ]

    expect(replies.map(reply => [reply.statusCode, reply.json().message])).toEqual([
      [404, 'No plan was delivered under this tx_id.'],
      [404, 'No plan was delivered under this tx_id.'],
    ])
  })
})
