// Batteries and trucks as records: added, looked at, changed and deleted, and through every failure on the way.
import type { Page } from '@playwright/test'
import {
  callFailures,
  expectOneAlert,
  failCalls,
  holdCalls,
  loadThroughFailures,
  lostResponse,
  malformed,
  repeatThroughFailures,
} from './support/failing-calls.ts'
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
async function openNew(
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

async function removeAsset(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete Asset' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(name)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

/** How many records of this name the server has. */
async function countOf(page: Page, kind: 'assets' | 'trucks', name: string): Promise<number> {
  const { organization_id } = await (await page.request.get('/api/auth/identify')).json()
  const query = new URLSearchParams({ organization_id, search: name })
  return ((await (await page.request.get(`/api/${kind}?${query}`)).json()) as unknown[]).length
}

for (const account of ['admin', 'business', 'field'] as const satisfies Account[]) {
  test(`the ${account} account adds a battery, opens it and renames it`, async ({ page }) => {
    const name = newName('MB')
    await signIn(page, account, newBattery)
    await fillBattery(page, name)
    await save(page)
    await expect(page.getByText('Asset created successfully')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'mBESS' })).toHaveAttribute('aria-selected', 'true')

    await open(page, 'mBESS', name)
    await page.getByRole('link', { name: 'EDIT INFO' }).click()
    await expect(page.getByRole('button', { name: 'Delete Asset' })).toHaveCount(account === 'admin' ? 1 : 0)
    await page.getByLabel('Asset Name').fill(`${name}-b`)
    await save(page)

    await expect(page.getByText('Asset updated successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: `${name}-b`, level: 1 })).toBeVisible()
  })

  test(`the ${account} account adds a truck, opens it and renames it`, async ({ page }) => {
    const name = newName('T')
    await signIn(page, account, newTruck)
    await fillTruck(page, name)
    await save(page)
    await expect(page.getByText('Truck created successfully')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'EQUIPMENT' })).toHaveAttribute('aria-selected', 'true')

    await open(page, 'EQUIPMENT', name)
    await page.getByRole('link', { name: 'EDIT INFO' }).click()
    await expect(page.getByRole('button', { name: 'Delete Asset' })).toHaveCount(account === 'admin' ? 1 : 0)
    await page.getByLabel('Asset Name').fill(`${name}-b`)
    await save(page)

    await expect(page.getByText('Truck updated successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: `${name}-b`, level: 1 })).toBeVisible()
  })
}

test('an administrator deletes a battery, which is gone from the list', async ({ page }) => {
  const name = await openNew(page, 'admin', battery)

  await page.getByRole('link', { name: 'EDIT INFO' }).click()
  await removeAsset(page, name)

  await expect(page.getByText('Asset deleted successfully')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'mBESS' })).toHaveAttribute('aria-selected', 'true')
  expect(await countOf(page, 'assets', name)).toBe(0)
})

test('an administrator deletes a truck and is led to the EQUIPMENT tab', async ({ page }) => {
  const name = await openNew(page, 'admin', truck)

  await page.getByRole('link', { name: 'EDIT INFO' }).click()
  await removeAsset(page, name)

  await expect(page.getByText('Truck deleted successfully')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'EQUIPMENT' })).toHaveAttribute('aria-selected', 'true')
  expect(await countOf(page, 'trucks', name)).toBe(0)
})

test('a failed creation of a battery keeps what was typed, and the battery is created once', async ({
  page,
}) => {
  const name = newName('MB')
  await signIn(page, 'field', newBattery)
  await fillBattery(page, name)
  const call = await failCalls(page, 'POST', /^\/api\/assets$/, [...callFailures, lostResponse])

  await repeatThroughFailures(
    call,
    () => save(page),
    async way => {
      await expectOneAlert(page, way.text('Error creating asset.'))
      await expect(page.getByLabel('Asset Name')).toHaveValue(name)
    },
  )

  await save(page)
  await expect(page.getByText('Asset created successfully')).toBeVisible()
  expect(await countOf(page, 'assets', name)).toBe(1)
})

test('a failed change of a truck keeps what was typed and can be repeated', async ({ page }) => {
  await openNew(page, 'business', truck)
  await page.getByRole('link', { name: 'EDIT INFO' }).click()
  const call = await failCalls(page, 'PATCH', /^\/api\/trucks\//, [...callFailures, lostResponse])
  await page.getByLabel('VIN').fill('WVWZZZ1')

  await repeatThroughFailures(
    call,
    () => save(page),
    async way => {
      await expectOneAlert(page, way.text('Error creating asset.'))
      await expect(page.getByLabel('VIN')).toHaveValue('WVWZZZ1')
    },
  )

  await save(page)
  await expect(page.getByText('Truck updated successfully')).toBeVisible()
})

test('a failed deletion of a battery shows the reason on its page and can be repeated', async ({ page }) => {
  const name = await openNew(page, 'admin', battery)
  await page.getByRole('link', { name: 'EDIT INFO' }).click()
  const call = await failCalls(page, 'DELETE', /^\/api\/assets\//, [...callFailures, lostResponse])
  const remove = () => removeAsset(page, name)

  await repeatThroughFailures(call, remove, async way => {
    const reason = way.text(way.statusText)
    await expect(page.getByRole('alert')).toContainText(`Error deleting asset: ${reason}`)
    await expect(page).toHaveURL(/\/edit$/)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })

  await remove()
  await expect(page).toHaveURL(/\/assets$/)
  expect(await countOf(page, 'assets', name)).toBe(0)
})

test('the page of a battery that failed to load shows why and loads after Try again', async ({ page }) => {
  await signIn(page, 'field', '/assets')
  const call = await failCalls(page, 'GET', /^\/api\/assets\/[^/]+$/, [...callFailures, malformed])
  const open = () => page.getByRole('link', { name: 'MB-1', exact: true }).click()

  await loadThroughFailures(page, call, open)

  await expect(page.getByRole('heading', { name: 'MB-1', level: 1 })).toBeVisible()
})

test('while a slow server saves a battery, a second press sends nothing more', async ({ page }) => {
  const name = newName('MB')
  await signIn(page, 'field', newBattery)
  await fillBattery(page, name)
  const call = await holdCalls(page, 'POST', /^\/api\/assets$/)

  await page.getByRole('button', { name: 'Save' }).dblclick()
  await page.keyboard.press('Enter')
  call.release()

  await expect(page.getByText('Asset created successfully')).toBeVisible()
  expect(call.count()).toBe(1)
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
