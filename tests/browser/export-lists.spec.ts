// The lists as CSV files: the rows that are shown, in their order.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test.ts'

async function exported(page: Page): Promise<{ name: string; lines: string[] }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await waiting
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

test('trucks are exported as searched and sorted', async ({ page }) => {
  await signIn(page, 'field', '/assets?tab=equipment&search=GHX&sort=-name')
  await expect(page.getByRole('link', { name: 'T-1', exact: true })).toBeVisible()

  const { name, lines } = await exported(page)

  expect(name).toMatch(/^trucks-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines[0]).toBe('\ufeffAsset Name,Model,VIN,License Plate,MBESS Capacity,Service Area,ID')
  expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['T-4', 'T-3', 'T-2', 'T-1'])
})

test('nothing is exported from a list that is empty', async ({ page }) => {
  await signIn(page, 'admin', '/organizations?search=nobody-of-this-name')
  await expect(page.getByText('No organizations found')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true')
})
