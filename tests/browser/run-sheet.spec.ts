// A truck's day: what it is doing by the plan, and its run sheet, which is read with and without a connection.
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { clientCached } from './support/cached-client.ts'
import { startProduct } from './support/product.ts'
import { antiForgery, expect, signIn, signOut, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', loadsAhead: true })

const firstTrip = ['08:00 – 08:15Now', 'D-1', 'S-2', 'MB-1, MB-3', 'MB-1, MB-3']

test('a driver sees the trip under way, reads the run sheet, is told that the plan has changed, and reads it without a connection', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const product = await startProduct()
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date().setUTCHours(8, 5, 0, 0))
  await signIn(page, 'business')
  const [truck] = await (await page.request.get('/api/trucks?search=T-1')).json()
  const sheet = page.getByRole('table', { name: 'Run sheet' })
  const firstRow = sheet.getByRole('row').nth(1)

  // What changes before the page hears of events is found a minute later.
  const events = page.waitForResponse(response => new URL(response.url()).pathname === '/api/events')
  await test.step('what the truck is doing', async () => {
    await page.goto(`/assets/trucks/${truck.id}`)
    const current = page.getByRole('region', { name: 'Current trip' })
    await expect(current.getByRole('definition')).toHaveText(['D-1', 'S-2', '08:00', '08:15'])
    await expect(page.getByRole('region', { name: 'Batteries on board' })).toContainText(
      'MB-1planned 132.5 kWh',
    )
    const next = page.getByRole('table', { name: 'Next trips' })
    await expect(next.getByRole('row').nth(1)).toContainText('08:45 – 09:00')
    await expectAccessibleInBoth(page)
  })

  await test.step('its run sheet', async () => {
    await page.getByRole('link', { name: 'Run Sheet' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Run Sheet of T-1' })).toBeVisible()
    await expect(firstRow).toContainText(firstTrip.join(''))
    await expect(sheet.getByRole('row')).toHaveCount(7)
    await expectAccessibleInBoth(page)
  })

  await test.step('the plan changes while it is read', async () => {
    await events
    const before = await (await page.request.get('/api/schedules/test_03')).json()
    before.trips['T-1'][0].mbess_ids = ['MB-1']
    const headers = await antiForgery(page.request)
    const delivered = await page.request.post('/api/schedules', {
      headers,
      data: { ...before, tx_id: 'test_04' },
    })
    expect(delivered.status()).toBe(201)
    const show = page.getByRole('button', { name: 'Show the new sheet' })
    await expect(show).toBeVisible()
    await expect(firstRow).toContainText(firstTrip.join(''))
    await expectAccessibleInBoth(page)
    await show.press('Enter')

    await expect(firstRow).toContainText('08:00 – 08:15NowChanged')
    await expect(firstRow).toContainText('MB-1was MB-1, MB-3')
    await expect(sheet.getByText('Changed')).toHaveCount(1)
    await expect(page.getByText('The plan has changed since you first read this sheet.')).toBeVisible()
    await expectAccessibleInBoth(page)
  })

  await test.step('signing out deletes what was kept', async () => {
    expect(await keptSheets(page)).toBe(1)
    await signOut(page)
    await expect.poll(() => keptSheets(page)).toBe(0)
  })

  await test.step('without a connection, on a phone', async () => {
    await signIn(page, 'business', `/assets/trucks/${truck.id}/run-sheet`)
    await expect(firstRow).toBeVisible()
    await expect.poll(() => keptSheets(page)).toBe(1)
    await clientCached(page)
    await product.stop()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()

    await expect(
      page.getByRole('alert').filter({ hasText: /Read at .*, 08:05; no connection/ }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Run Sheet of T-1' })).toBeVisible()
    const cards = page.getByRole('list', { name: 'Run sheet' }).getByRole('listitem')
    await expect(cards).toHaveCount(6)
    await expect(cards.first()).toContainText('08:00 – 08:15NowD-1 → S-2')
    await expect(cards.first().getByRole('definition')).toHaveText(['MB-1', 'MB-1', 'MB-1 132.5 kWh'])
    await expectAccessibleInBoth(page)
  })

  await test.step('found again from the start page and the page of its truck', async () => {
    const link = page.getByRole('link', { name: /^Run sheet of T-1, .* \(read .*08:05:\d\d UTC\)$/ })
    for (const address of ['/', `/assets/trucks/${truck.id}`]) {
      await page.goto(address)
      await expect(link).toBeVisible()
      await expectAccessibleInBoth(page)
    }
    await link.press('Enter')
    await expect(page.getByRole('heading', { name: 'Run Sheet of T-1' })).toBeVisible()
  })

  await test.step('on paper', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('test_04')).toBeVisible()
  })
  await context.close()
})

const keptSheets = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('run-sheets-2')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('sheets').objectStore('sheets').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
