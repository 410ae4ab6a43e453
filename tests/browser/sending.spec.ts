// Sending a draft as a new plan: what differs, the reason for errors, the new plan, and its withdrawal; also without a connection.
import { expectAccessibleInBoth } from './support/accessible.ts'
import { antiForgery, expect, openSchedule, test } from './support/test.ts'

// The product is shared with other tests, which expect the demo's plan to be the newest one that counts.
test.afterEach(async ({ page }) => {
  await page.context().setOffline(false)
  const plans: { tx_id: string; withdrawal?: unknown }[] = await (
    await page.request.get('/api/schedules')
  ).json()
  for (const { tx_id: txId, withdrawal } of plans) {
    if (withdrawal || !txId.includes('~')) continue
    await page.request.post(`/api/schedules/${encodeURIComponent(txId)}/withdrawal`, {
      headers: await antiForgery(page.request),
      data: { reason: 'Test' },
    })
  }
})

test('a draft with an error is sent with a reason once the server answers, opened as a new plan, and withdrawn within minutes', async ({
  page,
  context,
}) => {
  await openSchedule(page, 'business')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const line = page.getByRole('combobox', { name: 'Type an operation' })
  await line.fill('MB-3 charge 02:00-03:30 at 200 kW')
  await line.press('Enter')
  await expect(page.getByText('Saved on the server.')).toBeVisible()

  const sendTool = page.getByRole('button', { name: 'Send', exact: true })
  await sendTool.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send this draft as a plan?' })
  await expect(dialog.getByRole('list', { name: /difference/ })).toContainText('MB-3')
  await expect(dialog.getByRole('list', { name: /errors? in the plan/ })).toContainText('200 kW')
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeInViewport()
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Say why the plan is sent all the same')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The depot has faster chargers')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Send' }).click()

  const notice = page.getByRole('status').filter({ hasText: 'The draft was sent as test_03~' })
  await expect(notice).toContainText('10 min left')
  await expectAccessibleInBoth(page)
  await notice.getByRole('link', { name: 'Open the plan' }).click()
  await expect(page).toHaveURL(/plan=test_03(~|%7E)/)
  await expect(page.getByRole('combobox', { name: 'Plan' }).locator('option:checked')).toHaveText(/^test_03~/)

  await notice.getByRole('button', { name: 'Withdraw the plan' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('Sent by mistake')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('alert')).toContainText(/This plan was withdrawn .*: Sent by mistake/)
  await expect(notice).toContainText('and withdrawn')
  await expect(notice.getByRole('button', { name: 'Withdraw the plan' })).toHaveCount(0)
})
