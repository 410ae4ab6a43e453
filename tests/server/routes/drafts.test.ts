import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  maxOperationLength,
  maxWordsLength,
} from '../../../domain/schedule/draft/operations/operation-size.ts'
import { removeDeletedDrafts } from '../../../server/repositories/drafts.ts'
import { demoIds, userOf } from '../support/demo-ids.ts'
import { newDraft, rateStep, stepOf } from '../support/drafts.ts'
import { lastEntries } from '../support/history.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let field: Visitor
let planner: Visitor
let plan: string
/** The path of a draft of the demo's plan. */
let draft: string

beforeEach(async () => {
  await addDemo(server.db)
  plan = (await demoIds(server.db)).plan
  field = await signedIn(server.app, 'field@gridhaul.example')
  planner = await signedIn(server.app, 'business@gridhaul.example')
  draft = `/api/drafts/${await newDraft(server.db, plan)}`
})

const read = async (path = draft) => (await field.get(path)).json()
const listed = async () => (await field.get(`/api/schedules/${plan}/drafts`)).json()
const append = (steps: object[], headers?: Record<string, string>, visitor = field) =>
  visitor.post(`${draft}/steps`, { steps }, headers)

describe('a new draft', () => {
  test('stands at the base of its plan, is listed with who made it, and has a version', async () => {
    const content = (await field.get(`/api/schedules/${plan}`)).body

    const reply = await field.post(`/api/schedules/${plan}/drafts`, {
      id: 'd-1',
      name: '  Rain in the north ',
    })

    expect(reply.statusCode).toBe(201)
    expect(reply.headers.etag).toBe('"1"')
    expect(reply.json()).toMatchObject({
      id: 'd-1',
      base_tx_id: plan,
      base_hash: createHash('sha256').update(content).digest('hex'),
      name: 'Rain in the north',
      head: null,
      tip: null,
      step_count: 0,
      version: 1,
      plan_state: 'delivered',
      created_by: 'Frida Marchetti',
      changed_by: 'Frida Marchetti',
    })
    expect((await listed()).map(({ name }: { name: string }) => name)).toEqual([
      'Rain in the north',
      'Later to S-2',
    ])
    expect((await read('/api/drafts/d-1')).steps).toEqual([])
  })

  test('is made once, though its reply was lost and the call is repeated with its key', async () => {
    const call = () =>
      field.post(`/api/schedules/${plan}/drafts`, { id: 'd-1', name: 'New' }, { 'idempotency-key': 'k' })

    const replies = [await call(), await call()]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(replies[1]?.body).toBe(replies[0]?.body)
  })

  test.each([
    ['has the id of another draft', { id: 'd-1', name: 'Mine' }, 409, 'draft_exists'],
    ['is of another content than the plan has', { name: 'Mine', base_hash: 'a'.repeat(64) }, 422, 'invalid'],
    ['has no name', { name: ' ' }, 422, 'invalid'],
    ['has a name of 100 characters', { name: 'n'.repeat(100) }, 422, 'invalid'],
    ['has an id that is no word', { id: 'a/b', name: 'Mine' }, 422, 'invalid'],
  ])('is refused if it %s', async (_, body, status, code) => {
    await field.post(`/api/schedules/${plan}/drafts`, { id: 'd-1', name: 'First' })

    const reply = await planner.post(`/api/schedules/${plan}/drafts`, body)

    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  test('needs a plan that is on the server', async () => {
    const reply = await field.post('/api/schedules/unknown/drafts', { name: 'Mine' })

    expect([reply.statusCode, reply.json().message]).toEqual([404, 'No plan was delivered under this tx_id.'])
  })
})

test('a list of drafts says of each when whoever asks has worked on it last', async () => {
  await append([rateStep('s-1')])
  const listFor = async (visitor: typeof field) => (await visitor.get(`/api/schedules/${plan}/drafts`)).json()

  expect(await listFor(field)).toMatchObject([{ own_step_at: (await read()).steps[0].at }])
  expect(await listFor(planner)).toMatchObject([{ own_step_at: null }])
})

describe('steps', () => {
  test('are appended with who made them by the clock of the server, and the last one is the head', async () => {
    const { id: by } = await userOf(server.db, 'field@gridhaul.example')

    const reply = await append([
      { ...rateStep('s-1'), at: '1999-01-01', by: 'somebody else' },
      rateStep('s-2', 's-1', 30),
    ])

    expect(reply.json()).toMatchObject({ step_count: 2, head: 's-2', tip: 's-2', version: 2 })
    expect(reply.headers.etag).toBe('"2"')
    const { steps } = await read()
    expect(steps).toEqual([
      { ...rateStep('s-1'), at: expect.any(String), by, by_name: 'Frida Marchetti' },
      { ...rateStep('s-2', 's-1', 30), at: expect.any(String), by, by_name: 'Frida Marchetti' },
    ])
    expect(Math.abs(Date.parse(steps[0].at) - Date.now())).toBeLessThan(60_000)
  })

  test('keep a sentence with many consequences, in the history too', async () => {
    const words = 'Move it. '.repeat(maxWordsLength / 9).padEnd(maxWordsLength, '.')

    const entries = await lastEntries(server.db, () => append([{ ...rateStep('s-1'), words }]))

    expect((await read()).steps).toMatchObject([{ id: 's-1', words }])
    expect(JSON.stringify(entries)).toContain('Move it. Move it.')
  })

  test('that are made again after another one was taken out stay with their author and time, and keep the words', async () => {
    const { id: by } = await userOf(server.db, 'field@gridhaul.example')
    await append([rateStep('s-1'), rateStep('s-2', 's-1', 30)])
    await sql`update draft_steps set at = '2026-01-15T08:00:00Z' where id = 's-2'`.execute(server.db)

    const reply = await append(
      [
        { ...rateStep('s-3', null, 30), words: 'Something else.', repeats: 's-2' },
        { ...rateStep('s-4', 's-3', 40), words: 'Mine.', repeats: 's-2' },
      ],
      { 'if-match': '"2"' },
      planner,
    )

    expect(reply.json()).toMatchObject({ head: 's-4', changed_by: expect.not.stringContaining('Frida') })
    const { steps } = await read()
    expect(steps.slice(2)).toMatchObject([
      { id: 's-3', at: '2026-01-15T08:00:00.000Z', by, by_name: 'Frida Marchetti', words: 'Step s-2.' },
      { id: 's-4', by: expect.not.stringContaining(by), words: 'Mine.' },
    ])
    expect(steps[3].at > steps[2].at).toBe(true)
  })

  test('that arrive again are left out: neither the version nor the head changes', async () => {
    await append([rateStep('s-1'), rateStep('s-2', 's-1')], { 'if-match': '"1"' })
    await field.patch(draft, { head: 's-1' })

    const again = await append([rateStep('s-1'), rateStep('s-2', 's-1')], { 'if-match': '"1"' })

    expect([again.statusCode, again.json()]).toMatchObject([200, { step_count: 2, head: 's-1', version: 3 }])
  })

  test('on an older version are answered with the newer steps, and can then be made after them', async () => {
    await append([rateStep('s-1')], { 'if-match': '"1"' }, planner)
    await append([rateStep('s-2', 's-1', 30)], { 'if-match': '"2"' }, planner)

    const refused = await append([rateStep('mine', 's-1', 10)], { 'if-match': '"2"' })
    const { draft: now, newer_steps: newer } = refused.json()
    const accepted = await append([rateStep('mine', now.head, 10)], { 'if-match': `"${now.version}"` })

    expect([refused.statusCode, refused.json().code]).toEqual([412, 'changed_meanwhile'])
    expect(newer.map(({ id, by_name }: { id: string; by_name: string }) => [id, by_name])).toEqual([
      ['s-2', 'Bruno Okafor'],
    ])
    expect(now).toMatchObject({ head: 's-2', version: 3 })
    expect(accepted.json()).toMatchObject({ head: 'mine', step_count: 3 })
    expect((await read()).steps.map(({ parent_id }: { parent_id: string }) => parent_id)).toEqual([
      null,
      's-1',
      's-2',
    ])
  })

  test('of two people at the same instant are not both accepted on one version', async () => {
    const replies = await Promise.all([
      append([rateStep('mine')], { 'if-match': '"1"' }),
      append([rateStep('theirs')], { 'if-match': '"1"' }, planner),
    ])

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
    expect((await read()).steps).toHaveLength(1)
  })

  test('are never rewritten: another step with a known id is refused', async () => {
    await append([rateStep('s-1')])

    const replies = [
      await append([rateStep('s-1', null, 99)]),
      await append([rateStep('s-2', 's-1'), rateStep('s-2', 's-1')]),
    ]

    expect(replies.map(reply => reply.json().code)).toEqual(['draft_step_differs', 'draft_step_differs'])
    expect((await read()).steps).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['follow no step of the draft', rateStep('s-9', 'unknown'), 'steps.0.parent_id'],
    [
      'do what no draft can',
      { ...rateStep('s-9'), operation: { type: 'burn', batteryId: 'MB-1' } },
      'steps.0.operation',
    ],
    ['lack a field', { ...rateStep('s-9'), operation: { type: 'set-rate' } }, 'steps.0.operation'],
    ['have no sentence', { ...rateStep('s-9'), words: ' ' }, 'steps.0.words'],
    [
      'are too long',
      stepOf('s-9', null, { type: 'move-trips', tripKeys: ['T'.repeat(maxOperationLength)], byPeriods: 1 }),
      'steps.0.operation',
    ],
    ['have an endless sentence', { ...rateStep('s-9'), words: 'a'.repeat(4_001) }, 'steps.0.words'],
  ])('are refused that %s', async (_, step, path) => {
    const reply = await append([step])

    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().fields)[0]).toContain(path)
    expect((await read()).steps).toEqual([])
  })

  test('are stored at the largest size that one can have, in any alphabet', async () => {
    const operation = {
      type: 'move-trips',
      tripKeys: ['旅'.repeat(maxOperationLength - 100)],
      byPeriods: 1,
    } as const

    const reply = await append([stepOf('s-9', null, operation)])

    expect(reply.statusCode).toBe(200)
    expect((await read()).steps[0].operation).toEqual(operation)
  })

  test('are at most 2,000 in one draft', async () => {
    const all = Array.from({ length: 2_000 }, (_, i) => rateStep(`s-${i}`, i ? `s-${i - 1}` : null))
    for (let i = 0; i < all.length; i += 100) await append(all.slice(i, i + 100))

    const reply = await append([rateStep('one too many', 's-1999')].map(step => ({ ...step, id: 'over' })))

    expect([reply.statusCode, reply.json().code]).toEqual([409, 'draft_full'])
  })
})

describe('the head of a draft', () => {
  beforeEach(() => append([rateStep('s-1'), rateStep('s-2', 's-1')]))

  test('moves to any step on the way to the tip, and to the base', async () => {
    expect((await field.patch(draft, { head: 's-1' })).json()).toMatchObject({ head: 's-1', tip: 's-2' })
    expect((await field.patch(draft, { head: null })).json()).toMatchObject({ head: null, tip: 's-2' })
  })

  test('moves to another branch together with the tip', async () => {
    await append([rateStep('other')])

    const moved = await field.patch(draft, { head: 's-1', tip: 's-2' })

    expect(moved.json()).toMatchObject({ head: 's-1', tip: 's-2', step_count: 3 })
  })

  test.each([
    [{ head: 'unknown' }, 'head'],
    [{ tip: 'unknown' }, 'tip'],
    [{ head: 's-2', tip: 's-1' }, 'head'],
  ])('does not move to %j', async (body, fieldName) => {
    const reply = await field.patch(draft, body)

    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [fieldName]])
  })

  test('is not moved by somebody who has not seen the last change', async () => {
    const { version } = await read()
    await planner.patch(draft, { head: 's-1' })

    const refused = await field.patch(draft, { head: null }, { 'if-match': `"${version}"` })

    expect(refused.statusCode).toBe(412)
    expect((await read()).head).toBe('s-1')
  })
})

describe('a deleted draft', () => {
  test('is not listed, says so, takes no steps, and is back after a restoration', async () => {
    await append([rateStep('s-1')])

    expect((await field.delete(draft)).statusCode).toBe(204)

    const gone = [
      await field.get(draft),
      await append([rateStep('s-2')]),
      await field.patch(draft, { name: 'x' }),
    ]
    expect(await listed()).toEqual([])
    expect(gone.map(reply => [reply.statusCode, reply.json().message])).toEqual(
      Array(3).fill([404, 'This draft was deleted. It can be restored within 30 days after that.']),
    )
    expect((await planner.post(`${draft}/restoration`)).statusCode).toBe(204)
    expect(await read()).toMatchObject({ head: 's-1', steps: [{ id: 's-1' }] })
  })

  test('is kept for 30 days and removed after that, with its steps', async () => {
    await append([rateStep('s-1')])
    await field.delete(draft)
    const other = await newDraft(server.db, plan)
    await field.delete(`/api/drafts/${other}`)
    await sql`update drafts set deleted_at = now() - interval '30 days 1 second' where id <> ${other}`.execute(
      server.db,
    )

    await removeDeletedDrafts(server.db)

    const ids = await server.db.selectFrom('drafts').select('id').execute()
    expect(ids).toEqual([{ id: other }])
    expect(await server.db.selectFrom('draft_steps').select('id').execute()).toEqual([])
    expect((await field.post(`${draft}/restoration`)).statusCode).toBe(404)
  })
})

test('a draft says whether its plan was withdrawn or is gone, and stays', async () => {
  await planner.post(`/api/schedules/${plan}/withdrawal`, { reason: 'Wrong prices' })
  const ofWithdrawn = (await read()).plan_state
  await server.db.deleteFrom('schedules').execute()

  expect([ofWithdrawn, (await read()).plan_state]).toEqual(['withdrawn', 'gone'])
  expect(await listed()).toHaveLength(1)
})

test('the history has every change of a draft in words', async () => {
  const entries = [
    ...(await lastEntries(server.db, () => append([rateStep('s-1'), rateStep('s-2', 's-1')]))),
    ...(await lastEntries(server.db, () => field.patch(draft, { head: 's-1' }))),
    ...(await lastEntries(server.db, () => field.patch(draft, { name: 'Other' }))),
    ...(await lastEntries(server.db, () => field.delete(draft))),
    ...(await lastEntries(server.db, () => field.post(`${draft}/restoration`))),
  ]

  expect(entries.map(({ action, object_name, changes }) => [action, object_name, changes])).toEqual([
    [
      'change',
      'Later to S-2',
      [
        { field: 'steps', before: 0, after: 2 },
        { field: 'last_step', before: null, after: 'Step s-2.' },
      ],
    ],
    ['change', 'Later to S-2', [{ field: 'last_step', before: 'Step s-2.', after: 'Step s-1.' }]],
    ['change', 'Other', [{ field: 'name', before: 'Later to S-2', after: 'Other' }]],
    ['delete', 'Other', [{ field: 'deleted', before: false, after: true }]],
    ['restore', 'Other', [{ field: 'deleted', before: true, after: false }]],
  ])
})
