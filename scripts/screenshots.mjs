// npm run screenshots: takes the pictures of the README from the product with its demo data. They are the same each time, except for
// the plan's date, which is the day of the first start.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { step } from './report.mjs'
import { build, install, root } from './steps.mjs'

const folder = join(root, 'docs', 'screenshots')
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

const help = `npm run screenshots
Makes the pictures in docs/screenshots/ from the product with its demo data.`

readArguments({ command: 'npm run screenshots', help })
process.chdir(root)
await install()
await build()
const { openSchedule, signIn, withProduct } = await import('./product.mjs')
await mkdir(folder, { recursive: true })
await withProduct(async ({ url, launch }) => {
  const browser = await launch()
  try {
    const picture = (name, look, show) => takePicture(browser, url, name, look, show)
    await picture('sign-in', { viewport: wide, colorScheme: 'light' }, showSignIn)
    await picture('schedule-light', { viewport: wide, colorScheme: 'light' }, showDetails)
    await picture('schedule-dark', { viewport: wide, colorScheme: 'dark' }, showDetails)
    await picture('schedule-narrow', { viewport: narrow, colorScheme: 'light' }, showOnNarrow)
  } finally {
    await browser.close()
  }
})

function takePicture(browser, url, name, look, show) {
  return step(`Take docs/screenshots/${name}.png`, async () => {
    const context = await browser.newContext({
      baseURL: url,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
      ...look,
    })
    const page = await context.newPage()
    await show(page)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
    await context.close()
  })
}

async function showSignIn(page) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}

/** The schedule with the focus on a charging battery, so that its details are shown. */
async function showDetails(page) {
  await openSchedule(page)
  await page.getByRole('button', { name: 'No contradictions' }).waitFor()
  await page
    .getByRole('gridcell', { name: /^MB-1, .* charging/ })
    .first()
    .focus()
}

/** In a narrow window the tabs are in the drawer. */
async function showOnNarrow(page) {
  await signIn(page, 'admin', '/schedule')
  await page.getByRole('gridcell').first().waitFor()
}
