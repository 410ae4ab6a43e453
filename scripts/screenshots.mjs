// npm run screenshots: takes the pictures of the README, or of every screen, from the product with its demo data. They are the same each time, except for
// the plan's date, which is the day of the first start.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readArguments } from './arguments.mjs'
import { say, step } from './report.mjs'
import { build, install, root } from './steps.mjs'

const folder = join(root, 'docs', 'screenshots')
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
/** On every machine. */
const alike = { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' }
/** A larger layout shift is seen (web.dev, Cumulative Layout Shift, calls 0.1 the most that is good; a screen here has less to load). */
const maxShift = 0.02
/** What comes after the screen stands: live values, the plan of the day. */
const settleMs = 1_000

const help = `npm run screenshots
Makes the pictures in docs/screenshots/ from the product with its demo data.
  --every FOLDER    pictures of every screen in FOLDER instead: light, dark and on a phone, with how far its parts moved while it loaded`

const { values } = readArguments({
  command: 'npm run screenshots',
  help,
  options: { every: { type: 'string' } },
})
const everyFolder = values.every && resolve(values.every)
process.chdir(root)
await install()
await build()
const { everyRoute, openSchedule, screenStands, signIn, withProduct } = await import('./product.mjs')
if (everyFolder) {
  await takeEveryScreen(everyFolder)
  process.exit()
}
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
    const context = await browser.newContext({ baseURL: url, ...alike, ...look })
    const page = await context.newPage()
    await show(page)
    await shoot(page, join(folder, `${name}.png`))
    await context.close()
  })
}

async function shoot(page, path) {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
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

async function takeEveryScreen(into) {
  const looks = {
    light: { viewport: wide, colorScheme: 'light' },
    dark: { viewport: wide, colorScheme: 'dark' },
    phone: { viewport: narrow, colorScheme: 'light' },
  }
  await mkdir(into, { recursive: true })
  await withProduct(async ({ url, launch }) => {
    const browser = await launch()
    try {
      const context = await browser.newContext({ baseURL: url })
      const first = await context.newPage()
      await openSchedule(first)
      const [storageState, routes] = [await context.storageState(), await everyRoute(first)]
      for (const [name, look] of Object.entries(looks))
        await step(`Take every screen, ${name}`, async () => {
          const moved = []
          for (const route of routes) {
            const shift = await takeScreen(browser, {
              url,
              look,
              storageState,
              route,
              file: join(into, `${route.name}-${name}.png`),
            })
            if (shift > maxShift) moved.push(`${route.name} ${shift.toFixed(3)}`)
          }
          if (moved.length > 0)
            say(`Parts moved by more than ${maxShift} (layout shift): ${moved.join(', ')}`)
        })
    } finally {
      await browser.close()
    }
  })
}

/** Returns the layout shift while the screen was loaded. */
async function takeScreen(browser, { url, look, storageState, route, file }) {
  const context = await browser.newContext({
    baseURL: url,
    ...alike,
    // For the expressions that say when a screen stands.
    bypassCSP: true,
    ...look,
    ...(route.guarded && { storageState }),
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) window.layoutShift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(route.path)
  await page.waitForFunction(`Boolean(${route.stands ?? screenStands})`)
  await page.waitForTimeout(settleMs)
  await shoot(page, file)
  const shift = await page.evaluate(() => window.layoutShift)
  await context.close()
  return shift
}
