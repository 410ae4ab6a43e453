// Compares the built product with other schedule components and a bare canvas, alternating on the same plans, using the schedule
// benchmark in the folder BENCH_PEERS. Without one, nothing is measured. That folder is only read: a copy in build/bench/peers gets its
// packages.
//   Its README explains the figures. Here 'load to paint' ends when the whole plan is shown with its totals, and 'first rows' when
//   the rows of the first screen are drawn. Both are multiples of the bare canvas of the same run.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserPath } from '../scripts/browser.mjs'
import { signedIn } from '../scripts/product.mjs'
import { step } from '../scripts/report.mjs'
import { root } from '../scripts/steps.mjs'
import { median, table, tenths } from './figures.mjs'

const sizeOfRows = { 20: 'S', 200: 'M', 2000: 'L', 10000: 'XL' }
const usualPeers = ['canvas-floor', 'echarts-custom', 'dhtmlx-gantt', 'svar-react-gantt']
const floor = 'canvas-floor'
const name = 'gridhaul'
const limitMs = 60_000

export async function measure({ product, plans, runs, folder, peers, quietMs }) {
  const named = process.env.BENCH_PEERS
  if (!named) return { figures: null, text: 'Peers are not measured: BENCH_PEERS names no schedule bench.' }
  const source = resolve(root, named)
  if (!existsSync(join(source, 'external.mjs')))
    return { figures: null, text: `Peers are not measured: there is no schedule bench in ${source}.` }
  const bench = await prepared(source, join(folder, 'peers'))
  process.env.CHROMIUM = await browserPath()
  const firstRows = []
  const data = await bench.measureAll({
    only: peers.includes('all') ? undefined : peers.length > 0 ? peers : usualPeers,
    externals: [bench.external(contestant(product, await signedIn(product), firstRows))],
    sizes: plans.map(({ rows }) => sizeOfRows[rows]).filter(size => size !== undefined),
    runs,
    mode: 'file',
    outFile: join(folder, 'peers.json'),
    limitMs,
    quietMs,
  })
  const firsts = firstsOf(data, bench.summarise(data), firstRows)
  return { figures: { ...data, firsts }, text: `${bench.report(data)}\n${firstsTable(firsts)}` }
}

/** The benchmark with its packages, which are installed if missing. */
async function prepared(source, copy) {
  await cp(source, copy, {
    recursive: true,
    filter: path => !/node_modules|\.build/.test(path.slice(source.length)),
  })
  const [wanted, installed] = await Promise.all([
    readFile(join(copy, 'package-lock.json'), 'utf8'),
    readFile(join(copy, 'node_modules', '.package-lock.json'), 'utf8').catch(() => null),
  ])
  if (installed === null || !sameVersions(wanted, installed)) {
    await step('Install the packages of the peers', () => {
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
        cwd: copy,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    })
  }
  const load = file => import(pathToFileURL(join(copy, file)).href)
  const [{ measureAll }, { external }, { report, summarise }] = await Promise.all(
    ['measure.mjs', 'external.mjs', 'lib/report.mjs'].map(load),
  )
  return { measureAll, external, report, summarise }
}

function sameVersions(wanted, installed) {
  const versions = text =>
    Object.entries(JSON.parse(text).packages).filter(([path, { optional }]) => path !== '' && !optional)
  const there = new Map(versions(installed))
  return versions(wanted).every(([path, { version }]) => there.get(path)?.version === version)
}

const contestant = ({ url }, storageState, firstRows) => ({
  name,
  // A page without the product's code, which would sign out a visitor who is not signed in yet.
  url: new URL('/healthz', url).href,
  chart: 'role=grid[name="Schedule"]',
  fileInput: 'input[aria-label="Plan file"]',
  prepare: page => prepare(page, storageState, firstRows),
  renderedWhen: `!document.querySelector('[data-part=first-rows]') &&
    document.querySelector('dl[aria-label=Plan]')?.textContent.includes('bench_') &&
    document.querySelector('[role=grid] [role=gridcell]')`,
})

/** Opens the screen, in one session for all pages, and makes the page report when the first rows of a file are drawn. */
async function prepare(page, storageState, firstRows) {
  const { origin } = new URL(page.url())
  await page.context().setStorageState(storageState)
  await page.exposeFunction('tellFirstRows', first => firstRows.push(first))
  await page.addInitScript(watchFirstRows)
  await page.goto(`${origin}/schedule`)
  await page.locator('[role=gridcell]').first().waitFor()
  // Waits until the page is idle: a person takes longer than that to choose a file.
  await page.waitForLoadState('networkidle')
}

/** Runs in the page. */
function watchFirstRows() {
  const nextFrame = () => new Promise(done => requestAnimationFrame(done))
  const facts = () => document.querySelector('dl[aria-label=Plan]')?.textContent ?? ''
  const shownPart = () => document.querySelector('[data-part=first-rows]') ?? document
  const planId = () =>
    shownPart().querySelector('[role=gridcell]') ? /bench_\w+?(?=[A-Z]|$)/.exec(facts())?.[0] : undefined
  const watch = async () => {
    const start = performance.now()
    do await nextFrame()
    while (planId() === undefined)
    const id = planId()
    await nextFrame()
    await nextFrame()
    const ms = performance.now() - start
    globalThis.tellFirstRows({ planId: id, ms, load: await globalThis.__bench.loaded })
  }
  document.addEventListener('change', ({ target }) => target?.type === 'file' && watch(), { capture: true })
}

/** Only of accepted attempts: the benchmark repeats those that other load has disturbed. */
function firstsOf({ plans, results }, summary, firstRows) {
  const kept = new Set(results.filter(({ peer }) => peer === name).map(({ load }) => load))
  const firsts = firstRows.filter(({ load }) => kept.has(load))
  return Object.entries(plans).map(([size, { trucks, mbess, rows }]) => {
    const planId = `bench_${trucks}_${mbess}_`
    const ms = median(firsts.filter(each => each.planId?.startsWith(planId)).map(each => each.ms))
    const loadOf = peer => summary.find(row => row.size === size && row.peer === peer)?.load ?? null
    return { rows, firstRows: ms, whole: loadOf(name), floor: loadOf(floor) }
  })
}

const firstsTable = firsts =>
  table(
    'From the choice of a file, ms (times the bare canvas)',
    ['plan', 'bare canvas', 'first rows', 'whole plan'],
    firsts.map(({ rows, firstRows, whole, floor }) => {
      const beside = ms =>
        ms === null || floor === null ? '-' : `${tenths(ms)} (${(ms / floor).toFixed(2)}x)`
      return [`${rows} rows`, tenths(floor), beside(firstRows), beside(whole)]
    }),
  )
