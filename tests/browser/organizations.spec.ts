// Organizations and their user administration: how one is added and how users are found.
import type { Page } from '@playwright/test'
import { newName } from './support/people.ts'
import { type Account, expect, signIn, test } from './support/test.ts'

async function openDialog(page: Page, account: Account = 'admin'): Promise<void> {
  await signIn(page, account, '/organizations')
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await expect(page.getByLabel('Organization Name')).toBeFocused()
}

test('a business operator creates an organization, finds it in the list and opens it', async ({ page }) => {
  const name = newName('Orchard')
  await openDialog(page, 'business')

  await page.keyboard.type(name)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Successfully created organization')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page.getByText('1 organization', { exact: true })).toBeVisible()
  await page.getByRole('cell', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('No users yet')).toBeVisible()
})

test('a notification that appears under a resting pointer disappears after its time', async ({ page }) => {
  const note = page.getByText('Successfully created organization')
  const create = async () => {
    await page.keyboard.press('Enter')
    await page.getByLabel('Organization Name').fill(newName('Resting'))
    await page.keyboard.press('Enter')
    await expect(note).toBeVisible()
  }
  await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Create Organization' })).toBeFocused()
  await create()
  const box = await note.boundingBox()
  await expect(note).toBeHidden()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)

  await create()

  await expect(note).toBeHidden()
})

for (const besideInspector of [false, true])
  test.describe(besideInspector ? 'beside the inspector' : 'alone', () => {
    if (besideInspector) test.use({ inspectorAt: 'bottom' })

    test('users are found by search and filtered by role, and reload, Back and Forward keep both', async ({
      page,
      people,
    }) => {
      const { name, email } = await people.create('FIELD_OPERATIONS')
      await people.create('BUSINESS_OPERATIONS')
      await signIn(page, 'business', `/organizations/${people.organizationId}`)

      await page.getByRole('combobox', { name: 'Role' }).click()
      await page.getByRole('option', { name: 'Field Operator' }).click()
      await page.getByRole('searchbox', { name: 'Search' }).fill(email.toUpperCase())
      await expect(page.getByText('1 user', { exact: true })).toBeVisible()
      await expect(page.getByRole('row', { name })).toContainText('Field Operator')

      await page.reload()
      await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(email.toUpperCase())
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('combobox', { name: 'Role' })).toContainText('Field Operator')
      await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    })
  })

test('users are administered by keyboard alone', async ({ page, people }) => {
  const { name } = await people.create()
  await signIn(page, 'admin', '/')
  await page.getByRole('tab', { name: 'Admin' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.type('Gridhaul Oper')
  await expect(page.getByText('1 organization', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Gridhaul Operations' }).focus()
  await page.keyboard.press('Enter')

  await page.getByRole('tab', { name: 'users' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Business Operator' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.type(name)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})
