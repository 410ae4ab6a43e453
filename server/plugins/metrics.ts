// GET /metrics for Prometheus. It exists only if METRICS_TOKEN is set, and requires it as a bearer token, so that a proxy in front
// of the server does not publish it by accident.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolState } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'
import { countAlarms } from '../repositories/alarms/alarms.ts'
import { findBackupState } from '../repositories/backups.ts'
import { countMails } from '../repositories/queued-mails.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the parts of the server count as it happens. */
    counters: Counters
  }
}

export interface Counters {
  signIns: Counter<'result'>
  refusals: Counter<'code'>
  lockouts: Counter
  telemetrySent: Counter
  telemetryRecords: Counter<'result'>
}

export interface MetricsOptions {
  /** The bearer token; without it there are no metrics. */
  token: string | undefined
}

export const metrics = fp<MetricsOptions>(async (app, { token }) => {
  const register = new Registry()
  app.decorate('counters', countersIn(register))
  if (token === undefined) {
    // Without this route a scraper would get the client's page, and would not report that METRICS_TOKEN is missing.
    app.get('/metrics', hidden, () => Promise.reject(refusal('not_found')))
    return
  }
  collectDefaultMetrics({ register })
  addPoolGauges(register, () => poolState(app.db))
  addGauges(register, app)
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
})

const hidden = { schema: { hide: true } as object }

const requestDurations = (register: Registry) =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })

const countersIn = (register: Registry): Counters => ({
  signIns: new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins by password or identity provider: accepted or refused.',
    labelNames: ['result'],
    registers: [register],
  }),
  refusals: new Counter({
    name: 'refusals_total',
    help: 'Requests that were refused or failed, by the code of the reply.',
    labelNames: ['code'],
    registers: [register],
  }),
  lockouts: new Counter({
    name: 'lockouts_total',
    help: 'How often the attempts of an account or address were used up, so that further ones have to wait.',
    registers: [register],
  }),
  telemetrySent: new Counter({
    name: 'telemetry_records_sent_total',
    help: 'Records of telemetry in batches that were answered with what became of each. A batch that failed is sent again.',
    registers: [register],
  }),
  telemetryRecords: new Counter({
    name: 'telemetry_records_total',
    help: 'What became of them: accepted (which is stored), duplicate or refused. The three add up to what was sent.',
    labelNames: ['result'],
    registers: [register],
  }),
})

function addGauges(register: Registry, app: FastifyInstance): void {
  /** It has no value where `read` finds none or fails. */
  const add = (name: string, help: string, read: () => Promise<number | null | undefined>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const value = await read().catch(() => undefined)
        if (value == null) this.remove()
        else this.set(value)
      },
    })
  const backupState = async () => app.backups && (await findBackupState(app.db, app.backups.everyHours))

  add(
    'mails_queued',
    'Mails that wait to be sent, of all servers on this database; not there while the database does not respond.',
    () => countMails(app.db),
  )
  add('plans_queued', 'Plans that this server is receiving and reading, or that wait for it.', async () =>
    app.plansInQueue(),
  )
  add(
    'alarms_open',
    'Open alarms of batteries: active, or returned and not acknowledged; not there while the database does not respond.',
    async () => (await countAlarms(app.db, 'all', new Date())).open,
  )
  add(
    'backup_verified_age_seconds',
    'How old the state is that the newest verified backup holds; not there without one, and while the database does not respond.',
    async () => {
      const state = await backupState()
      return state?.newestVerifiedAt && (state.now.getTime() - state.newestVerifiedAt.getTime()) / 1_000
    },
  )
  add(
    'backup_warning',
    '1 where the last backup failed, none was ever verified, or the newest verified one is too old; not there where the server makes none, and while the database does not respond.',
    async () => {
      const state = await backupState()
      return state && (state.warning === null ? 0 : 1)
    },
  )
}

/** To be added before those whose queries need connections. */
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
