import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Registry } from '../../../../domain/schedule/audit/registry.ts'
import { defaultView } from '../../../../domain/schedule/view/timeline-view.ts'
import DraftPanels from '../../../../src/schedule/draft/bar/draft-panels.tsx'
import type { OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import ListEditLayer from '../../../../src/schedule/draft/over-chart/list-edit-layer.tsx'
import DayList from '../../../../src/schedule/narrow/day-list.tsx'
import { useView } from '../../../../src/schedule/view/view-context.tsx'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { renderEdited } from './render-edited.tsx'

const trip = (times: string, truck = 'T-1') =>
  screen.findByRole('gridcell', { name: new RegExp(`^${truck}, ${times}, trip`) })
const menu = (name: RegExp) => screen.findByRole('dialog', { name })
const press = (name: string) => screen.getByRole('button', { name })

const setTime = async (user: UserEvent, name: string, text: string) => {
  await user.clear(screen.getByRole('combobox', { name }))
  await user.type(screen.getByRole('combobox', { name }), text)
}

const show = (fixed: Partial<OpenDraft> = {}, registry: Registry = {}) =>
  renderEdited(<DayList over={parts => <ListEditLayer {...parts} />} />, { isNarrow: true, fixed, registry })

afterEach(() => vi.useRealTimers())

test('a tap on a bar of the narrow list opens its menu, whose steppers move the trip, and the menu follows it', async () => {
  const { user, operations } = await show()

  await user.click(await trip('08:00 to 08:15'))
  expect(press('Close')).toHaveFocus()
  await user.click(within(await menu(/^Edit: T-1, 08:00/)).getByRole('button', { name: 'Move +15 min' }))

  await menu(/^Edit: T-1, 08:15 to 08:30/)
  expect(await accessibilityViolations()).toEqual([])
  expect(operations()).toMatchObject([{ type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 1 }])
  await user.keyboard('{Escape}')
  expect(await trip('08:15 to 08:30')).toHaveFocus()
})

test('a card of the narrow list says that its energy is planned', async () => {
  await show()

  const head = await screen.findByRole('rowheader', { name: /MB-1/ })
  expect(head).toHaveTextContent(/planned [\d.]+ kWh at \d\d:\d\d/)
})

test('times are typed in the menu, each as one step; what cannot be read says how a time is typed', async () => {
  const { user, operations } = await show()
  await user.click(await trip('08:00 to 08:15'))
  const field = (name: string) => screen.getByRole('textbox', { name })
  const type = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), `${text}{Enter}`)
  }
  expect(field('Departure')).toHaveValue('08:00')
  expect(field('Arrival')).toHaveValue('08:15')

  await type('Arrival', '08:30')
  await menu(/^Edit: T-1, 08:00 to 08:30/)
  await type('Departure', '7.45')
  await menu(/^Edit: T-1, 07:45 to 08:30/)
  await type('Move', 'by 2 h earlier')
  await menu(/^Edit: T-1, 05:45 to 06:30/)
  await type('Move', 'soon')

  expect(field('Move')).toHaveAccessibleDescription('A time such as 08:15, or by how much: 2 h 15, −30 min.')
  expect(operations()).toMatchObject([
    { type: 'set-trip-times', startPeriod: 33, endPeriod: 35 },
    { type: 'set-trip-times', startPeriod: 32, endPeriod: 35 },
    { type: 'move-trips', byPeriods: -8 },
  ])
})

test('a trip of one period arrives at its end, and moves its arrival from there', async () => {
  const { user, make, operations } = await show()
  await make({ type: 'set-trip-times', tripKey: 'T-1_D-1_S-2_33_34', startPeriod: 33, endPeriod: 33 })
  await user.click(await trip('08:00 to 08:15'))
  const arrival = screen.getByRole('textbox', { name: 'Arrival' })
  expect(arrival).toHaveValue('08:15')
  const type = async (text: string) => {
    await user.clear(arrival)
    await user.type(arrival, `${text}{Enter}`)
  }

  await type('08:15')
  expect(operations()).toHaveLength(1)
  await user.click(press('Arrival −15 min'))
  expect(await screen.findByText('The end is before the start.')).toBeVisible()
  await type('08:30')

  await menu(/^Edit: T-1, 08:00 to 08:30/)
  expect(operations().slice(1)).toMatchObject([{ type: 'set-trip-times', startPeriod: 33, endPeriod: 35 }])
})

test('a part of a bar is named by typed times', async () => {
  const { user, operations } = await show()
  await user.click(await screen.findByRole('rowheader', { name: 'MB-3' }))
  await user.click(await screen.findByRole('gridcell', { name: /^MB-3, 00:00 to 03:00, staged/ }))

  await setTime(user, 'From', '01:00')
  await setTime(user, 'Until', '25:00')
  expect(screen.getByRole('combobox', { name: 'Until' })).toHaveAccessibleDescription(
    'A time from 01:15 to 03:00, at a quarter of an hour. 03:00 is used.',
  )
  await setTime(user, 'Until', '0200')
  await user.click(press('Charge at 150 kW'))

  expect(operations()).toMatchObject([{ type: 'put-stretch', startPeriod: 5, endPeriod: 8, doing: 'charge' }])
})

test('what the narrow list refuses says why in the sheet, and an offer is taken there', async () => {
  const { user, operations } = await show()

  await user.click(await trip('08:00 to 08:15'))
  for (const _ of '123') await user.click(press('Move +15 min'))
  expect(operations()).toHaveLength(2)
  const refusal = screen.getByRole('alert')
  await user.click(press('Move +15 min'))
  expect(refusal).not.toBeInTheDocument()
  expect(screen.getByRole('alert')).toBeVisible()
  await user.click(press('Also move the trips that are in the way'))

  expect(operations()).toHaveLength(3)
})

test('a trip of the narrow list is dragged, moved by a tap on the day of another truck, and placed there', async () => {
  const { user, operations } = await show()
  await user.click(await trip('08:00 to 08:15'))
  await user.click(press('Place with a click'))
  const sheet = await menu(/^Place the trip: T-1 at 08:00/)

  const day = screen.getByRole('rowheader', { name: 'T-2' }).querySelector('svg')
  if (!day) throw new Error('the day is not drawn')
  day.getBoundingClientRect = () => ({ left: 0, width: 960 }) as DOMRect
  fireEvent.click(day, { clientX: 300 })
  expect(await within(sheet).findByText(/to T-2/)).toBeInTheDocument()
  expect(screen.getByRole('rowheader', { name: 'T-2' })).toHaveAttribute('aria-expanded', 'false')
  expect(document.querySelectorAll('[data-part="marked"]')).toHaveLength(1)
  await user.click(press('Move −15 min'))
  await user.click(press('Place here'))

  expect(operations()).toMatchObject([
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

test('a trip is copied and pasted by keys, on another truck where its bar begins, and after a trip', async () => {
  const { user, operations, undo, redo } = await show()
  const latest = () => operations().at(-1)
  const copied = await trip('08:00 to 08:15')
  act(() => copied.focus())
  await user.keyboard('{Control>}v{/Control}')
  expect(operations()).toEqual([])
  await user.keyboard('{Control>}c{/Control}')
  const note = '1 trip copied. Ctrl+V pastes at the bar with the focus.'
  expect(screen.getByText(note)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByText(note)).toBeNull()
  act(() => copied.focus())
  await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}{Control>}{Alt>}c{/Alt}{/Control}')
  expect(screen.queryByText(note)).toBeNull()
  await user.keyboard('{Control>}c{/Control}')

  await user.click(screen.getByRole('rowheader', { name: 'T-4' }))
  const parked = await screen.findByRole('gridcell', { name: /^T-4, 00:00 to .*, parked/ })
  act(() => parked.focus())
  await user.keyboard('{Control>}v{/Control}')
  const trips = [{ truckId: 'T-1', sourceId: 'D-1', destinationId: 'S-2', startPeriod: 33, endPeriod: 34 }]
  const paste = { type: 'paste-trips', parkedKeys: [], trips }
  await waitFor(() => expect(latest()).toMatchObject({ ...paste, truckId: 'T-4', byPeriods: -32 }))
  await undo()
  expect(screen.queryByText(note)).toBeNull()
  await redo()

  const pasted = await trip('00:00 to 00:15', 'T-4')
  act(() => pasted.focus())
  await user.keyboard('{Control>}v{/Control}')
  await waitFor(() => expect(operations()).toHaveLength(2))
  expect(latest()).toMatchObject({ ...paste, truckId: 'T-4', byPeriods: -31 })
})

test('what somebody has copied is not pasted by the next person who signs in', async () => {
  const first = await show()
  const bar = await trip('08:00 to 08:15')
  act(() => bar.focus())
  await first.user.keyboard('{Control>}c{/Control}')
  cleanup()

  const { user, operations } = await show({ userId: 'u-2' })
  const own = await trip('08:00 to 08:15')
  act(() => own.focus())
  await user.keyboard('{Control>}v{/Control}')

  expect(operations()).toEqual([])
})

test('chosen bars are selected, move to the row below together, and are taken out of service, each as one step', async () => {
  const { user, operations } = await show()
  const latest = () => operations().at(-1)
  const choose = async (bar: HTMLElement) => {
    await user.keyboard('{Control>}')
    await user.click(bar)
    await user.keyboard('{/Control}')
  }
  const first = await trip('08:00 to 08:15')
  const second = await trip('08:45 to 09:00')
  await choose(first)
  await choose(second)

  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(2)
  act(() => second.focus())
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(operations()).toEqual([])
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const tripKeys = ['T-1_D-1_S-2_33_34', 'T-1_S-2_D-1_36_37']
  await waitFor(() => expect(latest()).toMatchObject({ type: 'give-trips', tripKeys, truckId: 'T-2' }))

  await user.click(screen.getByRole('rowheader', { name: 'T-2' }))
  const given = await trip('08:00 to 08:15', 'T-2')
  expect(given).toHaveAttribute('aria-selected', 'true')
  await user.click(given)
  await user.click(press('Take all out of service from here'))
  await waitFor(() =>
    expect(latest()).toEqual({
      type: 'take-out-of-service',
      unit: { kind: 'truck', id: 'T-2' },
      fromPeriod: 33,
      reason: '',
    }),
  )
})

test('a unit is taken out of service for a reason, its menu says so, and puts it back', async () => {
  const { user, operations } = await show()
  const latest = () => operations().at(-1)
  await user.click(await trip('08:00 to 08:15'))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'tyre')
  await user.type(screen.getByRole('combobox', { name: 'Out until' }), '12')
  await user.click(press('Take T-1 out of service from 08:00'))
  await waitFor(() =>
    expect(latest()).toEqual({
      type: 'take-out-of-service',
      unit: { kind: 'truck', id: 'T-1' },
      fromPeriod: 33,
      untilPeriod: 48,
      reason: 'tyre',
    }),
  )

  await user.click(await screen.findByRole('gridcell', { name: /^T-1, 00:00 to 13:00, parked/ }))
  expect(screen.getByText('T-1 is out of service from 08:00 to 12:00 (tyre).')).toBeInTheDocument()
  await user.click(press('Put T-1 back in service from 00:00'))
  await waitFor(() => expect(latest()).toMatchObject({ type: 'back-in-service', fromPeriod: 1 }))
  expect(screen.queryByText(/^T-1 is out of service/)).toBeNull()
})

test('the menu of a unit says its maintenance, with the reason, and only what the draft has taken out is put back', async () => {
  const truck = { id: 'truck-1', code: null, name: 'T-1', capacity: null, inService: true }
  const times = { startedAt: '2026-01-15T09:00:00Z', endedAt: '2026-01-15T11:00:00Z' }
  const record = { unitKind: 'truck', unitId: 'truck-1', ...times, notes: 'New tyres' } as const
  const { user, make } = await show(
    {},
    { trucks: [truck], maintenance: { operatorZone: 'UTC', records: [record] } },
  )

  await user.click(await trip('08:00 to 08:15'))
  expect(
    screen.getByText(
      'T-1 is out of service from 09:00 to 11:00 (New tyres; maintenance, from the registry).',
    ),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Put T-1 back/ })).toBeNull()

  await make({
    type: 'take-out-of-service',
    unit: { kind: 'truck', id: 'T-1' },
    fromPeriod: 80,
    reason: 'tyre',
  })
  expect(await screen.findByText('T-1 is out of service from 19:45 to 24:00 (tyre).')).toBeInTheDocument()
  expect(press('Put T-1 back in service from 08:00')).toBeInTheDocument()
})

test('a locked trip is moved only after a question', async () => {
  const { user, operations } = await show()
  const moves = () => operations().filter(({ type }) => type !== 'lock-trips')
  await user.click(await trip('08:00 to 08:15'))
  await user.click(press('Lock this trip'))
  await waitFor(() => expect(press('Unlock this trip')).toBeInTheDocument())

  await user.click(press('Move +15 min'))
  expect(await screen.findByText('The trip of T-1 from D-1 to S-2 at 08:00 is locked.')).toBeInTheDocument()
  expect(moves()).toEqual([])
  await user.click(press('Do it anyway, this once'))
  await waitFor(() => expect(moves()).toMatchObject([{ type: 'several', despite: ['locks'] }]))
  expect(await screen.findByText(/leave 15 min later, despite a lock\./)).toBeInTheDocument()
})

test('the plan until a bar is kept, and no longer on request', async () => {
  const { user, operations } = await show()
  await user.click(await trip('08:00 to 08:15'))

  await user.click(press('Keep the plan until 08:00'))
  await user.click(await screen.findByRole('button', { name: 'Stop keeping the plan until 08:00' }))

  await waitFor(() => expect(press('Keep the plan until 08:00')).toBeInTheDocument())
  expect(operations()).toMatchObject([
    { type: 'keep-until', untilPeriod: 32 },
    { type: 'keep-until', untilPeriod: 0 },
  ])
})

test('chosen bars are picked up together by one of them, and moved by the same time as one step', async () => {
  const { user, operations } = await show()
  await user.keyboard('{Control>}')
  await user.click(await trip('08:00 to 08:15'))
  await user.click(await trip('08:45 to 09:00'))
  await user.keyboard('{/Control}')
  const bar = await trip('08:45 to 09:00')
  act(() => bar.focus())

  await user.keyboard('m{ArrowRight}{ArrowRight}')
  const sheet = await menu(/^Place the selected bars: T-1 at 09:15/)
  expect(await within(sheet).findByText(/S-2 to D-1 at 08:45 leave 30 min later\./)).toBeInTheDocument()
  expect(within(sheet).queryByRole('combobox')).toBeNull()
  await user.keyboard('{Enter}')

  const tripKeys = ['T-1_D-1_S-2_33_34', 'T-1_S-2_D-1_36_37']
  await waitFor(() => expect(operations()).toMatchObject([{ type: 'move-trips', tripKeys, byPeriods: 2 }]))
  expect(await trip('08:30 to 08:45')).toHaveAttribute('aria-selected', 'true')
  expect(await trip('09:15 to 09:30')).toHaveAttribute('aria-selected', 'true')
})

test('a step for all chosen bars that one of them refuses names that one', async () => {
  const { user, operations } = await show()
  await user.keyboard('{Control>}')
  await user.click(await trip('08:00 to 08:15'))
  await user.click(await trip('13:00 to 13:15'))
  await user.keyboard('{/Control}')

  await user.click(await trip('08:00 to 08:15'))
  for (const _ of '12') await user.click(press('Move +15 min'))
  expect(
    await screen.findByText(/^The trip of T-1 from D-1 to S-2 at 13:15 cannot: T-1 is on the way/),
  ).toBeInTheDocument()
  expect(operations()).toHaveLength(1)

  await user.click(press('Park all'))
  await waitFor(() => expect(operations().at(-1)).toMatchObject({ type: 'remove-trips', park: true }))
})

test('what a battery does is dragged in the narrow list, too, and placed on another battery', async () => {
  const { user, operations } = await show()
  await user.click(screen.getByRole('rowheader', { name: 'MB-1' }))
  await user.click(await screen.findByRole('gridcell', { name: /^MB-1, 02:00 to 02:45, charging/ }))
  await user.click(press('Place with a click'))

  const sheet = await menu(/^Place the activity: MB-1 at 02:00/)
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Battery' }), 'MB-2')
  await user.click(press('Place here'))

  expect(operations()).toMatchObject([
    {
      type: 'several',
      operations: [
        { batteryId: 'MB-1', doing: 'stage' },
        { batteryId: 'MB-2', doing: 'charge' },
      ],
    },
  ])
})

test('a parked trip is taken from its list and placed on the narrow list', async () => {
  const { user, operations } = await renderEdited(<TrayOrList />, { isNarrow: true })
  await user.click(await trip('08:00 to 08:15'))
  await user.click(press('Park'))
  await waitFor(() => expect(operations()).toHaveLength(1))

  await user.click(press('Show the tray'))
  await user.click(await screen.findByRole('button', { name: 'Place with a click' }))
  await menu(/^Place the trip: T-1 at 08:00/)
  await user.click(press('Move +15 min'))
  await user.click(press('Place here'))

  await waitFor(() =>
    expect(operations().at(-1)).toEqual({
      type: 'paste-trips',
      parkedKeys: ['T-1_D-1_S-2_33_34'],
      trips: [],
      byPeriods: 1,
    }),
  )
})

/** As the narrow view shows them: one at a time. */
function TrayOrList() {
  const { panel, togglePanel } = useView('panel', 'togglePanel')
  return panel === 'parked' ? (
    <DraftPanels />
  ) : (
    <>
      <button type="button" onClick={() => togglePanel('parked')}>
        Show the tray
      </button>
      <DayList over={parts => <ListEditLayer {...parts} />} />
    </>
  )
}

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

test('an empty rate, and one that is not known, charges nothing', async () => {
  const unknown = () => new Promise<never>(() => {})
  const { user, operations } = await show({ proposedRates: unknown })
  await user.click(await screen.findByRole('rowheader', { name: 'MB-3' }))
  await user.click(await screen.findByRole('gridcell', { name: /^MB-3, 00:00 to 03:00, staged/ }))
  const rate = screen.getByRole('spinbutton', { name: 'Rate (kW)' })
  expect(rate).toHaveValue(null)

  await user.click(press('Charge'))
  await user.type(rate, '120')
  expect(press('Charge at 120 kW')).toBeVisible()
  await user.clear(rate)
  await user.click(press('Charge'))

  expect(press('Charge')).toHaveAccessibleDescription('Enter a rate first')
  expect(operations()).toEqual([])
})

test('the energy to set begins with what the battery holds at the chosen time', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('rowheader', { name: 'MB-1' }))
  await user.click(await screen.findByRole('gridcell', { name: /^MB-1, 02:00 to 02:45, charging/ }))
  const energy = () => screen.getByRole('spinbutton', { name: 'Energy (kWh)' })
  expect(energy()).toHaveValue(20)

  await setTime(user, 'From', '02:30')

  expect(press('Set energy at 02:30')).toBeVisible()
  expect(energy()).toHaveValue(95)
})

test('the sheet has Undo beside one’s own step, and not beside one of somebody else', async () => {
  const byFifteen = { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 1 } as const
  const own = await show()
  await own.user.click(await trip('08:00 to 08:15'))
  await own.make(byFifteen)
  expect(press('Undo')).toHaveAccessibleDescription(/leave 15 min later/)
  cleanup()

  const { user, make } = await show({ announcement: 'Anna Berg: Make the trip of T-2 leave later.' })
  await user.click(await trip('08:00 to 08:15'))
  await make(byFifteen)

  expect(screen.getByText('Anna Berg: Make the trip of T-2 leave later.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the narrow list counts the units that it shows', async () => {
  await renderEdited(<DayList over={null} />, {
    isNarrow: true,
    view: { view: { filter: { ...defaultView.filter, unit: 'MB-1' } } },
  })

  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1')
})
