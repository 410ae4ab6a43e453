// axe finds nothing on any screen, in light and dark, wide and narrow.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openAs, test } from './support/people.ts'
import { openSchedule, signIn } from './support/test.ts'

const looks = [
  { name: 'light and wide', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark and wide', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'light and narrow', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'dark and narrow', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look)

    test('signed out: the sign-in screen, with and without an error', async ({ page }) => {
      await page.goto('/login')
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByLabel('Email')).toBeFocused()
      await expectAccessible(page)
    })

    test('signed in: the start page, the account panel and the menu', async ({ page }) => {
      await signIn(page, 'admin')
      await expectAccessible(page)

      await page.getByRole('button', { name: /^Account of/ }).click()
      await expect(page.getByRole('button', { name: 'LOGOUT' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      if (look.viewport.width < 800) {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page)
      }
    })

    test('the schedule, with a bar focused and with a file refused', async ({ page }) => {
      await (look.viewport.width < 800
        ? signIn(page, 'admin').then(() => page.goto('/schedule'))
        : openSchedule(page))
      await page.getByRole('gridcell', { name: /^T-1, 08:00/ }).focus()
      await expectAccessible(page)

      await page
        .getByLabel('Plan file')
        .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })

    test('signed out: the ways to another password, with what they say', async ({ page }) => {
      await page.goto('/request-password-reset')
      await page.getByRole('button', { name: 'Send reset instructions' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expectAccessible(page)

      await page.goto('/reset-password?token=t0ken')
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
      await expectAccessible(page)
    })

    for (const account of ['admin', 'business', 'field'] as const) {
      test(`organizations and users, as ${account} sees them`, async ({ page, people }) => {
        const organization = `/organizations/${people.organizationId}`
        const user = await people.create('ADMIN', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS')
        await openAs(page, account, '/organizations')
        await expect(page.getByRole('table')).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Create Organization' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page)

        await page.goto(organization)
        await expect(page.getByRole('row', { name: user.name })).toBeAttached()
        await page.getByRole('tab', { name: 'simulator' }).hover()
        await expectAccessible(page)
        await page.getByRole('tab', { name: 'roles & permissions' }).click()
        await expect(page.getByRole('heading', { name: 'Business Operator' })).toBeVisible()
        await expectAccessible(page)

        await page.goto(`/users/${user.id}`)
        await expect(page.getByRole('heading', { name: user.name })).toBeVisible()
        await expectAccessible(page)
      })
    }

    test('the forms of users, their dialogs and the admin page', async ({ page, people }) => {
      const user = await people.create('ADMIN')
      await openAs(page, user, '/admin')
      await expect(page.getByRole('link', { name: 'New User' })).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('link', { name: 'New User' }).click()
      await page.getByRole('button', { name: 'SAVE' }).click()
      await expect(page.getByText('Name is required')).toBeVisible()
      await page.getByRole('combobox', { name: 'Roles' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page)

      await page.goto(`/users/${user.id}/edit`)
      await page.getByRole('button', { name: 'delete user' }).focus()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
      await expect(page.getByText('Password is required')).toBeVisible()
      await expectAccessible(page)

      await page.goto(`/users/${(await people.create()).id}/edit`)
      await page.getByRole('button', { name: 'delete user' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
    })

    test('the own record of somebody without a role', async ({ page, people }) => {
      const user = await people.create()
      await openAs(page, user, `/users/${user.id}/edit`)
      await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible()

      await expectAccessible(page)
    })
  })
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}
