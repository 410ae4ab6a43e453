// Editing a plan as a draft: history, address and restoring, several people, several bars, what is refused. What each operation does
// in each way is in operations.spec.ts.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  bar,
  dayBefore,
  deleteDrafts,
  drag,
  edit,
  grid,
  heading,
  line,
  placeOf,
  secondPlanner,
} from './support/drafts.ts'
import { expect, openSchedule, test } from './support/test.ts'

const status = (page: Page) => page.getByRole('region', { name: 'Draft' }).getByRole('status').first()
const make = async (page: Page, text: string) => {
  await line(page).fill(text)
  await line(page).press('Enter')
}
const trip = (page: Page, times: string) => bar(page, `T-1, ${times}, trip`)

test('what is dragged, chosen and refused: bars are moved, removed and let go, and what is offered instead is done by a press', async ({
  page,
}) => {
  await edit(page)

  await test.step('Escape, a pointer that the system takes and a release outside of the chart leave a dragged trip where it is', async () => {
    // A period is as wide as the trip.
    const { left, right, y } = await placeOf(page, 'T-1, 08:00 to 08:15, trip')
    const x = (left + right) / 2
    const dragAway = async () => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 2 * (right - left), y, { steps: 3 })
      await expect(page.getByText(/leave 30 min later/)).toBeVisible()
      // The tooltip of the bar below would cover it.
      await expect(page.getByText(/^T-1, 08:\d\d to/)).toHaveCount(0)
    }

    await dragAway()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await dragAway()
    await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true })))
    await expect(page.getByText(/leave 30 min later/)).toHaveCount(0)
    await page.mouse.up()
    await heading(page, '0 steps')
    await dragAway()
    await page.mouse.move(x, 5, { steps: 3 })
    await page.mouse.up()

    await expect(page.getByText(/leave 30 min later/)).toHaveCount(0)
    await heading(page, '0 steps')
  })

  await test.step('several bars are chosen by clicks and keys, moved and removed as one step each, and let go by Escape', async () => {
    const chosen = page.getByRole('status').filter({ hasText: 'selected.' })
    const charging = (times: string) =>
      grid(page).getByRole('gridcell', { name: `MB-1, ${times}, charging at D-1` })

    await trip(page, '08:00 to 08:15').click({ modifiers: ['Control'] })
    await charging('02:00 to 02:45').click({ modifiers: ['Control'] })
    await trip(page, '08:45 to 09:00').focus()
    await page.keyboard.press('Shift+Space')
    await expect(chosen).toHaveText('2 trips and 1 activity selected.')
    // A trip is selected in the row of its truck and of each battery.
    await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveCount(5)
    await page.keyboard.press('Alt+ArrowRight')

    await expect(trip(page, '08:15 to 08:30')).toBeVisible()
    await expect(trip(page, '09:00 to 09:15')).toBeVisible()
    await expect(charging('02:15 to 03:00')).toBeVisible()
    await heading(page, '1 step')
    await expect(chosen).toHaveText('2 trips and 1 activity selected.')

    await drag('T-1, 08:15 to 08:30, trip', { periods: 1 })(page)
    await heading(page, '2 steps')
    await expect(trip(page, '09:15 to 09:30')).toBeVisible()
    await expect(charging('02:30 to 03:15')).toBeVisible()
    await expect(chosen).toHaveText('2 trips and 1 activity selected.')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await heading(page, '1 step')
    await expect(trip(page, '08:15 to 08:30')).toBeVisible()

    await trip(page, '08:15 to 08:30').click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove all' }).click()
    await heading(page, '2 steps')
    await expect(chosen).toHaveCount(0)
    for (let steps = 2; steps > 0; steps--)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await heading(page, '0 steps')
    await expect(charging('02:00 to 02:45')).toBeVisible()

    await trip(page, '08:00 to 08:15').click({ modifiers: ['Control'] })
    await expect(chosen).toHaveText('1 trip selected.')
    await trip(page, '08:00 to 08:15').focus()
    await page.keyboard.press('Escape')
    await expect(chosen).toHaveCount(0)
  })

  await test.step('what is refused says why, and what is offered instead is done by a press', async () => {
    await trip(page, '08:00 to 08:15').focus()
    for (const key of ['m', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)

    const alert = page.getByRole('alert').filter({ hasText: 'T-1' })
    await expect(alert).toBeVisible()
    await alert.getByRole('button').first().click()

    await heading(page, '1 step')
  })
})

test('a draft is begun with code that readers do not load; its steps are undone, redone and taken back, outlive a reload, and it is renamed, left, deleted and restored', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await dayBefore(page)
  await openSchedule(page)
  await deleteDrafts(page)

  await test.step('somebody who reads a plan loads nothing of what edits it', async () => {
    await expect(page.getByRole('button', { name: /finding|contradictions/ })).toBeVisible()
    expect(requested.filter(url => /editing-|draft/.test(url))).toEqual([])

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(line(page)).toBeVisible()
    // Fetched first, and then imported.
    expect(new Set(requested.filter(url => /editing-.*js|draft-worker/.test(url)))).toHaveProperty('size', 2)
  })

  await test.step('steps are undone, redone, gone back to and taken back, and outlive a reload at their address', async () => {
    await line(page).fill('MB-3 charge 02:00-03:30 at 120 kW')
    await line(page).press('Enter')
    await heading(page, '1 step')
    await line(page).fill('T-1 move 08:00 to 08:30')
    await line(page).press('Enter')
    await heading(page, '2 steps')
    await expect(page).toHaveTitle(/^Draft( \d+)? of test_03 \(2 steps, saved\) · Gridhaul$/)

    // Else the page after the reload hears of the undo as of somebody else's.
    const saved = page.waitForResponse(
      response => response.request().method() === 'PATCH' && /\/api\/drafts\//.test(response.url()),
    )
    await page.keyboard.press('Control+z')
    await expect(status(page)).toContainText('Undone: Make the trip of T-1')
    await heading(page, '1 step')
    await expect(page).toHaveURL(/draft=\w+&step=\w+/)
    await saved
    await expect(page.getByText('Saved on the server.')).toBeVisible()

    await page.reload()
    await heading(page, '1 step')
    // The heading comes before the code of the bar, which reads the keys.
    await expect(line(page)).toBeVisible()
    await page.keyboard.press('Control+Shift+z')
    await heading(page, '2 steps')

    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('list', { name: 'History' })
    await history
      .getByRole('listitem')
      .filter({ hasText: 'Charge MB-3' })
      .getByRole('button', { name: 'Undo this step' })
      .click()
    await expect(status(page)).toContainText('Undone: Charge MB-3')
    await heading(page, '1 step')
    await expect(page.getByRole('heading', { name: 'Other branches' })).toBeVisible()

    await page.getByRole('button', { name: 'Stop editing' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule')
    await expect(trip(page, '08:00 to 08:15')).toBeVisible()
    await expect(page).not.toHaveURL(/draft=/)
  })

  await deleteDrafts(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(line(page)).toBeVisible()
  await heading(page, '0 steps')

  await test.step('a draft is renamed, another one begun, and a deleted one is there again after Undo', async () => {
    await line(page).fill('T-1 move 08:00 to 08:30')
    await line(page).press('Enter')
    await heading(page, '1 step')
    await page.getByRole('button', { name: 'Drafts', exact: true }).click()
    const list = page.getByRole('list', { name: 'Drafts' })

    // The open one, of several where other tests have left theirs.
    await list.getByRole('listitem').first().getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill('Rain in the north')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain in the north (1 step, saved)')

    await page.getByRole('button', { name: 'New draft' }).click()
    await heading(page, '0 steps')
    const named = list.getByRole('listitem').filter({ hasText: 'Rain in the north' })
    await expect(named).toContainText('1 step, changed')
    await expectAccessible(page)

    await named.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Rain in the north was deleted.')).toBeVisible()
    await expect(named).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await named.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain in the north (1 step, saved)')
    await expect(trip(page, '08:30 to 08:45')).toBeVisible()
  })
})

test('of two people on one draft each sees the steps of the other, also those that a killed server was getting or did not get', async ({
  browser,
  page,
  baseURL,
  product,
}) => {
  const saving = (who: Page) =>
    who.waitForRequest(request => request.method() === 'POST' && /\/api\/drafts\/.*steps/.test(request.url()))
  const history = async (who: Page) => {
    await who.getByRole('button', { name: 'History' }).click()
    const steps = await who.getByRole('list', { name: 'History' }).getByRole('listitem').allInnerTexts()
    // Who made it is "you" or a name below the words.
    return steps.map(text => text.split('\n')[0])
  }
  await edit(page)
  await make(page, 'MB-3 charge 02:00-03:30 at 120 kW')
  await heading(page, '1 step')
  await expect(page.getByText('Saved on the server.')).toBeVisible()
  const { context, other } = await secondPlanner(page, browser, baseURL)

  const inFlight = [saving(page), saving(other)]
  await Promise.all([make(page, 'MB-3 charge 04:00-04:30 at 60 kW'), make(other, 'T-1 move 08:00 to 08:30')])
  await Promise.all(inFlight)
  await product.kill()
  await make(page, 'MB-4 charge 01:00-01:30 at 60 kW')
  await make(other, 'MB-6 charge 00:30-01:00 at 40 kW')
  for (const who of [page, other]) await expect(who.getByText('The server cannot be reached.')).toBeVisible()
  await product.startAgain()

  // A page that was refused while the server started tries again after half a minute.
  for (const who of [page, other]) {
    await heading(who, '5 steps', { timeout: 90_000 })
    await expect(who.getByText('Saved on the server.')).toBeVisible()
    await expect(trip(who, '08:30 to 08:45')).toBeVisible()
  }
  expect(await history(page)).toEqual(await history(other))
  await context.close()
})

test('a step made in one tab is in another tab of the same browser, and the next step there leaves it done', async ({
  context,
  page,
}) => {
  await edit(page)
  await make(page, 'MB-3 charge 02:00-03:30 at 120 kW')
  await heading(page, '1 step')
  await expect(page.getByText('Saved on the server.')).toBeVisible()
  const other = await context.newPage()
  await dayBefore(other)
  await other.goto(page.url())
  await heading(other, '1 step')

  await make(page, 'T-1 move 08:00 to 08:30')
  await heading(other, '2 steps')
  await make(other, 'MB-6 charge 00:30-01:00 at 40 kW')

  for (const tab of [page, other]) {
    await heading(tab, '3 steps')
    await expect(trip(tab, '08:30 to 08:45')).toBeVisible()
  }
})

test('editing has no fault that axe finds, on wide and narrow screens, with the menu open and a trip held', async ({
  page,
}) => {
  await edit(page)
  await page.getByRole('button', { name: 'History' }).click()
  await line(page).fill('MB-3 ch')
  await expect(page.getByRole('option', { name: 'charge' })).toBeVisible()
  await expectAccessible(page)

  await line(page).fill('')
  await trip(page, '08:00 to 08:15').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Edit: T-1, 08:00/ })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/leave 15 min later/)).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible()
  await trip(page, '08:00 to 08:15').click()
  await expect(page.getByRole('dialog', { name: /^Edit: T-1, 08:00/ })).toBeInViewport({ ratio: 1 })
  await expect(trip(page, '08:00 to 08:15')).toBeInViewport()
  await expectAccessible(page)
})
