// Alarms from the server's evaluation to the reader: the bell, the list at both widths, the dialogs, the settings, and axe.
import { expectAccessibleInBoth, expectNoOverflow } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test('an alarm of a faulted battery rings the bell, is acknowledged with a note and shelved, and no longer counts', async ({
  page,
}) => {
  await signIn(page, 'admin', '/alarms?kind=faulted')
  // The server evaluates every ten seconds, and tells open pages.
  const row = page.getByRole('row', { name: /MB-6/ })
  await expect(row).toBeVisible({ timeout: 20_000 })
  await expect(row).toContainText('Unacknowledged')
  const bell = page.getByRole('link', { name: /^Alarms: / })
  await expect(bell).toHaveAccessibleName(/^Alarms: [1-9]/)
  const before = await bell.getAttribute('aria-label')
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Acknowledge Faulted, MB-6' }).press('Enter')
  await page.getByLabel('Note').fill('Calling the depot')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Calling the depot')
  await expect(bell).not.toHaveAttribute('aria-label', before ?? '')

  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('list', { name: 'Alarms' }).getByRole('listitem').filter({ hasText: 'MB-6' })
  await card.getByRole('button', { name: 'Shelve Faulted, MB-6' }).click()
  await page.getByRole('button', { name: 'Shelve', exact: true }).click()
  await expect(card).toContainText('shelved until')
  await expectAccessibleInBoth(page)
  await expectNoOverflow(page)
  await card.getByRole('button', { name: 'Unshelve Faulted, MB-6' }).click()
  await expect(card).not.toContainText('shelved until')

  await page.getByRole('tab', { name: 'SETTINGS' }).click()
  const silent = page.getByRole('group', { name: 'Silent' })
  await silent.getByLabel('Limit, min').fill('20')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alarm settings saved')).toBeVisible()
  await page.reload()
  await expect(silent.getByLabel('Limit, min')).toHaveValue('20')

  await page.setViewportSize({ width: 320, height: 640 })
  await expect(bell).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
})
