// Users from their creation to their removal.
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import {
  callFailures,
  expectOneAlert,
  failCalls,
  lostResponse,
  malformed,
  repeatThroughFailures,
} from './support/failing-calls.ts'
import { newEmail, newName, type People, type Person } from './support/people.ts'
import { type Account, expect, signIn, test } from './support/test.ts'

const newUserOf = ({ organizationId }: People) => `/organizations/${organizationId}/create-user`

interface NewUser {
  name: string
  email: string
}

async function fillNewUser(page: Page): Promise<NewUser> {
  const user = { name: newName('Ole'), email: newEmail() }
  await page.getByLabel('Name', { exact: true }).fill(user.name)
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('checkbox', { name: 'Send an invitation' }).uncheck()
  await page.getByLabel('Password', { exact: true }).fill('charge96kWh')
  return user
}

async function chooseRoles(page: Page, ...roles: string[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Roles' }).click()
  for (const role of roles) await page.getByRole('option', { name: role }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

async function openForm(page: Page, { id, name }: Person, who: Account | Person = 'admin'): Promise<void> {
  await signIn(page, who, `/users/${id}/edit`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
}

const save = (page: Page) => page.getByRole('button', { name: 'save' }).click()
const rolesOnPage = (page: Page) => page.getByRole('list', { name: 'Roles' }).getByRole('listitem')

test.describe('a new user', () => {
  test('an administrator creates a user with roles, who is listed and can sign in', async ({
    page,
    people,
    elsewhere,
  }) => {
    await signIn(page, 'admin', `/organizations/${people.organizationId}`)
    await page.getByRole('link', { name: 'New User' }).click()
    const { name, email } = await fillNewUser(page)
    await chooseRoles(page, 'Field Operator', 'Business Operator')

    await page.getByRole('button', { name: 'SAVE' }).click()

    await expect(page.getByText('User created successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(rolesOnPage(page)).toHaveText(['Business Operator', 'Field Operator'])
    await page.getByRole('link', { name: 'User Admin' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill(name)
    await expect(page.getByRole('row', { name })).toContainText(email)

    const theirs = await elsewhere()
    await signIn(theirs, { email, password: 'charge96kWh' }, '/customers')
    await expect(theirs.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
    await expectAccessibleInBoth(theirs)
    await theirs.getByLabel('Old Password', { exact: true }).fill('charge96kWh')
    await theirs.getByLabel('New Password', { exact: true }).fill('a better one 7')
    await theirs.getByRole('button', { name: 'Save password' }).click()
    await expect(theirs.getByRole('heading', { name: 'Choose your own password' })).toBeHidden()

    // Whoever typed the first password could have done all of that: the roles count once the mailed link was used.
    await theirs.goto(await people.mailedLink(email))
    await theirs.getByLabel('New Password', { exact: true }).fill('a better one 8')
    await theirs.getByLabel('Confirm Password', { exact: true }).fill('a better one 8')
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByText('Your password has been reset. Please sign in.')).toBeVisible()
    await expect(theirs.getByRole('heading', { name: 'Sign in to Gridhaul' })).toBeVisible()
    await signIn(theirs, { email, password: 'a better one 8' })
    await expect(rolesOnPage(theirs)).toHaveText(['Business Operator', 'Field Operator'])
  })

  test('a new user who is invited by mail chooses a password with its link and signs in', async ({
    page,
    people,
    elsewhere,
  }) => {
    await signIn(page, 'business', newUserOf(people))
    const { name, email } = { name: newName('Ole'), email: newEmail() }
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Email').fill(email)
    await expectAccessibleInBoth(page)
    await page.getByRole('button', { name: 'SAVE' }).click()
    await expect(page.getByText('Invited', { exact: true })).toBeVisible()
    await expectAccessibleInBoth(page)

    const theirs = await elsewhere()
    await theirs.goto(`${await people.mailedLink(email)}&invited=1`)
    await expect(theirs).toHaveURL('/reset-password')
    await theirs.getByLabel('New Password', { exact: true }).fill('a better one 7')
    await theirs.getByLabel('Confirm Password', { exact: true }).fill('a better one 7')
    await theirs.getByRole('button', { name: 'Save password' }).click()
    await expect(theirs.getByText('Your password is set. Please sign in.')).toBeVisible()
    await theirs.getByLabel('Email').fill(email)
    await theirs.getByLabel('Password', { exact: true }).fill('a better one 7')
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(theirs.getByRole('heading', { name: `Welcome ${name}` })).toBeVisible()
  })

  test('a business operator creates a user without roles', async ({ page, people }) => {
    await signIn(page, 'business', newUserOf(people))
    const { name } = await fillNewUser(page)
    await expect(page.getByRole('combobox', { name: 'Roles' })).toHaveAccessibleDescription(
      'Only administrators can set roles.',
    )

    await page.getByRole('button', { name: 'SAVE' }).click()

    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('No roles')).toBeVisible()
  })

  test('a creation of a user that fails keeps what was typed, shows one alert, and creates one user', async ({
    page,
    people,
  }) => {
    await signIn(page, 'admin', newUserOf(people))
    const { name, email } = await fillNewUser(page)
    await chooseRoles(page, 'Field Operator')
    const ways = [...callFailures, malformed, lostResponse]
    const call = await failCalls(page, 'POST', /\/users$/, ways)
    const save = () => page.getByRole('button', { name: 'SAVE' }).click()

    await repeatThroughFailures(call, save, async way => {
      await expectOneAlert(page, way.text('Error creating user.'))
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('charge96kWh')
      await expect(page.getByRole('combobox', { name: 'Roles' })).toContainText('Field Operator')
      expect(await people.count(email)).toBe(way.acted ? 1 : 0)
    })

    await save()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    expect(await people.count(email)).toBe(1)
  })
})

test.describe('an edited user', () => {
  test('an edited user has the new name, email and roles everywhere, without a reload', async ({
    page,
    people,
  }) => {
    const person = await people.create('FIELD_OPERATIONS')
    const name = newName('Ina')
    const email = newEmail()
    await signIn(page, 'admin', `/organizations/${people.organizationId}?search=${person.email}`)
    await page.getByRole('cell', { name: person.email }).click()
    await page.getByRole('link', { name: 'edit user info' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Email').fill(email)
    await chooseRoles(page, 'Administrator', 'Field Operator')

    await save(page)

    await expect(page.getByText('User updated successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(rolesOnPage(page)).toHaveText(['Administrator'])
    await page.getByRole('link', { name: 'User Admin' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill(name)
    await expect(page.getByRole('row', { name: email })).toContainText('Administrator')
  })

  test('a user without a role edits the own name from the account panel', async ({ page, people }) => {
    const person = await people.create()
    const name = newName('Ida')
    await signIn(page, person)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'Your account' }).click()

    await page.getByLabel('Name', { exact: true }).fill(name)
    await save(page)

    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
  })

  test('an administrator who gives up an own role is asked to sign in again', async ({ page, people }) => {
    const person = await people.create('ADMIN', 'FIELD_OPERATIONS')
    await openForm(page, person, person)
    await chooseRoles(page, 'Field Operator')

    await save(page)

    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(await people.roles(person.id)).toEqual(['ADMIN'])
  })
})

test.describe('a removal', () => {
  const confirm = (page: Page) =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  test('a confirmed deletion of a user shows a message and leads to the organization without the user', async ({
    page,
    people,
  }) => {
    const person = await people.create()
    await signIn(page, 'admin', `/organizations/${people.organizationId}`)
    await page.getByRole('searchbox', { name: 'Search' }).fill(person.email)
    await page.getByRole('cell', { name: person.email }).click()
    await page.getByRole('link', { name: 'edit user info' }).click()
    await page.getByRole('button', { name: 'delete user' }).click()

    await confirm(page)

    await expect(page.getByText('Successfully deleted user')).toBeVisible()
    await expect(page).toHaveURL(`/organizations/${people.organizationId}`)
    await page.getByRole('searchbox', { name: 'Search' }).fill(person.email)
    await expect(page.getByText('No users found')).toBeVisible()
    expect(await people.count(person.email)).toBe(0)
  })
})
