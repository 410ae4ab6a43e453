// Who did what, by keyboard: from a change to its entry, and from there to the page of all entries.
import { expectAccessibleInBoth } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

for (const [name, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const)
  test.describe(name, () => {
    test.use({ viewport, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

    test(`a change is found in the history of its truck and on the page of the history, by keyboard, on a ${name} screen`, async ({
      page,
    }) => {
      const plate = `${name.slice(0, 2).toUpperCase()} ${Date.now() % 10_000}`
      await signIn(page, 'admin', '/assets?tab=equipment')
      await page.getByRole('link', { name: 'T-4', exact: true }).press('Enter')
      await page.getByRole('link', { name: 'EDIT INFO' }).press('Enter')
      await page.getByLabel('License Plate').fill(plate)
      await page.getByLabel('License Plate').press('Enter')
      await expect(page.getByText('Truck updated successfully')).toBeVisible()

      await page.goto('/assets?tab=equipment')
      await page.getByRole('link', { name: 'T-4', exact: true }).press('Enter')
      await page.getByRole('tab', { name: 'SCHEDULE', exact: true }).press('ArrowRight')
      await page.getByRole('tab', { name: 'HISTORY', exact: true }).press('Enter')
      const sentence = new RegExp(`^Ada Lindqvist changed T-4's license plate from .* to ${plate}`)
      const entry = page.getByRole('listitem').filter({ hasText: sentence }).locator('summary')
      await entry.press('Enter')
      await expect(page.getByRole('cell', { name: plate })).toBeVisible()
      await expectAccessibleInBoth(page)

      await page.getByRole('link', { name: 'This request' }).first().press('Enter')
      await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.locator('summary')).toHaveCount(1)
      await expectAccessibleInBoth(page)

      if (name === 'narrow') {
        await expect(page.getByRole('form', { name: 'Filters' })).toBeHidden()
        await page.getByRole('button', { name: 'Filters (1 set)', expanded: false }).press('Enter')
        await page.keyboard.press('Tab')
        await expect(page.getByLabel('Person')).toBeFocused()
        await expectAccessibleInBoth(page)
      }
      await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
      await page.getByLabel('Object').fill('t-4')
      await page.getByLabel('Object').press('Enter')
      await expect(page).toHaveURL(/\/admin\/history\?object=t-4$/)
      if (name === 'narrow') {
        await page.getByRole('button', { name: 'Filters (1 set)', expanded: true }).press('Enter')
        await expect(page.getByLabel('Object')).toBeHidden()
      } else await expect(page.getByRole('button', { name: /^Filters/ })).toBeHidden()
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Export as CSV' }).press('Enter')
      expect((await downloading).suggestedFilename()).toBe('history.csv')
    })
  })
