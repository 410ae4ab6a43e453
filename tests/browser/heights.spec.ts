// The heights that are fixed facts: the top bar's, and the least ones of the units' headers.
import type { Locator } from '@playwright/test'
import { expect, signIn, test } from './support/test.ts'

const heightOf = async (part: Locator) => (await part.boundingBox())?.height

test("the top bar is 80 pixels high, the header of a battery at least 300, a truck's 250", async ({
  page,
}) => {
  await signIn(page, 'field', '/assets')
  expect(await heightOf(page.getByRole('banner'))).toBe(80)
  await page.getByRole('link', { name: 'MB-1', exact: true }).click()
  const metrics = page.locator('dl').filter({ hasText: 'Net Power' })
  await expect(metrics).toBeVisible()

  expect(await heightOf(metrics.locator('..'))).toBeGreaterThanOrEqual(300)

  await page.goto('/assets?tab=equipment')
  await page.getByRole('link', { name: 'T-1', exact: true }).click()
  const facts = page.locator('dl').filter({ hasText: 'Vehicle Plate' })
  await expect(facts).toBeVisible()

  expect(await heightOf(facts.locator('..'))).toBeGreaterThanOrEqual(250)
})
