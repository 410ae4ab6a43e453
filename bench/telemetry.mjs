// The cost of reading telemetry among ten million records of a day, and among as many of a year: 100 assets x 3 metrics, from an
// embedded database in a temporary folder (durability off, which does not affect reading), p50 and p99 in ms.
//   query     the query in the database alone
//   call      the whole GET /api/asset_telemetry over loopback by a signed-in user, one call after the other
// 'now' is what screens request. 'late clock' requests an instant before the newest records, 'half way back' the middle of the time
// span, and 'after silence' the end of a gap of a fifth of the span.
// A history is the last record of each quarter of an hour of a day, for 25 assets x 2 metrics, as the timeline requests it.
// A range is the minimum, mean and maximum of two metrics of one asset over an hour, a day, a month and the whole span, in at most
// 2,000 points, as the historical data of a battery request them; the records are rolled up before, by the server's own backfill.
// Sending is measured on the full table: batches of 10,000 records over loopback, until each is acknowledged.
import pg from 'pg'
import { say } from '../scripts/report.mjs'
import { table, tenths, whole } from './figures.mjs'
import { loadServerParts, signIn, timed, withServer } from './server-parts.mjs'

const assetIds = Array.from(
  { length: 100 },
  (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
)
const metrics = ['UNIT_STATUS', 'BATT_SOC_PERCENT', 'BATT_POWER_KW']
const dayMs = 24 * 3_600_000
const spans = [
  { name: 'a day', ms: dayMs },
  { name: 'a year', ms: 365 * dayMs },
]
const asked = 300
const historyAssetIds = assetIds.slice(0, 25)
const historyMetrics = metrics.slice(0, 2)
const historySteps = { stepMinutes: 15, steps: 96 }
const historiesAsked = 50
const rangeMetrics = metrics.slice(1)
const rangeDays = [1 / 24, 1, 30, 365]
const rangesAsked = 50
const batches = 20

export async function measure({ folder, records = 10_000_000 }) {
  const server = await loadServerParts(folder)
  const figures = []
  for (const span of spans)
    figures.push({
      span: span.name,
      ...(await withServer(server, async ({ db, url, address }) => {
        const filled = await fill(server, db, url, { ...span, records })
        return measureSpan({ server, db, address, ...filled })
      })),
    })
  const tables = [readingTable(figures), historyTable(figures), rangeTable(figures), sendingTable(figures)]
  return { figures, text: tables.join('\n\n') }
}

/** Every series sends at regular intervals up to now, except between 40 % and 60 % of the time span. */
async function fill(server, db, url, span) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const endMs = Date.now() - 120_000
  const series = assetIds.length * metrics.length
  const steps = Math.ceil(span.records / series / 0.8)
  const stepMs = span.ms / steps
  const instant = share => new Date(endMs - span.ms * (1 - share))

  const days = Array.from({ length: Math.ceil(span.ms / dayMs) + 1 }, (_, i) => new Date(endMs - i * dayMs))
  await server.addPartitions(db, days)
  await client.query(
    `with model as (insert into asset_models (name) values ('Bench') returning id)
     insert into assets (id, name, asset_model_id, organization_id)
     select asset, asset, model.id, (select id from organizations limit 1) from unnest($1::text[]) as asset, model`,
    [assetIds],
  )
  await client.query(
    'insert into telemetry_series (asset_id, metric) select * from unnest($1::text[]) a, unnest($2::text[]) m',
    [assetIds, metrics],
  )
  const started = performance.now()
  const chunk = Math.ceil(steps / 20)
  for (let from = 1; from <= steps; from += chunk) {
    await client.query(
      `insert into telemetry (series_id, at, double_value)
       select id, $1::timestamptz - ($2::integer - step) * $3::double precision * interval '1 ms', step
       from generate_series($4::integer, $5::integer) as step, telemetry_series
       where step not between $2 * 0.4 and $2 * 0.6`,
      [new Date(endMs), steps, stepMs, from, Math.min(from + chunk - 1, steps)],
    )
  }
  await client.query(`update telemetry_series set newest_at = $1, newest_double = $2`, [
    new Date(endMs),
    steps,
  ])
  await client.query('vacuum analyze')
  const { rows } = await client.query(
    `select (select count(*)::integer from telemetry) as records,
       (select count(*)::integer from pg_inherits where inhparent = 'telemetry'::regclass) as weeks,
       (select sum(pg_total_relation_size(inhrelid))::float8 from pg_inherits where inhparent = 'telemetry'::regclass) as bytes`,
  )
  await client.end()
  const { bytes, weeks, records: filled } = rows[0]
  say(
    `${filled} records of ${span.name} in ${weeks} weeks, ${whole(bytes / 1e6)} MB, written in ${whole((performance.now() - started) / 1000)} s.`,
  )
  return { moments: momentsOf(instant, stepMs), filled: { records: filled, weeks, bytes } }
}

const momentsOf = (instant, stepMs) => ({
  now: new Date(),
  'late clock': new Date(instant(1).getTime() - stepMs / 2),
  'half way back': instant(0.3),
  'after silence': instant(0.599),
})

async function measureSpan({ server, db, address, moments, filled }) {
  const visitor = await signIn(address, server.demoPassword)
  const reading = {}
  for (const [name, before] of Object.entries(moments)) {
    const query = await timed(asked, async () => {
      const found = await server.recordsUntil(
        db,
        await server.newestTelemetry(db, { assetIds, metrics }),
        before,
      )
      if (found.length !== assetIds.length * metrics.length) throw new Error(`found ${found.length}`)
    })
    const path = questionPath(before)
    const call = await timed(asked, () => visitor.get(path))
    reading[name] = { query, call }
  }
  const histories = await measureHistories(server, db, visitor, moments)
  const ranges = await measureRanges(server, db, visitor)
  return { filled, reading, histories, ranges, sending: await measureSending(server, db, visitor) }
}

function questionPath(before) {
  const query = new URLSearchParams([
    ...assetIds.map(id => ['asset_ids', id]),
    ...metrics.map(metric => ['metrics', metric]),
    ['before', before.toISOString()],
  ])
  return `/api/asset_telemetry?${query}`
}

async function measureHistories({ telemetryHistory }, db, visitor, moments) {
  const histories = {}
  for (const name of ['now', 'half way back']) {
    const from = new Date(moments[name].getTime() - dayMs)
    const question = { assetIds: historyAssetIds, metrics: historyMetrics, from, ...historySteps }
    const found = await telemetryHistory(db, question)
    const query = await timed(historiesAsked, () => telemetryHistory(db, question))
    const path = `/api/asset_telemetry/history?${new URLSearchParams([
      ...historyAssetIds.map(id => ['asset_ids', id]),
      ...historyMetrics.map(metric => ['metrics', metric]),
      ['from', from.toISOString()],
    ])}`
    histories[name] = {
      found: found.length,
      query,
      call: await timed(historiesAsked, () => visitor.get(path)),
    }
  }
  return histories
}

async function measureRanges({ listPartitions, rollUpAll, sql }, db, visitor) {
  const weeks = (await listPartitions(db)).map(week => week.toISOString())
  await sql`insert into telemetry_backfills (week) select unnest(${weeks}::timestamptz[])`.execute(db)
  const started = performance.now()
  await rollUpAll(db)
  say(`Rolled up in ${whole((performance.now() - started) / 1000)} s.`)
  const ranges = {}
  for (const days of rangeDays) {
    const until = Date.now()
    const path = `/api/asset_telemetry/range?${new URLSearchParams([
      ['asset_id', assetIds[0]],
      ...rangeMetrics.map(metric => ['metrics', metric]),
      ['from', new Date(until - days * dayMs).toISOString()],
      ['until', new Date(until).toISOString()],
      ['max_points', '2000'],
    ])}`
    ranges[days] = await timed(rangesAsked, () => visitor.get(path))
  }
  return ranges
}

async function measureSending({ issueAccessKey, everyAsset }, db, visitor) {
  const key = {
    name: 'Benchmark',
    purpose: 'telemetry',
    scope: everyAsset,
    validHours: null,
    createdBy: null,
  }
  const { secret } = await issueAccessKey(db, key)
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const firstMs = Date.now() - 100_000
  let batch = 0
  return timed(batches, () => {
    const body = JSON.stringify(batchOf(firstMs + batch++ * 1_000))
    return visitor.post('/api/asset_telemetry', body, headers)
  })
}

const batchOf = atMs =>
  Array.from({ length: 10_000 }, (_, i) => ({
    asset_id: assetIds[i % assetIds.length],
    metric: metrics[Math.floor(i / assetIds.length) % metrics.length],
    at: new Date(atMs + Math.floor(i / 300)).toISOString(),
    double_value: i / 7,
  }))

function readingTable(figures) {
  const cells = ({ query, call }) => [query.p50, query.p99, call.p50, call.p99].map(tenths)
  return table(
    `The newest of ${assetIds.length} assets x ${metrics.length} metrics among ten million records, ms`,
    ['records of', 'weeks', 'query p50', 'query p99', 'call p50', 'call p99'],
    figures.flatMap(({ span, filled, reading }) =>
      Object.entries(reading).map(([moment, each]) => [`${span}, ${moment}`, filled.weeks, ...cells(each)]),
    ),
  )
}

function historyTable(figures) {
  return table(
    `A day of ${historyAssetIds.length} assets x ${historyMetrics.length} metrics in quarters of an hour, among ten million records, ms`,
    ['records of', 'values', 'query p50', 'query p99', 'call p50', 'call p99'],
    figures.flatMap(({ span, histories }) =>
      Object.entries(histories).map(([moment, { found, query, call }]) => [
        `${span}, ${moment}`,
        found,
        ...[query.p50, query.p99, call.p50, call.p99].map(tenths),
      ]),
    ),
  )
}

function rangeTable(figures) {
  const names = { [1 / 24]: 'an hour', 1: 'a day', 30: 'a month', 365: 'a year' }
  return table(
    `A range of one asset x ${rangeMetrics.length} metrics in at most 2,000 points, among ten million records, ms`,
    ['records of', 'call p50', 'call p99'],
    figures.flatMap(({ span, ranges }) =>
      rangeDays.map(days => [`${span}, ${names[days]}`, tenths(ranges[days].p50), tenths(ranges[days].p99)]),
    ),
  )
}

function sendingTable(figures) {
  return table(
    'A batch of 10,000 records sent to a table of ten million, ms',
    ['records of', 'p50', 'p99', 'records/s'],
    figures.map(({ span, sending: { p50, p99 } }) => [span, whole(p50), whole(p99), whole(1e7 / p50)]),
  )
}
