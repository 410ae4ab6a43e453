// One's own account: where it is signed in, and another email address by the links of mails.
import type { Page } from '@playwright/test'
import {
  expectAccessibleAtEachWidth,
  expectAccessibleInBoth,
  narrow,
  resize,
  wide,
} from './support/accessible.ts'
import { enterPassword, enterPasswordAtSecondTry } from './support/passwords.ts'
import { newEmail } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/identify')).ok()

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test.use({ viewport: wide, contextOptions: { reducedMotion: 'reduce' } })

test('one of the own sessions is ended, and then all others, by keyboard', async ({
  page,
  people,
  elsewhere,
}) => {
  const person = await people.create()
  const others = [await elsewhere(), await elsewhere(), await elsewhere()]
  for (const other of others) await signIn(other, person)
  await signIn(page, person, `/users/${person.id}`)
  const sessions = page.getByRole('region', { name: 'Signed in' })
  // The password was chosen by a mailed link, which signs nobody in.
  await expect(sessions.getByRole('listitem')).toHaveCount(4)
  await expect(sessions.getByText('This session')).toHaveCount(1)
  await expectAccessibleAtEachWidth(page)
  await resize(page, narrow)

  const signOut = sessions.getByRole('button', { name: 'Sign out', exact: true })
  await expect(signOut.first()).toHaveAccessibleDescription(/^Chrome on .*, 127\.0\.0\.1$/)
  await signOut.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signed out there')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  const stillSignedIn = await Promise.all(others.map(isSignedIn))
  expect(stillSignedIn.filter(Boolean)).toHaveLength(2)

  await press(page, 'Sign out everywhere else')
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveText(/This session/)
  await expectAccessibleAtEachWidth(page)
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false])
  expect(await isSignedIn(page)).toBe(true)
})

test('the own email address changes by the link to the new one and back by the link to the old one', async ({
  page,
  people,
  elsewhere,
}) => {
  const person = await people.create()
  const other = await elsewhere()
  await signIn(other, person)
  const email = newEmail()
  await signIn(page, person, `/users/${person.id}/edit`)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/takes effect when you open the link/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()

  const link = await people.mailedLink(email)
  expect(link).toMatch(/^\/confirm-email\?token=/)
  await page.goto(link)
  await expect(page).toHaveURL('/confirm-email')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await enterPasswordAtSecondTry(page, person.password)
  await expect(page.getByText('Your email address has been changed.')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText(email)
  expect([await isSignedIn(page), await isSignedIn(other)]).toEqual([true, false])

  await page.goto(link)
  await enterPassword(page, person.password)
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessibleAtEachWidth(page)

  const undo = await people.mailedLink(person.email)
  expect(undo).toMatch(/^\/undo-email-change\?token=/)
  await other.goto(undo)
  await expect(other).toHaveURL('/undo-email-change')
  await expect(other.getByRole('button', { name: 'Undo the change' })).toBeVisible()
  await expectAccessibleAtEachWidth(other)
  await resize(other, narrow)
  await press(other, 'Undo the change')
  await expect(other.getByText(/^Your old email address is back/)).toBeVisible()
  await expect(other).toHaveURL('/login')
  expect(await isSignedIn(page)).toBe(false)

  await other.goto(undo)
  await press(other, 'Undo the change')
  await expect(other.getByRole('alert')).toHaveText('This link is no longer valid.')
  await expect(other.getByRole('button', { name: 'Undo the change' })).toHaveCount(0)
  await expectAccessibleAtEachWidth(other)

  await expect.poll(() => people.mailedLink(person.email)).toMatch(/^\/reset-password\?token=/)
})

test('the person who takes a new address back is signed out and told why', async ({ page, people }) => {
  const person = await people.create()
  const email = newEmail()
  await signIn(page, person, `/users/${person.id}/edit`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()
  await page.goto(await people.mailedLink(email))
  await enterPassword(page, person.password)
  await expect(page.getByText('Your email address has been changed.')).toBeVisible()

  await page.goto(await people.mailedLink(person.email))
  await press(page, 'Undo the change')

  await expect(page.getByRole('heading', { name: 'Sign in to Gridhaul' })).toBeVisible()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
})

for (const path of ['/confirm-email', '/undo-email-change'])
  test(`${path} without a token says that the link is not valid, and where to go`, async ({ page }) => {
    await page.goto(path)

    await expect(page.getByRole('alert')).toHaveText('This link is no longer valid.')
    await expectAccessibleInBoth(page)
    await page.getByRole('link', { name: 'Continue to Gridhaul' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Sign in to Gridhaul' })).toBeVisible()
  })
