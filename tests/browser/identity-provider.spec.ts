// Signing in with an identity provider, connecting an account to it, and signing out there: the product with a real provider.
import type { Page } from '@playwright/test'
import { startProvider, type TestProvider } from '../support/identity-provider.ts'
import {
  expectAccessibleAtEachWidth,
  expectAccessibleInBoth,
  narrow,
  resize,
  wide,
} from './support/accessible.ts'
import { enterPasswordAtSecondTry } from './support/passwords.ts'
import { type Product, startProduct } from './support/product.ts'
import { test as base, expect, signIn } from './support/test.ts'

const client = { clientId: 'gridhaul', clientSecret: 'only for tests' }

const test = base.extend<object, { provider: TestProvider; product: Product }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright reads
    async ({}, use) => {
      const provider = await startProvider({ ...client, callback: 'http://localhost/' })
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct({
        settings: {
          OIDC_ISSUER: provider.issuer.href,
          OIDC_CLIENT_ID: client.clientId,
          OIDC_CLIENT_SECRET: client.clientSecret,
        },
      })
      await provider.moveClient(`${product.url}/api/auth/login-with-google/callback`)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Sets out from the sign-in page and signs in at the provider under this name. */
async function signInAtProvider(page: Page, subject: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.locator('input[name=login]').fill(subject)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
}

test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } })

test('an account is connected to the provider with its password, signs in by it from then on, and signs out there too', async ({
  page,
  people,
  provider,
}) => {
  const person = await people.create('FIELD_OPERATIONS')
  provider.people[person.id] = { email: person.email, email_verified: true }
  await signInAtProvider(page, person.id)
  await expect(page).toHaveURL('/connect-account')
  await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await resize(page, narrow)

  await enterPasswordAtSecondTry(page, person.password)
  await expect(page.getByRole('heading', { name: `Welcome ${person.name}` })).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByRole('heading', { name: `Welcome ${person.name}` })).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expectAccessibleAtEachWidth(page, () =>
    expect(page.getByRole('status')).toContainText('may still be signed in at the identity provider'),
  )
  await page.getByRole('link', { name: 'Sign out there too' }).press('Enter')
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to Gridhaul' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.locator('input[name=login]')).toBeVisible()
})

test('somebody whom no account belongs to is refused with the reason', async ({ page, provider }) => {
  provider.people.stranger = { email: 'stranger@people.example', email_verified: true }
  await signInAtProvider(page, 'stranger')

  await expect(page).toHaveURL('/login')
  await expectAccessibleAtEachWidth(page, () =>
    expect(page.getByRole('alert')).toHaveText(/^Nobody with this email address has an account here/),
  )
})

test('connecting an account without having come from the provider is refused with the reason', async ({
  page,
}) => {
  await page.goto('/connect-account')
  await page.getByLabel('Password', { exact: true }).fill('gridhaul96')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('alert')).toHaveText(/^The sign-in took too long/)
  await expectAccessibleInBoth(page)
})

test('an administrator lets a user connect the provider without the password', async ({
  page,
  people,
  provider,
  elsewhere,
}) => {
  const person = await people.create()
  provider.people[person.id] = { email: person.email, email_verified: true }
  await signIn(page, 'admin', `/users/${person.id}`)
  await page.getByRole('button', { name: 'Allow connecting' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^For one day, the user can connect/)).toBeVisible()
  await expectAccessibleInBoth(page)

  const theirs = await elsewhere()
  await signInAtProvider(theirs, person.id)
  await expect(theirs.getByRole('heading', { name: `Welcome ${person.name}` })).toBeVisible()
})
