// Requests per second and p99 (in ms) of the running server, compared with a bare Fastify process that sends the same bytes from memory
// to the same client in the same run. 'of bare' is the product's share of the bare server's rate; the product also checks session
// and roles and queries the database. Client, server and database share the machine's cores. Medians of the runs; each connection
// waits for a response before it sends the next request.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { root } from '../scripts/steps.mjs'
import { median, percent, table, tenths, whole } from './figures.mjs'
import { writePlans } from './plans.mjs'
import { signIn } from './visitor.mjs'

const connections = 100
const secondsEach = 4
/** The connections use these in turn: a user who is listed twice has two sessions. */
const people = [
  'admin',
  'business',
  'field',
  'admin',
  'business',
  'field',
  'admin',
  'business',
  'field',
  'admin',
]
/** Rows of a plan of about 100 kB. */
const planRows = 6
const telemetryMetrics = ['UNIT_STATUS', 'BATT_SOC_PERCENT', 'BATT_POWER_KW']

export async function measure({ product, folder, runs }) {
  const visitors = await Promise.all(people.map(name => signIn(product.url, `${name}@gridhaul.example`)))
  const [visitor] = visitors
  const cookies = visitors.map(({ cookie }) => cookie)
  const [plan] = await writePlans(join(folder, 'server'), [planRows])
  const answers = await answersOf(visitor, await hotCalls(visitor, plan, product.dataFolder))
  const bare = await startBare(answers)
  try {
    const figures = []
    for (const [i, answer] of answers.entries())
      figures.push(await compare(answer, `${bare.url}/${i}`, product.url, cookies, runs))
    return { figures, text: asTable(figures) }
  } finally {
    bare.process.kill()
  }
}

const asTable = figures =>
  table(
    `Answers of the server, ${connections} connections`,
    ['call', 'kB', 'a second', 'p99 ms', 'bare', 'p99 ms', 'of bare'],
    figures.map(({ name, bytes, product, bare, share }) => [
      name,
      tenths(bytes / 1000),
      whole(product.perSecond),
      whole(product.p99),
      whole(bare.perSecond),
      whole(bare.p99),
      percent(share),
    ]),
  )

/** The calls of every screen, and the plan that the schedule opens. */
async function hotCalls(visitor, plan, dataFolder) {
  const { organization_id } = await (await visitor.get('/api/auth/identify')).json()
  await visitor.post('/api/schedules', await readFile(plan.file))
  const assetsPath = `/api/assets?organization_id=${organization_id}`
  const assets = await (await visitor.get(assetsPath)).json()
  const ids = Array.isArray(assets) ? assets.map(({ id }) => id) : []
  const manyIds = await sendTelemetry(visitor, organization_id, assets[0].asset_model.id, dataFolder)
  return [
    { name: 'who is signed in', path: '/api/auth/identify' },
    { name: 'list of plans', path: '/api/schedules' },
    { name: 'one plan', path: `/api/schedules/${encodeURIComponent(plan.txId)}` },
    { name: 'list of organizations', path: '/api/organizations/' },
    { name: 'list of assets', path: assetsPath },
    { name: `telemetry of ${ids.length} assets`, path: telemetryPath(ids, inHours(1)) },
    { name: `telemetry of ${manyIds.length} assets an hour ago`, path: telemetryPath(manyIds, inHours(-1)) },
  ]
}

function telemetryPath(ids, before) {
  const query = new URLSearchParams([
    ...ids.map(id => ['asset_ids', id]),
    ...telemetryMetrics.map(metric => ['metrics', metric]),
    ['before', before],
  ])
  return `/api/asset_telemetry?${query}`
}

/** An hour ahead: always the newest records, even if new ones arrive during the run. */
const inHours = hours => new Date(Date.now() + hours * 3_600_000).toISOString()

const manyAssets = 100
const telemetryMinutes = 180

/** Creates assets with a record of each metric in every minute of the last hours; returns their ids. */
async function sendTelemetry(visitor, organization_id, asset_model_id, dataFolder) {
  const ids = []
  for (let i = 0; i < manyAssets; i++) {
    const asset = { name: `Bench ${i}`, asset_model_id, organization_id, serial_number: `BENCH-${i}` }
    const reply = await visitor.post('/api/assets', JSON.stringify(asset))
    if (!reply.ok) throw new Error(`an asset could not be made: ${await reply.text()}`)
    ids.push((await reply.json()).id)
  }
  const authorization = `Bearer ${await ingestKey(dataFolder)}`
  const endMs = Date.now()
  for (let minute = telemetryMinutes; minute >= 0; minute--) {
    const at = new Date(endMs - minute * 60_000).toISOString()
    const records = ids.flatMap(asset_id =>
      telemetryMetrics.map(metric => ({ asset_id, metric, at, double_value: minute / 7 })),
    )
    const reply = await fetch(`${visitor.url}/api/asset_telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(records),
    })
    if (!reply.ok) throw new Error(`telemetry is answered with ${reply.status}`)
  }
  return ids
}

/** Created by the operator's command while the server is running. */
async function ingestKey(dataFolder) {
  const command = [join(root, 'scripts', 'server-command.mjs'), 'ingest-key']
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataFolder },
  })
  return stdout.trim()
}

/** The product's current responses, for the bare server to send. */
async function answersOf(visitor, calls) {
  const answers = []
  for (const call of calls) {
    const reply = await visitor.get(call.path)
    if (!reply.ok) throw new Error(`${call.path} answers ${reply.status}`)
    const body = Buffer.from(await reply.arrayBuffer())
    answers.push({ ...call, bytes: body.length, body: body.toString('base64'), headers: [...reply.headers] })
  }
  return answers
}

async function compare({ name, path, bytes }, bareUrl, url, cookies, runs) {
  const rates = { product: [], bare: [] }
  await load(url + path, cookies, 1)
  await load(bareUrl + path, cookies, 1)
  for (let run = 0; run < runs; run++) {
    rates.bare.push(await load(bareUrl + path, cookies, secondsEach))
    rates.product.push(await load(url + path, cookies, secondsEach))
  }
  const [product, bare] = [rates.product, rates.bare].map(each => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    p99: median(each.map(({ p99 }) => p99)),
  }))
  return { name, bytes, product, bare, share: product.perSecond / bare.perSecond }
}

async function load(url, cookies, duration) {
  let client = 0
  const result = await autocannon({
    url,
    connections,
    duration,
    setupClient(each) {
      each.setHeaders({ cookie: cookies[client++ % cookies.length] })
    },
  })
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx + result.errors} answers failed`)
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 }
}

async function startBare(answers) {
  const child = spawn(process.execPath, [join(root, 'bench', 'bare-server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(answers))
  const [url] = await once(createInterface(child.stdout), 'line')
  return { process: child, url }
}
