// Another version of the product: a page that meets a server with one says so, goes on as it is, and becomes that version when
// the person wants it, with everything open that was open.
import type { Page } from '@playwright/test'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { expectAccessible } from './support/accessible.ts'
import { cachedVersions, clientCached } from './support/cached-client.ts'
import { test as base, expect, openSchedule, signIn } from './support/test.ts'
import { startUpgradable, type UpgradableProduct } from './support/upgradable.ts'
import { togglePanel } from './support/view-menu.ts'

// One for all tests, each of which begins with the version that is there.
const test = base.extend<object, { server: UpgradableProduct }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright reads
    async ({}, use) => {
      const server = await startUpgradable()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of Gridhaul is available.' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const versionOf = (page: Page) => page.locator('meta[name=gridhaul-version]').getAttribute('content')

const planFile = (txId: string, name: string, more = 0) => {
  const plan = { ...samplePlan('2026-02-03'), tx_id: txId }
  for (const entry of plan.mbess_schedules['MB-1']?.['12'] ?? []) entry.soe += more
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(plan)) }
}

/** How many things the browser keeps for the page after an update. */
const handedOver = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('keyval').objectStore('keyval').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

test('a page whose server has another version shows a notice with the next reply, and is updated when the user chooses', async ({
  page,
  server,
}) => {
  await signIn(page, 'admin', '/assets')
  await expect(page.getByRole('table')).toBeVisible()
  expect(await versionOf(page)).toBe(await server.version())
  await expect(notice(page)).toHaveCount(0)

  await server.upgrade()
  const search = page.getByRole('searchbox')
  await search.fill('MB')

  await expect(notice(page)).toBeVisible()
  // That rule reads every style sheet again, and some are gone.
  await expectAccessible(page, { without: ['css-orientation-lock'] })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { only: ['color-contrast'] })
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(notice(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await notice(page).getByRole('button', { name: 'Later' }).click()
  await expect(notice(page)).toHaveCount(0)

  await server.upgrade()
  await search.fill('MB-1')
  await expect(page).toHaveURL(/MB-1/)
  await notice(page).getByRole('button', { name: 'Update' }).click()

  await expect.poll(() => versionOf(page)).toBe(await server.version())
  await expect(search).toHaveValue('MB-1')
  await expect(notice(page)).toHaveCount(0)
})

test('the page of a replaced client names the new files for preloading', async ({ page, server }) => {
  await openSchedule(page)
  await server.upgrade()

  const reply = await page.reload()

  const announced = [...((await reply?.headerValue('link')) ?? '').matchAll(/<([^>]+)>/g)]
  expect(announced.length).toBeGreaterThan(1)
  for (const [, path = ''] of announced) expect((await page.request.get(path)).status(), path).toBe(200)
})

test('a part of the timeline whose code is gone after an upgrade offers the update in its place, which keeps the plan from a file', async ({
  page,
  server,
}) => {
  await openSchedule(page)
  await page.getByLabel('Plan file').setInputFiles(planFile('from_a_file', 'tuesday.json'))
  await expect(page.locator('dl').first()).toContainText('from_a_file')
  await server.upgrade()

  await togglePanel(page, 'Shortfalls')

  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    'The list of shortfalls could not be loaded. A new version of Gridhaul is available.',
  )
  await alert.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('region', { name: 'Shortfalls' })).toBeVisible()
  await expect(page.locator('dl').first()).toContainText('from_a_file')
  expect(await versionOf(page)).toBe(await server.version())
})

test('an update keeps plans from files, their comparison and view; the next reload does not', async ({
  page,
  server,
}) => {
  await openSchedule(page)
  const field = page.getByLabel('Plan file')
  await field.setInputFiles(planFile('plan_a', 'a.json'))
  await expect(page.locator('dl').first()).toContainText('plan_a')
  await field.setInputFiles(planFile('plan_b', 'b.json', 1))
  await expect(page.locator('dl').first()).toContainText('plan_b')
  await button(page, 'Compare').click()
  await page.getByRole('dialog', { name: 'Compare with' }).getByRole('button', { name: 'a.json' }).click()
  const differences = button(page, /^\d+ differences?$/)
  await expect(differences).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Zoom in').click()
  const window = page.getByRole('group', { name: 'Time' })
  await expect(window).not.toContainText('00:00 to 24:00')
  const zoomedTo = (await window.textContent()) ?? ''
  await server.upgrade()

  await button(page, 'Export').click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('button', { name: 'SVG' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The SVG was not made')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await notice(page).getByRole('button', { name: 'Update' }).click()

  await expect.poll(() => versionOf(page)).toBe(await server.version())
  await expect(page.locator('dl').first()).toContainText('plan_b')
  await expect(differences).toHaveAttribute('aria-pressed', 'true')
  await expect(window).toHaveText(zoomedTo)
  await expect(page.getByRole('combobox', { name: 'Plan' }).locator('option')).toHaveText([
    'b.json',
    'a.json',
    /^test_03, delivered /,
  ])
  expect(await handedOver(page)).toBe(0)

  await page.reload()

  await expect(page.locator('dl').first()).toContainText('test_03')
})

test('an update asks once before what was typed is lost', async ({ page }) => {
  const browserQuestions: string[] = []
  page.on('dialog', dialog => {
    browserQuestions.push(dialog.type())
    return dialog.accept()
  })
  await page.route('**/api/organizations/', (route, request) =>
    request.method() === 'POST'
      ? route.fulfill({ status: 409, headers: { 'x-gridhaul-version': 'another' }, json: {} })
      : route.fallback(),
  )
  await signIn(page, 'admin')
  await page.getByRole('tab', { name: 'Customer Accounts' }).click()
  await page.getByRole('link', { name: 'New Customer' }).click()
  const field = page.getByLabel('Account Name')
  await field.fill('Harbour Power')
  await page.getByRole('button', { name: 'Save' }).click()
  const update = notice(page).getByRole('button', { name: 'Update' })

  await update.click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(field).toHaveValue('Harbour Power')
  await update.click()
  await page.getByRole('button', { name: 'Leave' }).click()

  await expect(field).toHaveValue('')
  expect(browserQuestions).toEqual([])
})

test.describe('where the browser keeps the client', () => {
  test.use({ serviceWorkers: 'allow', loadsAhead: true })

  test('with a kept client a page works on after an upgrade, and the next page is the new version, offline too', async ({
    page,
    context,
    server,
  }) => {
    await openSchedule(page)
    await clientCached(page)
    const first = await server.version()
    await server.upgrade()

    const next = await context.newPage()
    await next.goto('/')
    await expect(next.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    expect(await versionOf(next)).toBe(await server.version())
    await expect.poll(() => cachedVersions(next)).toEqual([first, await server.version()])

    // Its code was not loaded before, and the server does not have it any more. A browser may drop its cache of connections.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await togglePanel(page, 'Shortfalls')
    await expect(page.getByRole('region', { name: 'Shortfalls' })).toBeVisible()
    expect(await versionOf(page)).toBe(first)
    await context.setOffline(true)
    await next.reload()
    expect(await versionOf(next)).toBe(await server.version())
    await expect(next.getByRole('alert')).toContainText('The server cannot be reached.')
  })

  test('the browser keeps only the last two versions of the client', async ({ page, server }) => {
    await signIn(page, 'admin')
    await clientCached(page)
    const versions = [await server.version()]
    for (const _ of [1, 2]) {
      await server.upgrade()
      versions.push(await server.version())
      await page.reload()
      await expect.poll(() => cachedVersions(page)).toEqual(versions.slice(-2))
    }
  })
})
