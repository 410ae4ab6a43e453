// Places as records, and the map of them: keyboard, roles, axe, and nothing from elsewhere.
import { expectAccessibleInBoth } from './support/accessible.ts'
import { antiForgery, expect, signIn, test } from './support/test.ts'

test('a place of the newest plan that nobody recorded is added by keyboard, is on the map where it is, and is deleted with undo', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url())
  })
  await signIn(page, 'admin')
  const headers = await antiForgery(page.request)
  expect((await page.request.delete('/api/places/S-4', { headers })).status()).toBe(204)

  await page.goto('/assets?tab=places')
  const offer = page.getByRole('region', { name: 'Places of the newest plan that are not recorded' })
  await expect(offer).toBeVisible()
  await expectAccessibleInBoth(page)
  await offer.getByRole('link', { name: 'Site S-4' }).press('Enter')
  await expect(page.getByLabel('ID')).toHaveValue('S-4')
  await page.getByLabel('Name').fill('New Hospital')
  await page.getByLabel('Latitude').fill('29.4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter both coordinates or none')).toBeVisible()
  await expect(page.getByLabel('Longitude')).toBeFocused()
  await page.keyboard.type('-94.9')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'New Hospital' })).toBeVisible()
  await expect(offer).toBeHidden()

  await page.getByRole('tab', { name: 'PLACES' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const slider = page.getByRole('slider', { name: 'Time of day' })
  await expect(slider).toBeVisible()
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '00:00')
  const list = page.getByRole('list', { name: 'Places and units' })
  await expect(list).toContainText('staged at D-1')
  await slider.fill('485')
  await expect(
    page.getByRole('img', { name: /^Map of 10 places at 08:05: 1 truck planned under way/ }),
  ).toBeVisible()
  await expect(list).toContainText('D-1 → S-2')
  await expectAccessibleInBoth(page)
  await page.getByRole('combobox', { name: 'Plan' }).press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]plan=test_03/)
  await expect(list).toContainText('D-1 → S-2')
  // Both are drawn by one projection: the new site is as far west of the depot as their longitudes say.
  const drawn = async (id: string) => {
    const box = await page.locator(`[data-place="${id}"] > :first-child`).boundingBox()
    return box ? box.x + box.width / 2 : Number.NaN
  }
  const perDegree = ((await drawn('D-1')) - (await drawn('D-2'))) / (-94.7958 + 94.9027)
  expect((await drawn('D-1')) - (await drawn('S-4'))).toBeCloseTo((-94.7958 + 94.9) * perDegree, 0)

  await list.getByRole('link', { name: 'New Hospital (S-4)' }).press('Enter')
  await page.getByRole('link', { name: 'EDIT INFO' }).press('Enter')
  await page.getByRole('button', { name: 'Delete Place' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('New Hospital restored')).toBeVisible()
  expect(foreign).toEqual([])
})

test('a field operator edits a place and is not offered to delete it', async ({ page }) => {
  await signIn(page, 'field', '/assets/places/D-2/edit')

  await page.getByLabel('Tariff').fill('Day rate')
  await expect(page.getByRole('button', { name: 'Delete Place' })).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Day rate')).toBeVisible()
})
