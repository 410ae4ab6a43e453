import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { defaultView, type TimelineView } from '../../../../domain/schedule/view/timeline-view.ts'
import { type App, AppContext } from '../../../../src/hooks/app.ts'
import { useTimelineView } from '../../../../src/hooks/use-timeline-view.ts'
import type { MeasuredUnits } from '../../../../src/schedule/layout/measured.ts'
import { ScheduleView } from '../../../../src/schedule/schedule-view.tsx'
import { renderPart } from '../../support/render-part.tsx'
import { fleet, rows } from '../small-fleet.ts'

// A document without a screen measures nothing and paints nothing.
beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const off = 'MB-1 off plan since 00:45: 40 kWh measured, 57.5 kWh planned'

const measured = (more: Partial<MeasuredUnits> = {}): MeasuredUnits => ({
  points: new Map([
    [rows['MB-1'], [{ minute: 45, energyKwh: 40 }]],
    [rows['MB-2'], [{ minute: 15, energyKwh: 99 }]],
  ]),
  newest: undefined,
  failure: null,
  onVisibleRowsChange: () => {},
  ...more,
})

function View({ units, view = {} }: { units?: MeasuredUnits | undefined; view?: Partial<TimelineView> }) {
  const initial = { ...defaultView, ...view }
  const timeline = useTimelineView({ view: initial, dayMinutes: fleet.minutes })
  return <ScheduleView layout={fleet} timeline={timeline} clockMinute={50} measured={units} />
}

const show = (units?: MeasuredUnits, view?: Partial<TimelineView>) =>
  renderPart(
    <AppContext value={{ journal: null } as unknown as App}>
      <View units={units} {...(view && { view })} />
    </AppContext>,
  )

test('the row and the bar of a divergence name it', () => {
  show(measured())

  expect(screen.getByRole('rowheader', { name: /MB-1/ })).toHaveAccessibleDescription(
    `${off}, measured 40 kWh`,
  )
  expect(screen.getByRole('gridcell', { name: /^MB-1, 00:30 to 00:45/ })).toHaveAccessibleDescription(off)
  for (const other of [/^MB-1, 00:00 to 00:15/, /^MB-1, 00:45 to 01:00/])
    expect(screen.getByRole('gridcell', { name: other })).not.toHaveAccessibleDescription()
  expect(screen.getByRole('rowheader', { name: /MB-2/ })).toHaveAccessibleDescription(
    'measured 99 kWh · 00:15',
  )
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('Measured')).toBeVisible()
})

test('the details of a bar name the divergence of its battery', () => {
  show(measured())
  const details = within(screen.getByRole('region', { name: 'Details' }))

  fireEvent.focus(screen.getByRole('gridcell', { name: /^MB-2, 00:00/ }))
  expect(details.queryByText(/≠/)).not.toBeInTheDocument()
  fireEvent.focus(screen.getByRole('gridcell', { name: /^MB-1, 00:00/ }))

  expect(details.getByText(`≠ ${off}`)).toBeVisible()
})

test('the count of divergences reveals the first, selects it and moves the focus there', async () => {
  const { user } = show(measured())

  await user.click(screen.getByRole('button', { name: /^1 battery off plan since/ }))

  const bar = await screen.findByRole('gridcell', { name: /^MB-1, 00:30 to 00:45/, selected: true })
  await vi.waitFor(() => expect(bar).toHaveFocus())
})

test('another divergence threshold gives another count', async () => {
  const { user } = show(measured())
  const field = screen.getByLabelText('Divergence')

  await user.clear(field)
  await user.type(field, '0.5{Enter}')

  expect(await screen.findByRole('button', { name: /^2 batteries off plan since/ })).toBeVisible()
  await user.clear(field)
  await user.type(field, '20{Enter}')
  expect(await screen.findByRole('button', { name: '2 batteries on plan' })).toBeVisible()
})

test('measurements are requested for the rows in view', () => {
  const onVisibleRowsChange = vi.fn()

  show(measured({ onVisibleRowsChange }), { filter: { ...defaultView.filter, kind: 'battery' } })

  expect(onVisibleRowsChange).toHaveBeenLastCalledWith([rows['MB-1'], rows['MB-2'], rows['MB-3']])
})

test('before the first measurement the tools say that nothing is measured yet', () => {
  show(measured({ points: new Map() }))

  const tools = screen.getByRole('group', { name: 'Planned against actual' })
  expect(within(tools).getByRole('button')).toHaveAccessibleName('Nothing measured yet')
})

test('without measurements of the day there are no measured tools', () => {
  show()

  expect(screen.queryByRole('group', { name: 'Planned against actual' })).not.toBeInTheDocument()
  expect(screen.queryByText('Measured')).not.toBeInTheDocument()
})
