// A year of one battery that reports three metrics each ten seconds (ten million records with their rollups, made by the database and
// by the server's own backfill), and how its HISTORICAL DATA are read in Chromium at 1440 x 900, in ms. Medians of the runs.
//   call       GET /api/asset_telemetry/range as the page asks for a span up to now, over loopback, one after the other, p50 and p99
//   opened     a page with the year in its address, its code in the browser's cache, until the second frame with the year's charts
//   span       from the press of a span's button until the second frame with the charts in its steps
//   move       from an arrow key, which moves the year by a tenth, until the second frame after it
// A move needs requests only where it leaves what was loaded around the view: two of them, for the charts and for the energy of days.
import { join } from 'node:path'
import pg from 'pg'
import { signIn as signInAt } from '../scripts/product.mjs'
import { say } from '../scripts/report.mjs'
import { root } from '../scripts/steps.mjs'
import { median, table, tenths, whole } from './figures.mjs'
import { loadServerParts, signIn, timed, timeZone, withServer } from './server-parts.mjs'

const metrics = ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH', 'BATT_POWER_KW']
const dayMs = 24 * 3_600_000
const days = 365
const everySeconds = 10
const spans = ['hour', 'day', 'week', 'month', 'year']
const asked = 50
const moves = 20

export async function measure({ folder, product, runs }) {
  const server = await loadServerParts(folder)
  const use = async ({ db, url, address }) => {
    const { id } = await db.selectFrom('assets').select('id').limit(1).executeTakeFirstOrThrow()
    await fill(server, db, url, id)
    const visitor = await signIn(address, server.demoPassword)
    const calls = {}
    for (const span of spans) calls[span] = await timed(asked, () => visitor.get(rangePath(server, id, span)))
    const opened = []
    for (let run = 0; run < runs; run++) opened.push(await measurePage(product, address, id))
    return { calls, pages: opened }
  }
  const figures = await withServer(server, use, { clientFolder: join(root, 'dist') })
  return { figures, text: asTables(figures) }
}

async function fill(server, db, url, assetId) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const started = performance.now()
  const untilMs = Date.now() - 60_000
  const dayStarts = Array.from({ length: days }, (_, i) => new Date(untilMs - (i + 1) * dayMs))
  await server.addPartitions(db, [...dayStarts, new Date(untilMs)])
  const { rows: series } = await client.query(
    'insert into telemetry_series (asset_id, metric) select $1, unnest($2::text[]) returning id',
    [assetId, metrics],
  )
  const ids = series.map(({ id }) => id)
  for (const from of dayStarts)
    await client.query(
      `insert into telemetry (series_id, at, double_value)
       select id, at, 50 + 40 * sin(extract(epoch from at) / 20000.0 + id)
       from generate_series($1::timestamptz, $1::timestamptz + $2::interval, $3::interval) as at, unnest($4::integer[]) as id`,
      [from, `${dayMs - everySeconds * 1_000} ms`, `${everySeconds} s`, ids],
    )
  await client.query(
    'update telemetry_series set newest_at = $1, newest_double = 50 where id = any($2::integer[])',
    [new Date(untilMs), ids],
  )
  const weeks = (await server.listPartitions(db)).map(week => week.toISOString())
  await client.query('insert into telemetry_backfills (week) select unnest($1::timestamptz[])', [weeks])
  await server.storeLocalDaysOf(db, timeZone)
  await server.rollUpAll(db)
  await client.query('vacuum analyze')
  await client.end()
  say(`A year of records written and rolled up in ${whole((performance.now() - started) / 1_000)} s.`)
}

function rangePath({ lastOf, loadedFor, loadedPoints }, assetId, span) {
  const { fromMs, untilMs } = loadedFor(lastOf(span, Date.now()), Date.now())
  return `/api/asset_telemetry/range?${new URLSearchParams([
    ['asset_id', assetId],
    ...metrics.map(metric => ['metrics', metric]),
    ['from', new Date(fromMs).toISOString()],
    ['until', new Date(untilMs).toISOString()],
    ['max_points', String(loadedPoints)],
  ])}`
}

async function measurePage({ launch }, address, assetId) {
  const browser = await launch()
  try {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signInAt(page, 'admin')
    const at = ms => new Date(ms).toISOString().slice(0, 19)
    const path = `/assets/${assetId}?tab=historical&from=${at(Date.now() - days * dayMs)}Z&until=${at(Date.now())}Z`
    await page.goto(path)
    await page.evaluate(stepsShown)
    await page.goto(path, { waitUntil: 'commit' })
    const opened = await page.evaluate(stepsShown)
    const pressed = {}
    for (const span of spans) pressed[span] = await page.evaluate(pressSpan, span)
    return { opened, pressed, moved: await measureMoves(page) }
  } finally {
    await browser.close()
  }
}

async function measureMoves(page) {
  let requests = 0
  page.on('request', request => {
    if (request.url().includes('/api/asset_telemetry/range')) requests += 1
  })
  const took = []
  for (let move = 0; move < moves; move++)
    took.push(await page.evaluate(pressKey, move < moves / 2 ? 'ArrowLeft' : 'ArrowRight'))
  await page.waitForLoadState('networkidle')
  return { requests, median: median(took), slowest: Math.max(...took) }
}

/** In the page: the time of the second frame with a chart that says its steps. */
function stepsShown() {
  return new Promise(resolve => {
    const look = () => {
      if (!document.body?.textContent.includes('maximum of each')) return requestAnimationFrame(look)
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
    }
    look()
  })
}

/** In the page: until the charts say other steps than before. */
function pressSpan(span) {
  const steps = () => /maximum of each [\w ]+?(?=[A-Z(]|$)/.exec(document.body.textContent)?.[0]
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent.toLowerCase() === span,
  )
  const [before, started] = [steps(), performance.now()]
  button.click()
  return new Promise(resolve => {
    const look = () => {
      if (steps() === before || !steps()) return requestAnimationFrame(look)
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)))
    }
    look()
  })
}

/** In the page. */
function pressKey(key) {
  const started = performance.now()
  document.querySelector('[role=slider]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  return new Promise(resolve =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started))),
  )
}

function asTables({ calls, pages }) {
  const of = pick => whole(median(pages.map(pick)))
  return [
    table(
      `A year of one battery with a record each ${everySeconds} s, ms`,
      ['', 'call p50', 'call p99', 'span'],
      spans.map(span => [
        span,
        tenths(calls[span].p50),
        tenths(calls[span].p99),
        of(page => page.pressed[span]),
      ]),
    ),
    table(
      'The page, ms',
      ['opened', 'move', 'slowest move', `requests in ${moves} moves`],
      [
        [
          of(page => page.opened),
          of(page => page.moved.median),
          of(page => page.moved.slowest),
          of(page => page.moved.requests),
        ],
      ],
    ),
  ].join('\n\n')
}
