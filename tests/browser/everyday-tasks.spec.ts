// The ten everyday tasks of a planner, each with what it takes: a short typed line, or three presses at most.
import type { Locator, Page } from '@playwright/test'
import { pluralize } from '../../domain/words/pluralize.ts'
import { dayBefore, deleteDrafts, heading, line } from './support/drafts.ts'
import { expect, openSchedule, test } from './support/test.ts'

const maxPresses = 3
const maxLetters = 40

/** Does a task by presses and typed lines alone, and counts both. */
function counted(page: Page) {
  const tally = { presses: 0, lines: 0 }
  return {
    press: async (target: Locator) => {
      tally.presses++
      await target.click()
    },
    typeLine: async (text: string) => {
      expect(text.length).toBeLessThanOrEqual(maxLetters)
      tally.lines++
      await line(page).fill(text)
      await line(page).press('Enter')
    },
    /** What the task took; the next one begins. */
    taken: () => {
      const { presses, lines } = tally
      Object.assign(tally, { presses: 0, lines: 0 })
      return { presses, lines }
    },
  }
}

test('ten everyday tasks take three presses or one typed line each at most', async ({ page }) => {
  test.setTimeout(120_000)
  await dayBefore(page)
  await openSchedule(page)
  await deleteDrafts(page)
  const { press, typeLine, taken } = counted(page)
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const one = (task: string) => {
    const { presses, lines } = taken()
    expect(presses + lines * maxPresses, task).toBeLessThanOrEqual(maxPresses)
  }

  await press(button('Shortfalls over the day'))
  await press(button(/^S-2, 28 kWh short/))
  await press(page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Why?' }))
  await expect(page.getByRole('dialog', { name: 'Why?' })).toContainText(/^S-2 needs .* are undelivered\./)
  one('why S-2 lacks energy')
  await page.keyboard.press('Escape')

  await button('Edit').click()
  await heading(page, '0 steps')
  const typed = [
    ['move a trip by 30 min', 'T-1 move 08:00 to 08:30'],
    ['move a trip by 2 h 15', 'T-1 move 08:30 by 2 h 15 later'],
    ['give a trip to another truck, with empty trips', 'T-3 give 07:30 to T-4'],
    ['take a truck out of service from 12:30', 'T-2 out from 12:30'],
    ['charge from 02:45 to 04:00', 'MB-1 charge 02:45-04:00 at 40 kW'],
  ] as const
  for (const [i, [task, text]] of typed.entries()) {
    await typeLine(text)
    await heading(page, pluralize(i + 1, 'step', 'steps'))
    one(task)
  }
  await press(page.getByRole('group', { name: 'Steps' }).getByRole('button', { name: 'Re-dispatch' }))
  await heading(page, '6 steps')
  one('re-dispatch')
  for (const left of ['5 steps', '4 steps', '3 steps']) {
    await press(button('Undo'))
    await heading(page, left)
  }
  one('undo three steps')
  await press(button('Compare with base'))
  await expect(button(/^\d+ differences$/)).toBeVisible()
  one('compare')
  await press(button('Send'))
  const sending = page.getByRole('dialog', { name: 'Send this draft as a plan?' })
  await expect(sending.getByRole('button', { name: 'Send' })).toBeInViewport()
  // One more press sends it.
  expect(taken()).toEqual({ presses: 1, lines: 0 })
  await page.keyboard.press('Escape')
  await deleteDrafts(page)
})
