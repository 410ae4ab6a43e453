import { describe, expect, test } from 'vitest'
import { AppendDraftStepsDocument, MoveDraftDocument } from '../../gql/operations/drafts.generated.ts'
import { createAttempts } from '../../gql/rest/attempts.ts'
import { createHttp } from '../../gql/rest/http.ts'
import { createRest } from '../../gql/rest/rest.ts'
import { json, loopbackServer, noContent } from './support/loopback-server.ts'
import { connectTo, rejectionOf } from './support/rest-client.ts'
import { requestWithBody, requestWithoutBody, sentRequest } from './support/sent-requests.ts'

const draft = {
  id: 'd-1',
  base_tx_id: 'a',
  base_hash: 'f'.repeat(64),
  name: 'Rain',
  head: 's-1',
  tip: 's-1',
  step_count: 1,
  version: 2,
  plan_state: 'delivered',
  created_at: '2026-01-15T08:00:00Z',
  created_by: 'Ada',
  changed_at: '2026-01-15T09:00:00Z',
  changed_by: 'Bo',
}
const readDraft = {
  id: 'd-1',
  baseTxId: 'a',
  baseHash: 'f'.repeat(64),
  name: 'Rain',
  head: 's-1',
  tip: 's-1',
  stepCount: 1,
  version: 2,
  planState: 'delivered',
  createdAt: '2026-01-15T08:00:00Z',
  createdBy: 'Ada',
  changedAt: '2026-01-15T09:00:00Z',
  changedBy: 'Bo',
}
const operation = { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_33'], byPeriods: 2 }
const step = {
  id: 's-1',
  parent_id: null,
  at: '2026-01-15T09:00:00Z',
  by: 'u-1',
  by_name: 'Bo',
  operation,
  words: 'Let it leave later.',
}
const readStep = {
  id: 's-1',
  parentId: null,
  at: '2026-01-15T09:00:00Z',
  by: 'u-1',
  byName: 'Bo',
  operation,
  words: 'Let it leave later.',
}
const newStep = { id: 's-1', parentId: null, operation, words: 'Let it leave later.' }

describe('the calls on drafts', () => {
  test('the drafts of a plan are GET /api/schedules/{tx_id}/drafts', async () => {
    const { server, rest } = await connectTo(
      json(200, [{ ...draft, own_step_at: '2026-01-15T09:00:00Z' }, draft]),
    )

    expect(await rest.drafts.all('a/b')).toEqual([
      { ...readDraft, ownStepAt: '2026-01-15T09:00:00Z' },
      { ...readDraft, ownStepAt: null },
    ])
    expect(server.received.map(sentRequest)).toEqual([
      requestWithoutBody('GET', '/api/schedules/a%2Fb/drafts'),
    ])
  })

  test('one draft is GET /api/drafts/{id}, and the fields of its operations are not renamed', async () => {
    const { server, rest } = await connectTo(json(200, { ...draft, steps: [step] }))

    expect(await rest.drafts.byId('d-1')).toEqual({ ...readDraft, steps: [readStep] })
    expect(server.received.map(sentRequest)).toEqual([requestWithoutBody('GET', '/api/drafts/d-1')])
  })

  test('a new draft is POST /api/schedules/{tx_id}/drafts with the name, and the id that the page chose', async () => {
    const { server, rest } = await connectTo(json(201, draft))

    expect(await rest.drafts.create('a', { id: 'd-1', name: 'Rain' })).toEqual(readDraft)
    expect(server.received.map(sentRequest)).toEqual([
      requestWithBody('POST', '/api/schedules/a/drafts', '{"id":"d-1","name":"Rain"}'),
    ])
  })

  test('new steps are POST /api/drafts/{id}/steps at the version that the page has', async () => {
    const { server, gateway } = await connectTo(json(200, draft))

    const reply = await gateway.request(AppendDraftStepsDocument, { id: 'd-1', version: 1, steps: [newStep] })

    expect(reply).toEqual({ appendDraftSteps: { draft: readDraft, newerSteps: null } })
    expect(server.received[0]?.headers['if-match']).toBe('"1"')
    expect(server.received.map(sentRequest)).toEqual([
      requestWithBody(
        'POST',
        '/api/drafts/d-1/steps',
        JSON.stringify({
          steps: [{ id: 's-1', parent_id: null, operation, words: 'Let it leave later.' }],
        }),
      ),
    ])
  })

  test('steps on an older version are answered with the newer ones, which is no failure', async () => {
    const conflict = { message: 'Changed.', code: 'changed_meanwhile', draft, newer_steps: [step] }
    const { gateway } = await connectTo(json(412, conflict))

    const reply = await gateway.request(AppendDraftStepsDocument, { id: 'd-1', version: 1, steps: [newStep] })

    expect(reply).toEqual({ appendDraftSteps: { draft: readDraft, newerSteps: [readStep] } })
  })

  test('new steps have a key of their attempt beside the version', async () => {
    const server = await loopbackServer(json(200, draft))
    const attempts = createAttempts({ read: () => null, write: () => {} })
    const http = createHttp({ fetch: server.fetch, cookies: () => '', attempts })

    await createRest(http).drafts.append('d-1', [newStep], 1)

    expect(server.received[0]?.headers).toMatchObject({
      'if-match': '"1"',
      'idempotency-key': expect.any(String),
    })
  })

  test('a 412 without newer steps is a failure like any reply that cannot be read', async () => {
    const { rest } = await connectTo(json(412, { message: 'Changed.' }))

    expect(await rejectionOf(rest.drafts.append('d-1', [newStep], 1))).toMatchObject({
      kind: 'unreadable',
      status: 412,
    })
  })

  test('another step becomes the head by PATCH /api/drafts/{id}, and null is the base', async () => {
    const { server, gateway } = await connectTo(json(200, draft))

    await gateway.request(MoveDraftDocument, { id: 'd-1', version: 2, head: null, tip: 's-1' })

    expect(server.received[0]?.headers['if-match']).toBe('"2"')
    expect(server.received.map(sentRequest)).toEqual([
      requestWithBody('PATCH', '/api/drafts/d-1', '{"head":null,"tip":"s-1"}'),
    ])
  })

  test('a draft is renamed, deleted, restored and sent by calls of their own', async () => {
    const { server, rest } = await connectTo((response, request) => {
      if (request.method === 'DELETE' || request.path.endsWith('restoration'))
        return noContent(response, request)
      return json(200, { ...draft, tx_id: 'a~d-1' })(response, request)
    })

    await rest.drafts.rename('d-1', 'Sun')
    await rest.drafts.remove('d-1')
    await rest.drafts.restore('d-1')
    const sent = await rest.drafts.send('d-1', 'Asked for', 3)

    expect(sent).toEqual({ txId: 'a~d-1' })
    expect(server.received.map(sentRequest)).toEqual([
      requestWithBody('PATCH', '/api/drafts/d-1', '{"name":"Sun"}'),
      requestWithoutBody('DELETE', '/api/drafts/d-1'),
      requestWithoutBody('POST', '/api/drafts/d-1/restoration'),
      requestWithBody('POST', '/api/drafts/d-1/send', '{"reason":"Asked for"}'),
    ])
  })
})
