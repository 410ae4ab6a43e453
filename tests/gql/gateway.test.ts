import { inspect } from 'node:util'
import { ClientError } from 'graphql-request'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../domain/failure.ts'
import { createGateway } from '../../gql/gateway.ts'
import { ScheduleFileDocument, ScheduleListDocument } from '../../gql/operations/schedules.generated.ts'
import { IdentifyDocument, SignInDocument, SignOutDocument } from '../../gql/operations/session.generated.ts'
import { TelemetryDocument } from '../../gql/operations/telemetry.generated.ts'
import { TelemetryHistoryDocument } from '../../gql/operations/telemetry-history.generated.ts'
import type { Rest } from '../../gql/rest/rest.ts'
import { failingResponses, unreadable } from './support/failing-responses.ts'
import { json, noContent, text } from './support/loopback-server.ts'
import { operations, variablesOf } from './support/operations.ts'
import { connectTo, rejectionOf } from './support/rest-client.ts'

const marker = 'MARKERsecret'

describe('a result of the gateway', () => {
  test('the gateway returns the viewer as the schema defines it', async () => {
    const { gateway } = await connectTo(
      json(200, {
        id: 'u-1',
        email: 'a@b.example',
        name: 'Ada',
        roles: ['ADMIN', { name: 'FIELD_OPERATIONS', id: 7 }],
        organization_id: 'o-1',
      }),
    )

    const { viewer } = await gateway.request(IdentifyDocument, {})

    expect(viewer).toEqual({
      id: 'u-1',
      email: 'a@b.example',
      name: 'Ada',
      roles: ['ADMIN', 'FIELD_OPERATIONS'],
      organizationId: 'o-1',
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      providerSignOut: false,
      waitingRoles: [],
    })
  })

  test.each([
    ['each once', ['ADMIN', { name: 'ADMIN' }, 'ADMIN'], ['ADMIN']],
    ['those that this product does not know too', ['AUDITOR'], ['AUDITOR']],
    ['without what is no role', ['ADMIN', null, 7, {}, { name: null }, ['FIELD_OPERATIONS']], ['ADMIN']],
    ['none where there is no list', { ADMIN: true }, []],
    ['none where there is null', null, []],
  ])('the gateway returns the roles of a reply, %s', async (_, roles, read) => {
    const { gateway } = await connectTo(json(200, { email: 'a@b.example', roles }))

    const { signIn } = await gateway.request(SignInDocument, { email: '', password: '' })

    expect(signIn.roles).toEqual(read)
  })

  test('the gateway returns null as the viewer if identify returns no user', async () => {
    const { gateway } = await connectTo(noContent)

    expect(await gateway.request(IdentifyDocument, {})).toEqual({ viewer: null })
  })

  test('the gateway returns true for a logout', async () => {
    const { gateway } = await connectTo(noContent)

    expect(await gateway.request(SignOutDocument, {})).toEqual({ signOut: true })
  })

  test('the gateway returns the delivered plans as the schema defines them, in the order of the server', async () => {
    const { gateway } = await connectTo(
      json(200, [
        {
          tx_id: 'b',
          timestamp: '2026-01-16',
          total_cost: 0.5,
          delivered_at: '2026-01-15T20:00:00Z',
          delivered_by: 'Ann',
          withdrawal: { reason: 'Wrong prices', by: 'Bo', at: '2026-01-15T21:00:00Z' },
        },
        { tx_id: 'a', timestamp: '2026-01-15', total_cost: 42, delivered_at: '2026-01-14T20:00:00Z' },
      ]),
    )

    expect(await gateway.request(ScheduleListDocument, {})).toEqual({
      schedules: [
        {
          txId: 'b',
          periodCount: null,
          timestamp: '2026-01-16',
          totalCost: 0.5,
          deliveredAt: '2026-01-15T20:00:00Z',
          deliveredBy: 'Ann',
          parentTxId: null,
          withdrawal: { reason: 'Wrong prices', by: 'Bo', at: '2026-01-15T21:00:00Z' },
        },
        {
          txId: 'a',
          periodCount: null,
          timestamp: '2026-01-15',
          totalCost: 42,
          deliveredAt: '2026-01-14T20:00:00Z',
          deliveredBy: null,
          parentTxId: null,
          withdrawal: null,
        },
      ],
    })
  })

  test("the gateway returns a plan's own bytes, not a copy", async () => {
    const file = new Blob(['{ }'])
    const gateway = createGateway(() => ({ schedules: { byTxId: async () => file } }) as unknown as Rest)

    const { scheduleFile } = await gateway.request(ScheduleFileDocument, { txId: 'a' })

    expect(scheduleFile).toBe(file)
  })

  test('the gateway returns no telemetry for no asset or no metric', async () => {
    const { server, gateway } = await connectTo(json(500, {}))
    const before = '2026-01-15T10:00:00Z'

    const ofNothing = await gateway.request(TelemetryDocument, { assetIds: [], metrics: ['a'], before })
    const nothing = await gateway.request(TelemetryDocument, { assetIds: ['a'], metrics: [], before })

    const noHistory = await gateway.request(TelemetryHistoryDocument, {
      assetIds: [],
      metrics: ['a'],
      from: before,
      stepMinutes: 15,
      steps: 96,
    })

    expect([ofNothing, nothing]).toEqual([{ telemetry: [] }, { telemetry: [] }])
    expect(noHistory).toEqual({ telemetryHistory: [] })
    expect(server.received).toEqual([])
  })

  test('the gateway fails with the failure of the call', async () => {
    const failure = new Failure({ kind: 'refused', status: 422, fields: { email: 'Email is not valid' } })
    const login = () => Promise.reject(failure)
    const gateway = createGateway(() => ({ auth: { login } }) as unknown as Rest)

    expect(await rejectionOf(gateway.request(SignInDocument, { email: '', password: '' }))).toBe(failure)
  })

  test.each(operations)(
    'the gateway sends $name to the server at once, as one request',
    async ({ document, definition }) => {
      const { server, gateway } = await connectTo(json(500, {}))

      await rejectionOf(gateway.request(document, variablesOf(definition, 'a')))

      expect(server.received).toHaveLength(1)
    },
  )
})

describe('cancelling a query', () => {
  test.each(operations)('cancelling $name aborts its request', async ({ document, definition }) => {
    const { server, gateway } = await connectTo(() => {})
    const leaving = new AbortController()

    const left = rejectionOf(gateway.request(document, variablesOf(definition, marker), leaving.signal))
    await server.hasReceived(1)
    leaving.abort(new Error(marker))
    const error = await left

    expect(await server.received[0]?.abandoned).toBeUndefined()
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ kind: 'cancelled' })
    expect(tracesOf(error)).not.toContain(marker)
  })

  test.each(operations)('cancelling $name works before it is sent', async ({ document, definition }) => {
    const { gateway } = await connectTo(() => {})

    const error = await rejectionOf(
      gateway.request(document, variablesOf(definition, marker), AbortSignal.abort(marker)),
    )

    expect(error).toMatchObject({ kind: 'cancelled' })
    expect(tracesOf(error)).not.toContain(marker)
  })
})

describe('no error contains the variables of a query', () => {
  test('the search for variables in an error finds them', () => {
    const variables = { password: marker }
    const hidden = Object.defineProperty(new Error('x'), 'deep', { value: [new Map([['at', { marker }]])] })

    expect(tracesOf(new ClientError({ status: 200 } as never, { query: '', variables }))).toContain(marker)
    expect(tracesOf(new Error('x', { cause: { response: [{ variables }] } }))).toContain(marker)
    expect(tracesOf(hidden)).toContain(marker)
  })

  const failing = operations.flatMap(operation =>
    failingResponses.map(way => ({ ...way, ...operation, way: way.name })),
  )

  test.each(failing)(
    'no error contains the variables if $name gets $way',
    async ({ document, definition, name, way, answer, failure }) => {
      const { gateway } = await connectTo(answer)

      const outcome = await gateway.request(document, variablesOf(definition, marker)).catch(error => error)

      if (contentWith(name).includes(way)) return expect(outcome).not.toBeInstanceOf(Error)
      expect(outcome).toBeInstanceOf(Failure)
      expect((outcome as Failure).toJSON()).toEqual(failure)
      expect(tracesOf(outcome)).not.toContain(marker)
    },
  )

  const asking = operations.filter(({ definition }) =>
    JSON.stringify(variablesOf(definition, marker)).includes(marker),
  )

  test.each(asking)(
    'no error contains the variables if a variable of $name has a wrong type',
    async ({ document, definition }) => {
      const { server, gateway } = await connectTo(noContent)

      const error = await rejectionOf(gateway.request(document, variablesOf(definition, { text: marker })))

      expect(error).toMatchObject({ kind: 'unreadable' })
      expect(tracesOf(error)).not.toContain(marker)
      expect(server.received).toEqual([])
    },
  )

  test.each(operations)(
    'no error contains the variables if a resolver of $name has a fault',
    async ({ document, definition }) => {
      const faulty = () => {
        throw new TypeError(`cannot read ${marker}`)
      }
      const everyCall = new Proxy({}, { get: () => faulty })
      const gateway = createGateway(() => new Proxy({}, { get: () => everyCall }) as Rest)

      const error = await rejectionOf(gateway.request(document, variablesOf(definition, marker)))

      expect(error).toBeInstanceOf(Failure)
      expect(error).toMatchObject({ kind: 'unreadable', status: null })
      expect(tracesOf(error)).not.toContain(marker)
    },
  )

  test('no error contains the variables if a reply does not match the schema', async () => {
    const login = async () => ({ email: { marker }, roles: [] })
    const gateway = createGateway(() => ({ auth: { login } }) as unknown as Rest)

    const error = await rejectionOf(gateway.request(SignInDocument, { email: marker, password: marker }))

    expect(error).toBeInstanceOf(Failure)
    expect(tracesOf(error)).not.toContain(marker)
  })

  test('the message of the server is not changed by the gateway', async () => {
    const { gateway } = await connectTo(text(401, '{"message":"The email or password is incorrect."}'))

    const error = await rejectionOf(gateway.request(SignInDocument, { email: marker, password: marker }))

    expect(error).toMatchObject({ message: 'The email or password is incorrect.', status: 401 })
  })
})

/** Ways of failing with which a call can be content: those of an answer of which it reads less than others do. */
function contentWith(name: string): string[] {
  if (readNothing.includes(name)) return [...unreadableAnswers, 'a connection cut within the answer']
  return contentWithMore[name] ?? []
}

const unreadableAnswers = unreadable.map(way => way.name)

const readNothing = [
  'SignOut',
  'RequestPasswordReset',
  'ResetPassword',
  'ChangePassword',
  'RenameOrganization',
  'SetUserRoles',
  'SendInvitation',
  'EndSession',
  'EndSessions',
  'SetUserActive',
  'SetOrganizationActive',
  'ConfirmEmail',
  'UndoEmailChange',
  'WithdrawInvitation',
  'AllowProviderLink',
  'RemoveProviderLink',
  'UndoSignInMethod',
  'ConfirmIdentity',
  'ResetSecondFactors',
  'RemoveAuthenticatorApp',
  'RemovePasskey',
  'UpdateAsset',
  'UpdateTruck',
  'SetAssetOrganization',
  'SetTruckOrganization',
  'UpdatePlace',
  'RevokeAccessKey',
  'RemoveAlarmWebhook',
  'TestAlarmWebhook',
  'WithdrawSchedule',
  'RestoreSchedule',
  'RestoreDraft',
  'WriteRecoveryNote',
  'SaveMaintenance',
  'SetUnitLimits',
  'AcknowledgeAlarm',
  'ShelveAlarm',
  'AssignAlarm',
  'AddAlarmNote',
  'SaveAlarmSettings',
  'SaveAlarmMailChoices',
]

const contentWithMore: Record<string, string[]> = {
  // A server that does not know the call offers nothing.
  Features: [
    ...unreadableAnswers,
    ...failingResponses
      .filter(({ failure }) => failure.kind === 'refused' && Number(failure.status) < 500)
      .filter(({ failure }) => failure.status !== 401)
      .map(way => way.name),
  ],
  // Nobody is signed in.
  Identify: ['an empty body', 'no content', 'an answer of another shape', 'null'],
  // Read off the main thread.
  ScheduleFile: unreadableAnswers,
  // A server that asks for no confirmation of an address says nothing of one.
  UpdateUser: unreadableAnswers,
  CreateAsset: unreadableAnswers,
  CreateTruck: unreadableAnswers,
  CreatePlace: unreadableAnswers,
  RunImport: unreadableAnswers,
  UndoImport: ['no content'],
  DeleteUser: ['no content'],
  DeleteAsset: ['no content'],
  DeleteTruck: ['no content'],
  DeletePlace: ['no content'],
  DeleteDraft: ['no content'],
  DeleteMaintenance: ['no content'],
  AddTicks: ['no content'],
  RestoreRecord: ['no content'],
}

/** All that a person, a log or a report could see of an error. */
function tracesOf(error: unknown): string {
  const found: unknown[] = [
    inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
  ]
  const seen = new Set<unknown>()
  const look = (value: unknown): void => {
    found.push(value)
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    found.push(String(value), JSON.stringify(value))
    if (value instanceof Map || value instanceof Set) for (const part of value) look(part)
    for (const key of Reflect.ownKeys(value)) {
      found.push(key)
      look(Reflect.get(value, key))
    }
  }
  look(error)
  return found.map(part => (typeof part === 'symbol' ? part.description : `${part}`)).join('\n')
}
