// GET /metrics for Prometheus. It exists only if METRICS_TOKEN is set, and requires it as a bearer token, so that a proxy in front
// of the server does not publish it by accident.
import { createHash, timingSafeEqual } from 'node:crypto'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolState } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'

export interface MetricsOptions {
  /** The bearer token; without it there are no metrics. */
  token: string | undefined
}

export const metrics = fp<MetricsOptions>(
  async (app, { token }) => {
    if (token === undefined) {
      // Without this route a scraper would get the client's page, and would not report that METRICS_TOKEN is missing.
      app.get('/metrics', hidden, () => Promise.reject(refusal('not_found')))
      return
    }
    const register = new Registry()
    collectDefaultMetrics({ register })
    addPoolGauges(register, () => poolState(app.db))
    const durations = requestDurations(register)

    app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
      // The route's pattern: an address can contain a token, and there are too many addresses.
      const route = routeOptions.url ?? 'none'
      durations.observe({ method, route, status: statusCode }, elapsedTime / 1_000)
    })
    app.get('/metrics', hidden, async ({ headers }, reply) => {
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw refusal('signed_out')
      return reply.type(register.contentType).send(await register.metrics())
    })
  },
  { name: 'metrics' },
)

const hidden = { schema: { hide: true } as object }

const requestDurations = (register: Registry) =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })

function addPoolGauges(register: Registry, state: () => ReturnType<typeof poolState>): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database that are open.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { open, idle } = state()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'used' }, open - idle)
    },
  })
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Requests that wait for a connection to the database.',
    registers: [register],
    collect() {
      this.set(state().waiting)
    },
  })
}

/** Compares hashes, so that neither the length nor the first different letter can be measured. */
const isSame = (text: string, other: string): boolean => timingSafeEqual(hashOf(text), hashOf(other))
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
