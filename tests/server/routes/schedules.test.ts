import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { costlyPlanPauseMs } from '../../../server/plans/plan-limits.ts'
import { toAppError } from '../../../server/plugins/to-app-error.ts'
import { deliverSchedule } from '../../../server/repositories/schedules.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { type DemoEmail, newVisitor, signedIn } from '../support/visitor.ts'

const server = appWithDatabase()
beforeEach(async () => {
  await addDemo(server.db)
  await server.db.deleteFrom('schedules').execute()
})

const planner = () => signedIn(server.app, 'business@gridhaul.example')

describe('who may', () => {
  test.each<[DemoEmail, number, number]>([
    ['admin@gridhaul.example', 200, 201],
    ['business@gridhaul.example', 200, 201],
    ['field@gridhaul.example', 200, 403],
    ['customer@gridhaul.example', 403, 403],
  ])('access to plans for %s: reading gets %i, delivering %i', async (email, reading, delivering) => {
    await (await planner()).post('/api/schedules', emptyPlan({ tx_id: 'there' }))
    const visitor = await signedIn(server.app, email)

    const list = await visitor.get('/api/schedules')
    const one = await visitor.get('/api/schedules/there')
    const delivery = await visitor.post('/api/schedules', emptyPlan())

    expect([list.statusCode, one.statusCode]).toEqual([reading, reading])
    expect(delivery.statusCode).toBe(delivering)
  })

  test('a signed-out visitor gets 401 and learns nothing about plans', async () => {
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')

    const replies = [
      await visitor.get('/api/schedules'),
      await visitor.get('/api/schedules/test_03'),
      await visitor.post('/api/schedules', 'not even JSON'),
    ]

    expect(replies.map(reply => reply.statusCode)).toEqual([401, 401, 401])
    expect(replies.map(reply => reply.json().code)).toEqual(['signed_out', 'signed_out', 'signed_out'])
  })

  test('a role that is taken away no longer permits the next delivery', async () => {
    const visitor = await planner()
    await server.db.deleteFrom('identity_roles').execute()

    expect((await visitor.get('/api/schedules')).statusCode).toBe(403)
  })
})

describe('delivering', () => {
  test('a first delivery is stored and summarised', async () => {
    const visitor = await planner()

    const reply = await visitor.post('/api/schedules', samplePlan('2026-01-15'))
    const list = await visitor.get('/api/schedules')

    const plan = samplePlan('2026-01-15')
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      tx_id: 'test_03',
      timestamp: plan.timestamp,
      total_cost: 42,
      period_count: 96,
      delivered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      delivered_by: 'Bruno Okafor',
      parent_tx_id: null,
      withdrawal: null,
    })
    expect(list.json()).toEqual([reply.json()])
  })

  test('a plan comes back as it was delivered', async () => {
    const visitor = await planner()
    await visitor.post('/api/schedules', samplePlan('2026-01-15'))

    const reply = await visitor.get('/api/schedules/test_03')

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual(samplePlan('2026-01-15'))
  })

  test('a byte order mark is not part of a plan', async () => {
    const visitor = await planner()
    const text = JSON.stringify(emptyPlan())

    const delivered = await visitor.post('/api/schedules', `\ufeff${text}`)

    expect(delivered.statusCode).toBe(201)
    expect((await visitor.get('/api/schedules/test_03')).body).toBe(text)
  })

  test.each([
    ['numbers that would fill pages', '"x":[1e131071,-1e-9000,1e308]'],
    ['spaces, keys in their own order and twice', '"b" : 1.0,"a":\t2,"a":3'],
    ['letters written as numbers', '"\\u00e9":"\\/"'],
  ])('a plan comes back letter by letter: %s', async (_, part) => {
    const visitor = await planner()
    const text = `{${part},${JSON.stringify(emptyPlan()).slice(1)}`

    const delivered = await visitor.post('/api/schedules', text)
    const again = await visitor.post('/api/schedules', `${text} `)
    const reply = await visitor.get('/api/schedules/test_03')

    expect([delivered.statusCode, again.statusCode]).toEqual([201, 200])
    expect(reply.body).toBe(text)
  })

  test('the same content again changes nothing, however it is written', async () => {
    const visitor = await planner()
    const first = await visitor.post('/api/schedules', emptyPlan())
    const reordered = Object.fromEntries(Object.entries(emptyPlan()).toReversed())
    const rewritten = JSON.stringify(reordered, null, 4).replace('42', '42.0')

    const again = await visitor.post('/api/schedules', rewritten)

    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
  })

  test('another content under the same tx_id is a conflict, and the first one is kept', async () => {
    const visitor = await planner()
    await visitor.post('/api/schedules', emptyPlan())

    const reply = await visitor.post('/api/schedules', emptyPlan({ total_cost: 43 }))

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'schedule_differs',
      message: expect.stringContaining('test_03'),
    })
    expect((await visitor.get('/api/schedules/test_03')).json()).toEqual(emptyPlan())
  })

  test('concurrent equal deliveries all succeed, and one is the first', async () => {
    const visitor = await planner()

    const replies = await Promise.all(
      Array.from({ length: 8 }, () => visitor.post('/api/schedules', samplePlan('2026-01-15'))),
    )

    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  })

  test('of concurrent different deliveries one wins and the others are conflicts', async () => {
    const visitor = await planner()

    const replies = await Promise.all(
      [1, 2, 3, 4].map(cost => visitor.post('/api/schedules', emptyPlan({ total_cost: cost }))),
    )

    expect(replies.map(reply => reply.statusCode).sort()).toEqual([201, 409, 409, 409])
  })

  test('the list of plans begins with the last delivered', async () => {
    const visitor = await planner()
    for (const tx_id of ['b', 'a', 'c']) await visitor.post('/api/schedules', emptyPlan({ tx_id }))
    await visitor.post('/api/schedules', emptyPlan({ tx_id: 'b' }))

    const list = await visitor.get('/api/schedules')

    expect(list.json().map((summary: { tx_id: string }) => summary.tx_id)).toEqual(['c', 'a', 'b'])
  })

  test('a plan stays when the user who delivered it is deleted', async () => {
    await (await planner()).post('/api/schedules', emptyPlan())
    await server.db.deleteFrom('users').where('email', '=', 'business@gridhaul.example').execute()

    const visitor = await signedIn(server.app, 'admin@gridhaul.example')

    expect((await visitor.get('/api/schedules/test_03')).statusCode).toBe(200)
  })
})

test('a plan is refused with 401 if its sender is deleted while it is being sent', async () => {
  const plan = {
    txId: 'late',
    timestamp: '2026-01-15T00:00:00Z',
    totalCost: 0,
    periodCount: 96,
    content: '{}',
  }

  const thrown = await deliverSchedule(server.db, {
    ...plan,
    deliveredBy: { userId: 'gone', name: 'Gone' },
  }).catch(toAppError)

  expect(thrown).toMatchObject({ status: 401, code: 'signed_out' })
})

describe('tx_id', () => {
  test.each([
    'a b',
    'süd/ost?x=1#y',
    '../../etc',
    '__proto__',
    '%2f',
    '🔋',
    'x'.repeat(500),
    '電'.repeat(500),
  ])('a tx_id can be any text: %s', async tx_id => {
    const visitor = await planner()
    const delivered = await visitor.post('/api/schedules', emptyPlan({ tx_id }))

    const reply = await visitor.get(`/api/schedules/${encodeURIComponent(tx_id)}`)

    expect(delivered.statusCode).toBe(201)
    expect(reply.json()).toEqual(emptyPlan({ tx_id }))
  })

  test.each(['', '.', '..', 'a\ud800b'])('a tx_id that no address can name is refused: %j', async tx_id => {
    const visitor = await planner()

    const reply = await visitor.post('/api/schedules', emptyPlan({ tx_id }))

    expect(reply.statusCode).toBe(422)
    expect(reply.json().message).toBe(
      "tx_id is empty, '.', '..' or holds half of a character: the plan could not have an address",
    )
    expect((await visitor.get('/api/schedules')).json()).toEqual([])
  })

  test('units and sites may be named like JavaScript properties', async () => {
    const visitor = await planner()
    const text = JSON.stringify(emptyPlan()).replace(
      '"site_shortfalls":{}',
      '"site_shortfalls":{"__proto__":{"1":2},"constructor":{"1":3}}',
    )

    const delivered = await visitor.post('/api/schedules', text)
    const reply = await visitor.get('/api/schedules/test_03')

    expect(delivered.statusCode).toBe(201)
    expect(reply.json()).toEqual(JSON.parse(text))
  })

  test('an unknown tx_id is not found', async () => {
    const visitor = await planner()

    const replies = [await visitor.get('/api/schedules/unknown'), await visitor.get('/api/schedules/%00')]

    expect(replies.map(reply => reply.statusCode)).toEqual([404, 404])
    expect(replies[0]?.json()).toMatchObject({ code: 'not_found', message: expect.stringContaining('tx_id') })
  })
})

describe('what is refused', () => {
  const refused = async (body: object | string | Buffer) => (await planner()).post('/api/schedules', body)

  test('an invalid plan is refused with a sentence that says where', async () => {
    const reply = await refused({ ...emptyPlan(), total_cost: 'much' })

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'plan_refused',
      message: expect.stringContaining('total_cost'),
    })
  })

  test.each(['{"tx_id":', '{plan', ''])('a plan that is not JSON is malformed: %j', async text => {
    const reply = await refused(text)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'malformed' })
  })

  test('a plan that is not UTF-8 is malformed', async () => {
    const text = JSON.stringify({ note: '?', ...emptyPlan() })
    const bytes = Buffer.from(text)
    bytes[text.indexOf('?')] = 0xff

    const reply = await refused(bytes)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'malformed' })
  })

  test('a plan without the JSON content type is malformed', async () => {
    const visitor = await planner()

    const reply = await visitor.post('/api/schedules', JSON.stringify(emptyPlan()), {
      'content-type': 'text/plain',
    })

    expect(reply.statusCode).toBe(400)
  })

  test.each([
    ['U+0000 in an id', JSON.stringify(emptyPlan({ tx_id: 'a\0b' }))],
    ['half a surrogate pair in an id', JSON.stringify(emptyPlan({ tx_id: 'a\ud800b' }))],
    ['U+0000 in a part that nobody reads', JSON.stringify({ ...emptyPlan(), note: '\0' })],
    [
      'a number beyond all bounds in a part that nobody reads',
      `{"note":1e999999,${JSON.stringify(emptyPlan()).slice(1)}`,
    ],
    [
      'a part that is nested too deeply',
      `{"note":${'['.repeat(20_000)}${']'.repeat(20_000)},${JSON.stringify(emptyPlan()).slice(1)}`,
    ],
  ])('a plan that the database cannot store is refused: %s', async (_, text) => {
    const reply = await refused(text)

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'plan_refused' })
  })

  test('a tx_id that is too long for the index is refused', async () => {
    const reply = await refused(emptyPlan({ tx_id: 'x'.repeat(501) }))

    expect(reply.statusCode).toBe(422)
    expect(reply.json().message).toBe('tx_id is longer than 500 characters')
  })

  test('a plan of many megabytes is accepted', async () => {
    const note = 'x'.repeat(8 * 1024 * 1024)
    const visitor = await planner()

    const delivered = await visitor.post('/api/schedules', { ...emptyPlan(), note })

    expect(delivered.statusCode).toBe(201)
    expect((await visitor.get('/api/schedules/test_03')).json().note).toHaveLength(note.length)
  })
})

describe('the outlook of a plan', () => {
  const short = { 'S-1': { '1': 10, '2': 0.5 }, 'S-2': { '3': 4 }, 'S-3': { '4': 0 } }

  test('counts what its audit finds wrong by the batteries of the registry, and the sites that get too little', async () => {
    const visitor = await planner()
    const plan = { ...samplePlan('2026-01-15'), tx_id: 'sample', site_shortfalls: short }
    await visitor.post('/api/schedules', plan)
    await visitor.post('/api/schedules', emptyPlan())
    const outlook = async (txId: string) => (await visitor.get(`/api/schedules/${txId}/outlook`)).json()

    expect(await outlook('test_03')).toMatchObject({ errors: 0, short_sites: 0, missing_kwh: 0 })
    const before = await outlook('sample')
    expect(before).toMatchObject({ short_sites: 2, missing_kwh: 14.5 })
    expect(before.battery_ids).toEqual(Object.keys(plan.mbess_schedules))
    expect(before.departure_counts.reduce((sum: number, count: number) => sum + count)).toBe(
      before.departures.length,
    )
    await server.db.updateTable('assets').set({ capacity_kwh: 1 }).execute()

    expect((await outlook('sample')).errors).toBeGreaterThan(before.errors)
  })

  test('is read again some minutes after it took too much memory or time, and not before', async () => {
    const visitor = await planner()
    await visitor.post('/api/schedules', emptyPlan({ tx_id: 'costly' }))
    const reading = vi.spyOn(server.app, 'readPlanOutlook').mockResolvedValueOnce(undefined)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => {
      reading.mockRestore()
      timers.mockRestore()
    })
    const status = async () => (await visitor.get('/api/schedules/costly/outlook')).statusCode

    expect(await status()).toBe(422)
    expect(await status()).toBe(422)
    const [afterPause] = timers.mock.calls.find(([, ms]) => ms === costlyPlanPauseMs) ?? []
    afterPause?.()
    expect(await status()).toBe(200)
  })

  test('is not found where the plan is not', async () => {
    const visitor = await planner()

    expect((await visitor.get('/api/schedules/none/outlook')).statusCode).toBe(404)
    expect((await visitor.get('/api/schedules/%00/outlook')).statusCode).toBe(404)
  })
})
