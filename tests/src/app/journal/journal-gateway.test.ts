import { describe, expect, test } from 'vitest'
import { ScheduleListDocument } from '../../../../gql/operations/schedules.generated.ts'
import { IdentifyDocument, SignInDocument } from '../../../../gql/operations/session.generated.ts'
import type { HttpEnvironment } from '../../../../gql/rest/http.ts'
import {
  addressWithoutValues,
  type CallEnded,
  recordedGateway,
} from '../../../../src/app/journal/journal-gateway.ts'
import { admin } from '../../support/people.ts'
import {
  deferredResponse,
  networkError,
  respondWith,
  type Script,
  scriptedServer,
} from '../../support/scripted-server.ts'

const marker = 'MARKERsecret'

/** A gateway whose clock goes on by 5 ms at every look. */
function recorded(script: Script, more: Partial<HttpEnvironment> = {}) {
  const facts: CallEnded[] = []
  const server = scriptedServer(script)
  let time = 0
  const now = () => {
    time += 5
    return time
  }
  const door = { fetch: server.fetch, cookies: () => '', ...more }
  const gateway = recordedGateway(door, (_, fact) => facts.push(fact as unknown as CallEnded), now)
  return { gateway, facts, server }
}

const withLength = (status: number, body: object) => () =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-length': String(JSON.stringify(body).length), 'x-request-id': 'r-1' },
  })

describe('a call', () => {
  test('a call is recorded as a fact: operation, REST calls, status, duration and bytes', async () => {
    const { gateway, facts } = recorded({ 'GET /api/auth/identify': withLength(200, admin) })

    await gateway.request(IdentifyDocument, {})

    const bytes = JSON.stringify(admin).length
    expect(facts).toEqual([
      {
        type: 'call.ended',
        operation: 'Identify',
        outcome: 'answered',
        status: null,
        code: null,
        durationMs: 15,
        bytes,
        requests: [
          {
            method: 'GET',
            path: '/api/auth/identify',
            status: 200,
            shared: false,
            durationMs: 5,
            bytes,
            requestId: 'r-1',
          },
        ],
      },
    ])
  })

  test('a refused call records the status and the code, and nothing that was sent or received', async () => {
    const { gateway, facts } = recorded({
      'POST /api/auth/login': respondWith(401, { message: marker, code: 'sign_in_refused' }),
    })

    const asked = gateway.request(SignInDocument, { email: `${marker}@b.example`, password: marker })

    await expect(asked).rejects.toMatchObject({ kind: 'refused', status: 401 })
    expect(facts).toMatchObject([
      {
        operation: 'SignIn',
        outcome: 'refused',
        status: 401,
        code: 'sign_in_refused',
        requests: [{ method: 'POST', path: '/api/auth/login', status: 401 }],
      },
    ])
    expect(JSON.stringify(facts)).not.toContain(marker)
  })

  test('a call that was sent again after a confirmation of the identity records the request that made the change', async () => {
    const refused = respondWith(403, { message: 'Confirm it.', code: 'confirmation_required' })
    let isConfirmed = false
    const { gateway, facts } = recorded(
      { 'POST /api/auth/login': asked => (isConfirmed ? withLength(200, admin)() : refused(asked)) },
      {
        async confirmIdentity() {
          isConfirmed = true
          return true
        },
      },
    )

    await gateway.request(SignInDocument, { email: 'a@b.example', password: marker })

    expect(facts).toMatchObject([
      {
        outcome: 'answered',
        requests: [
          { status: 403, requestId: null },
          { status: 200, requestId: 'r-1' },
        ],
      },
    ])
  })

  test('a call without a response records a REST call without a status', async () => {
    const { gateway, facts } = recorded({ 'GET /api/auth/identify': networkError })

    await gateway.request(IdentifyDocument, {}).catch(() => {})

    expect(facts).toMatchObject([
      { outcome: 'unreachable', requests: [{ status: null, durationMs: 5, bytes: null }] },
    ])
  })

  test('a cancelled call is recorded as ended', async () => {
    const { gateway, facts } = recorded({ 'GET /api/auth/identify': deferredResponse().answer })
    const over = new AbortController()

    const asked = gateway.request(IdentifyDocument, {}, over.signal)
    over.abort()

    await expect(asked).rejects.toMatchObject({ kind: 'cancelled' })
    expect(facts).toMatchObject([{ outcome: 'cancelled' }])
  })

  test('a call that shares the response of an equal one records that, and each records its own REST calls', async () => {
    const slow = deferredResponse()
    const { gateway, facts, server } = recorded({
      'GET /api/schedules': slow.answer,
      'GET /api/auth/identify': respondWith(200, admin),
    })

    const both = [gateway.request(ScheduleListDocument, {}), gateway.request(ScheduleListDocument, {})]
    await gateway.request(IdentifyDocument, {})
    slow.give(respondWith(200, []))
    await Promise.all(both)

    expect(server.calls()).toEqual(['GET /api/schedules', 'GET /api/auth/identify'])
    expect(
      facts.map(({ operation, requests }) => [operation, requests.map(({ path, shared }) => [path, shared])]),
    ).toEqual([
      ['Identify', [['/api/auth/identify', false]]],
      ['ScheduleList', [['/api/schedules', false]]],
      ['ScheduleList', [['/api/schedules', true]]],
    ])
  })
})

test.each([
  ['/assets/7', '/assets/7'],
  [`/reset-password?token=${marker}`, '/reset-password?token'],
  ['/api/asset_telemetry?asset_ids=1&asset_ids=2&before=x', '/api/asset_telemetry?asset_ids&before'],
  ['/?', '/'],
])('an address is kept without the values in it: %s', (address, kept) => {
  expect(addressWithoutValues(address)).toBe(kept)
})
