// Customer accounts, from the first letter of a name to the invited user's first sign-in.
import type { Page } from '@playwright/test'
import { type Account, expect, signIn, test } from './support/test.ts'

let made = 0
/** No other test has it. */
const newName = (beginning: string) => `${beginning} ${Date.now().toString(36)} ${++made}`

async function openNewCustomer(page: Page, account: Account = 'business'): Promise<void> {
  await signIn(page, account, '/customers/create')
  await expect(page.getByLabel('Account Name')).toBeVisible()
}

async function createCustomer(page: Page, account?: Account): Promise<string> {
  const name = newName('Harbor')
  await openNewCustomer(page, account)
  await page.getByLabel('Account Name').fill(name)
  await save(page)
  await expect(page.getByText('Successfully created organization')).toBeVisible()
  // What is told next would wait until this was read.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('region', { name: 'CUSTOMER ACCOUNT' })).toBeVisible()
  return name
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'invite user' }).click()
  const block = page.getByRole('group', { name: /^Invited user/ }).last()
  await block.getByLabel('Name').fill('Uma Reed')
  await block.getByLabel('Email').fill(email)
  const byMail = page.getByRole('checkbox', { name: 'Send an invitation' })
  await byMail.uncheck()
  await block.getByLabel('Password', { exact: true }).fill('charge96kWh')
}

const newEmail = () => `uma.${Date.now().toString(36)}.${++made}@customer.example`

test('a field operator creates a customer, finds it, renames it and opens it from the list', async ({
  page,
}) => {
  const name = await createCustomer(page, 'field')

  await page.getByRole('tab', { name: 'Customer Accounts' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await page.getByRole('cell', { name }).click()
  await page.getByRole('link', { name: 'edit account info' }).click()
  await page.getByLabel('Account Name').fill(`${name} Two`)
  await save(page)

  await expect(page.getByRole('heading', { name: `${name} Two`, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Customer Accounts' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page.getByRole('cell', { name: `${name} Two` })).toBeVisible()
})

test('a user who was invited to a customer account is listed there and can sign in', async ({
  page,
  elsewhere,
}) => {
  await createCustomer(page)
  const email = newEmail()
  await page.getByRole('link', { name: 'edit account info' }).click()
  await invite(page, email)

  await save(page)

  await expect(page.getByText('1 user(s) created successfully.')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const theirs = await elsewhere()
  await theirs.goto('/login')
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill('charge96kWh')
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await theirs.getByLabel('Old Password', { exact: true }).fill('charge96kWh')
  await theirs.getByLabel('New Password', { exact: true }).fill('a better one 7')
  await theirs.getByRole('button', { name: 'Save password' }).click()
  await expect(theirs.getByRole('heading', { name: 'Welcome Uma Reed' })).toBeVisible()
})

test("Reset Password of a customer's user sends a mail and confirms it", async ({ page }) => {
  await signIn(page, 'field', '/customers')
  await page.getByRole('row').nth(1).click()

  await page.getByRole('button', { name: 'Reset Password' }).first().click()

  await expect(page.getByText('Password reset email sent.')).toBeVisible()
})

test('a customer is created by keyboard alone', async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('tab', { name: 'Customer Accounts' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'New Customer' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Account Name').focus()
  const name = newName('Keyboard')

  await page.keyboard.type(name)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})
