// Signing in and out, and what each of the demo accounts gets to see.
import { type Account, expect, signIn, test } from './support/test.ts'

const seen: Record<Account, { roles: string[]; tabs: string[] }> = {
  admin: {
    roles: ['Administrator'],
    tabs: ['Admin', 'Customer Accounts', 'Orchestration', 'Asset Manager', 'Schedule'],
  },
  business: {
    roles: ['Business Operator'],
    tabs: ['Customer Accounts', 'Orchestration', 'Asset Manager', 'Schedule'],
  },
  field: {
    roles: ['Field Operator'],
    tabs: ['Customer Accounts', 'Orchestration', 'Asset Manager', 'Schedule'],
  },
  customer: { roles: [], tabs: [] },
}

for (const account of Object.keys(seen) as Account[]) {
  const { roles, tabs } = seen[account]

  test(`the ${account} account signs in, is welcomed with its roles and sees only the tabs that its roles allow`, async ({
    page,
  }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(`${account}@gridhaul.example`)
    await page.getByLabel('Password', { exact: true }).fill('gridhaul96')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

    await expect(page.getByRole('list', { name: 'Roles' }).getByRole('listitem')).toHaveText(roles)
    await expect(page.getByRole('tab')).toHaveText(tabs)
  })
}

test('the account panel names the person and signs out for good', async ({ page }) => {
  await signIn(page, 'admin')

  await page.getByRole('button', { name: /^Account of/ }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await expect(panel).toContainText('admin@gridhaul.example')
  await expect(panel.getByText('Administrator')).toBeVisible()
  const told = page.waitForResponse(/\/api\/auth\/logout$/)
  await panel.getByRole('button', { name: 'LOGOUT' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull()
  await told
  await page.goto('/schedule')
  await expect(page).toHaveURL('/login')
})

test('a sign-out whose page is closed at once still reaches the server', async ({ page, context }) => {
  await signIn(page, 'admin')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'LOGOUT' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    window.location.assign('about:blank')
  })
  await page.waitForURL('about:blank')

  await expect.poll(async () => (await context.request.get('/api/auth/identify')).status()).toBe(401)
})

test('a session survives a reload and ends in every tab when one signs out', async ({ page, context }) => {
  await signIn(page, 'business', '/schedule')
  await expect(page.getByRole('grid')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'LOGOUT' }).click()

  await expect(page).toHaveURL('/login')
})

test('a session that the server has ended leads to /login with a message', async ({ page, context }) => {
  // A page that asks for nothing meanwhile.
  await signIn(page, 'field', '/orchestration')
  await expect(page.getByRole('table', { name: 'Orchestrations' })).toBeVisible()
  await context.clearCookies()

  await page.getByRole('tab', { name: 'Schedule' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Please sign in again.')
})

test('on a narrow screen the tabs are in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'business')
  await expect(page.getByRole('tab')).toHaveCount(0)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Schedule' }).click()

  await expect(page).toHaveURL('/schedule')
  await expect(page.getByRole('dialog')).toBeHidden()
})
