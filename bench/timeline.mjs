// The timeline of the built product in Chromium, at 1440 x 900, as a planner has it: each run has its own browser, signed in, with
// the schedule, measurements of its batteries and the alarms open. Then a plan of today is set in the file field, whose units are
// looked up in the registry, measured and audited. Medians of the runs.
//   first rows     ms from the field's change to the second animation frame after the last row of the first screen is drawn; for a
//                  large plan that is a picture of its first rows
//   shown          the same until the whole plan is shown: reading, parsing, decoding, layout and drawing
//   longest task   ms for which the page did not respond meanwhile; 0 if no task took 50 ms
//   elements       elements of the page after opening
//   heap           MB of JavaScript objects of the page after a forced collection, after opening
// Scrolling uses the mouse wheel, 60 steps of 16.7 ms: 'list' scrolls through the whole list from top to bottom, 'notches' back up
// by 120 px a step, and down and up again if the list is too short. The 250 ms after the last step count too.
// Zooming is by Ctrl and the wheel over the middle of the chart, one notch of 100 px each step: ten in, to about an hour, and ten
// out again, three times.
//   median, p95, worst   ms between animation frames, which come in steps of 16.7 ms
//   late                 share of frames that took longer than 17.7 ms
//   work                 ms of a core that the page's main thread took for each step: the same however busy the machine is
//   pictures, commits    how often a canvas was painted for each step, and a part of the page rendered
//   waited               share of time for which the page waited for a core, to detect a disturbed measurement
//   empty                share of the frames of a third pass, through the whole list, in which a part of the view had no row
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signedIn } from '../scripts/product.mjs'
import { root } from '../scripts/steps.mjs'
import { median, mediansOf, percent, quantile, table, tenths, whole } from './figures.mjs'
import { startWaiting } from './machine.mjs'

const viewport = { width: 1440, height: 900 }
const steps = 60
const stepMs = 1000 / 60
const notchPixels = 120
const zoomNotch = 100
const zoomNotches = 10
const zoomRounds = 3
const settleMs = 250
const lateMs = 17.7
const mebibyte = 2 ** 20

export async function measure({ product, plans, runs, traceFolder }) {
  const storageState = await signedIn(product)
  const figures = []
  for (const plan of plans) {
    const measured = []
    for (let run = 1; run <= runs; run++) {
      const traced = traceFolder !== null && run === runs
      const trace = traced ? join(traceFolder, `trace-${plan.rows}.json`) : null
      measured.push(await measureOnce(product, storageState, plan, trace))
    }
    figures.push({ rows: plan.rows, ...mediansOf(measured), runs: measured })
  }
  return { figures, text: `${openingTable(figures)}\n\n${scrollingTable(figures)}` }
}

const openingTable = figures =>
  table(
    'Opening a plan file in Chromium',
    ['plan', 'first rows ms', 'shown ms', 'longest task ms', 'elements', 'heap MB'],
    figures.map(({ rows, firstRows, shown, longestTask, elements, heapMB }) => [
      `${rows} rows`,
      whole(firstRows),
      whole(shown),
      whole(longestTask),
      whole(elements),
      tenths(heapMB),
    ]),
  )

function scrollingTable(figures) {
  const line = (rows, way, { median, p95, worst, late, workMs, pictures, commits, waited }, empty) => [
    `${rows} rows, ${way}`,
    ...[median, p95, worst].map(tenths),
    percent(late),
    ...[workMs, pictures, commits].map(tenths),
    percent(waited),
    empty,
  ]
  return table(
    'Scrolling and zooming in Chromium, frames in ms',
    ['plan', 'median', 'p95', 'worst', 'late', 'work', 'pictures', 'commits', 'waited', 'empty'],
    figures.flatMap(({ rows, list, notches, zoom, empty }) => [
      line(rows, 'list', list, percent(empty)),
      line(rows, 'notches', notches, ''),
      line(rows, 'zoom', zoom, ''),
    ]),
  )
}

async function measureOnce({ url, launch }, storageState, plan, trace) {
  const browser = await launch()
  try {
    const context = await browser.newContext({ baseURL: url, viewport, storageState })
    await context.addInitScript({ path: join(root, 'bench', 'in-page.js') })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto('/schedule')
    await isComplete(page)

    const opening = await openPlan(page, plan)
    await isComplete(page)
    const heapMB = await heapOf(devtools)
    const elements = await page.evaluate(() => bench.elements())
    const scrolling = await scroll(browser, page, devtools, trace)
    return { ...opening, heapMB, elements, ...scrolling }
  } finally {
    await browser.close()
  }
}

/** A signed-in page whose plan is audited and measured. */
async function isComplete(page) {
  await page.getByRole('link', { name: /alarm/i }).waitFor()
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('list', { name: 'Legend' }).getByText('Measured').waitFor()
  await page.getByRole('button', { name: /findings?$|contradictions$/i }).waitFor()
}

export async function openPlan(page, { file, txId }) {
  await page.evaluate(id => bench.awaitOpening(id), txId)
  await page.getByLabel('Plan file').setInputFiles(file)
  return page.evaluate(() => bench.opened())
}

async function heapOf(devtools) {
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.send('HeapProfiler.disable')
  return usedSize / mebibyte
}

async function scroll(browser, page, devtools, trace) {
  const distance = await page.evaluate(() => bench.distance())
  const wholeList = Array.from({ length: steps }, () => distance / steps)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.getByRole('grid', { name: 'Schedule' }).hover()

  if (trace) await browser.startTracing(page, { path: trace })
  const list = await timed(browser, page, devtools, wholeList)
  if ((await page.evaluate(() => bench.position())) < distance - 1)
    throw new Error('The chart did not follow the mouse wheel to its end.')
  const notches = await timed(browser, page, devtools, notchesWithin(distance))
  const zoom = await zoomed(browser, page, devtools)
  if (trace) await browser.stopTracing()

  await page.evaluate(() => bench.toTop())
  const frames = await wheel(page, wholeList, true)
  return { list, notches, zoom, empty: frames.filter(({ empty }) => empty > 0.001).length / frames.length }
}

/** Ends where it began, with the whole day. */
async function zoomed(browser, page, devtools) {
  const there = Array.from({ length: zoomNotches }, () => -zoomNotch)
  const back = there.map(pixels => -pixels)
  await page.keyboard.down('Control')
  const figures = await timed(
    browser,
    page,
    devtools,
    Array.from({ length: zoomRounds }, () => [...there, ...back]).flat(),
  )
  await page.keyboard.up('Control')
  return figures
}

/** Pixels of each step, starting at the bottom of the list: up to its top, then down and up again. */
function notchesWithin(distance) {
  const oneWay = Math.max(1, Math.ceil(distance / notchPixels))
  const direction = step => (Math.floor(step / oneWay) % 2 === 0 ? -1 : 1)
  return Array.from({ length: steps }, (_, step) => direction(step) * notchPixels)
}

async function timed(browser, page, devtools, way) {
  const waited = await startWaiting(browser)
  const before = await workedMs(devtools)
  await page.evaluate(() => bench.takeCounts())
  const frames = await wheel(page, way, false)
  const { pictures, commits } = await page.evaluate(() => bench.takeCounts())
  const worked = (await workedMs(devtools)) - before
  const intervals = frames.slice(1).map(({ time }, i) => time - frames[i].time)
  return {
    median: median(intervals),
    p95: quantile(intervals, 0.95),
    worst: Math.max(...intervals),
    late: intervals.filter(interval => interval > lateMs).length / intervals.length,
    workMs: worked / way.length,
    pictures: pictures / way.length,
    commits: commits / way.length,
    waited: await waited(),
  }
}

/** Returns the frames from the first step of the wheel until the page has settled. */
async function wheel(page, way, watching) {
  await page.evaluate(watched => bench.startFrames(watched), watching)
  for (const pixels of way) {
    const start = performance.now()
    await page.mouse.wheel(0, pixels)
    await pause(Math.max(0, stepMs - (performance.now() - start)))
  }
  return page.evaluate(ms => bench.stopFrames(ms), settleMs)
}

async function workedMs(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
}
