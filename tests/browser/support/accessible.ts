// What axe says of a page.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface Looking {
  /** A selector of the part that is looked at; the whole page without it. */
  within?: string
  /** Rules that mean nothing there. */
  without?: readonly string[]
}

/** axe finds nothing. The product has no frames, so axe needs no page of its own to put their results together. */
export async function expectAccessible(page: Page, { within, without = [] }: Looking = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).disableRules([...without])
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}
