// Batteries and trucks as records: added, looked at, changed and deleted.
import type { Page } from '@playwright/test'
import { type Account, expect, signIn, test } from './support/test.ts'

let made = 0
/** No other test has it. */
const newName = (beginning: string) => `${beginning}-${Date.now().toString(36)}-${++made}`

async function choose(page: Page, field: string, option: string | number): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  const options = page.getByRole('listbox').getByRole('option')
  await (typeof option === 'number' ? options.nth(option) : options.filter({ hasText: option })).click()
}

const newBattery = '/assets/create-asset'
const newTruck = '/assets/create-truck'

async function fillBattery(page: Page, name: string): Promise<void> {
  await page.getByLabel('Asset Name').fill(name)
  await page.getByLabel('Serial Number').fill(`SN-${name}`)
  await choose(page, 'Asset Model', 0)
  await choose(page, 'Service Area', 1)
}

async function fillTruck(page: Page, name: string): Promise<void> {
  await page.getByLabel('Asset Name').fill(name)
  await page.getByLabel('Model').fill('Hauler 5')
  await page.getByLabel('MBESS Capacity').fill('4')
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** What was saved has led to the list: leaving before that would take the call back. */
async function open(page: Page, kind: 'mBESS' | 'EQUIPMENT', name: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === '/assets')
  await page.goto('/assets')
  await page.getByRole('tab', { name: kind }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const battery = { beginning: 'MB', form: newBattery, fill: fillBattery, tab: 'mBESS' } as const
const truck = { beginning: 'T', form: newTruck, fill: fillTruck, tab: 'EQUIPMENT' } as const

/** Adds a unit, goes to its page, and gives its name. */
async function _openNew(
  page: Page,
  account: Account,
  { beginning, form, fill, tab }: typeof battery | typeof truck,
): Promise<string> {
  const name = newName(beginning)
  await signIn(page, account, form)
  await fill(page, name)
  await save(page)
  await open(page, tab, name)
  return name
}

async function _removeAsset(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete Asset' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(name)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

/** How many records of this name the server has. */
async function _countOf(page: Page, kind: 'assets' | 'trucks', name: string): Promise<number> {
  const { organization_id } = await (await page.request.get('/api/auth/identify')).json()
  const query = new URLSearchParams({ organization_id, search: name })
  return ((await (await page.request.get(`/api/${kind}?${query}`)).json()) as unknown[]).length
}

test('a field operator adds a battery, opens it and renames it', async ({ page }) => {
  const name = newName('MB')
  await signIn(page, 'field', newBattery)
  await fillBattery(page, name)
  await save(page)
  await expect(page.getByText('Asset created successfully')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'mBESS' })).toHaveAttribute('aria-selected', 'true')

  await open(page, 'mBESS', name)
  await page.getByRole('link', { name: 'EDIT INFO' }).click()
  await expect(page.getByRole('button', { name: 'Delete Asset' })).toHaveCount(0)
  await page.getByLabel('Asset Name').fill(`${name}-b`)
  await save(page)

  await expect(page.getByText('Asset updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${name}-b`, level: 1 })).toBeVisible()
})

test('a business operator adds a truck, opens it and renames it', async ({ page }) => {
  const name = newName('T')
  await signIn(page, 'business', newTruck)
  await fillTruck(page, name)
  await save(page)
  await expect(page.getByText('Truck created successfully')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'EQUIPMENT' })).toHaveAttribute('aria-selected', 'true')

  await open(page, 'EQUIPMENT', name)
  await page.getByRole('link', { name: 'EDIT INFO' }).click()
  await expect(page.getByRole('button', { name: 'Delete Asset' })).toHaveCount(0)
  await page.getByLabel('Asset Name').fill(`${name}-b`)
  await save(page)

  await expect(page.getByText('Truck updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${name}-b`, level: 1 })).toBeVisible()
})

test("a battery's SCHEDULE tab shows its day in the newest plan, or that no plan has it", async ({
  page,
}) => {
  const name = newName('MB')
  await signIn(page, 'business', '/assets')
  await page.getByRole('link', { name: 'MB-1', exact: true }).click()
  await page.getByRole('tab', { name: 'SCHEDULE', exact: true }).click()

  const day = page.getByRole('list', { name: 'The day in words' })
  await expect(day.getByText(/^MB-1, .* charging at D-1, 150 kW/).first()).toBeVisible()
  await expect(day.getByText(/^MB-2/)).toHaveCount(0)

  await page.goto(newBattery)
  await fillBattery(page, name)
  await save(page)
  await open(page, 'mBESS', name)
  await page.getByRole('tab', { name: 'SCHEDULE', exact: true }).click()
  await expect(page.getByText('No schedule data is available yet.')).toBeVisible()
})

test("a truck's SCHEDULE tab shows its day in the newest plan", async ({ page }) => {
  await signIn(page, 'field', '/assets?tab=equipment')
  await page.getByRole('link', { name: 'T-1', exact: true }).click()

  await page.getByRole('tab', { name: 'SCHEDULE', exact: true }).click()

  await expect(
    page
      .getByRole('list', { name: 'The day in words' })
      .getByText(/^T-1, .* trip from D-1 to/)
      .first(),
  ).toBeVisible()
})
