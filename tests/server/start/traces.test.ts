// A running server sends traces to a collector, by OpenTelemetry's protocol over HTTP.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { activeTracing, startTracing } from '../../../server/http/tracing.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { runningServer } from '../support/spawned-server.ts'
import { copyOfTemplate } from '../support/test-app.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

async function startCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => bodies.join('\n'),
    spans: (): Span[] =>
      bodies
        .flatMap(body => JSON.parse(body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
  }
}

test("each request is a trace with the id of its reply, its session, queries and mails below it, and nobody's secrets", async () => {
  const collector = await startCollector()
  const server = await runningServer({
    DATABASE_URL: await copyOfTemplate(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
  })
  const visitor = await signedInOver(server.address(), 'admin@gridhaul.example')
  const reply = await visitor.get('/api/organizations/?search=geheim')
  await visitor.post('/api/auth/request-password-reset', { email: 'field@gridhaul.example' })
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const spans = collector.spans()
  const traceId = reply.headers.get('x-request-id')?.replaceAll('-', '')
  const ofRequest = spans.filter(span => span.traceId === traceId)
  const request = ofRequest.find(({ name }) => name.startsWith('GET /api/organizations'))
  const session = ofRequest.find(({ name }) => name === 'session')
  expect(request?.parentSpanId).toBeFalsy()
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(session?.parentSpanId).toBe(request?.spanId)
  expect(ofRequest.filter(({ name }) => name === 'query').length).toBeGreaterThan(0)
  expect(spans.map(({ name }) => name)).toContain('mail')
  expect(collector.sent()).toContain('"deployment.environment"')
  for (const secret of ['geheim', 'gridhaul96', '@gridhaul.example', '$argon2'])
    expect(collector.sent(), secret).not.toContain(secret)
})

test("without OpenTelemetry's variables, or with its switch, no trace is sent", async () => {
  const collector = await startCollector()
  const server = await runningServer({
    DATABASE_URL: await copyOfTemplate(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_SDK_DISABLED: 'true',
  })
  await signedInOver(server.address(), 'admin@gridhaul.example')
  server.process.kill('SIGTERM')
  await server.ended

  expect(collector.sent()).toBe('')
})

test.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, false],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'True' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'false' }, true],
])('with the variables %o there are traces: %s', async (variables, isOn) => {
  const end = await startTracing(variables)
  const hasTraces = activeTracing() !== undefined
  await end()

  expect(hasTraces).toBe(isOn)
  expect(activeTracing()).toBeUndefined()
})

test('a collector that cannot be reached neither holds up nor fails the end of a server', async () => {
  const server = await runningServer({
    DATABASE_URL: await copyOfTemplate(),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  })
  await signedInOver(server.address(), 'admin@gridhaul.example')
  server.process.kill('SIGTERM')

  expect(await server.ended).toBe(0)
})
