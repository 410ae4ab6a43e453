// Nobody loses what they typed by leaving: whoever leaves a changed form is asked first, whichever way they go.
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const field = (page: Page) => page.getByLabel('Account Name')

/** Came from the list of customers, as people do. */
async function typeNewCustomer(page: Page) {
  await signIn(page, 'admin')
  await page.getByRole('tab', { name: 'Customer Accounts' }).click()
  await page.getByRole('link', { name: 'New Customer' }).click()
  await field(page).fill('Harbour Power')
}

test('back asks, keeps the form and its address meanwhile, and leads back when told to', async ({ page }) => {
  await typeNewCustomer(page)

  await page.goBack()
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expect(page).toHaveURL('/customers/create')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('Harbour Power')

  await page.goBack()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/customers')
  await expect(page.getByRole('table')).toBeVisible()

  await page.goForward()
  await expect(page).toHaveURL('/customers/create')
  await expect(field(page)).toHaveValue('')
})

test('forward and a hurry of steps lose nothing either', async ({ page }) => {
  await typeNewCustomer(page)
  await field(page).fill('')
  await page.getByRole('link', { name: 'Gridhaul' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await field(page).fill('Harbour Power')

  await page.goForward()
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.evaluate(() => {
    window.history.back()
    window.history.back()
  })
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()

  await expect(page).toHaveURL('/customers/create')
  await expect(field(page)).toHaveValue('Harbour Power')
})

for (const way of ['a tab of the top bar', 'Cancel']) {
  test(`${way} asks, and stays or leaves as told`, async ({ page }) => {
    await typeNewCustomer(page)
    const control =
      way === 'Cancel'
        ? page.getByRole('button', { name: 'Cancel' })
        : page.getByRole('tab', { name: 'Asset Manager' })

    await control.click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(field(page)).toHaveValue('Harbour Power')
    await control.click()
    await page.getByRole('button', { name: 'Leave' }).click()

    await expect(page).toHaveURL(way === 'Cancel' ? '/customers' : /\/assets/)
  })
}

test('a reload is asked about by the browser', async ({ page }) => {
  await typeNewCustomer(page)
  const asked = page.waitForEvent('dialog')

  const reloading = page.evaluate(() => window.location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloading

  await expect(field(page)).toHaveValue('Harbour Power')
})

test('what was saved is left without a question', async ({ page }) => {
  await typeNewCustomer(page)

  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(/\/customers\/(?!create)/)
  await expect(question(page)).toHaveCount(0)
})

test('signing out is not asked about', async ({ page }) => {
  await typeNewCustomer(page)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'LOGOUT' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
