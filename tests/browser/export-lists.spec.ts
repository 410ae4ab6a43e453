// The lists as CSV files, with the rows that are shown, in their order, and on paper.
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
  expect(lines[0]).toBe(
    '\ufeffAsset Name,Model,VIN,License Plate,MBESS Capacity,Service Area,Maintenance Start,Maintenance End,Maintenance Notes,Maintenance Servicer,Maintenance ID,ID,Organization',
  )
  expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['T-4', 'T-3', 'T-2', 'T-1'])
})

test('nothing is exported from a list that is empty', async ({ page }) => {
  await signIn(page, 'admin', '/organizations?search=nobody-of-this-name')
  await expect(page.getByText('No organizations found')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true')
})

test('on paper a list has its heading, the date, all its rows and columns, and nothing to press', async ({
  page,
}) => {
  await signIn(page, 'admin', '/organizations')
  const rows = page.getByRole('table', { name: 'Organizations' }).getByRole('row')
  const all = Number(await page.getByRole('table').getAttribute('aria-rowcount'))
  expect(await rows.count()).toBeLessThan(all)
  // A4 at the browser's usual margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await expect(rows).toHaveCount(all)
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
  await expect(page.getByText(/^Printed \d+ \w+ \d{4}, \d\d:\d\d UTC$/)).toBeVisible()
  const id = await page.getByRole('columnheader', { name: 'ID' }).boundingBox()
  expect((id?.x ?? 0) + (id?.width ?? 0)).toBeLessThanOrEqual(718)
  // The last row is on the page: nothing scrolls in itself.
  const last = await rows.last().boundingBox()
  expect(last?.y).toBeLessThan(await page.evaluate(() => document.documentElement.scrollHeight))
  for (const pressed of ['button', 'navigation', 'searchbox', 'banner'] as const)
    await expect(page.getByRole(pressed).filter({ hasNotText: /^(Name|ID)$/ })).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
})
