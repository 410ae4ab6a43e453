// The ways to another password: changed by its owner, set anew by a mail that was asked for on each of the pages.
import type { Page } from '@playwright/test'
import { exported, inspector } from './support/inspecting.ts'
import { newEmail, newName, type Person } from './support/people.ts'
import { beginSession, expect, signIn, test } from './support/test.ts'

test.describe('the own password', () => {
  const openDialog = async (page: Page, person: Person) => {
    await signIn(page, person, `/users/${person.id}/edit`)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByLabel('Old Password', { exact: true })).toBeFocused()
  }
  const fill = async (page: Page, old: string, fresh: string) => {
    await page.getByLabel('Old Password', { exact: true }).fill(old)
    await page.getByLabel('New Password', { exact: true }).fill(fresh)
  }

  test('a user without a role changes the own password: the session goes on, and only the new one is accepted', async ({
    page,
    people,
    playwright,
    baseURL,
  }) => {
    const person = await people.create()
    await signIn(page, person)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Change Password' }).click()

    await fill(page, person.password, 'an0ther-password')
    await page.keyboard.press('Enter')

    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Edit User' })).toBeVisible()
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    expect((await beginSession(request, person.email, person.password)).status()).toBe(401)
    expect((await beginSession(request, person.email, 'an0ther-password')).status()).toBe(200)
    await request.dispose()
  })

  test("a user who forgot the own password sets a new one by the mail of 'Forgot Password'", async ({
    page,
    people,
  }) => {
    const person = await people.create('FIELD_OPERATIONS')
    await openDialog(page, person)

    await page.getByRole('link', { name: 'Forgot Password' }).click()

    await expect(page.getByText('Password reset email sent.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
    expect(await people.mailedLink(person.email)).toMatch(/^\/reset-password\?token=/)
  })
})

test.describe("another user's password", () => {
  test("an administrator's reset mail lets another user set a new password", async ({
    page,
    people,
    elsewhere,
  }) => {
    const person = await people.create()
    await signIn(page, 'admin', `/users/${person.id}/edit`)

    await page.getByRole('link', { name: 'Send reset password email' }).click()
    await expect(page.getByText('Successfully sent password reset email')).toBeVisible()

    const theirs = await elsewhere()
    await theirs.goto(await people.mailedLink(person.email))
    await expect(theirs).toHaveURL('/reset-password')
    await theirs.getByLabel('New Password', { exact: true }).fill('an0ther-password')
    await theirs.getByLabel('Confirm Password', { exact: true }).fill('an0ther-password')
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByText('Your password has been reset. Please sign in.')).toBeVisible()
    await expect(theirs).toHaveURL('/login')
    await signIn(theirs, { email: person.email, password: 'an0ther-password' })
  })
})

test.describe('a forgotten password', () => {
  const ask = async (page: Page, email: string) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset instructions' }).click()
  }
  const promised =
    'If an account exists with this email, you will receive password reset instructions shortly.'

  test('a forgotten password is reset by a mailed link that works once', async ({ page, people }) => {
    const person = await people.create()
    await ask(page, person.email)
    await expect(page.getByRole('status').filter({ hasText: promised })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Return to Login' })).toBeFocused()
    const link = await people.mailedLink(person.email)

    await page.goto(link)
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('New Password', { exact: true }).fill('an0ther-password')
    await page.getByLabel('Confirm Password', { exact: true }).fill('an0ther-password')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page).toHaveURL('/login')

    await page.goto(link)
    await page.getByLabel('New Password', { exact: true }).fill('yet-an0ther-password')
    await page.getByLabel('Confirm Password', { exact: true }).fill('yet-an0ther-password')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid or missing reset token')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/request-password-reset')
  })
})

test('typed passwords and the token of a link are nowhere in the inspector, the journal and the storage', async ({
  page,
  people,
}) => {
  const typed = {
    wrong: 'typed-wr0ng',
    own: 'typed-0wn-one',
    ofUser: 'typed-for-us3r',
    ofInvited: 'typed-for-inv1ted',
    anew: 'typed-an3w-lamp',
  }
  const product = page.locator('body > :not([data-beside])')
  const field = (name: string) => product.getByLabel(name, { exact: true })
  const press = (name: string) => product.getByRole('button', { name, exact: true }).click()
  const person = await people.create('ADMIN')
  const other = await people.create()

  await signIn(page, person, `/users/${person.id}/edit?inspect`)
  await expect(inspector(page)).toBeVisible()
  await press('Change Password')
  await field('Old Password').fill(typed.wrong)
  await field('New Password').fill(typed.own)
  await page.keyboard.press('Enter')
  await expect(field('Old Password')).toHaveAccessibleDescription(/^Error changing password/)
  await field('Old Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(product.getByText('Your password has been changed.')).toBeVisible()

  await page.goto(`/users/${other.id}/edit`)
  await product.getByRole('link', { name: 'Send reset password email' }).click()
  const link = await people.mailedLink(other.email)
  await page.goto(`/organizations/${people.organizationId}/create-user`)
  await field('Name').fill(newName('Ole'))
  await field('Email').fill(newEmail())
  await field('Send an invitation').uncheck()
  await field('Password').fill(typed.ofUser)
  await press('SAVE')
  await expect(page).toHaveURL(/\/users\/[^/]+$/)

  await page.goto('/customers/create')
  await field('Account Name').fill(newName('Harbor'))
  await press('Save')
  await product.getByRole('link', { name: 'edit account info' }).click()
  await press('invite user')
  const invited = product.getByRole('group', { name: /^Invited user/ })
  await invited.getByLabel('Name').fill('Uma Reed')
  await invited.getByLabel('Email').fill(newEmail())
  await field('Send an invitation').uncheck()
  await invited.getByLabel('Password', { exact: true }).fill(typed.ofInvited)
  await press('Save')
  await expect(product.getByText('1 user(s) created successfully.')).toBeVisible()

  const secrets = [...Object.values(typed), person.password, link.split('token=')[1] ?? link]
  const expectNoSecretIn = async (...flows: string[]) => {
    const journal = await exported(page)
    expect(Object.values(journal.actors).map(({ logic }) => logic)).toEqual(expect.arrayContaining(flows))
    const shown = await inspector(page).evaluate(region => region.outerHTML)
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    for (const secret of secrets)
      for (const place of [JSON.stringify(journal), shown, stored]) expect(place).not.toContain(secret)
  }
  await expectNoSecretIn('changePassword', 'createUser', 'saveCustomer')

  // A page of nobody deletes the journal of whoever was signed in before.
  await page.goto('about:blank')
  await page.context().clearCookies()
  const told = await page.addInitScript(() => localStorage.removeItem('isLoggedIn'))
  await page.goto(link)
  await told.dispose()
  await field('New Password').fill(typed.anew)
  await field('Confirm Password').fill(typed.anew)
  await press('Reset password')
  await expect(page).toHaveURL('/login')
  await expectNoSecretIn('resetPassword')
})
