// A fleet that reports while people look: 10,000 units send one record each ten seconds, as batches of 1,000 from ten senders, for
// `seconds`. Measured from outside over loopback, in ms, with the rollups kept up to date as in production:
//   batch      a batch until it is acknowledged, which is when its records are stored and readable
//   age        how long after it was due the newest value of a unit is read, by a person who asks as soon as its batch is acknowledged
//   newest     the newest values of 100 units, read all the time
//   range      a day of one unit, read all the time
// Durability is off, so a disk that is slow to flush shows less than in production.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { quantile, table, tenths, whole } from './figures.mjs'
import { loadServerParts, signIn, timed, timeZone, withServer } from './server-parts.mjs'

const units = 10_000
const senders = 10
const everyMs = 10_000
const metrics = ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH', 'BATT_POWER_KW']
const assetIds = Array.from(
  { length: units },
  (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
)

export async function measure({ folder, seconds }) {
  const server = await loadServerParts(folder)
  const figures = await withServer(server, parts => measureFleet(server, parts, seconds))
  return { figures, text: figuresTable(figures) }
}

async function measureFleet(server, { db, url, address }, seconds) {
  await addUnits(url)
  const { secret } = await server.issueAccessKey(db, {
    name: 'Benchmark',
    purpose: 'telemetry',
    scope: server.everyAsset,
    validHours: null,
    createdBy: null,
  })
  const [looking, ...people] = await Promise.all([1, 2, 3].map(() => signIn(address, server.demoPassword)))
  const alone = await reads(people, 50)
  const failures = []
  const rollups = server.startRollups({
    db,
    zone: timeZone,
    onFailure: error => failures.push(String(error)),
  })
  const sending = new AbortController()
  const startMs = Date.now()
  const fleet = Array.from({ length: senders }, (_, sender) =>
    sendUntil({ address, secret, person: looking, sender, startMs, endMs: startMs + seconds * 1_000 }),
  )
  const meanwhile = readUntil(people, sending.signal)
  const sent = (await Promise.all(fleet)).flat()
  sending.abort()
  await rollups.stop()
  const behind = await server.countOutdated(db, '1min', 1_000_000)
  return {
    batches: sent.length,
    records: sent.reduce((sum, { accepted }) => sum + accepted, 0),
    refused: sent.reduce((sum, { refused }) => sum + refused, 0),
    failures,
    behind,
    batch: spread(sent.map(({ tookMs }) => tookMs)),
    age: spread(sent.map(({ ageMs }) => ageMs)),
    alone,
    ...(await meanwhile),
  }
}

async function addUnits(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `with model as (insert into asset_models (name) values ('Bench') returning id)
     insert into assets (id, name, asset_model_id, organization_id)
     select asset, asset, model.id, (select id from organizations limit 1) from unnest($1::text[]) as asset, model`,
    [assetIds],
  )
  await client.end()
}

/** Each sender has its own tenth of the units, and its own second of the ten. */
async function sendUntil({ address, secret, person, sender, startMs, endMs }) {
  const own = assetIds.slice((sender * units) / senders, ((sender + 1) * units) / senders)
  const sent = []
  for (let round = 0, dueMs = startMs + sender * 1_000; dueMs < endMs; round += 1, dueMs += everyMs) {
    await pause(Math.max(0, dueMs - Date.now()))
    const metric = metrics[round % metrics.length]
    const body = JSON.stringify(
      own.map((asset_id, i) => ({
        asset_id,
        metric,
        at: new Date(dueMs).toISOString(),
        double_value: (round + i) % 90,
      })),
    )
    const started = performance.now()
    const reply = await fetch(`${address}/api/asset_telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body,
    })
    const receipt = await reply.json()
    const tookMs = performance.now() - started
    const [newest] = await person.read(
      `/api/asset_telemetry?${new URLSearchParams({ asset_ids: own[0], metrics: metric })}`,
    )
    if (Date.parse(newest?.at) !== dueMs) throw new Error(`the value of ${new Date(dueMs)} was not readable`)
    sent.push({
      tookMs,
      ageMs: Date.now() - dueMs,
      accepted: receipt.accepted ?? 0,
      refused: reply.status === 200 ? receipt.refused.length : own.length,
    })
  }
  return sent
}

const newestPath = `/api/asset_telemetry?${new URLSearchParams([
  ...assetIds.slice(0, 100).map(id => ['asset_ids', id]),
  ...metrics.map(metric => ['metrics', metric]),
])}`
const rangePath = () =>
  `/api/asset_telemetry/range?${new URLSearchParams([
    ['asset_id', assetIds[0]],
    ...metrics.map(metric => ['metrics', metric]),
    ['from', new Date(Date.now() - 24 * 3_600_000).toISOString()],
    ['until', new Date().toISOString()],
  ])}`

async function reads([looking, browsing], times) {
  return {
    newest: await timed(times, () => looking.get(newestPath)),
    range: await timed(times, () => browsing.get(rangePath())),
  }
}

async function readUntil([looking, browsing], signal) {
  const took = { newest: [], range: [] }
  const read = async (name, get) => {
    while (!signal.aborted) {
      const started = performance.now()
      await get()
      took[name].push(performance.now() - started)
      await pause(200)
    }
  }
  await Promise.all([
    read('newest', () => looking.get(newestPath)),
    read('range', () => browsing.get(rangePath())),
  ])
  return { newest: spread(took.newest), range: spread(took.range) }
}

const spread = values => ({ p50: quantile(values, 0.5), p99: quantile(values, 0.99) })

function figuresTable({ batches, records, refused, failures, behind, batch, age, alone, newest, range }) {
  const row = (name, { p50, p99 }) => [name, tenths(p50), tenths(p99)]
  return [
    `${whole(records)} records in ${batches} batches, ${refused} refused, ${failures.length} failures of the rollups, ${behind} minutes not rolled up at the end.`,
    table(
      `${units} units with one record each ten seconds, ms`,
      ['', 'p50', 'p99'],
      [
        row('a batch of 1,000', batch),
        row('age of the newest value', age),
        row('newest of 100 units, before', alone.newest),
        row('newest of 100 units, meanwhile', newest),
        row('a day of one unit, before', alone.range),
        row('a day of one unit, meanwhile', range),
      ],
    ),
  ].join('\n\n')
}
