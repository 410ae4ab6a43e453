// Live values in a real browser: asked for by a clock that the test moves, kept through every failure, and with their age.
import type { Page } from '@playwright/test'
import { type PlayedFleet, playFleet } from './support/fleet.ts'
import { expect, signIn, test } from './support/test.ts'

// Not the zone of the operator.
test.use({ timezoneId: 'Asia/Kolkata' })

const telemetry = /^\/api\/asset_telemetry$/
const batteries = (page: Page) => page.getByRole('table', { name: 'mBESS units' })

async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    state => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    visible ? 'visible' : 'hidden',
  )
}

/** Three batteries, and a clock that stands until the test moves it. */
async function openWithClock(page: Page, ageMs?: number): Promise<PlayedFleet> {
  await page.clock.install()
  const fleet = await playFleet(page, 3, ageMs)
  await signIn(page, 'field', '/assets')
  await expect(batteries(page).getByText('3.0 kW')).toBeVisible()
  const measured = page.getByText(/^Measured /).first()
  const before = (await measured.textContent()) ?? ''
  await page.clock.pauseAt(Date.now() + 60_000)
  // Drawn, not only asked: while a question is open, no other is asked.
  await eventually(page, () => expect(measured).not.toHaveText(before, soon))
  return fleet
}

/** Waits for what answers bring: it is drawn by timers of the page, so its clock goes on meanwhile, little by little. */
const eventually = (page: Page, holds: () => void | Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(20)
    await holds()
  }).toPass({ intervals: [50], timeout: 60_000 })

const soon = { timeout: 100 }

test('the table shows mode, charge and power of the simulated batteries, each with its time', async ({
  page,
}) => {
  await signIn(page, 'field', '/assets')

  await expect(page.getByRole('meter', { name: 'State of charge of MB-1' })).toBeVisible()
  const faulted = page.getByRole('row', { name: /\bMB-6 / })
  await expect(faulted.getByText('Faulted')).toHaveAttribute('data-tone', 'red')
  await expect(page.getByRole('row', { name: /\bMB-7 / }).getByText('Faulted')).toHaveAttribute(
    'data-tone',
    'yellow',
  )
  await expect(page.getByRole('row', { name: /\bMB-8 / }).getByText('---')).toHaveCount(3)
  await faulted.getByText('0.0 kW').hover()
  await expect(
    page
      .getByText(/^Measured \d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d \S+$/)
      .filter({ visible: true })
      .last(),
  ).toBeVisible()

  await page.getByRole('tab', { name: 'MAP' }).click()
  const places = page.getByRole('list', { name: 'Places and units' })
  const lineOf = (name: string) =>
    places
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .last()
  await expect(lineOf('MB-1')).toContainText(
    /planned: .*position reported \d\d:\d\d UTC, (just now|\d+ \w+ ago), at /,
  )
  await expect(lineOf('MB-8')).not.toContainText('position reported')
  await expect(page.getByRole('img', { name: /, 7 batteries have reported where they are/ })).toBeVisible()
  await expect(page.locator('[data-reported~="MB-1"]')).toBeVisible()

  await page.getByRole('slider', { name: 'Time of day' }).press('ArrowLeft')
  await expect(page.getByText('Reports are shown only for the present time.')).toBeVisible()
  await expect(page.locator('[data-reported]')).toHaveCount(0)
})

test('values are requested while the page is visible, have their time on focus, and show their age once they are no longer reported', async ({
  page,
}) => {
  const { questions } = await openWithClock(page)

  await test.step('the time of a value is shown on focus, in the zone of the operator, and hidden by Escape', async () => {
    const told = page.getByText(/^Measured \d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d \S+$/)
    const resting = await told.count()

    await batteries(page).getByText('3.0 kW').locator('xpath=ancestor::*[@tabindex][1]').focus()
    await expect(told).toHaveCount(resting + 1)
    for (const text of await told.allTextContents()) expect(text).toMatch(/ UTC$/)
    await page.keyboard.press('Escape')

    await expect(told).toHaveCount(resting)
  })

  await test.step('values are requested every 10 s while the page is visible, and at once when it becomes visible again', async () => {
    const before = questions.length

    for (const times of [1, 2, 3]) {
      await page.clock.runFor(9_900)
      await eventually(page, () => expect(questions).toHaveLength(before + times))
    }
    await setVisible(page, false)
    await page.clock.runFor(60_000)
    expect(questions).toHaveLength(before + 3)
    await setVisible(page, true)

    await eventually(page, () => expect(questions).toHaveLength(before + 4))
    expect(new Set(questions.map(ids => ids.join()))).toEqual(new Set(['unit-1,unit-2,unit-3']))
    await eventually(page, () => expect(batteries(page).getByText(/ago/)).toHaveCount(0, soon))
  })

  await test.step('a value that is no longer reported shows its growing age', async () => {
    await page.route(
      url => telemetry.test(url.pathname),
      route => route.abort('connectionreset'),
    )
    await page.clock.runFor(35_000)
    await eventually(page, () => expect(batteries(page).getByText('30 s ago')).toHaveCount(9, soon))
    await page.clock.runFor(60_000)

    await eventually(page, () => expect(batteries(page).getByText('1 min ago')).toHaveCount(9, soon))
    await expect(batteries(page).getByText('3.0 kW')).toBeVisible()
  })
})

test.describe('west of the operator', () => {
  test.use({ timezoneId: 'America/Chicago' })

  test("a value that was old when it was received is shown as old at once, with its time in the operator's zone", async ({
    page,
  }) => {
    await openWithClock(page, 5 * 60_000)

    await eventually(page, () => expect(batteries(page).getByText('5 min ago')).toHaveCount(9, soon))
    await batteries(page).getByText('3.0 kW').locator('xpath=ancestor::*[@tabindex][1]').focus()
    const told = page
      .getByText(/^Measured .* UTC$/)
      .filter({ visible: true })
      .last()
    await expect(told).toBeVisible()
    const measured = Date.parse(((await told.textContent()) ?? '').replace('Measured ', ''))
    const ageMs = (await page.evaluate(() => Date.now())) - measured
    expect(Math.round(ageMs / 60_000)).toBe(5)
  })
})
