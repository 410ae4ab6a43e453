// The schedule for those who set their browser otherwise: colours of their own, less motion, letters of twice the size.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow, resize } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Schedule' })

async function open(page: Page, query = ''): Promise<void> {
  await signIn(page, 'admin', `/schedule${query}`)
  await expect(grid(page)).toBeVisible()
}

const pictureOf = async (what: Locator): Promise<string> => (await what.screenshot()).toString('base64')

test('with forced colours kinds differ by their patterns, and selection and focus are visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await open(page)

  const swatches = page.getByRole('list', { name: 'Legend' }).locator('svg')
  const pictures = await Promise.all((await swatches.all()).map(pictureOf))
  expect(pictures.length).toBeGreaterThanOrEqual(7)
  expect(new Set(pictures).size).toBe(pictures.length)

  const trip = page.getByRole('gridcell', { name: /^T-1, 08:00 to 08:15, trip/ })
  const header = page.getByRole('rowheader', { name: 'T-1' })
  const plain = [await pictureOf(trip), await pictureOf(header)]
  await trip.click()
  await page.mouse.move(0, 0)
  await expect(header).toHaveAccessibleDescription('Belongs to the selection')
  const selected = [await pictureOf(trip), await pictureOf(header)]
  for (const [i, picture] of selected.entries()) expect(picture).not.toBe(plain[i])
  await expect(trip).toBeFocused()
  await expect(trip).not.toHaveCSS('outline-style', 'none')
  // The colours are the person's own, and not those that the style of the page names.
  await expectAccessible(page, { without: ['color-contrast'] })
})

test('with reduced motion the playhead moves in steps, and no style of the page animates', async ({
  page,
}) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '?playhead=08:00')
  const playhead = page.getByRole('slider', { name: 'Playhead' })
  await page.clock.pauseAt(Date.now() + 60_000)

  await page.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(900)
  await expect(playhead).toHaveAttribute('aria-valuetext', '08:00')
  await page.clock.runFor(200)

  await expect(playhead).toHaveAttribute('aria-valuetext', '09:00')
  const moving = await page.evaluate(() => document.getAnimations().length)
  expect(moving).toBe(0)
})

test('with text of twice the size nothing of the schedule is cut off on wide and narrow screens', async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await open(page)

  for (const width of [1440, 390]) {
    await resize(page, { width, height: 900 })
    await expectNoOverflow(page)
    const cut = await page
      .getByRole('button')
      .filter({ visible: true })
      .evaluateAll(buttons =>
        buttons
          .filter(each => each.closest('main') && each.scrollWidth > each.clientWidth)
          .map(each => each.textContent),
      )
    expect(cut).toEqual([])
    const rows = await grid(page).evaluate(element => element.clientHeight)
    expect(rows).toBeGreaterThanOrEqual(width > 640 ? 660 : 300)
    await page.getByRole('rowheader', { name: 'T-1' }).focus()
    await page.keyboard.press(width > 640 ? 'ArrowRight' : 'ArrowDown')
    await expect(page.getByRole('gridcell', { name: /^T-1, 00:00/ })).toBeFocused()
    await expectAccessible(page)
  }
})
