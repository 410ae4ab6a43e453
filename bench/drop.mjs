// The time that a drop in a draft takes in Chromium, at 1440 x 900, as a planner has it: signed in, with a plan of tomorrow from a
// file and a draft of it, in which nothing has begun. A truck's trip is dragged to a later time and held there for half a second, and dropped.
//   shown    ms from the release of the pointer to the second animation frame of a page that counts the step and has moved the trip
//   longest  the same for the slowest of the drops
// Frames come in steps of 16.7 ms. Medians of the drops of all runs.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signedIn } from '../scripts/product.mjs'
import { root } from '../scripts/steps.mjs'
import { median, table, whole } from './figures.mjs'
import { openPlan } from './timeline.mjs'

const viewport = { width: 1440, height: 900 }
const drops = 5
/** Nobody edits larger ones. */
const mostRows = 2000
/** So many cells further: they do not get in each other's way. */
const tripsApart = 3
const heldMs = 500
const dayMs = 24 * 60 * 60 * 1000

export async function measure({ product, plans, runs }) {
  const storageState = await signedIn(product)
  const figures = []
  for (const plan of plans.filter(({ rows }) => rows <= mostRows)) {
    const file = await ofTomorrow(plan.file)
    const shown = []
    for (let run = 0; run < runs; run++)
      shown.push(...(await measureOnce(product, storageState, { ...plan, file })))
    figures.push({ rows: plan.rows, shown: median(shown), longest: Math.max(...shown) })
  }
  return {
    figures,
    text: table(
      'From the release of the pointer to the painted step of a draft, ms',
      ['rows', 'shown', 'longest'],
      figures.map(({ rows, shown, longest }) => [rows, whole(shown), whole(longest)]),
    ),
  }
}

async function ofTomorrow(file) {
  const plan = JSON.parse(await readFile(file, 'utf8'))
  const timestamp = new Date(Date.parse(plan.timestamp) + dayMs).toISOString()
  const later = file.replace('.json', '-tomorrow.json')
  await writeFile(later, JSON.stringify({ ...plan, timestamp }))
  return later
}

async function measureOnce({ url, launch }, storageState, { file, txId }) {
  const browser = await launch()
  try {
    const context = await browser.newContext({ baseURL: url, viewport, storageState })
    await context.addInitScript({ path: join(root, 'bench', 'in-page.js') })
    const page = await context.newPage()
    await page.goto('/schedule')
    await page.getByRole('gridcell').first().waitFor()
    await openPlan(page, { file, txId })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('combobox', { name: 'Type an operation' }).waitFor()
    const shown = []
    for (let drop = 1; drop <= drops; drop++) shown.push(await dropTrip(page, drop))
    return shown
  } finally {
    await browser.close()
  }
}

async function dropTrip(page, stepCount) {
  const trip = page.getByRole('gridcell', { name: /^T-\d+, .*trip/ }).nth(stepCount * tripsApart)
  const name = await trip.getAttribute('aria-label')
  const { x, y, width, height } = await trip.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 4 })
  await pause(heldMs)
  await page.evaluate(([cell, count]) => bench.awaitDrop(cell, count), [name, stepCount])
  await page.mouse.up()
  return page.evaluate(() => bench.dropped())
}
