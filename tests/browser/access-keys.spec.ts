// The keys of devices and programs: issued, copied, used and revoked by keyboard alone.
import { expectAccessible, expectAccessibleInBoth, expectNoOverflow } from './support/accessible.ts'
import { newName } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

test('an administrator issues an ingest key, copies it and revokes it by keyboard', async ({
  page,
  context,
  playwright,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = newName('Depot')
  await signIn(page, 'admin', '/admin')
  await page.getByRole('link', { name: 'Access Keys' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Access Keys', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'New Access Key' }).press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const secret = page.getByRole('dialog').locator('code')
  await expect(secret).toHaveText(/^gridhaul_ingest_/)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(page.getByText('Copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('button', { name: 'New Access Key' })).toBeFocused()

  const device = await playwright.request.newContext({ baseURL: product.url })
  const send = async () =>
    (
      await device.post('/api/asset_telemetry', { headers: { authorization: `Bearer ${copied}` }, data: [] })
    ).status()
  expect(await send()).toBe(200)
  await page.getByRole('button', { name: `Revoke ${name}` }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(page.getByText('Key revoked')).toBeVisible()
  await expect(page.getByRole('row', { name })).toContainText('Revoked')
  expect(await send()).toBe(401)
  await device.dispose()
  await expectAccessibleInBoth(page)
})

test('the access keys fit a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/admin/access-keys')
  await page.getByRole('button', { name: 'New Access Key' }).click()
  await expect(page.getByLabel('Name')).toBeVisible()

  await expectNoOverflow(page)
})
