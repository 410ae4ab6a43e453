// The command palette: Ctrl+K finds screens, records and the actions of the page, by keyboard alone.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, openSchedule, signIn, test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused()
}

test('a battery is found by name and opened with Ctrl+K, letters and Enter', async ({ page }) => {
  await signIn(page, 'field')
  await openPalette(page)

  await page.keyboard.type('mb-3')
  await expect(palette(page).getByRole('option', { name: /MB-3/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'MB-3' })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
})

test('the palette closes with Escape and gives the focus back', async ({ page }) => {
  await signIn(page, 'admin', '/organizations')
  const button = page.getByRole('button', { name: 'Create Organization' })
  await button.focus()
  await openPalette(page)

  await page.keyboard.press('Escape')

  await expect(palette(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the palette stays closed while a dialog asks for something', async ({ page }) => {
  await signIn(page, 'admin', '/organizations')
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await expect(page.getByLabel('Organization Name')).toBeFocused()

  await page.keyboard.press('Control+k')

  await expect(page.getByLabel('Organization Name')).toBeFocused()
  await expect(palette(page)).toHaveCount(0)
})

test('the timeline offers its tools and units in the palette, and single keys can be switched off there', async ({
  page,
}) => {
  await openSchedule(page)
  await openPalette(page)
  await page.keyboard.type('shortfalls')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Shortfalls' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('mb-8')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('gridcell', { name: /^MB-8/, includeHidden: false }).and(page.locator(':focus')),
  ).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('single')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('f')

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('single')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(page.getByRole('region', { name: 'Shortfalls' })).toBeHidden()
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'Find a unit' })).toBeVisible()
})
