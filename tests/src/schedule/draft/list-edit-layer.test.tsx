import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import ListEditLayer from '../../../../src/schedule/draft/layer/list-edit-layer.tsx'
import DayList from '../../../../src/schedule/narrow/day-list.tsx'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { renderEdited } from './render-edited.tsx'

const trip = (times: string, truck = 'T-1') =>
  screen.findByRole('gridcell', { name: new RegExp(`^${truck}, ${times}, trip`) })
const menu = (name: RegExp) => screen.findByRole('dialog', { name })
const press = (name: string) => screen.getByRole('button', { name })

const show = () => renderEdited(<DayList over={parts => <ListEditLayer {...parts} />} />, { isNarrow: true })

afterEach(() => vi.useRealTimers())

test('a tap on a bar of the narrow list opens its menu, whose steppers move the trip, and the menu follows it', async () => {
  const { user, operations } = await show()

  await user.click(await trip('08:00 to 08:15'))
  expect(press('Close')).toHaveFocus()
  await user.click(within(await menu(/^Edit: T-1, 08:00/)).getByRole('button', { name: 'Move +15 min' }))

  await menu(/^Edit: T-1, 08:15 to 08:30/)
  expect(await accessibilityViolations()).toEqual([])
  expect(operations()).toEqual([{ type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 1 }])
  await user.keyboard('{Escape}')
  expect(await trip('08:15 to 08:30')).toHaveFocus()
})

test('what the narrow list refuses says why in the sheet, and an offer is taken there', async () => {
  const { user, operations } = await show()

  await user.click(await trip('08:00 to 08:15'))
  for (const _ of '123') await user.click(press('Move +15 min'))
  expect(operations()).toHaveLength(2)
  await user.click(press('Move the trips that are in the way too'))

  expect(operations()).toHaveLength(3)
})

test('a trip of the narrow list is held, moved by a tap on the day of another truck, and placed there', async () => {
  const { user, operations } = await show()
  await user.click(await trip('08:00 to 08:15'))
  await user.click(press('Place by a click'))
  const sheet = await menu(/^Place the trip: T-1 at 08:00/)

  const day = screen.getByRole('rowheader', { name: 'T-2' }).querySelector('svg')
  if (!day) throw new Error('the day is not drawn')
  day.getBoundingClientRect = () => ({ left: 0, width: 960 }) as DOMRect
  fireEvent.click(day, { clientX: 300 })
  expect(await within(sheet).findByText(/T-2/)).toBeInTheDocument()
  expect(screen.getByRole('rowheader', { name: 'T-2' })).toHaveAttribute('aria-expanded', 'false')
  expect(document.querySelectorAll('[data-part="marked"]')).toHaveLength(1)
  await user.click(press('Move −15 min'))
  await user.click(press('Place here'))

  expect(operations()).toEqual([
    { type: 'give-trips', tripKeys: ['T-1_D-1_S-2_33_34'], truckId: 'T-2', byPeriods: -3, emptyTrips: false },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a long press on a day opens the menu of the bar under the finger, and a finger that scrolls does not', async () => {
  await show()
  await trip('08:00 to 08:15')
  const day = screen.getByRole('rowheader', { name: 'T-2' }).querySelector('svg')
  if (!day) throw new Error('the day is not drawn')
  day.getBoundingClientRect = () => ({ left: 0, width: 960 }) as DOMRect
  const finger = { clientX: 225, clientY: 5, isPrimary: true, pointerType: 'touch', button: 0 }
  vi.useFakeTimers()

  fireEvent.pointerDown(day, finger)
  fireEvent.pointerMove(day, { ...finger, clientY: 40 })
  act(() => vi.advanceTimersByTime(600))
  expect(screen.queryByRole('dialog')).toBeNull()

  fireEvent.pointerDown(day, finger)
  act(() => vi.advanceTimersByTime(600))
  expect(screen.getByRole('dialog', { name: /^Edit: T-2, 05:30 to 05:45, trip/ })).toBeVisible()
  fireEvent.pointerUp(day, finger)
  fireEvent.click(day, finger)
  expect(screen.getByRole('rowheader', { name: 'T-2' })).toHaveAttribute('aria-expanded', 'false')
})

test('the keys of the chart act on the narrow list, too', async () => {
  const { user, operations } = await show()
  const bar = await trip('08:00 to 08:15')
  act(() => bar.focus())

  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await trip('08:15 to 08:30')
  await user.keyboard('m{ArrowRight}{Enter}')
  await trip('08:30 to 08:45')

  expect(operations()).toHaveLength(2)
})
