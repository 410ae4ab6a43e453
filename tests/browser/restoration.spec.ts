// Deletions that are taken back: at once by Undo, later from the history; by keyboard.
import type { Page } from '@playwright/test'
import { expectAccessibleAtEachWidth, narrow, resize, wide } from './support/accessible.ts'
import type { Person } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ viewport: wide, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

/** Leaves on the page of the organization. */
async function remove(page: Page, { id }: Person): Promise<void> {
  await page.goto(`/users/${id}/edit`)
  const button = page.getByRole('button', { name: 'delete user' })
  await button.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This can be undone for 30 days.')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Successfully deleted user', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/organizations\/[^/]+$/)
}

test('a deleted user is back by F6 and Enter, with roles', async ({ page, people }) => {
  const person = await people.create('FIELD_OPERATIONS')
  await signIn(page, 'admin')
  await remove(page, person)
  expect(await people.count(person.email)).toBe(0)

  await page.keyboard.press('F6')
  await expectAccessibleAtEachWidth(page, () =>
    expect(page.getByRole('button', { name: 'Undo' })).toBeFocused(),
  )
  await resize(page, narrow)
  await page.keyboard.press('Enter')

  await expect(page.getByText(`${person.name} restored`, { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto(`/users/${person.id}`)
  await expect(page.getByText('Field Operator')).toBeVisible()
  await expect(page.getByText(person.email).first()).toBeVisible()
})

test('a deleted user is restored from the history, which leads to the page of the user', async ({
  page,
  people,
}) => {
  const person = await people.create()
  await signIn(page, 'admin')
  await remove(page, person)
  await page.goto(`/admin/history?object=${encodeURIComponent(person.name)}&action=delete`)
  await page.locator('summary').press('Enter')
  await expect(page.getByText('Can be restored until')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await resize(page, narrow)

  await page.getByRole('button', { name: `Restore ${person.name}` }).press('Enter')
  const question = page.getByRole('alertdialog', { name: `Restore ${person.name}?` })
  await expectAccessibleAtEachWidth(page, () => expect(question).toBeVisible())
  await question.getByRole('button', { name: 'Restore' }).press('Enter')

  const link = page.getByRole('link', { name: `Open ${person.name}` })
  await expect(link).toBeFocused()
  await expectAccessibleAtEachWidth(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/users/${person.id}$`))
  await expect(page.getByText(person.email).first()).toBeVisible()
  expect(await people.count(person.email)).toBe(1)
})
