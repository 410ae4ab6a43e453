import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { demoIds } from '../support/demo-ids.ts'
import { newDraft, rateStep, stepOf } from '../support/drafts.ts'
import { eventually } from '../support/eventually.ts'
import { lastEntries } from '../support/history.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let planner: Visitor
let plan: string
/** The id of a draft of the demo's plan with one step. */
let id: string

beforeEach(async () => {
  await addDemo(server.db)
  plan = (await demoIds(server.db)).plan
  planner = await signedIn(server.app, 'business@gridhaul.example')
  id = await newDraft(server.db, plan, [rateStep('s-1')])
})

const send = (body: object = {}, headers?: Record<string, string>, draft = id) =>
  planner.post(`/api/drafts/${draft}/send`, body, headers)
const delivered = async () =>
  (await planner.get('/api/schedules')).json().map(({ tx_id }: { tx_id: string }) => tx_id)
/** 200 kW is more than a battery charges with. */
const faulty = () => newDraft(server.db, plan, [rateStep('s-1', null, 200)])

describe('sending a draft', () => {
  test('delivers the plan that the server makes of it, under a tx_id of its own and with its parent', async () => {
    const sent = await send()

    expect(sent.statusCode).toBe(201)
    const { tx_id: txId } = sent.json()
    expect(txId).toMatch(new RegExp(`^${plan}~${id}\\.[\\da-f]{8}$`))
    expect(sent.json()).toMatchObject({ delivered_by: 'Bruno Okafor', parent_tx_id: plan })
    const before = decodePlan((await planner.get(`/api/schedules/${plan}`)).json())
    const after = decodePlan((await planner.get(`/api/schedules/${txId}`)).json())
    expect(after.txId).toBe(txId)
    expect(after.batteries.find(battery => battery.id === 'MB-1')?.entries[0]).toMatchObject({
      scheduleType: 'charge',
      chargeRateKw: 20,
    })
    expect(after.batteries.find(battery => battery.id === 'MB-8')).toEqual(
      before.batteries.find(battery => battery.id === 'MB-8'),
    )
  })

  test('keeps the differences to the parent in words, also in the history', async () => {
    const [entry] = await lastEntries(server.db, () => send())

    const txId = (await delivered())[0]
    const origin = (await planner.get(`/api/schedules/${txId}/origin`)).json()
    expect(origin).toEqual({
      parent_tx_id: plan,
      draft_id: id,
      draft_name: 'Later to S-2',
      send_reason: null,
      differences: expect.arrayContaining([expect.stringContaining('MB-1, periods 1 to 4')]),
    })
    expect(entry).toMatchObject({
      action: 'send',
      object_type: 'plan',
      object_id: txId,
      actor_name: 'Bruno Okafor',
      changes: expect.arrayContaining([
        { field: 'parent', before: null, after: plan },
        { field: 'differences', before: null, after: origin.differences },
      ]),
    })
  })

  test('twice makes one plan of the same state, and another plan of another state', async () => {
    const first = await send()
    const second = await send()
    await planner.post(`/api/drafts/${id}/steps`, { steps: [rateStep('s-2', 's-1', 30)] })
    const other = await send()
    await planner.patch(`/api/drafts/${id}`, { head: 's-1' })
    const undone = await send()

    expect([first, second, other, undone].map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 200])
    expect(second.json()).toEqual(first.json())
    expect(undone.json()).toEqual(first.json())
    expect(await delivered()).toHaveLength(3)
  })

  test('again by somebody else leaves the plan as the first one sent it, also in the history', async () => {
    const first = await send()
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    const [entry] = await lastEntries(server.db, () => admin.post(`/api/drafts/${id}/send`, {}))

    expect(entry).toMatchObject({ action: 'send', object_id: first.json().tx_id, changes: [] })
  })

  test('twice at the same instant makes one plan', async () => {
    const replies = await Promise.all([send(), send({}, { 'idempotency-key': 'k' }), send()])

    expect(new Set(replies.map(reply => reply.json().tx_id)).size).toBe(1)
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201])
  })

  test('by two people at the same instant is one new plan in the history', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    const entries = await lastEntries(server.db, async () => {
      const replies = await server.db.transaction().execute(async store => {
        await store.selectFrom('drafts').select('id').where('id', '=', id).forUpdate().execute()
        const sent = [send(), admin.post(`/api/drafts/${id}/send`, {})]
        await eventually('both wait for the draft', async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
          return rows.length === sent.length
        })
        return sent
      })
      await Promise.all(replies)
    })

    const parents = entries.map(({ changes }) => changes.filter(({ field }) => field === 'parent').length)
    expect(parents.sort()).toEqual([0, 1])
  })

  test('does only the steps up to the head', async () => {
    const draft = await newDraft(server.db, plan, [rateStep('s-1'), rateStep('s-2', 's-1', 200)])
    await planner.patch(`/api/drafts/${draft}`, { head: 's-1' })

    expect((await send({}, {}, draft)).statusCode).toBe(201)
  })

  test('is withdrawn by the sender like any delivery, and the same state is not sent again then', async () => {
    const { tx_id: txId } = (await send()).json()
    const withdrawn = await planner.post(`/api/schedules/${txId}/withdrawal`, { reason: 'Too early' })

    const again = await send()

    expect(withdrawn.statusCode).toBe(204)
    expect([again.statusCode, again.json().code]).toEqual([409, 'schedule_withdrawn'])
    expect(again.json().message).toBe(
      'This state of the draft was already sent, and withdrawn. Undo the withdrawal instead.',
    )
  })
})

describe('a draft with errors', () => {
  test('is not sent without a reason, and the reply names the first error', async () => {
    const refused = await send({}, {}, await faulty())

    expect([refused.statusCode, refused.json().code]).toEqual([422, 'reason_required'])
    expect(refused.json().fields.reason).toMatch(
      /^The plan has .*give a reason for sending it anyway\. MB-1, period/,
    )
    expect(await delivered()).toEqual([plan])
  })

  test('is sent with a reason, which is kept', async () => {
    const sent = await send({ reason: ' The grid operator asked for it ' }, {}, await faulty())

    expect(sent.statusCode).toBe(201)
    const origin = await planner.get(`/api/schedules/${sent.json().tx_id}/origin`)
    expect(origin.json().send_reason).toBe('The grid operator asked for it')
  })

  test('counts the batteries that the trucks of the registry carry', async () => {
    await server.db.updateTable('trucks').set({ mbess_capacity: 1 }).execute()

    const refused = await send()

    expect(refused.json().code).toBe('reason_required')
  })
})

describe('a draft is not sent', () => {
  const swap = (stepId: string, parentId: string | null) =>
    stepOf(stepId, parentId, { type: 'swap-batteries', ids: ['MB-1', 'MB-3'], fromPeriod: 1 })

  test.each([
    ['if it has no step', []],
    ['if its steps change nothing', [swap('s-1', null), swap('s-2', 's-1')]],
  ])('%s', async (_, steps) => {
    const reply = await send({}, {}, await newDraft(server.db, plan, steps))

    expect([reply.statusCode, reply.json().code]).toEqual([409, 'draft_empty'])
  })

  test('if its plan does not allow a step, which the reply names', async () => {
    const step = stepOf('s-1', null, { type: 'set-energy', batteryId: 'MB-99', period: 1, energyKwh: 5 })

    const reply = await send({}, {}, await newDraft(server.db, plan, [step]))

    expect([reply.statusCode, reply.json().code]).toEqual([409, 'draft_refused'])
    expect(reply.json().message).toMatch(/^The plan does not allow a step of the draft: Step s-1\. .*MB-99/)
  })

  test('if somebody changed it after it was read', async () => {
    await planner.patch(`/api/drafts/${id}`, { name: 'Other' })

    expect((await send({}, { 'if-match': '"1"' })).statusCode).toBe(412)
    expect(await delivered()).toEqual([plan])
  })

  test('if its plan is no longer there, or another one is there under its tx_id', async () => {
    await server.db.updateTable('schedules').set({ content: '{}' }).execute()
    const ofOther = await send()
    await server.db.deleteFrom('schedules').execute()
    const ofNone = await send()

    expect([ofOther, ofNone].map(reply => [reply.statusCode, reply.json().code])).toEqual([
      [409, 'draft_base_differs'],
      [409, 'draft_base_gone'],
    ])
  })

  test('without a reason if its plan was withdrawn', async () => {
    await planner.post(`/api/schedules/${plan}/withdrawal`, { reason: 'Wrong prices' })

    const refused = await send()
    const sent = await send({ reason: 'With the right ones' })

    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'The plan that this draft is based on was withdrawn: give a reason for sending the draft anyway.',
    ])
    expect(sent.statusCode).toBe(201)
  })

  test('without a reason if its plan was withdrawn while it waited for its turn', async () => {
    const { settleDraft } = server.app
    server.app.settleDraft = (sender, read, store) =>
      settleDraft(sender, read, async settled => {
        await planner.post(`/api/schedules/${plan}/withdrawal`, { reason: 'Wrong prices' })
        return store(settled)
      })
    onTestFinished(() => {
      server.app.settleDraft = settleDraft
    })

    const refused = await send()

    expect([refused.statusCode, refused.json().code]).toEqual([422, 'reason_required'])
    expect(await delivered()).toEqual([plan])
  })

  test('once it was deleted', async () => {
    await planner.delete(`/api/drafts/${id}`)

    expect((await send()).statusCode).toBe(404)
  })
})

test('a plan that was not sent from a draft has no origin', async () => {
  expect((await planner.get(`/api/schedules/${plan}/origin`)).json()).toEqual({
    parent_tx_id: null,
    draft_id: null,
    draft_name: null,
    send_reason: null,
    differences: [],
  })
})
