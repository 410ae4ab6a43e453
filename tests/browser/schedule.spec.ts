// The planner's way: sign in, open /schedule, and see what the server delivered, drawn to the minute and to the kWh.
import type { Locator } from '@playwright/test'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { resize } from './support/accessible.ts'
import { bar, dayBefore, deleteDrafts, edit, grid, line } from './support/drafts.ts'
import { drawnRows } from './support/drawn-schedule.ts'
import { expect, openSchedule, test } from './support/test.ts'
import { togglePanel } from './support/view-menu.ts'

test('the delivered plan is drawn to the minute and told by header, cells and details, under the pointer and by keyboard', async ({
  page,
}) => {
  await openSchedule(page)

  await test.step('every bar has the start, the end and the kind of the delivered plan', async () => {
    const rows = await drawnRows(page)

    const plan = await deliveredPlan(page)
    const drawn = rows.map(({ id, bars }) => ({ id, bars: bars.map(rounded) }))
    expect(drawn).toEqual(expectedRows(plan))
  })

  await test.step('the header shows the plan, its day, its cost and its shortfalls', async () => {
    const plan = await deliveredPlan(page)
    const facts = page.getByLabel('Plan', { exact: true }).and(page.locator('dl'))
    await expect(facts).toContainText(plan.tx_id)
    await expect(facts).toContainText(new Date(plan.timestamp).getUTCFullYear().toString())
    await expect(facts).toContainText("Plan's own cost42")
    const shortSites = Object.entries(plan.site_shortfalls).filter(([, periods]) =>
      Object.values(periods).some(shortfall => shortfall > 0),
    )
    await expect(facts).toContainText(/Shortfall[\d.]+ kWh \(/)
    for (const [site] of shortSites) await expect(facts).toContainText(site)
  })

  await test.step('bars are cells named by a sentence, rows are named by their unit, and the grid has the count of all rows', async () => {
    const grid = page.getByRole('grid', { name: 'Schedule' })
    await expect(grid).toHaveAttribute('aria-rowcount', '12')
    await expect(grid.getByRole('rowheader')).toHaveCount(12)
    await expect(grid.getByRole('rowheader', { name: 'T-1' })).toBeVisible()
    await expect(grid.getByRole('gridcell', { name: 'T-1, 00:00 to 08:00, parked at D-1' })).toBeVisible()
    await expect(
      grid.getByRole('gridcell', { name: 'T-1, 08:00 to 08:15, trip from D-1 to S-2 with MB-1, MB-3' }),
    ).toBeVisible()
    await expect(
      grid.getByRole('gridcell', { name: 'MB-1, 02:00 to 02:45, charging at D-1, 150 kW, 20 to 132.5 kWh' }),
    ).toBeVisible()
  })

  await test.step('the chart is read by keyboard: by run, by row and to the ends of the day, with details', async () => {
    const details = page.getByRole('region', { name: 'Details' })

    await page.getByRole('gridcell', { name: /^T-1, 00:00/ }).focus()
    await page.keyboard.press('ArrowRight')

    await expect(page.getByRole('gridcell', { name: /^T-1, 08:00 to 08:15/ })).toBeFocused()
    await expect(details).toContainText('T-1 · Trip')
    await expect(details).toContainText('MB-1, MB-3')

    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('gridcell', { name: /^T-2, .* parked at S-1/ })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('gridcell', { name: /^T-2, .* to 24:00/ })).toBeFocused()
    await page.keyboard.press('Control+End')
    await expect(page.getByRole('gridcell', { name: /^MB-8, .* to 24:00/ })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByRole('gridcell', { name: /^MB-8, 00:00/ })).toBeFocused()
    await page.keyboard.press('Control+Home')
    await expect(page.getByRole('gridcell', { name: /^T-1, 00:00/ })).toBeFocused()
  })

  await test.step('a hovered bar shows its details until the pointer leaves it', async () => {
    const details = page.getByRole('region', { name: 'Details' })
    const bar = page.getByRole('gridcell', { name: /^MB-1, 02:00 to 02:45/ })

    await bar.hover()

    await expect(details).toContainText('150 kW')
    await expect(
      page.getByText('MB-1, 02:00 to 02:45, charging at D-1, 150 kW, 20 to 132.5 kWh'),
    ).toBeVisible()
    await page.getByRole('heading', { name: 'Schedule' }).hover()
    await expect(details).not.toContainText('150 kW')
  })
})

test('at 1440 x 900 the grid is at least 560 pixels high, shows every row of twelve units, and the tools are one row, also in a draft with a panel beside it and without a connection; at a width of 1280 the words of the cost are whole', async ({
  page,
}) => {
  await dayBefore(page)
  await openSchedule(page)
  await deleteDrafts(page)
  const grid = page.getByRole('grid', { name: 'Schedule' })

  await expect(grid.getByRole('rowheader', { name: 'MB-8' })).toBeInViewport({ ratio: 1 })
  await expect(grid.getByRole('rowheader', { name: 'T-1' })).toBeInViewport({ ratio: 1 })
  expect((await grid.boundingBox())?.height).toBeGreaterThanOrEqual(560)
  expect(await scrolls(page.locator('html'))).toBe(false)
  expect(await scrolls(grid)).toBe(false)

  const height = async () => (await grid.boundingBox())?.height
  const before = await height()
  await togglePanel(page, 'Shortfalls')
  await expect(page.getByRole('region', { name: 'Shortfalls' })).toBeInViewport({ ratio: 1 })
  expect(await height()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Shortfalls' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Panels' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toBeInViewport({ ratio: 1 })
  await expect.poll(height).toBeGreaterThanOrEqual(560)
  await expect(grid.getByRole('rowheader', { name: 'MB-8' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => scrolls(grid)).toBe(false)
  const shortfall = page.getByRole('definition').filter({ hasText: 'S-2 28' })
  expect(await shortfall.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Type an operation' }).fill('T-1 move 08:00 to 08:30')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  expect(await scrolls(grid)).toBe(false)
  // The outcome is read beside the field, which still has the focus.
  const outcome = await page.getByText(/leave 30 min later\. Findings and/).boundingBox()
  const field = await page.getByRole('combobox', { name: 'Type an operation' }).boundingBox()
  expect((outcome?.x ?? 0) + (outcome?.width ?? 0)).toBeLessThanOrEqual(field?.x ?? 0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Stop editing' }).click()

  await resize(page, { width: 1280, height: 800 })
  const first = await page.getByRole('button', { name: 'Zoom out' }).boundingBox()
  const last = await page.getByRole('button', { name: 'View', exact: true }).boundingBox()
  expect(last?.y).toBe(first?.y)
  const cost = page.getByRole('term').filter({ hasText: "Plan's own cost" })
  await expect(cost).toBeVisible()
  expect(await cost.evaluate(isCutOff)).toBe(false)
})

test('at 1280 x 720 a draft shows every row of twelve units, and what a step adds of findings moves nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await edit(page)
  const isShown = (unit: string) =>
    expect(page.getByRole('rowheader', { name: unit })).toBeInViewport({ ratio: 1 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const unit of ['T-1', 'T-2', 'T-3', 'T-4']) await isShown(unit)
    for (let battery = 1; battery <= 8; battery++) await isShown(`MB-${battery}`)
    expect(await scrolls(grid(page))).toBe(false)
  }
  const before = await grid(page).boundingBox()

  await line(page).fill('T-1 remove 08:00')
  await line(page).press('Enter')

  const findings = page.getByRole('group', { name: 'New findings of this step' })
  await expect(findings).toContainText('3 new findings')
  expect(await grid(page).boundingBox()).toEqual(before)
  await isShown('MB-8')
  await expect(findings.getByRole('button', { name: 'T-1 at 08:45' })).toBeInViewport({ ratio: 1 })
  // One has no room in the line: it is there under the pointer, and with the focus.
  await findings.hover({ position: { x: 5, y: 5 } })
  await findings.getByRole('button', { name: 'MB-3 at 13:30' }).click()
  await expect(bar(page, 'MB-3, 13:30 to 13:45')).toBeFocused()
  await findings.getByRole('button', { name: 'Add an empty trip of T-1 from D-1 to S-2 before it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 steps')
  expect(await grid(page).boundingBox()).toEqual(before)
})

const scrolls = (what: Locator) =>
  what.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)

/** A line of its text that is to be seen is longer than it. */
function isCutOff(element: Element): boolean {
  const { right, bottom } = element.getBoundingClientRect()
  const text = document.createRange()
  text.selectNodeContents(element)
  return [...text.getClientRects()].some(line => line.top < bottom - 1 && line.right > right + 1)
}

async function deliveredPlan(page: import('@playwright/test').Page): Promise<ReceivedPlan> {
  const [newest] = await (await page.request.get('/api/schedules')).json()
  return (await page.request.get(`/api/schedules/${newest.tx_id}`)).json()
}

interface Span {
  kind: string
  startMinute: number
  endMinute: number
}

/** Worked out from the JSON alone, period by period, without the product's own code. */
function expectedRows(plan: ReceivedPlan): { id: string; bars: Span[] }[] {
  const trips = new Map(Object.values(plan.trips).flatMap(list => list.map(trip => [trip.id, trip])))
  type Entry = { schedule_type: string; trip_id?: string }
  const rowsOf = (schedules: Record<string, Record<string, object[]>>, kinds: Record<string, string>) =>
    Object.entries(schedules).map(([id, periods]) => {
      const bars: (Span & { same: string })[] = []
      for (const [period, entries] of Object.entries(periods)) {
        for (const entry of entries as Entry[]) {
          const hasArrived = trips.get(entry.trip_id ?? '')?.t_end === Number(period)
          if (hasArrived && entries.length > 1) continue
          const { id: _id, period_id: _period, soe: _soe, ...rest } = entry as Entry & Record<string, unknown>
          const same = JSON.stringify(rest)
          const startMinute = (Number(period) - 1) * 15
          const last = bars.at(-1)
          if (last?.same === same && last.endMinute === startMinute) last.endMinute += 15
          else
            bars.push({
              kind: kinds[entry.schedule_type] ?? '?',
              startMinute,
              endMinute: startMinute + 15,
              same,
            })
        }
      }
      return { id, bars: bars.map(({ same: _, ...bar }) => bar) }
    })
  return [
    ...rowsOf(plan.truck_schedules, { 'TruckScheduleType.PARK': 'park', 'TruckScheduleType.TRIP': 'trip' }),
    ...rowsOf(plan.mbess_schedules, {
      'MBessScheduleType.CHARGE': 'charge',
      'MBessScheduleType.MICROGRID': 'microgrid',
      'MBessScheduleType.STAGE': 'stage',
      'MBessScheduleType.TRIP': 'carried',
    }),
  ]
}

const rounded = ({ kind, startMinute, endMinute }: Span): Span => ({
  kind,
  startMinute: Math.round(startMinute * 10) / 10,
  endMinute: Math.round(endMinute * 10) / 10,
})
