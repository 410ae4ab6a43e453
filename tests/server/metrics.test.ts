import { beforeEach, describe, expect, test } from 'vitest'
import { addDemo, appWithDatabase } from './support/test-app.ts'
import { newVisitor, signedIn } from './support/visitor.ts'

const token = 'scraper-0123456789'
const asScraper = { authorization: `Bearer ${token}` }

describe('with a token', () => {
  const server = appWithDatabase({ settings: { metricsToken: token } })
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

  test('the metrics include the process and its database connections', async () => {
    await (await signedIn(server.app, 'admin@gridhaul.example')).get('/api/schedules')

    const { body } = await newVisitor(server.app).get('/metrics', asScraper)

    expect(body).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e+-]+$/m)
    expect(body).toMatch(/^database_pool_connections\{state="idle"\} [1-9]\d*$/m)
    expect(body).toMatch(/^database_pool_connections\{state="used"\} 0$/m)
    expect(body).toMatch(/^database_pool_waiting 0$/m)
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
