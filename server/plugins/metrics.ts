// GET /metrics: how the server does, for Prometheus. Only where a token is set, and only for who brings it, so that a proxy in
// front of the server never makes it public by accident.
import { createHash, timingSafeEqual } from 'node:crypto'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolState } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'

export interface MetricsOptions {
  /** What a scraper sends as its bearer token; without it there are no metrics. */
  token: string | undefined
}

export const metrics = fp<MetricsOptions>(
  async (app, { token }) => {
    if (token === undefined) {
      // A scraper that was given the client's page would complain of anything but a missing token.
      app.get('/metrics', hidden, () => Promise.reject(refusal('not_found')))
      return
    }
    const register = new Registry()
    collectDefaultMetrics({ register })
    addPoolGauges(register, () => poolState(app.db))
    const durations = requestDurations(register)

    app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
      // The route's pattern: an address itself can hold a token, and there are too many of them.
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

/** Compared as hashes, so that neither the length nor the first letter that differs can be measured. */
const isSame = (text: string, other: string): boolean => timingSafeEqual(hashOf(text), hashOf(other))
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
