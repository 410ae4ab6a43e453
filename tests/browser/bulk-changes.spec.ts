// Many records at once, by keyboard alone.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`trucks are selected, moved to another service area and moved back by keyboard at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'admin', '/assets?tab=equipment')
    await page.getByRole('link', { name: 'T-1', exact: true }).focus()

    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar(page).getByText('2 trucks selected')).toBeVisible()
    await expectAccessible(page)

    await bar(page).getByRole('button', { name: 'Change service area' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change the service area of 2 trucks?' })
    await expect(dialog.getByText('T-1 and T-2')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: 'Service Area' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Change', exact: true }).press('Enter')

    const results = page.getByRole('list', { name: 'Results' })
    await expect(results.getByText('Done')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(results.getByText('Undone')).toHaveCount(2)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: /^Equipment/ })).toBeFocused()
  })
