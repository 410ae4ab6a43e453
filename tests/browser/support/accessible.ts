// Whether a page is accessible: what axe says of it at each width, and whether it fits.
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

interface Looking {
  /** A selector of the part that is looked at; the whole page without it. */
  within?: string
  /** Rules that mean nothing there. */
  without?: readonly string[]
  /** These rules alone. */
  only?: readonly string[]
}

/** axe finds nothing. The product has no frames, so axe needs to be in the page alone. */
export async function expectAccessible(page: Page, { within, without, only }: Looking = {}): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  // Evaluated by the debugger, which the content security policy does not hold back.
  if (!isThere) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    ...(without && { rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])) }),
  }
  const { violations } = await page.evaluate(runAxe, { within, options })
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** Runs in the page. Colours that are on their way to others, as after a change of the colour scheme, arrive first. */
function runAxe({ within, options }: { within: string | undefined; options: axe.RunOptions }) {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
  return (window as unknown as { axe: typeof axe }).axe.run(within ?? document, options)
}

/** In light, and in dark, where nothing is another but colours; of a page that stands still when they change. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { only: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
}

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

type Size = typeof wide

/** Until the page has taken its new size, in the frame that follows. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Nothing is wider than the window. Drawings take a new width in a frame that follows. */
export const expectNoOverflow = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

/**
 * In light and dark, wide and narrow; leaves the page as wide as it was. `show` waits for what is looked at, or does what a change
 * of the width takes back, as to hover something.
 */
export async function expectAccessibleAtEachWidth(page: Page, show = async () => {}): Promise<void> {
  const before = page.viewportSize() ?? wide
  for (const size of [wide, narrow]) {
    await resize(page, size)
    await show()
    await expectAccessibleInBoth(page)
  }
  await resize(page, before)
}
