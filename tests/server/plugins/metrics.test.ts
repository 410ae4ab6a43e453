import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TelemetryReceipt } from '../../../domain/telemetry/telemetry.ts'
import { defaultRateLimits } from '../../../server/plugins/rate-limits.ts'
import { queueMail } from '../../../server/repositories/queued-mails.ts'
import { seed } from '../../support/property-runs.ts'
import { eventually } from '../support/eventually.ts'
import { addAssets, clearTelemetry, minutesAgo, newDevice } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const token = 'scraper-0123456789'
const asScraper = { authorization: `Bearer ${token}` }

describe('with a token', () => {
  const login = { minutes: 15, address: 100, accountHere: 2, account: 100 }
  const limits = { ...defaultRateLimits, login }
  const server = appWithDatabase({ settings: { metricsToken: token }, limits })
  beforeEach(() => addDemo(server.db))

  test('the metrics count requests by route and status, and never by the address that was called', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    await visitor.get('/api/schedules/secret-plan?token=secret-token')
    await visitor.get('/secret-path')

    const { statusCode, headers, body } = await visitor.get('/metrics', asScraper)

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/schedules/:tx_id",status="404"} 1',
    )
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
    expect(body).not.toContain('secret')
  })

  test('the rules and the dashboard for operators name only metrics that exist', async () => {
    const folder = path.join(import.meta.dirname, '../../../docs/operating')
    const rules = await readFile(path.join(folder, 'prometheus-rules.yml'), 'utf8')
    const dashboard = await readFile(path.join(folder, 'grafana-dashboard.json'), 'utf8')
    const { body } = await newVisitor(server.app).get('/metrics', asScraper)
    const kinds = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    const known = new Set(
      kinds.flatMap(([, name = '', kind]) =>
        kind === 'histogram' ? ['_bucket', '_sum', '_count'].map(end => name + end) : [name],
      ),
    )

    // What Prometheus knows of a scrape by itself is `up`.
    const named = [...`${rules}${dashboard}`.matchAll(/\b([a-z]\w+)\{\w*job=/g)].map(([, name = '']) => name)
    expect(new Set(named).size).toBeGreaterThan(10)
    expect(named.filter(name => name !== 'up' && !known.has(name))).toEqual([])
  })

  test('the metrics include the process and its database connections', async () => {
    await (await signedIn(server.app, 'admin@gridhaul.example')).get('/api/schedules')

    const metrics = async () => (await newVisitor(server.app).get('/metrics', asScraper)).body
    // What a sign-in still does after its reply ends by itself.
    await eventually('all connections are given back', async () =>
      /^database_pool_connections\{state="used"\} 0$/m.test(await metrics()),
    )
    const body = await metrics()

    expect(body).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e+-]+$/m)
    expect(body).toMatch(/^database_pool_connections\{state="idle"\} [1-9]\d*$/m)
    expect(body).toMatch(/^database_pool_waiting 0$/m)
  })

  test('the metrics count sign-ins, refusals and lockouts', async () => {
    const visitor = await signedIn(server.app, 'field@gridhaul.example')
    await visitor.delete('/api/assets/any')
    const guesser = newVisitor(server.app, '192.0.2.9')
    for (let attempt = 0; attempt < 3; attempt += 1) await guesser.signIn('field@gridhaul.example', 'wrong')

    const { body } = await visitor.get('/metrics', asScraper)

    expect(metricValue(body, 'sign_ins_total{result="accepted"}')).toBeGreaterThan(0)
    expect(body).toContain('sign_ins_total{result="refused"} 2\n')
    expect(body).toContain('refusals_total{code="forbidden"} 1\n')
    expect(body).toContain('refusals_total{code="too_many"} 1\n')
    expect(body).toContain('lockouts_total 1\n')
  })

  test('records of telemetry that were sent are those that were accepted, duplicate or refused, whatever fails', async () => {
    await addAssets(server.db, ['A-1', 'A-2'])
    const device = await newDevice(server.app)
    const total = { sent: 0, accepted: 0, duplicate: 0, refused: 0 }
    const send = async (batch: object[], end = '') => {
      const reply = await device.send(`${JSON.stringify(batch)}${end}`)
      if (reply.statusCode !== 200) return
      const { accepted, duplicates, refused } = reply.json<TelemetryReceipt>()
      total.sent += batch.length
      total.accepted += accepted
      total.duplicate += duplicates
      total.refused += refused.length
    }
    /** What is stored all the same, the sender does not know of. */
    const sendWithoutReply = async (batch: object[]) => {
      await sql`alter table clock_differences rename to missing`.execute(server.db)
      await send(batch)
      await sql`alter table missing rename to clock_differences`.execute(server.db)
    }

    await fc.assert(
      fc.asyncProperty(sentBatch, async ({ batch, fails }) => {
        if (fails === 'unread') await send(batch, ']')
        if (fails === 'unanswered') await sendWithoutReply(batch)
        await send(batch)

        const { body } = await newVisitor(server.app).get('/metrics', asScraper)

        const of = (result: string) => metricValue(body, `telemetry_records_total{result="${result}"}`)
        const counted = {
          sent: metricValue(body, 'telemetry_records_sent_total'),
          accepted: of('accepted'),
          duplicate: of('duplicate'),
          refused: of('refused'),
        }
        expect(counted).toEqual(total)
        expect(counted.sent).toBe(counted.accepted + counted.duplicate + counted.refused)
      }),
      { seed, numRuns: 40 },
    )

    expect(Math.min(...Object.values(total))).toBeGreaterThan(0)
    await clearTelemetry(server.db)
  })

  test('the metrics have the lengths of the queues of mails and plans', async () => {
    await queueMail(server.db, 'reset', 'somebody@gridhaul.example')

    const { body } = await newVisitor(server.app).get('/metrics', asScraper)

    expect(body).toContain('mails_queued 1\n')
    expect(body).toContain('plans_queued 0\n')
  })

  test.each([
    ['without a token', {}],
    ['with another token', { authorization: 'Bearer scraper-0123456780' }],
    ['with a part of the token', { authorization: 'Bearer scraper' }],
  ])('the metrics are refused %s, even to an administrator', async (_, headers) => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')

    const reply = await visitor.get('/metrics', headers)

    expect(reply.statusCode).toBe(401)
    expect(reply.json().code).toBe('signed_out')
  })
})

describe('without a token', () => {
  const server = appWithDatabase()

  test('without a token there are no metrics', async () => {
    expect((await newVisitor(server.app).get('/metrics', asScraper)).statusCode).toBe(404)
  })
})

/** Of few series and instants, so that many records were sent before. */
const sentBatch = fc.record({
  batch: fc.array(
    fc.record({
      asset_id: fc.constantFrom('A-1', 'A-2', 'A-2', 'unknown'),
      metric: fc.constantFrom('BATT_SOC_PERCENT', 'BATT_POWER_KW', 'NONE'),
      at: fc.integer({ min: 1, max: 8 }).map(minutesAgo),
      double_value: fc.constantFrom(50, 50, 1e9),
    }),
    { maxLength: 12 },
  ),
  fails: fc.constantFrom(undefined, undefined, 'unread' as const, 'unanswered' as const),
})

/** The value of a metric in Prometheus' text format. */
function metricValue(body: string, name: string): number {
  const line = body.split('\n').find(each => each.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
