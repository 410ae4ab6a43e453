// Sending a draft as a new plan: what differs, the reason for errors, the new plan and its withdrawal, also without a connection;
// and applying the steps of a draft to a newer plan.

import { editPlan } from '../../domain/schedule/draft/edit-plan.ts'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import { encodePlan } from '../../domain/schedule/plan/encode.ts'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { dayBefore } from './support/drafts.ts'
import { antiForgery, test as base, expect, openSchedule, ownProduct } from './support/test.ts'

// A product of its own: other tests stand on the demo's plan being the only one.
const test = base.extend({
  product: ownProduct(),
})

test('a draft with an error is sent with a reason once the server answers, opened as a new plan, and withdrawn within minutes', async ({
  page,
  context,
}) => {
  await dayBefore(page)
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
  await expect(dialog.getByText('Give a reason for sending the plan despite its errors.')).toBeVisible()
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
  await expect(page.getByRole('combobox', { name: 'Plan' }).locator('option:checked')).toHaveText(
    / from test_03, sent .* \(test_03~/,
  )

  await notice.getByRole('button', { name: 'Withdraw the plan' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('Sent by mistake')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('alert')).toContainText(/This plan was withdrawn .*: Sent by mistake/)
  await expect(notice).toContainText('and withdrawn')
  await expect(notice.getByRole('button', { name: 'Withdraw the plan' })).toHaveCount(0)
})

test('the steps of a draft are applied to a newer plan of the day as a new draft, and one that is refused there says why', async ({
  page,
}) => {
  await dayBefore(page)
  await openSchedule(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const line = page.getByRole('combobox', { name: 'Type an operation' })
  for (const text of ['MB-3 charge 02:00-03:30 at 120 kW', 'T-1 move 08:00 to 08:30']) {
    await line.fill(text)
    await line.press('Enter')
    await expect(line).toHaveValue('')
  }
  await expect(page.getByText('Saved on the server.')).toBeVisible()
  await expect(page).toHaveURL(/[?&]draft=/)
  const plan = decodePlan(await (await page.request.get('/api/schedules/test_03')).json())
  const edited = editPlan(
    plan,
    '[{"type":"remove-trips","tripKeys":["T-1_D-1_S-2_33_34"],"returnTripsToo":false,"laterTripsToo":false}]',
  )
  if (!edited.ok) throw new Error(edited.reason)
  const delivered = await page.request.post('/api/schedules', {
    headers: await antiForgery(page.request),
    data: encodePlan({ ...edited.plan, txId: 'test_04' }),
  })
  expect(delivered.status()).toBe(201)
  await page.reload()

  const apply = page.getByRole('button', { name: 'Apply the steps to the newer plan' })
  await expect(apply).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight),
    'the page does not scroll beneath the notice',
  ).toBeLessThanOrEqual(900)
  await apply.click()
  const dialog = page.getByRole('alertdialog', { name: 'Apply the steps to test_04?' })
  await expect(dialog).toContainText('1 step applied, 0 without effect, 1 refused and left out.')
  await expect(dialog.getByRole('listitem').nth(1)).toContainText(
    /Refused: Make the trip of T-1 .* nothing like the trip of T-1 from D-1 to S-2 at 08:00/,
  )
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Create the new draft' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft of test_04 (1 step, saved)')
  await expect(page.getByText('Saved on the server.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply the steps to the newer plan' })).toHaveCount(0)
  await page.goto('/schedule?plan=test_03')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  // A draft of the test before has the first name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Draft( 2)? of test_03 \(2 steps, saved\)$/,
  )
})
