// Withdrawing the open plan with a reason, and taking that back, by keyboard alone.
import { expectAccessibleInBoth } from './support/accessible.ts'
import { antiForgery, expect, openSchedule, test } from './support/test.ts'

// The product is shared with other tests.
test.afterEach(async ({ page }) => {
  const headers = await antiForgery(page.request)
  await page.request.delete('/api/schedules/test_03/withdrawal', { headers })
})

test('a plan is withdrawn with a reason, marked, no longer opened first, and counts again when that is taken back', async ({
  page,
}) => {
  await openSchedule(page, 'business')
  await expect(page.getByText(/^Delivered/)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Give a reason for withdrawing the plan')).toBeVisible()
  await page.keyboard.type('Wrong prices')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('alert')).toContainText(/This plan was withdrawn .* by .*: Wrong prices/)
  await expect(page.getByRole('combobox', { name: 'Plan' }).getByRole('option')).toHaveText([
    /^test_03, delivered .* \(withdrawn\)$/,
  ])
  await expectAccessibleInBoth(page)
  await page.goto('/schedule')
  await expect(page.getByText('All delivered plans are withdrawn.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('delivered test_03')
  await page.getByRole('button', { name: 'Undo withdrawal' }).press('Enter')
  await expect(page.getByText('Withdrawal undone. The plan is in use again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
})

test('somebody who may not deliver plans sees who delivered one and cannot withdraw it', async ({ page }) => {
  await openSchedule(page, 'field')

  await expect(page.getByText(/^Delivered/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0)
})
