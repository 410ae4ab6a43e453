import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { decodePlan } from '../../../../../domain/schedule/plan/decode.ts'
import { defaultView, type TimelineView } from '../../../../../domain/schedule/view/timeline-view.ts'
import { layOut } from '../../../../../src/schedule/layout/build-layout.ts'
import { ScheduleView } from '../../../../../src/schedule/schedule-view.tsx'
import { drive, park, smallPlan, trip } from '../../../../support/small-plan.ts'

const scrolledTo: number[] = []

beforeEach(() => {
  scrolledTo.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(
    (to?: ScrollToOptions | number) => void scrolledTo.push(typeof to === 'object' ? (to.top ?? 0) : 0),
  )
})

/** Truck T-1 leaves its depot, or a step of a draft has removed the trip. */
function layoutOf({ withTrip }: { withTrip: boolean }) {
  const there = withTrip
    ? [[park('D-1')], [drive('out')], [drive('out'), park('S-1')]]
    : [[park('D-1')], [park('D-1')], [park('D-1')]]
  return layOut(
    decodePlan(
      smallPlan({
        trips: withTrip ? [trip('out', 2, 3)] : [],
        trucks: { 'T-1': there, 'T-2': [[park('D-1')], [park('D-1')], [park('D-1')]] },
      }),
    ),
  )
}

function showPlan() {
  const element = (withTrip: boolean, view: Partial<TimelineView>) => (
    <>
      <input aria-label="Beside the chart" />
      <ScheduleView
        layout={layoutOf({ withTrip })}
        timeline={{ view: { ...defaultView, ...view }, playing: false, speed: 60, send: () => {} }}
      />
    </>
  )
  const { rerender } = render(element(true, {}))
  return {
    user: userEvent.setup(),
    removeTrip: (view: Partial<TimelineView> = {}) => rerender(element(false, view)),
    order: (view: Partial<TimelineView>) => rerender(element(true, view)),
  }
}

const barsOf = (unit: string) => {
  const row = screen.getByRole('rowheader', { name: unit }).closest<HTMLElement>('[role="row"]')
  return row ? within(row).getAllByRole('gridcell') : []
}
const lastBarOf = (unit: string) => barsOf(unit).at(-1) as HTMLElement

describe('the scroll position of the chart', () => {
  test('a step of a draft that leaves the rows as they are does not scroll the chart', () => {
    const { removeTrip } = showPlan()

    removeTrip()

    expect(barsOf('T-1')).toHaveLength(1)
    expect(scrolledTo).toEqual([])
  })

  test('another order of the rows scrolls the chart to the first one', () => {
    const { order } = showPlan()

    order({ pins: [{ kind: 'truck', id: 'T-2' }] })

    expect(scrolledTo).toEqual([0])
  })
})

describe('a bar that is removed while it has the focus', () => {
  test('the focus moves to the bar before it, where Tab reaches the chart too', () => {
    const { removeTrip } = showPlan()
    act(() => lastBarOf('T-1').focus())

    removeTrip()

    expect(lastBarOf('T-1')).toHaveFocus()
    expect(lastBarOf('T-1')).toHaveAttribute('tabindex', '0')
  })

  test('a field that is used next stays in focus when it filters the rows', async () => {
    const { user, removeTrip } = showPlan()
    act(() => lastBarOf('T-1').focus())
    removeTrip()
    await user.click(screen.getByLabelText('Beside the chart'))

    removeTrip({ filter: { ...defaultView.filter, unit: 'T-2' } })

    expect(screen.queryByRole('rowheader', { name: 'T-1' })).not.toBeInTheDocument()
    expect(screen.getByLabelText('Beside the chart')).toHaveFocus()
  })
})
