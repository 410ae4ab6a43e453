// The product without a connection: the browser has kept the whole client, and nothing of what the server told.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { planFromBrowser } from '../../domain/messages/timeline.ts'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { cachedFiles, clientCached } from './support/cached-client.ts'
import { dayBefore } from './support/drafts.ts'
import { startProduct } from './support/product.ts'
import { expect, openSchedule, signIn, signOut, test } from './support/test.ts'
import { togglePanel } from './support/view-menu.ts'

test.use({ serviceWorkers: 'allow', loadsAhead: true })

const planFile = (txId: string, name: string, change: (soe: number) => number = soe => soe) => {
  const plan = { ...samplePlan('2026-02-03'), tx_id: txId }
  for (const periods of Object.values(plan.mbess_schedules))
    for (const entry of periods['12'] ?? []) entry.soe = change(entry.soe)
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(plan)) }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The keys of what the browser stores there. */
const storedKeys = (page: Page, database: string, store: string) =>
  page.evaluate(
    ([database = '', store = '']) =>
      new Promise(resolve => {
        const opening = indexedDB.open(database)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAllKeys()
          reading.onsuccess = () => resolve(reading.result)
          opening.result.close()
        }
      }),
    [database, store],
  )

/** The ids of the plans that the browser keeps for drafts. */
const keptPlans = (page: Page) => storedKeys(page, 'draft-plans', 'plans-1')
const keptDrafts = (page: Page) => storedKeys(page, 'drafts', 'drafts')

async function download(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await press()
  return readFile(await (await coming).path())
}

test('after the first visit every part of the timeline works without the server, exports included', async ({
  browser,
}) => {
  const product = await startProduct()
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await openSchedule(page)
  await clientCached(page)
  await page.close()
  await product.stop()

  // Another tab, and no cache of earlier connections, so that nothing but what is kept helps.
  const offline = await context.newPage()
  await (await context.newCDPSession(offline)).send('Network.clearBrowserCache')
  await offline.goto('/')
  await expect(offline.getByRole('alert')).toContainText('The server cannot be reached.')
  await offline.getByRole('tab', { name: 'Schedule' }).click()
  await expect(offline.getByRole('alert').filter({ hasText: 'The delivered plans' })).toBeVisible()
  await offline.reload()
  await expect(offline.getByRole('heading', { name: 'Schedule' })).toBeAttached()
  const field = offline.getByLabel('Plan file')
  await field.setInputFiles(planFile('plan_a', 'a.json'))
  await expect(offline.getByRole('grid', { name: 'Schedule' })).toBeVisible()
  await expect(button(offline, /(findings?|contradictions)$/i)).toBeVisible()

  await test.step('the typeface, in letters of other alphabets too', async () => {
    const files = await offline.evaluate(async () => {
      const loaded = await document.fonts.load('600 16px "Inter Variable"', 'Plan Łódź Κω Ж')
      return loaded.filter(({ status }) => status === 'loaded').length
    })
    expect(files).toBe(5)
  })

  await test.step('tables, panels and dialogs', async () => {
    await togglePanel(offline, 'Table')
    await expect(offline.getByRole('table').first()).toBeVisible()
    await togglePanel(offline, 'Table')
    await togglePanel(offline, 'Where units are')
    await expect(offline.getByRole('region', { name: 'Where units are' })).toBeVisible()
    await togglePanel(offline, 'Shortfalls')
    await expect(offline.getByRole('region', { name: 'Shortfalls' })).toBeVisible()
    await button(offline, /(findings?|contradictions)$/i).click()
    await expect(offline.getByRole('heading', { name: 'Findings' })).toBeVisible()
    expect((await download(offline, () => button(offline, 'CSV').click())).toString()).toContain(',')
    await button(offline, 'Find').click()
    await expect(dialog(offline, 'Find a unit').getByRole('combobox')).toBeVisible()
    await offline.keyboard.press('Escape')
    await offline.keyboard.press('?')
    await expect(dialog(offline, 'Keys')).toBeVisible()
    await offline.keyboard.press('Escape')
  })

  for (const [form, beginning] of [
    ['PDF', '%PDF-'],
    ['PNG', '\x89PNG'],
    ['SVG', '<svg'],
    ['CSV of trips', 'id,truck'],
    ['JSON', '{"'],
  ] as const)
    await test.step(`export as ${form}`, async () => {
      await button(offline, 'Export').click()
      const choose = dialog(offline, 'Export').getByRole('button', { name: form, exact: true })
      const file = await download(offline, () => choose.click())
      expect(file.toString(form === 'PNG' ? 'latin1' : 'utf8').slice(0, beginning.length)).toBe(beginning)
      await dialog(offline, 'Export').getByRole('button', { name: 'Close' }).click()
    })

  await test.step('comparison with another file', async () => {
    await field.setInputFiles(planFile('plan_b', 'b.json', soe => soe + 1))
    await expect(offline.locator('dl').first()).toContainText('plan_b')
    await button(offline, 'Compare').click()
    await dialog(offline, 'Compare with').getByRole('button', { name: 'a.json' }).click()
    await expect(button(offline, /\d+ differences$/)).toBeVisible()
  })

  await test.step('the inspector, with its statecharts in words', async () => {
    await offline.goto('/schedule?inspect')
    const inspector = offline.getByRole('region', { name: 'Inspector' })
    await inspector.getByRole('tab', { name: 'Statechart' }).click()
    await expect(inspector.getByRole('alert')).toContainText('Here it is in words.')
  })
  await context.close()
})

test('no response of the server is kept for offline use, before and after signing out', async ({ page }) => {
  await signIn(page, 'admin', '/organizations')
  await expect(page.getByRole('table')).toBeVisible()
  await clientCached(page)
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()

  const kept = await cachedFiles(page)

  expect(kept).toContain('/index.html')
  expect(kept.filter(path => !/^\/(index\.html|favicon\.svg|static\/[^/]+)$/.test(path))).toEqual([])
  await signOut(page)
  expect((await cachedFiles(page)).sort()).toEqual(kept.sort())
})

test('the kept page opens a draft by its address when only a gateway answers, says that the server cannot be reached, and saves the draft once it can', async ({
  context,
  page: before,
}) => {
  const type = async (page: Page, operation: string) => {
    const line = page.getByRole('combobox', { name: 'Type an operation' })
    await line.fill(operation)
    await line.press('Enter')
    await expect(line).toHaveValue('')
  }
  await dayBefore(before)
  await openSchedule(before)
  await button(before, 'Edit').click()
  await type(before, 'T-1 move 08:00 to 08:30')
  await expect(before.getByText('Saved on the server.')).toBeVisible()
  await expect(before).toHaveURL(/draft=/)
  await clientCached(before)
  const address = before.url()
  await before.close()
  await context.route(
    () => true,
    route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )

  const page = await context.newPage()
  await dayBefore(page)
  await page.goto(address)

  await expect(page.getByText(planFromBrowser)).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /^Draft .*\(1 step, saved in this browser\)$/ }),
  ).toBeVisible()
  await type(page, 'T-1 move 08:30 to 09:00')
  await expect(page.getByRole('heading', { name: /\(2 steps, saved in this browser\)$/ })).toBeVisible()
  await expect(page.getByText('The server cannot be reached. Saved in this browser.')).toBeVisible()
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(page.getByText(planFromBrowser)).toHaveCount(0)
  await expect(page.getByText('Saved on the server.')).toBeVisible({ timeout: 30_000 })

  expect(await keptPlans(page)).toEqual(['test_03'])
  expect(await keptDrafts(page)).toHaveLength(1)
  await signOut(page)
  await expect.poll(() => keptPlans(page)).toEqual([])
  await expect.poll(() => keptDrafts(page)).toEqual([])
})
