// axe finds nothing on any screen, in light and dark, wide and narrow.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openSchedule, signIn, test } from './support/test.ts'

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
  })
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}
