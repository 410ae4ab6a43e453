// The time of a drop in a draft, in Chromium: from the release of the pointer to the second animation frame after the chart with the
// step is painted, in ms. Trips of the first screen are dragged a period later, one after the other; those that may not be are left
// out. Medians of the drops.
import { join } from 'node:path'
import { signedIn } from '../scripts/product.mjs'
import { root } from '../scripts/steps.mjs'
import { quantile, table, tenths } from './figures.mjs'

const drops = 12

export async function measureDrops(product, plans) {
  const storageState = await signedIn(product)
  const figures = []
  for (const plan of plans) figures.push({ rows: plan.rows, ...(await dropsOf(product, storageState, plan)) })
  const text = table(
    'A drop in a draft in Chromium, ms',
    ['rows', 'median', 'slowest', 'drops'],
    figures.map(({ rows, median, slowest, made }) => [rows, tenths(median), tenths(slowest), made]),
  )
  return { figures, text }
}

async function dropsOf({ url, launch }, storageState, { file, txId }) {
  const browser = await launch()
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      storageState,
    })
    await context.addInitScript({ path: join(root, 'bench', 'in-page.js') })
    const page = await context.newPage()
    await page.goto('/schedule')
    await page.getByRole('gridcell').first().waitFor()
    await page.getByLabel('Plan file').setInputFiles(file)
    await page.locator('dl[aria-label=Plan]', { hasText: txId }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('combobox', { name: 'Type an operation' }).waitFor()
    const times = []
    for (let i = 0; times.length < drops && i < 3 * drops; i++) {
      const ms = await dropTrip(page, i)
      if (ms !== null) times.push(ms)
    }
    return { median: quantile(times, 0.5), slowest: Math.max(...times), made: times.length }
  } finally {
    await browser.close()
  }
}

/** Null if the trip may not leave later. */
async function dropTrip(page, i) {
  const trip = page.locator('[role=gridcell][data-kind=trip]').nth(i)
  await trip.waitFor()
  const { x, y, width, height } = await trip.boundingBox()
  const { width: chart } = await page.locator('[role=grid] canvas').boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + chart / 96, y + height / 2, { steps: 4 })
  await page.evaluate(() => bench.awaitDrop())
  await page.mouse.up()
  const ms = await page.evaluate(() => bench.dropped())
  if (ms === null)
    await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Dismiss' }).click()
  return ms
}
