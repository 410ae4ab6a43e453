// The schedule by fingers: a tap selects, one finger pans in time and scrolls the rows, two of them zoom.
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './support/test.ts'

test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

type Point = { x: number; y: number }

const grid = (page: Page) => page.getByRole('grid', { name: 'Schedule' })
const time = (page: Page) => page.getByRole('group', { name: 'Time' })
const selected = (page: Page) => page.getByRole('status').filter({ hasText: 'Selected' })

/** Where a share of the width and a share of the height of it meet, as far as it is on the screen now. */
async function placeIn(what: Locator, across: number, down: number): Promise<Point> {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not on the page')
  const screen = what.page().viewportSize() ?? { width: 0, height: 0 }
  const height = Math.min(box.height, screen.height - box.y)
  return { x: box.x + across * box.width, y: box.y + down * height }
}

/** Puts fingers down, moves each of them to its end, and lifts them. */
async function move(fingers: CDPSession, from: readonly Point[], to: readonly Point[]): Promise<void> {
  const touchPoints = (share: number) =>
    from.map(({ x, y }, id) => {
      const end = to[id] ?? { x, y }
      return { id, x: x + (end.x - x) * share, y: y + (end.y - y) * share }
    })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPoints(0) })
  for (let step = 1; step <= 8; step++)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchPoints(step / 8) })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function windowOf(page: Page): Promise<{ from: number; to: number }> {
  const text = (await time(page).textContent()) ?? ''
  const [from = 0, to = 0] = [...text.matchAll(/(\d\d):(\d\d)/g)].map(
    ([, hours, minutes]) => Number(hours) * 60 + Number(minutes),
  )
  return { from, to }
}

/** The window once it has stopped moving. */
async function restingWindow(page: Page): Promise<{ from: number; to: number }> {
  let before = await windowOf(page)
  await expect
    .poll(async () => {
      const last = before
      await page.evaluate(() => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen))))
      before = await windowOf(page)
      return last.from === before.from && last.to === before.to
    })
    .toBe(true)
  return before
}

test('on a tablet touch selects, pans, scrolls and zooms, and drags overview and playhead', async ({
  page,
}) => {
  await signIn(page, 'admin', '/schedule?from=06:00&to=12:00')
  await expect(grid(page)).toBeVisible()
  const fingers = await page.context().newCDPSession(page)
  const at = (across: number, down: number) => placeIn(grid(page), across, down)
  const scrolled = () => grid(page).evaluate(element => element.scrollTop)

  await page.getByRole('gridcell', { name: /^T-1, 08:00 to 08:15, trip/ }).tap()
  await expect(selected(page)).toContainText('Trip of T-1')
  await page.getByRole('button', { name: 'Clear selection' }).tap()

  await move(fingers, [await at(0.8, 0.4)], [await at(0.5, 0.4)])
  await expect.poll(async () => (await windowOf(page)).from).toBeGreaterThan(7 * 60)
  const panned = await restingWindow(page)
  expect(panned.to - panned.from).toBe(360)
  expect(await scrolled()).toBe(0)
  await expect(selected(page)).toHaveCount(0)

  await move(fingers, [await at(0.6, 0.9)], [await at(0.6, 0.4)])
  await expect.poll(scrolled).toBeGreaterThan(50)
  expect(await windowOf(page)).toEqual(panned)
  await expect(selected(page)).toHaveCount(0)

  const near = [await at(0.5, 0.5), await at(0.6, 0.5)]
  const far = [await at(0.35, 0.5), await at(0.75, 0.5)]
  await move(fingers, near, far)
  await expect.poll(async () => (await windowOf(page)).to - (await windowOf(page)).from).toBeLessThan(180)
  const zoomed = await restingWindow(page)
  expect(zoomed.from).toBeGreaterThan(panned.from)
  expect(zoomed.to).toBeLessThan(panned.to)
  await move(fingers, far, near)
  await expect.poll(async () => (await windowOf(page)).to - (await windowOf(page)).from).toBeGreaterThan(300)

  await page.getByRole('button', { name: 'Whole day' }).tap()
  const overview = page.getByRole('img', { name: /^Overview/ })
  await move(fingers, [await placeIn(overview, 0.25, 0.5)], [await placeIn(overview, 0.5, 0.5)])
  await expect(time(page)).toContainText(/0[56]:\d\d to 12:\d\d/)

  const playhead = page.getByRole('slider', { name: 'Playhead' })
  const handle = await placeIn(playhead, 0.5, 0.5)
  await move(fingers, [handle], [{ ...(await at(0.5, 0)), y: handle.y }])
  await expect(playhead).toHaveAttribute('aria-valuetext', /^0[89]:\d\d$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('on a phone touch scrolls the list of units, and a tap opens a day and selects in it', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/schedule')
    await expect(grid(page)).toBeVisible()
    const fingers = await page.context().newCDPSession(page)
    const scrolled = () => grid(page).evaluate(element => element.scrollTop)

    await grid(page).evaluate(element =>
      element.addEventListener('scrollend', () => element.setAttribute('data-rests', 'yes'), { once: true }),
    )
    await move(fingers, [await placeIn(grid(page), 0.5, 0.8)], [await placeIn(grid(page), 0.5, 0.3)])
    // A tap on a list that still moves only stops it.
    await expect(grid(page)).toHaveAttribute('data-rests', 'yes')
    expect(await scrolled()).toBeGreaterThan(50)
    await grid(page).evaluate(element => element.scrollTo({ top: 0 }))
    const unit = page.getByRole('rowheader', { name: 'T-2' })
    await unit.tap()
    await expect(unit).toHaveAttribute('aria-expanded', 'true')
    await page
      .getByRole('gridcell', { name: /^T-2, .* trip/ })
      .first()
      .tap()

    await expect(selected(page)).toContainText('Trip of T-2')
  })
})
