// Why a battery or a truck does what it does, and why a site lacks energy, asked in place: by mouse, by keys and on a phone.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, openSchedule, test } from './support/test.ts'

const details = (page: Page) => page.getByRole('region', { name: 'Details' })
const explanation = (page: Page) => page.getByRole('dialog', { name: 'Why?' })

test('the reason for what the selected bar shows is read beside it, by keys too, and follows the selection', async ({
  page,
}) => {
  await openSchedule(page)
  const charging = page.getByRole('gridcell', { name: /^MB-1, .* charging at D-1, 150 kW/ })
  await charging.focus()
  await page.keyboard.press('Enter')
  const why = details(page).getByRole('button', { name: 'Why?' })
  await why.focus()
  await page.keyboard.press('Enter')

  await expect(explanation(page)).toContainText(/MB-1 charges at 150 kW at D-1 from 02:00 to 02:45/)
  await expect(explanation(page)).toContainText('It leaves at 08:00 with T-1')
  await expectAccessible(page, { within: '[popover]:popover-open' })
  await page.keyboard.press('Escape')
  await expect(explanation(page)).toBeHidden()
  await expect(why).toBeFocused()

  await page.getByRole('gridcell', { name: /^T-1, 08:00/ }).click()
  await why.click()
  await expect(explanation(page)).toContainText(
    /^T-1 takes MB-1, MB-3 from D-1 to S-2, 08:00 to 08:15\..*There MB-1 delivers/,
  )
  await expect(explanation(page)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Shortfalls over the day' }).click()
  await page.getByRole('button', { name: /^S-2, 28 kWh short/ }).click()
  await why.click()
  await expect(explanation(page)).toContainText(/^S-2 needs .* are undelivered\./)
  await expect(explanation(page)).toBeInViewport({ ratio: 1 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the reason for a bar of the list of days is read within the screen', async ({ page }) => {
    await openSchedule(page)
    await page.getByRole('rowheader', { name: 'MB-1' }).click()
    await page.getByRole('gridcell', { name: /^MB-1, 02:00/ }).click()
    await details(page).getByRole('button', { name: 'Why?' }).click()

    await expect(explanation(page)).toContainText(/^MB-1 /)
    await expect(explanation(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, { within: '[popover]:popover-open' })
  })
})
