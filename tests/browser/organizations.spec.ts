// Organizations and their user administration: who can add one, how users are found, and what happens when the server fails.
import type { Page } from '@playwright/test'
import {
  callFailures,
  expectOneAlert,
  failCalls,
  holdCalls,
  loadThroughFailures,
  lostResponse,
  malformed,
  repeatThroughFailures,
} from './support/failing-calls.ts'
import { expect, newName, test } from './support/people.ts'
import type { Account } from './support/test.ts'
import { signIn } from './support/test.ts'

const organizations = /^\/api\/organizations\/$/

async function openDialog(page: Page, account: Account = 'admin'): Promise<void> {
  await signIn(page, account, '/organizations')
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await expect(page.getByLabel('Organization Name')).toBeFocused()
}
const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Create' })

/** How many organizations of this name the server has. */
async function countOf(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(`/api/organizations/?search=${encodeURIComponent(name)}`)
  return ((await answer.json()) as unknown[]).length
}

for (const account of ['admin', 'business', 'field'] as const) {
  test(`the ${account} account creates an organization, finds it in the list and opens it`, async ({
    page,
  }) => {
    const name = newName('Orchard')
    await openDialog(page, account)

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
}

test('a new organization is in the list at once', async ({ page }) => {
  const name = newName('Aardvark')
  await openDialog(page)

  await page.getByLabel('Organization Name').fill(name)
  await submit(page).click()

  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Organization' })).toBeFocused()
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
  await create()
  const box = await note.boundingBox()
  await expect(note).toBeHidden()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)

  await create()

  await expect(note).toBeHidden()
})

test('an organization with a blank name is not created', async ({ page }) => {
  const call = await holdCalls(page, 'POST', organizations)
  await openDialog(page)

  await page.getByLabel('Organization Name').fill('   ')
  await page.keyboard.press('Enter')
  await submit(page).click()

  await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(call.count()).toBe(0)
})

test('a failed creation of an organization keeps the name, shows one alert, and can be repeated', async ({
  page,
}) => {
  const name = newName('Storm')
  const call = await failCalls(page, 'POST', organizations, [...callFailures, malformed, lostResponse])
  await openDialog(page)
  await page.getByLabel('Organization Name').fill(name)

  await repeatThroughFailures(
    call,
    () => submit(page).click(),
    async way => {
      await expectOneAlert(page, way.text('An error occurred creating organization'))
      await expect(page.getByLabel('Organization Name')).toHaveValue(name)
      expect(await countOf(page, name)).toBe(way.acted ? 1 : 0)
    },
  )

  await submit(page).click()
  await expect(page.getByText('Successfully created organization')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await countOf(page, name)).toBe(1)
})

test('while a slow server creates an organization, a second press sends nothing more and Escape closes nothing', async ({
  page,
}) => {
  const name = newName('Slow')
  const call = await holdCalls(page, 'POST', organizations)
  await openDialog(page)
  await page.getByLabel('Organization Name').fill(name)

  await submit(page).dblclick()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible()
  call.release()

  await expect(page.getByText('Successfully created organization')).toBeVisible()
  expect(call.count()).toBe(1)
  expect(await countOf(page, name)).toBe(1)
})

test('a list of users that failed to load shows one alert and loads after Try again', async ({
  page,
  people,
}) => {
  const call = await failCalls(page, 'GET', /\/users$/, [...callFailures, malformed])
  const open = () => signIn(page, 'field', `/organizations/${people.organizationId}`)

  await loadThroughFailures(page, call, open)

  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
})

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
