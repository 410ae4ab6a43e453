// The asset manager against the real server and its simulated batteries: by mouse and by keyboard, and with ten
// thousand units.
import type { Page } from '@playwright/test'
import { playFleet } from './support/fleet.ts'
import { type Account, expect, signIn, test } from './support/test.ts'

async function openAssets(page: Page, account: Account = 'field', query = ''): Promise<void> {
  await signIn(page, account, `/assets${query}`)
}

const batteries = (page: Page) => page.getByRole('table', { name: 'mBESS units' })
const equipment = (page: Page) => page.getByRole('table', { name: 'Equipment' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

test('a business operator finds a battery by its serial number, sees its run mode, and opens it', async ({
  page,
}) => {
  await signIn(page, 'business')
  await page.getByRole('tab', { name: 'Asset Manager' }).click()
  // Tests before this one may have added others.
  await expect(batteries(page).getByRole('link', { name: /^MB-[1-8]$/ })).toHaveCount(8)

  await search(page).fill('GC160M2-24-0016')
  await expect(batteries(page).getByRole('link')).toHaveCount(1)
  await expect(batteries(page).getByText('Faulted')).toBeVisible()
  await expect(page.getByRole('meter', { name: 'State of charge of MB-6' })).toBeVisible()
  await expect(batteries(page).getByText(/^0\.0 kW$/)).toBeVisible()
  await batteries(page).getByText('Hill Country').click()

  await expect(page.getByRole('heading', { name: 'MB-6', level: 1 })).toBeVisible()
})

test('a field operator finds a truck by its VIN and opens it', async ({ page }) => {
  await openAssets(page)
  await page.getByRole('tab', { name: 'EQUIPMENT' }).click()
  await expect(page.getByRole('button', { name: /^All Assets \(\d+\)$/ })).toBeVisible()

  await search(page).fill('GHX18D1A5R0000092')
  await expect(page.getByRole('button', { name: 'Trucks (1)' })).toBeVisible()
  await equipment(page).getByText('Hauler 18').click()

  await expect(page.getByRole('heading', { name: 'T-3', level: 1 })).toBeVisible()
})

test('a user without a role is redirected from the asset manager to the start page', async ({ page }) => {
  await openAssets(page, 'customer')

  await expect(page).toHaveURL(/\/$/)
})

test('Back, Forward and a reload restore search, service area, chip, sort and tab of the asset lists', async ({
  page,
}) => {
  await openAssets(page, 'field', '?tab=equipment')
  await page.getByRole('combobox', { name: 'Service Area' }).click()
  await page.getByRole('option', { name: 'Harbor South' }).click()
  await search(page).fill('T-')
  await page.getByRole('button', { name: 'Asset', exact: true }).click()
  await page.getByRole('button', { name: 'Trucks (1)' }).click()
  await expect(page).toHaveURL(/search=T-/)
  const address = page.url()

  const asLeft = async () => {
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('tab', { name: 'EQUIPMENT' })).toHaveAttribute('aria-selected', 'true')
    await expect(search(page)).toHaveValue('T-')
    await expect(page.getByRole('combobox', { name: 'Service Area' })).toContainText('Harbor South')
    await expect(page.getByRole('button', { name: 'Trucks (1)' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('columnheader', { name: 'Asset', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(equipment(page).getByRole('link')).toHaveText(['T-2'])
  }
  await equipment(page).getByRole('link', { name: 'T-2', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'T-2', level: 1 })).toBeVisible()
  await page.goBack()
  await asLeft()
  await page.reload()
  await asLeft()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'T-2', level: 1 })).toBeVisible()
  await page.goBack()
  await asLeft()
})

test('a battery is found and opened by keyboard alone', async ({ page }) => {
  await signIn(page, 'field')
  await page.getByRole('tab', { name: 'Asset Manager' }).focus()
  await page.keyboard.press('Enter')
  await search(page).focus()
  await page.keyboard.type('MB-7')
  await expect(batteries(page).getByRole('link')).toHaveText(['MB-7'])

  await batteries(page).getByRole('link', { name: 'MB-7', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleDescription(
    /^In service: the unit reports no fault\. Measured /,
  )
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'MB-7', level: 1 })).toBeVisible()
})

test('of ten thousand units only those in view are in the document and in telemetry requests, and a search is one request when the typing pauses', async ({
  page,
}) => {
  const { questions } = await playFleet(page, 10_000)
  const asked: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/api/fleet/units') asked.push(url.searchParams.get('search') ?? '')
  })
  await page.clock.install()
  await signIn(page, 'field', '/assets')
  await expect(batteries(page)).toHaveAttribute('aria-rowcount', '10001')
  await expect(batteries(page).getByText('1.0 kW', { exact: true })).toBeVisible()
  const rows = batteries(page).locator('tbody tr[data-id]')
  const shown = () => rows.evaluateAll(drawn => drawn.map(row => (row as HTMLElement).dataset.id))
  /** Each once, however often: what is in view is asked for again from time to time. */
  const askedUnits = () => [...new Set(questions.flat())]

  expect(await rows.count()).toBeLessThan(50)
  expect(await page.locator('*').count()).toBeLessThan(2_000)
  const atTheTop = await shown()
  expect(askedUnits()).toEqual(atTheTop)

  // In one step: where a slow machine comes to rest on the way, it may ask for the units that are there.
  const region = page.getByRole('region', { name: 'mBESS units, scrollable' })
  await region.evaluate(list => list.scrollTo({ top: list.scrollHeight, behavior: 'instant' }))
  await expect(batteries(page).getByText('10,000.0 kW', { exact: true })).toBeVisible()

  expect(await rows.count()).toBeLessThan(50)
  expect(await page.locator('*').count()).toBeLessThan(2_000)
  expect(askedUnits()).toEqual([...atTheTop, ...(await shown())])
  await region.focus()
  await page.keyboard.press('Home')
  await expect(batteries(page).getByText('1.0 kW', { exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(batteries(page).getByText('10,000.0 kW', { exact: true })).toBeVisible()

  // However long a key takes here, no time passes between two of them.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await search(page).pressSequentially('MB-1234')
  expect(asked).toEqual([''])
  await page.clock.resume()
  await expect(batteries(page).getByRole('link')).toHaveText(['MB-1234'])

  expect(asked).toEqual(['', 'MB-1234'])
})
