// Bad input by machine: made-up requests to every call of the API document.
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { type NamedOperation, operationsOf } from '../../../server/api-docs/api-document.ts'
import { fuzzRuns, seed } from '../../support/property-runs.ts'
import { newTick } from '../support/calls.ts'
import { rateStep } from '../support/drafts.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { oneTruck, oneUser } from '../support/imports.ts'
import { knownRecords } from '../support/known-records.ts'
import { type GeneratedRequest, type Known, requestTo } from '../support/request-arbitraries.ts'
import { addDemo, appWithDatabase, deleteRows } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase({ settings: { mapTilesFile: import.meta.filename } })

/** Requests to each call. */
const runs = fuzzRuns ?? 30
/** So many reach what lies behind every schema, whatever the seed. */
const manyRuns = 1000

/**
 * Calls that succeed only with a secret, or about an invited user, a session, a webhook or a second factor, of which the generator knows none;
 * about an import, of which it knows one that can be undone once; or that have so many filters that a few requests are all bad by chance.
 */
const outOfReach = [
  // A reply without end, only for whoever asks for a stream.
  'get /api/events',
  'get /api/history',
  'get /api/alarms',
  // At most a week ahead.
  'post /api/alarms/{id}/shelving',
  'post /api/auth/login',
  'post /api/auth/reset-password',
  'patch /api/auth/change-password',
  'post /api/auth/connect-account',
  'post /api/auth/confirm-email',
  'post /api/auth/undo-email-change',
  'post /api/auth/undo-sign-in-method',
  'post /api/auth/confirm-identity',
  'post /api/auth/provider-logout/back-channel',
  'get /api/auth/login/second-factor',
  'post /api/auth/login/second-factor',
  'post /api/auth/login/passkey',
  'post /api/auth/authenticator-app',
  'post /api/auth/authenticator-app/confirm',
  'post /api/auth/authenticator-app/remove',
  'post /api/auth/passkeys',
  'post /api/auth/passkeys/options',
  'post /api/auth/passkeys/{id}/remove',
  'post /api/auth/recovery-codes',
  'post /api/users/{id}/invitation',
  'delete /api/users/{id}/invitation',
  'delete /api/users/{id}/provider-links/{link_id}',
  'delete /api/users/{id}/sessions/{session_id}',
  'put /api/assets/{id}/faults/{at}/recovery-note',
  'patch /api/assets/{id}/maintenance/{maintenance_id}',
  'delete /api/assets/{id}/maintenance/{maintenance_id}',
  'patch /api/trucks/{id}/maintenance/{maintenance_id}',
  'delete /api/trucks/{id}/maintenance/{maintenance_id}',
  'post /api/imports/users/{id}/undo',
  'post /api/imports/assets/{id}/undo',
  'post /api/imports/trucks/{id}/undo',
  // Two instants by chance are decades apart.
  'get /api/fleet/energy',
  'get /api/asset_telemetry/range',
  'get /api/asset_telemetry/range.csv',
  // A day by chance is none.
  'get /api/run-sheet-ticks',
  'delete /api/alarms/webhooks/{id}',
  'post /api/alarms/webhooks/{id}/test',
]

let admin: Visitor
let ingestKey: string
let known: Known['ids']

/** A store in which there is something to be found, and an administrator who asks. */
async function startOver(): Promise<void> {
  await deleteRows(server.db)
  await addDemo(server.db)
  admin = await signedIn(server.app, 'admin@gridhaul.example')
  ;({ ids: known, ingestKey } = await knownRecords(server.db))
}

const fileOf = (csv: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  fc.record({ csv, dry_run: fc.boolean(), send_invitations: fc.boolean() }, { requiredKeys: ['csv'] })

/** What the schema alone does not say of a good body. */
const bodies: Record<string, fc.Arbitrary<unknown>> = {
  'post /api/schedules': fc
    .record({
      tx_id: fc.string({ maxLength: 20 }),
      total_cost: fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
    })
    .map(emptyPlan),
  'post /api/imports/users': fileOf(fc.stringMatching(/^[a-z]{1,9}@made-up\.example$/).map(oneUser)),
  'post /api/imports/assets': fileOf(fc.constant('Asset Name\r\nMB-1\r\n')),
  'post /api/imports/trucks': fileOf(fc.stringMatching(/^[\w -]{1,9}$/).map(oneTruck)),
  'post /api/alarms/webhooks': fc.constant({ address: 'https://hooks.example/alarms' }),
  'post /api/trucks/{id}/ticks': fc
    .stringMatching(/^[\w-]{1,40}$/)
    .map(id => ({ ticks: [{ ...newTick(), id }] })),
  'post /api/drafts/{id}/steps': fc
    .record({ id: fc.stringMatching(/^[\w-]{1,64}$/), powerKw: fc.integer({ min: 1, max: 100 }) })
    .map(({ id, powerKw }) => ({ steps: [rateStep(id, null, powerKw)] })),
}

function ask({ method, path }: NamedOperation, { url, contentType, payload }: GeneratedRequest) {
  const token = admin.cookies.get('XSRF-TOKEN') ?? ''
  const takesKey = path === '/api/asset_telemetry' && method === 'post'
  return server.app.inject({
    method: method.toUpperCase() as 'GET',
    url,
    // An address of its own, so that what it is refused for trying too often does not keep the administrator out.
    remoteAddress: '192.0.2.7',
    cookies: Object.fromEntries(admin.cookies),
    headers: {
      'x-xsrf-token': token,
      ...(takesKey && { authorization: `Bearer ${ingestKey}` }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(payload !== undefined && { payload }),
  })
}

/** The number of good answers. The reply itself is held against the document wherever the tests ask (support/check-replies.ts). */
async function fuzz(operation: NamedOperation): Promise<number> {
  let good = 0
  const requests = requestTo(server.app.apiDocument(), operation, {
    ids: known,
    ...bodyOf(operation),
  })
  const property = fc.asyncProperty(requests, async request => {
    const reply = await ask(operation, request)
    if (reply.statusCode < 400) good += 1
    expect(reply.statusCode, reply.body).toBeLessThan(500)
    if (hasCost(operation, reply)) await startOver()
  })
  await fc.assert(property, { numRuns: runs })
  return good
}

const nameOf = ({ method, path }: NamedOperation): string => `${method} ${path}`

function bodyOf(operation: NamedOperation): { body?: fc.Arbitrary<unknown> } {
  const body = bodies[nameOf(operation)]
  return body ? { body } : {}
}

/** True where the session has ended, or where what the next requests are to find was taken away. */
const hasCost = ({ method }: NamedOperation, { statusCode }: LightMyRequestResponse): boolean =>
  statusCode === 401 || (statusCode < 400 && method === 'delete')

beforeEach(startOver)

test(`no request made up from the API document is answered with a fault of the server: seed ${seed}`, async () => {
  const withoutGood: string[] = []
  const failures: unknown[] = []
  for (const operation of operationsOf(server.app.apiDocument())) {
    const good = await fuzz(operation).catch((failure: unknown) => void failures.push(failure))
    if (good === 0) withoutGood.push(nameOf(operation))
  }
  if (failures.length) throw new AggregateError(failures, failures.map(String).join('\n'))

  // So that the requests are known to reach what lies behind the schemas. A few from a new seed may well all be bad.
  if (fuzzRuns === undefined || runs >= manyRuns)
    expect(withoutGood.filter(name => !outOfReach.includes(name))).toEqual([])
}, 3_600_000)
