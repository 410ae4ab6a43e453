// What axe says of a page.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface Looking {
  /** A selector of the part that is looked at; the whole page without it. */
  within?: string
  /** Rules that mean nothing there. */
  without?: readonly string[]
  /** These rules alone. */
  only?: readonly string[]
}

/** axe finds nothing. The product has no frames, so axe needs no page of its own to put their results together. */
export async function expectAccessible(page: Page, { within, without, only }: Looking = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (within) axe.include(within)
  if (without) axe.disableRules([...without])
  if (only) axe.withRules([...only])
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** In light, and in dark, where nothing is another but colours; of a page that stands still when they change. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { only: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
}
