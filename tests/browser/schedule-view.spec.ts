// Looking at a plan: the window in time, the order of rows, selection, the playhead; by mouse, by keyboard, and from the address.
import type { Locator, Page } from '@playwright/test'
import { generatePlan } from '../support/generate-plan.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, openSchedule, signIn, test } from './support/test.ts'
import { openViewMenu, togglePanel } from './support/view-menu.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Schedule' })
const time = (page: Page) => page.getByRole('group', { name: 'Time' })
const headers = (page: Page) => grid(page).getByRole('rowheader')

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

/** To its beginning, where the window is too short for the page. */
const scrollTo = (what: Locator) => what.evaluate(element => element.scrollIntoView())

/** Opens an address of the signed-in planner. */
async function openAt(page: Page, query: string): Promise<void> {
  await signIn(page, 'admin', `/schedule?${query}`)
  await expect(grid(page)).toBeVisible()
}

for (const besideInspector of [false, true])
  test.describe(besideInspector ? 'beside the inspector' : 'alone', () => {
    if (besideInspector) test.use({ inspectorAt: 'bottom' })

    test('the window is panned by dragging the chart, zoomed by keys, buttons and Ctrl with the wheel, follows the keys, and is drawn on the overview', async ({
      page,
    }) => {
      await openAt(page, 'from=08:00&to=12:00')
      await scrollTo(grid(page))
      const { x, y, width } = await boxOf(grid(page))

      await test.step('dragging the chart pans, and rows and axis stay', async () => {
        await page.mouse.move(x + width - 200, y + 150)
        await page.mouse.down()
        await page.mouse.move(x + width - 400, y + 150, { steps: 4 })
        await page.mouse.up()

        await expect(time(page)).not.toContainText('08:00 to 12:00')
        await expect(time(page)).toContainText(/^.*0[89]:\d\d to 12:\d\d/)
        await expect(headers(page).first()).toHaveText(/T-1/)
        await expect(page.getByRole('button', { name: 'Clear selection' })).toBeHidden()
      })

      await test.step('buttons zoom', async () => {
        await page.getByRole('button', { name: 'Whole day' }).click()
        await expect(time(page)).toContainText('00:00 to 24:00')
        await page.getByRole('button', { name: 'Zoom in' }).click()
        await expect(time(page)).toContainText('04:00 to 20:00')
        await page.getByRole('button', { name: 'Zoom out' }).click()
        await expect(time(page)).toContainText('00:00 to 24:00')
      })

      await test.step('keys zoom to an hour, and the window follows them to a bar outside of it', async () => {
        await page.getByRole('gridcell', { name: /^T-1, 00:00/ }).focus()
        for (let i = 0; i < 9; i++) await page.keyboard.press('+')
        await expect(time(page)).toContainText('00:00 to 01:00')

        await page.keyboard.press('ArrowRight')
        await expect(page.getByRole('gridcell', { name: /^T-1, 08:00 to 08:15/ })).toBeFocused()
        await expect(time(page)).toContainText('to 08:15')
        await page.keyboard.press('0')
        await expect(time(page)).toContainText('00:00 to 24:00')
      })

      await test.step('dragging on the overview draws, moves and resizes the window', async () => {
        const overview = await boxOf(page.getByRole('img', { name: /^Overview/ }))
        const drag = async (from: number, to: number) => {
          await page.mouse.move(overview.x + from * overview.width, overview.y + overview.height / 2)
          await page.mouse.down()
          await page.mouse.move(overview.x + to * overview.width, overview.y + overview.height / 2, {
            steps: 3,
          })
          await page.mouse.up()
        }
        await drag(0.25, 0.5)
        await expect(time(page)).toContainText(/05:\d\d to 12:00/)
        await drag(0.4, 0.6)
        await expect(time(page)).toContainText(/10:\d\d to 16:\d\d/)
        await drag(0.7, 0.8)
        await expect(time(page)).toContainText(/10:\d\d to 19:\d\d/)
      })

      await test.step('Ctrl with the wheel zooms to the least window', async () => {
        await scrollTo(grid(page))
        await page.mouse.move(x + width / 2, y + 150)
        await page.keyboard.down('Control')
        for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -100)
        await page.keyboard.up('Control')
        await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true')
      })
    })

    test('the keys f, ? and t find a unit, list the keys and show the plan as a table, arrows move the playhead, and typed into a field they do not act on the chart', async ({
      page,
    }) => {
      await openSchedule(page)
      await page.getByRole('gridcell', { name: /^T-1, 00:00/ }).focus()

      await page.keyboard.press('f')
      await expect(page.getByRole('combobox', { name: 'Unit id' })).toBeFocused()
      await page.keyboard.type('mb-7')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('gridcell', { name: /^MB-7/ }).and(page.locator(':focus'))).toBeVisible()

      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('find a unit')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.keyboard.press('t')
      const table = page.getByRole('table', { name: 'Schedule' })
      await expect(
        table.getByRole('row', { name: 'T-1 08:00 08:15 Trip D-1 → S-2 MB-1, MB-3' }),
      ).toBeVisible()
      await page.keyboard.press('t')
      await expect(table).toBeHidden()
      await expect(grid(page).locator(':focus')).toBeVisible()

      const playhead = page.getByRole('slider', { name: 'Playhead' })
      await playhead.focus()
      await page.keyboard.press('End')
      for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft')
      await expect(playhead).toHaveAttribute('aria-valuetext', '23:00')

      await openViewMenu(page)
      await page.getByLabel('Unit', { exact: true }).pressSequentially('t-0+?f')
      await expect(page.getByLabel('Unit', { exact: true })).toHaveValue('t-0+?f')
      await expect(page.getByRole('dialog')).toHaveAccessibleName('View')
      await expect(time(page)).toContainText('00:00 to 24:00')
    })
  })

test.describe('the address', () => {
  test('the address has the view with any text of a filter, also after a reload, and the history has no entry for each change', async ({
    page,
  }) => {
    await openAt(
      page,
      'plan=no_such_plan&from=99:99&to=x&order=__proto__&pin=plane:X&select=trip:nowhere&playhead=-1&panel=evil',
    )
    await test.step('that of an unknown plan in an invalid view shows an alert and the newest plan in the default view', async () => {
      await expect(page.getByRole('alert')).toContainText('no_such_plan was not opened')
      await expect(page.getByRole('status').first()).toContainText('Opened plan test_03')
      await expect(headers(page)).toHaveCount(12)
      await expect(time(page)).toContainText('00:00 to 24:00')
    })

    const before = await page.evaluate(() => history.length)
    await openViewMenu(page)
    await page.getByLabel('Order').selectOption('name')
    await page.getByLabel('Show').selectOption('battery')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page
      .getByRole('gridcell', { name: /^MB-1, .* carried by T-1/ })
      .first()
      .click()
    await expect(page).toHaveURL(/plan=test_03&from=04%3A00&to=20%3A00&order=name&kind=battery&select=trip/)
    const unit = page.getByLabel('Unit', { exact: true })
    await openViewMenu(page)
    await unit.fill("a%41 (it's Müller's)")
    await expect(page).toHaveURL(/M%C3%BCller%27s/)
    expect(await page.evaluate(() => history.length)).toBe(before)

    await page.reload()
    await openViewMenu(page)
    await expect(unit).toHaveValue("a%41 (it's Müller's)")
    await expect(page.getByLabel('Order')).toHaveValue('name')
    await expect(page.getByLabel('Show')).toHaveValue('battery')
    await page.keyboard.press('Escape')

    await test.step('it names the plan again after it was left out', async () => {
      await page.getByRole('tab', { name: 'Schedule' }).click()
      await expect(page).toHaveURL(/\/schedule\?plan=test_03$/)
    })
  })

  test('the address opened elsewhere shows the same view, in which axe finds nothing with every panel open and in the table', async ({
    page,
  }) => {
    await openAt(
      page,
      'plan=test_03&from=06:00&to=10:00&order=name&group=kind&playhead=08:10&pin=battery:MB-8&select=truck:T-1@08:00&panel=units',
    )

    await expect(time(page)).toContainText('06:00 to 10:00')
    await expect(headers(page)).toHaveText([
      /MB-8/,
      ...[/Batteries · 7/, ...Array.from({ length: 7 }, (_, i) => new RegExp(`MB-${i + 1}`))],
      ...[/Trucks · 4/, /T-1/, /T-2/, /T-3/, /T-4/],
    ])
    await expect(page.getByRole('slider', { name: 'Playhead' })).toHaveAttribute('aria-valuetext', '08:10')
    await expect(page.getByRole('status').filter({ hasText: 'Selected' })).toContainText(
      'Trip of T-1 from D-1 to S-2, with MB-1, MB-3',
    )
    await expect(page.getByRole('region', { name: 'Where units are' })).toBeVisible()
    await expectAccessible(page)

    await togglePanel(page, 'Shortfalls')
    await expect(page.getByRole('region', { name: 'Shortfalls' })).toBeVisible()
    await expectAccessible(page)

    await togglePanel(page, 'Table')
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Keys' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})

test('rows are made taller and compact from the menu by keyboard, and are ordered, grouped, filtered and pinned', async ({
  page,
}) => {
  await openSchedule(page)

  const row = page.getByRole('row').filter({ hasText: 'MB-1' })
  const usual = (await boxOf(row)).height
  await openViewMenu(page)
  const height = page.getByLabel('Height')
  await height.focus()
  await page.keyboard.press('t')

  await expect(page).toHaveURL(/rows=tall/)
  expect((await boxOf(row)).height).toBeGreaterThan(2 * usual)
  const bar = await boxOf(page.getByRole('gridcell', { name: /^MB-1, 02:00 to 02:45/ }))
  expect(bar.y + bar.height).toBeLessThan((await boxOf(row)).y + (await boxOf(row)).height)
  await height.selectOption('compact')
  await expect(page).toHaveURL(/rows=compact/)
  expect((await boxOf(row)).height).toBeLessThan(usual)
  await height.selectOption('normal')
  await expect(page).not.toHaveURL(/rows=/)

  await page.getByLabel('Order').selectOption('departure')
  await expect(headers(page).first()).toHaveText(/MB|T-2/)
  await page.getByLabel('Group').selectOption('kind')
  await expect(headers(page).first()).toHaveText(/Trucks · 4|Batteries · 8/)
  await page.getByLabel('Group').selectOption('none')
  await page.getByLabel('Order').selectOption('plan')

  await page.getByLabel('Unit', { exact: true }).fill('mb-3')
  await expect(headers(page)).toHaveText([/MB-3/])
  // The filter that is set takes room of the chart, which is drawn again at its new size.
  const isDrawnAtItsSize = () =>
    grid(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.height === canvas.clientHeight * devicePixelRatio)
  await expect.poll(isDrawnAtItsSize).toBe(true)
  await page.getByRole('button', { name: 'Remove filter: Unit mb-3' }).click()
  await expect(headers(page)).toHaveCount(12)
  await openViewMenu(page)
  await page.getByLabel('Location').fill('S-1')
  await expect(headers(page)).not.toHaveCount(12)
  await page.getByLabel('Location', { exact: true }).fill('nowhere')
  await expect(page.getByText('No unit of this plan passes the filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  // What listens to the chart and what measures it went with it, and are there again.
  await page.getByRole('gridcell', { name: /^MB-1, 00:00/ }).hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect(page).toHaveURL(/from=/)

  await page.getByRole('gridcell', { name: /^MB-1, 00:00/ }).focus()
  await openViewMenu(page)
  await page.getByRole('button', { name: 'Pin MB-1', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pin MB-1', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(headers(page).first()).toHaveText(/MB-1/)
})

test('a selected trip shows its truck, its batteries and both ends until Escape or a button clears it, and a shortfall the batteries that were charged and idle then', async ({
  page,
}) => {
  await openSchedule(page)

  await page.getByRole('gridcell', { name: /^T-1, 08:00 to 08:15/ }).focus()
  await page.keyboard.press('Enter')

  const selected = grid(page).locator('[role=gridcell][aria-selected=true]')
  await expect(selected).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: 'Selected' })).toContainText('from D-1 to S-2')
  await expect(page.getByRole('rowheader', { description: 'Belongs to the selection' })).toHaveCount(3)

  await openViewMenu(page)
  await page.getByRole('button', { name: 'Selected only' }).click()
  await page.keyboard.press('Escape')
  await expect(headers(page)).toHaveText([/T-1/, /MB-1/, /MB-3/])

  await grid(page).getByRole('gridcell').first().focus()
  await page.keyboard.press('Escape')
  await expect(headers(page)).toHaveCount(12)
  await expect(selected).toHaveCount(0)

  // Too low a window for every row.
  await page.setViewportSize({ width: 1440, height: 600 })
  const trip = page.getByRole('gridcell', { name: /^T-1, 08:00 to 08:15/ })
  await trip.click()
  await expect(selected).toHaveCount(3)
  const scrolled = () => grid(page).evaluate(element => element.scrollTop)
  await grid(page).evaluate(element => element.scrollTo({ top: 20 }))
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeHidden()
  await expect(trip).toBeFocused()
  expect(await scrolled()).toBe(20)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clear selection' }).focus()
  await page.keyboard.press('Enter')
  await expect(trip).toBeFocused()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await togglePanel(page, 'Shortfalls')

  await page.getByRole('button', { name: /^S-2, 28 kWh short/ }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Selected' })).toContainText(
    'S-2 is short of 3.5 kWh at 16:30; 6 batteries charged and idle then',
  )
  await expect(headers(page).first()).toHaveText(/MB-/)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '6')
  await page.getByRole('button', { name: /^Later/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Selected' })).toContainText('at 16:45')
})

test('the playhead is moved by keys and by dragging, plays to the end of the day and returns to the current time, and a panel lists where every unit is and its energy', async ({
  page,
}) => {
  await openAt(page, 'playhead=08:00&panel=units')
  const slider = page.getByRole('slider', { name: 'Playhead' })
  const units = page.getByRole('region', { name: 'Where units are' })

  await test.step('keys and dragging move it', async () => {
    await expect(units.getByRole('button', { name: /^T-1/ })).toContainText('D-1 → S-2, arrives 08:15')
    await expect(units.getByRole('button', { name: /^MB-1/ })).toContainText('132.5 kWh')

    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', '08:15')
    await expect(units.getByRole('button', { name: /^T-1/ })).toContainText('parked at S-2')

    const { x, y } = await boxOf(slider)
    await page.mouse.move(x + 10, y + 8)
    await page.mouse.down()
    await page.mouse.move(x + 210, y + 8, { steps: 3 })
    await page.mouse.up()
    await expect(slider).toHaveAttribute('aria-valuetext', /^1[1-9]:/)
  })

  await test.step('it plays to the end of the day', async () => {
    await slider.focus()
    await page.keyboard.press('End')
    for (let period = 0; period < 4; period++) await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', '23:00')
    await openViewMenu(page)
    await page.getByLabel('Speed').selectOption('120')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(slider).toHaveAttribute('aria-valuetext', '24:00')
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  await test.step('it shows the current time on a plan of today, and returns to it', async () => {
    // The plan's day may be over since the product was started.
    const { timestamp } = await (await page.request.get('/api/schedules/test_03')).json()
    await page.clock.install({ time: new Date(`${timestamp.slice(0, 10)}T12:00:00Z`) })
    await page.goto('/schedule')
    await expect(slider).toHaveAttribute('aria-valuetext', /, now$/)

    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', '00:00')

    await page.getByRole('button', { name: 'Now' }).click()
    await expect(slider).toHaveAttribute('aria-valuetext', /, now$/)
  })
})

test('the focus stays on its bar when the chart is scrolled, and a pinned row in view', async ({ page }) => {
  await openSchedule(page)
  const plan = generatePlan({ trucks: 100, batteries: 100, seed: 3 })
  await page.getByLabel('Plan file').setInputFiles({
    name: 'fleet.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(plan)),
  })
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '200')
  const scrollDown = async () => {
    await grid(page).evaluate(element => element.scrollTo({ top: 2600 }))
    await expect(headers(page).filter({ hasText: 'T-100' })).toBeInViewport()
  }

  await test.step('the focus stays on its bar', async () => {
    const first = grid(page).getByRole('gridcell').first()
    await first.focus()
    const name = (await first.getAttribute('aria-label')) ?? ''
    await scrollDown()
    await expect(page.getByRole('gridcell', { name })).toBeFocused()
    await page.keyboard.press('ArrowRight')

    await expect(grid(page).locator(':focus')).toHaveAttribute('data-run', '1')
    await page.keyboard.press('PageDown')
    await expect(grid(page).locator(':focus')).toBeInViewport()
  })

  await test.step('a pinned row stays in view', async () => {
    await grid(page).evaluate(element => element.scrollTo({ top: 0 }))
    await grid(page).getByRole('gridcell', { name: /^T-2,/ }).first().focus()
    await page.keyboard.press('p')
    const topOf = async (id: string) =>
      (await boxOf(page.getByRole('rowheader', { name: id, exact: true }))).y
    await expect.poll(async () => (await topOf('T-2')) < (await topOf('T-1'))).toBe(true)
    const y = await topOf('T-2')
    await scrollDown()
    await expect.poll(() => topOf('T-2')).toBe(y)
  })
})

test.describe('a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a narrow screen lists the units, where keys continue from a card that is scrolled away, and the day of the open one in words', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await openAt(page, 'playhead=12:00')

    await test.step('the focus stays in a card that is scrolled away', async () => {
      const header = (id: string) => page.getByRole('rowheader', { name: id, exact: true })
      await header('T-1').press('Enter')
      await expect(header('T-1')).toHaveAttribute('aria-expanded', 'false')
      await grid(page).evaluate(element => element.scrollTo({ top: element.scrollHeight }))
      await expect(header('MB-8')).toBeVisible()
      await expect(header('T-4')).toHaveCount(0)
      await expect(header('T-1')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(header('T-2')).toBeFocused()
      await expect(header('T-2')).toBeInViewport()
    })

    await page.setViewportSize({ width: 390, height: 844 })
    // Below the tools and the summary of the plan.
    expect((await boxOf(grid(page))).y).toBeLessThan(300)

    await page.getByRole('rowheader', { name: 'MB-1' }).click()

    await expect(
      page.getByRole('gridcell', { name: 'MB-1, 02:00 to 02:45, charging at D-1, 150 kW, 20 to 132.5 kWh' }),
    ).toBeVisible()
    await page.getByRole('gridcell', { name: /^MB-1, 08:00 to 08:15, carried/ }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Selected' })).toContainText('Trip of T-1')
    await expectAccessible(page)

    await page.getByText('Facts, order and filter').click()
    await page.getByLabel('Unit', { exact: true }).fill('nowhere')
    await expect(page.getByText('No unit of this plan passes the filter.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('rowheader', { name: 'MB-1', exact: true })).toBeVisible()
  })

  test('on a narrow screen the day of a unit is read from now on, and from what is selected in it', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date().setUTCHours(20, 44, 0, 0))
    await openSchedule(page)
    const unit = (id: string) => page.getByRole('rowheader', { name: id, exact: true })
    const now = grid(page).locator('[aria-current="time"]')
    await expect(now).toBeInViewport({ ratio: 1 })
    await expect(unit('T-1')).toBeInViewport()

    await unit('T-2').click()
    await expect(now).toHaveAccessibleName(/^T-2, /)
    await expect(now).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('gridcell', { name: /^T-2, 00:00/ })).not.toBeInViewport()
  })
})
