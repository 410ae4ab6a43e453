// Second factors in a real browser: an authenticator app by keyboard alone, and passkeys with a virtual authenticator.
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessibleInBoth } from './support/accessible.ts'
import type { Person } from './support/people.ts'
import { expect, signIn, signOut, test } from './support/test.ts'

/** The next period's code: that of this one may be used up by the set-up. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('an authenticator app is set up and confirms a sign-in, by keyboard alone', async ({ page, people }) => {
  const person = await people.create()
  await signIn(page, person, `/users/${person.id}`)
  await press(page, 'Set up an authenticator app')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await press(page, 'Continue')
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessibleInBoth(page)
  await page.getByRole('textbox', { name: 'Code' }).focus()
  await page.keyboard.type(new TOTP({ secret }).generate())
  await page.keyboard.press('Enter')
  const shownCodes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shownCodes.getByRole('listitem')).toHaveCount(10)
  await expectAccessibleInBoth(page)
  const recoveryCode = (await shownCodes.getByRole('listitem').first().textContent()) ?? ''
  await press(page, 'I have saved them')
  await expect(page.getByText('10 left')).toBeVisible()
  await expectAccessibleInBoth(page)

  await signOut(page)
  await enterPassword(page, person)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessibleInBoth(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This code is not correct.')
  await page.getByLabel('Code').fill(nextCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  await signOut(page)
  await enterPassword(page, person)
  await page.getByLabel('Code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.goto(`/users/${person.id}`)
  await expect(page.getByText('9 left')).toBeVisible()
})

test.describe('passkeys', () => {
  // Browsers offer passkeys under a host name, and not under an address.
  test.use({ baseURL: ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')) })

  async function addAuthenticator(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
  }

  test('a passkey is added, signs in without the password and with it, and is removed', async ({
    page,
    people,
  }) => {
    await addAuthenticator(page)
    const person = await people.create()
    await signIn(page, person, `/users/${person.id}`)
    await press(page, 'Add a passkey')
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Name').fill('This laptop')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
    await press(page, 'I have saved them')
    await expect(page.getByText('Passkey This laptop')).toBeVisible()

    await signOut(page)
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
    await expectAccessibleInBoth(page)
    await press(page, 'Sign in with a passkey')
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

    await signOut(page)
    await enterPassword(page, person)
    await press(page, 'Use a passkey')
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

    await page.goto(`/users/${person.id}`)
    await page.getByRole('listitem').filter({ hasText: 'Passkey This laptop' }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Passkey removed')).toBeVisible()
    await signOut(page)
    await enterPassword(page, person)
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  })

  test('a passkey that the person does not use leaves everything as it was', async ({ page, people }) => {
    const person = await people.create()
    await signIn(page, person, `/users/${person.id}`)
    await page.addInitScript(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await page.reload()

    await press(page, 'Add a passkey')
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Name').fill('This laptop')
    await page.keyboard.press('Enter')

    await expect(page.getByRole('alert')).toHaveText(
      'No passkey was used. Try again, or sign in another way.',
    )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Passkey This laptop')).toHaveCount(0)
  })
})
