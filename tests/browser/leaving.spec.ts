// Nobody loses what they typed by leaving: whoever leaves a changed form is asked first, whichever way they go.
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const field = (page: Page) => page.getByLabel('Account Name')

/** Came from the list of customers, as people do. */
async function typeNewCustomer(page: Page) {
  await signIn(page, 'admin')
  await openForm(page)
}

async function openForm(page: Page) {
  await page.getByRole('tab', { name: 'Customer Accounts' }).click()
  await page.getByRole('link', { name: 'New Customer' }).click()
  await field(page).fill('Harbour Power')
}

test('whoever leaves a changed form is asked first, whichever way they go, and not when signing out', async ({
  page,
}) => {
  await typeNewCustomer(page)

  await test.step('Back asks, keeps form and address meanwhile, and goes back when confirmed', async () => {
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

  await test.step('Forward and several fast steps ask', async () => {
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

  await test.step('the browser asks before a reload', async () => {
    const asked = page.waitForEvent('dialog')

    const reloading = page.evaluate(() => window.location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await reloading

    await expect(field(page)).toHaveValue('Harbour Power')
  })

  for (const [way, control, next] of [
    ['Cancel', page.getByRole('button', { name: 'Cancel' }), '/customers'],
    ['a tab of the top bar', page.getByRole('tab', { name: 'Asset Manager' }), /\/assets/],
  ] as const)
    await test.step(`${way} asks, and stays or leaves as answered`, async () => {
      await control.click()
      await page.getByRole('button', { name: 'Stay' }).click()
      await expect(field(page)).toHaveValue('Harbour Power')
      await control.click()
      await page.getByRole('button', { name: 'Leave' }).click()

      await expect(page).toHaveURL(next)
      await openForm(page)
    })

  await test.step('signing out asks nothing', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'LOGOUT' }).click()

    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
})
