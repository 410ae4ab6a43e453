// Tables that are wider than the window, or whose texts are longer than their columns.
import { expect, signIn, test } from './support/test.ts'

const longName = `${'Aurelia Constantinopolitana '.repeat(3)}Nord`

test.beforeEach(async ({ page }) => {
  await page.route(
    url => url.pathname === '/api/fleet/units',
    async route => {
      const answer = await route.fetch()
      const [first, ...others] = (await answer.json()) as { name: string }[]
      await route.fulfill({ json: [{ ...first, name: longName }, ...others] })
    },
  )
})

test('in a window of medium width the name of a unit stays in view beside its live values', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 844 })
  await signIn(page, 'field', '/assets')
  const name = page.getByRole('link', { name: 'MB-2', exact: true })
  const power = page.getByRole('row').filter({ has: name }).getByText(/kW$/)
  await expect(power).not.toBeInViewport()

  await page.getByRole('region', { name: 'mBESS units, scrollable' }).hover()
  await page.mouse.wheel(2000, 0)

  await expect(power).toBeInViewport({ ratio: 1 })
  await expect(name).toBeInViewport({ ratio: 1 })
})

test('a name that is cut off is shown as a whole on hover, and does not move on focus', async ({ page }) => {
  await signIn(page, 'field', '/assets')
  const name = page.getByRole('link', { name: longName })
  const start = await name.boundingBox()

  await name.hover()
  await name.focus()

  await expect(name).toHaveAttribute('title', longName)
  expect(await name.boundingBox()).toEqual(start)
})

test('on a phone units are cards that show every value and scroll with the page, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/assets')
  const name = page.getByRole('link', { name: longName })
  const card = page.getByRole('row').filter({ has: name })

  await name.focus()

  for (const text of [/%$/, /kW$/]) await expect(card.getByText(text)).toBeVisible()
  const cards = page.getByRole('region', { name: 'mBESS units' })
  for (const part of [cards, page.locator('html')])
    expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await cards.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const box = await card.locator('label').boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
})
