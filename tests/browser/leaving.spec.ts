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

test('Back asks before a changed form is left, keeps form and address meanwhile, and goes back when confirmed', async ({
  page,
}) => {
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

test('Forward and several fast steps ask before a changed form is left', async ({ page }) => {
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
  test(`${way} asks before a changed form is left, and stays or leaves as answered`, async ({ page }) => {
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

test('the browser asks before a changed form is reloaded', async ({ page }) => {
  await typeNewCustomer(page)
  const asked = page.waitForEvent('dialog')

  const reloading = page.evaluate(() => window.location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloading

  await expect(field(page)).toHaveValue('Harbour Power')
})

test('signing out asks nothing, although a form is changed', async ({ page }) => {
  await typeNewCustomer(page)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'LOGOUT' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
