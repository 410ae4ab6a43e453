// What is recorded of a battery by those who work with it: its faults, repairs and limits, by keyboard, for every role.
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/accessible.ts'
import { type Account, expect, signIn, test } from './support/test.ts'

/** On the page of the battery with the faults, reached from the list, with the tab open. */
async function openTab(page: Page, account: Account, name: string): Promise<void> {
  await signIn(page, account, '/assets')
  await page.getByRole('link', { name: 'MB-6', exact: true }).press('Enter')
  const tabs = page.getByRole('tablist', { name: 'Asset' }).getByRole('tab')
  await expect(tabs).toHaveText([
    'MONITORING',
    'FAULTS',
    'SETTINGS',
    'HISTORICAL DATA',
    'REPAIRS & MAINTENANCE',
    'SCHEDULE',
    'MAP',
    'HISTORY',
  ])
  const tab = page.getByRole('tab', { name, exact: true })
  await page.getByRole('tab', { name: 'MONITORING' }).focus()
  while (!(await tab.evaluate(element => element === document.activeElement)))
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

test('a field operator writes what was done about the open fault of a battery, by keyboard', async ({
  page,
}) => {
  await openTab(page, 'field', 'FAULTS')
  const fault = page.getByRole('table', { name: 'Faults' }).getByRole('row').filter({ hasText: 'Open' })
  await expect(fault).toHaveCount(1)
  await expectAccessibleInBoth(page)

  await fault.getByRole('button', { name: /^Add note on the fault of / }).press('Enter')
  await expect(page.getByLabel('Recovery Note')).toBeFocused()
  await page.keyboard.type('Breaker reset, fan on order')
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(fault).toContainText('Breaker reset, fan on order')
  await expect(fault.getByRole('button', { name: /^Edit note on the fault of / })).toBeFocused()
})

test('a business operator takes a battery out of service, corrects the end and deletes the record, by keyboard', async ({
  page,
}) => {
  await openTab(page, 'business', 'REPAIRS & MAINTENANCE')
  await expect(page.getByText('No repair & maintenance data is available yet.')).toBeVisible()
  await expectAccessibleInBoth(page)

  const add = page.getByRole('button', { name: 'Add Repair or Maintenance' })
  await add.press('Enter')
  await page.getByLabel('Servicer').press('Enter')
  await expect(page.getByLabel('Maintenance Notes')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Fan replaced')
  await page.keyboard.press('Enter')
  const record = page.getByRole('table', { name: 'Repairs & maintenance' }).getByRole('row').nth(1)
  await expect(record).toContainText('Fan replaced')
  await expect(record).toContainText('Out of service')
  await expect(add).toBeFocused()
  await expectAccessibleInBoth(page)

  await record.getByRole('button', { name: /^Close / }).press('Enter')
  const end = page.getByLabel('End')
  const now = await end.inputValue()
  await end.fill('2020-01-01T00:00')
  await page.keyboard.press('Enter')
  await expect(end).toHaveAttribute('aria-invalid', 'true')
  await end.fill(now)
  await page.keyboard.press('Enter')
  await expect(record).not.toContainText('Out of service')

  await record.getByRole('button', { name: /^Delete / }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('No repair & maintenance data is available yet.')).toBeVisible()
})

test('an administrator sets a limit of a battery and takes it back, by keyboard', async ({ page }) => {
  await openTab(page, 'admin', 'SETTINGS')
  const limits = page.getByRole('tabpanel', { name: 'SETTINGS' }).locator('dl')
  const before = (await limits.textContent()) ?? ''
  await expectAccessibleInBoth(page)
  const edit = page.getByRole('button', { name: 'Edit Limits' })
  const field = page.getByLabel('Charging Power, kW', { exact: true })

  await edit.press('Enter')
  const typed = await field.inputValue()
  await field.fill('-1')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await field.fill('87.5')
  await page.keyboard.press('Enter')
  await expect(limits).toContainText('Charging Power87.5 kW')
  await expect(edit).toBeFocused()

  await edit.press('Enter')
  await field.fill(typed)
  await page.keyboard.press('Enter')
  await expect(limits).toHaveText(before)
})
