// Two plans side by side: chosen, drawn, listed and totalled, by mouse, by keyboard, from the address and on a narrow screen.
import { utimes, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { compare } from '../../domain/schedule/compare/index.ts'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { comparedPlans } from '../support/compared-plans.ts'
import { expectAccessible, expectNoOverflow } from './support/accessible.ts'
import { antiForgery, test as base, beginSession, expect, ownProduct, signIn } from './support/test.ts'
import { openViewMenu } from './support/view-menu.ts'

const { before, after } = comparedPlans()
const found = compare(decodePlan(before), decodePlan(after))
const countText = `${found.length} differences`

// A product of its own: other tests stand on the newest plan being the demo's.
const test = base.extend<object, { plansDelivered: undefined }>({
  product: ownProduct(),
  plansDelivered: [
    async ({ product, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: product.url })
      await beginSession(request, 'admin@gridhaul.example', 'gridhaul96')
      for (const data of [before, after]) {
        const answer = await request.post('/api/schedules', { headers: await antiForgery(request), data })
        expect(answer.status()).toBe(201)
      }
      await request.dispose()
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Schedule' })
const list = (page: Page) => page.getByRole('list', { name: 'Differences' })
const header = (page: Page, id: string) => grid(page).getByRole('rowheader', { name: id })
const totals = (page: Page) => page.getByRole('table', { name: 'Totals before and after' })

async function openAt(page: Page, query: string): Promise<void> {
  await signIn(page, 'admin', `/schedule?${query}`)
}

const planFile = (name: string, plan: ReceivedPlan) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(plan)),
})

test('another delivered plan is drawn beside the open one, and each difference leads to its row and time', async ({
  page,
}) => {
  await openAt(page, 'plan=before-1')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('dialog', { name: 'Compare with' }).getByRole('button', { name: 'after-1' }).click()

  await expect(page.getByRole('button', { name: countText })).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page).getByRole('listitem').first()).toContainText(found[0]?.sentence ?? '')
  await expect(totals(page).getByRole('row', { name: "Plan's own cost 42 142 +100" })).toBeVisible()
  await expect(totals(page).getByRole('row', { name: 'Trips 28 28 0' })).toBeVisible()
  await expect(page).toHaveURL(/plan=before-1&compare=after-1&panel=differences/)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '14')
  await expect(header(page, 'T-5')).toHaveAccessibleDescription(/Dropped: only in before-1/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('radio', { name: 'All 13 rows' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'As filtered, 13 rows' })).toBeVisible()
  await page.keyboard.press('Escape')

  await list(page)
    .getByRole('button', { name: /new in the plan/ })
    .click()
  const added = grid(page).getByRole('gridcell', { name: /^MB-9, 00:00 to 24:00, .*; not in before-1$/ })
  await expect(added).toBeFocused()
  await expect(added).toHaveAttribute('aria-selected', 'true')
  await expect(header(page, 'MB-9')).toHaveAccessibleDescription(/Added: only in after-1/)

  await openViewMenu(page)
  await page.getByRole('button', { name: 'With differences' }).click()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '6')
  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(totals(page).getByRole('row', { name: "Plan's own cost 142 42 -100" })).toBeVisible()
  await expect(header(page, 'MB-9')).toHaveAccessibleDescription(/Dropped: only in after-1/)
  await expect(page).toHaveURL(/compare=after-1&swapped=yes&differences=only/)

  await page.getByRole('combobox', { name: 'Plan' }).selectOption('delivered after-1')
  await expect(page).toHaveURL(/plan=after-1&compare=before-1&differences=only/)
  await expect(totals(page).getByRole('row', { name: "Plan's own cost 142 42 -100" })).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '6')
  await expect(header(page, 'T-5')).toHaveAccessibleDescription(/Added: only in before-1/)

  await page.getByRole('button', { name: 'End comparison' }).click()
  await expect(list(page)).toBeHidden()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '13')
  await expect(page).not.toHaveURL(/compare|differences/)
})

test('an address opened elsewhere shows the same comparison, with the area between the curves', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAt(page, 'plan=before-1&compare=after-1&unit=MB-2&from=09:00&to=12:00&panel=differences')

  await expect(list(page)).toBeVisible()
  const cell = grid(page).getByRole('gridcell', {
    name: /^MB-2, 10:00 to 10:30, .*; in after-1 10:00 to 10:30, .* to 65 kWh$/,
  })
  await expect(cell).toBeVisible()
  const box = await cell.boundingBox()
  const shades = await page.evaluate(
    ({ x, top }) => {
      const canvas = document.querySelector<HTMLCanvasElement>('[role=grid] canvas')
      const at = canvas?.getBoundingClientRect()
      const ratio = window.devicePixelRatio
      const pixels =
        canvas
          ?.getContext('2d')
          ?.getImageData((x - (at?.x ?? 0)) * ratio, (top - (at?.y ?? 0)) * ratio, 1, 30 * ratio).data ?? []
      return new Set(
        Array.from({ length: pixels.length / 4 }, (_, i) => pixels.slice(4 * i, 4 * i + 3).join()),
      ).size
    },
    // Above the bars, where the energy is drawn, in the middle of 10:15 to 10:30: there the curves are 30 kWh apart.
    { x: (box?.x ?? 0) + 0.75 * (box?.width ?? 0), top: (box?.y ?? 0) - 33 },
  )
  // The ground, two lines with their edges, and the band between.
  expect(shades).toBeGreaterThan(3)
  await expectAccessible(page)

  await page.goto('/schedule?plan=before-1&compare=no_such_plan')
  await expect(page.getByRole('alert')).toContainText('no_such_plan was not opened')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '13')
  await page.getByRole('button', { name: 'End comparison' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page).not.toHaveURL(/compare/)
})

test('plans are compared by keyboard alone and with files, and equal plans are called equal', async ({
  page,
}, testInfo) => {
  // With characters that an address may percent-encode or not.
  await openAt(page, 'plan=before-1&pin=battery:M%C3%BCller%20(%27)')

  await test.step('by keyboard alone', async () => {
    await grid(page)
      .getByRole('gridcell', { name: /^T-1, 00:00/ })
      .focus()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Compare with' })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: countText })).toBeVisible()

    await page.getByRole('button', { name: 'End comparison' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    for (let i = 1; i <= found.findIndex(({ kind }) => kind === 'trip-given'); i++)
      await page.keyboard.press('ArrowDown')
    await expect(list(page).getByRole('button', { name: /is made by T-2 instead of T-1/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator(':focus')).toHaveAccessibleName(
      /^T-2, 10:45 to 16:00, parked at D-1; in after-1 .*13:00 to 13:15, trip/,
    )
    await page.keyboard.press('ArrowUp')
    await expect(page.locator(':focus')).toHaveAccessibleName(/^T-1, .*; in after-1/)
    await page.keyboard.press('d')
    await expect(list(page)).toBeHidden()
    await page.keyboard.press('d')
    await expect(list(page)).toBeVisible()
  })

  await test.step('a broken file is refused, and the comparison that was running stays', async () => {
    const broken = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{ "tx_id": 1') }

    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByLabel('Plan file to compare with').setInputFiles(broken)

    await expect(page.getByRole('alert')).toContainText('broken.json was not opened: This is not JSON')
    await expect(page.getByRole('button', { name: countText })).toBeVisible()
    await expect(totals(page)).toBeVisible()
    await expect(page).toHaveURL(/compare=after-1/)
    await expect(page.getByRole('option', { name: 'broken.json' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a file takes the place of the compared plan, and stays when other characters of the address are percent-encoded', async () => {
    await page.getByRole('button', { name: 'Compare', exact: true }).click()

    await page
      .getByLabel('Plan file to compare with')
      .setInputFiles(planFile('after.json', { ...after, total_cost: 152 }))

    await expect(totals(page).getByRole('row', { name: "Plan's own cost 42 152 +110" })).toBeVisible()
    await expect(page).not.toHaveURL(/compare=/)
    await expect(page).toHaveURL(/panel=differences/)
    await page.getByRole('button', { name: 'Swap' }).click()
    await expect(totals(page).getByRole('row', { name: "Plan's own cost 152 42 -110" })).toBeVisible()
  })

  await test.step('equal plans', async () => {
    await grid(page).getByRole('gridcell').first().focus()
    await page.keyboard.press('c')
    await page.getByLabel('Plan file to compare with').setInputFiles(planFile('same.json', before))
    await expect(page.getByText('The plans are equal.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'No differences' })).toBeVisible()
    await expect(page).not.toHaveURL(/compare=/)

    const again = { ...before, tx_id: 'before-2', timestamp: '2026-01-15T06:30:00Z' }
    await page.keyboard.press('c')
    await page.getByLabel('Plan file to compare with').setInputFiles(planFile('again.json', again))
    await expect(page.getByText('The plans are equal. Only their id and time differ:')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Equal plans' })).toBeVisible()

    await page.keyboard.press('c')
    await page
      .getByLabel('Plan file to compare with')
      .setInputFiles(planFile('wrong.json', { ...before, total_cost: 'much' } as unknown as ReceivedPlan))
    await expect(page.getByRole('alert')).toContainText('wrong.json was not opened: total_cost')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '13')
  })

  await test.step('a file that was changed after it was opened is not compared, with a message', async () => {
    const file = testInfo.outputPath('plan.json')
    await writeFile(file, JSON.stringify({ ...before, tx_id: 'before-3' }))
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByLabel('Plan file', { exact: true }).setInputFiles(file)
    await expect(page.getByRole('combobox', { name: 'Plan' })).toContainText('plan.json')
    await expect(page.getByRole('status').filter({ hasText: 'Opened plan before-3' })).toBeVisible()
    await writeFile(file, JSON.stringify(after, null, 1))
    // A browser may tell one second from another, and not two writes within one.
    const later = Date.now() / 1000 + 5
    await utimes(file, later, later)

    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByRole('dialog', { name: 'Compare with' }).getByRole('button', { name: 'after-1' }).click()

    await expect(page.getByRole('alert')).toContainText('could not be read')
  })
})

test('Back, Forward and a choice decide which plan is open, the last of them while others are loading', async ({
  page,
}) => {
  const picker = page.getByRole('combobox', { name: 'Plan' })
  const order = page.getByLabel('Order')
  const opened = (plan: string) => expect(page.getByRole('status')).toContainText(`Opened plan ${plan}`)
  await openAt(page, 'plan=before-1&order=name&unit=MB')

  await test.step('Back and Forward open the plan that the address names, in the view it had', async () => {
    await openViewMenu(page)
    await expect(order).toHaveValue('name')
    await page.getByRole('tab', { name: 'Schedule' }).click()
    await expect(page).toHaveURL(/\?plan=before-1$/)
    await picker.selectOption('delivered after-1')
    await opened('after-1')
    await openViewMenu(page)
    await order.selectOption('departure')
    await expect(page).toHaveURL(/\?plan=after-1&order=departure$/)

    await page.goBack()

    await opened('before-1')
    await expect(picker).toHaveValue('delivered before-1')
    await openViewMenu(page)
    await expect(order).toHaveValue('name')
    await expect(page).toHaveURL(/\?plan=before-1&order=name&unit=MB$/)

    await page.route('**/api/schedules/after-1', route => route.abort())
    await page.goForward()

    await expect(page.getByRole('alert')).toContainText('after-1 was not opened')
    await expect(page).toHaveURL(/\?plan=before-1&order=name&unit=MB$/)
    await page.unroute('**/api/schedules/after-1')
    await page.getByRole('button', { name: 'Try again' }).click()
    await opened('after-1')
    await expect(page).toHaveURL(/\?plan=after-1&order=name&unit=MB$/)
  })

  await test.step('a plan chosen while that of another address is loading is the one that opens', async () => {
    await picker.selectOption('delivered before-1')
    await opened('before-1')
    await expect(page).toHaveURL(/\?plan=before-1&/)
    await page.getByRole('tab', { name: 'Schedule' }).click()
    await expect(page).toHaveURL(/\?plan=before-1$/)
    await picker.selectOption('delivered after-1')
    await opened('after-1')
    await expect(page).toHaveURL(/\?plan=after-1$/)
    await page.route('**/api/schedules/before-1', () => {})
    const isOpening = (plan: string) => expect(picker).toHaveValue(`delivered ${plan}`)

    await page.goBack()
    await isOpening('before-1')
    await page.goForward()
    await expect(picker).toHaveValue('delivered after-1')
    await expect(page).toHaveURL(/\?plan=after-1$/)

    await page.goBack()
    await isOpening('before-1')
    await picker.selectOption('delivered test_03')
    await opened('test_03')
    await expect(page).toHaveURL(/\?plan=test_03$/)
    await expect(picker).toHaveValue('delivered test_03')

    await page.goForward()
    await opened('after-1')
    await page.route('**/api/schedules/test_03', () => {})
    await page.goBack()
    await isOpening('test_03')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(picker).toHaveValue('delivered after-1')
    await expect(page).toHaveURL(/\?plan=after-1$/)
  })

  await test.step('of two addresses within one frame the last one decides the plan', async () => {
    /** As by two steps through the history that the page hears of before it renders. */
    const goTo = (...queries: string[]) =>
      page.evaluate(queries => {
        for (const query of queries) {
          history.pushState({ index: history.state.index + 1 }, '', `?${query}`)
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        }
      }, queries)

    await goTo('plan=before-1', 'plan=after-1&order=name')
    await openViewMenu(page)
    await expect(page.getByLabel('Order')).toHaveValue('name')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveValue('delivered after-1')

    await goTo('plan=before-1')
    await expect(picker).toHaveValue('delivered before-1')
    await goTo('plan=test_03', 'plan=before-1')
    await openViewMenu(page)
    await page.getByLabel('Order').selectOption('departure')
    await expect(picker).toHaveValue('delivered before-1')
  })
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('on a narrow screen totals and differences replace the list of units, and a difference leads back to its unit', async ({
    page,
  }) => {
    await openAt(page, 'plan=before-1&compare=after-1&panel=differences')
    await expect(totals(page)).toBeVisible()
    await expect(grid(page)).toBeHidden()
    await expectAccessible(page)
    await expectNoOverflow(page)

    await list(page)
      .getByRole('button', { name: /new in the plan/ })
      .click()

    await expect(list(page)).toBeHidden()
    await expect(
      grid(page).getByRole('gridcell', { name: /^MB-9, 00:00 to 24:00, .*; not in before-1$/ }),
    ).toBeVisible()
    await expect(header(page, 'MB-9')).toHaveAccessibleDescription(/Added: only in after-1/)
  })
})
