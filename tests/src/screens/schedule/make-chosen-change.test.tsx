import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type App, AppContext } from '../../../../src/hooks/app.ts'
import { chosenChangeName } from '../../../../src/hooks/chosen-change.ts'
import { createHandover } from '../../../../src/hooks/handover.ts'
import type { Editing, OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import type { PlanProjection } from '../../../../src/schedule/worker/plan-projection.ts'
import type { LoadedPlan } from '../../../../src/screens/schedule/loaded-plan.ts'
import { MakeChosenChange } from '../../../../src/screens/schedule/make-chosen-change.tsx'
import { fleet } from '../../schedule/small-fleet.ts'
import { setClock } from '../../support/fake-clock.ts'
import { renderPart } from '../../support/render-part.tsx'

const plan = { layout: fleet, source: { planId: 'day-1' } } as unknown as LoadedPlan
const projection = { batteries: [], fromPeriod: 3 } as unknown as PlanProjection
const chosenAtMs = Date.UTC(2026, 0, 15, 12)

interface Shown {
  known?: PlanProjection | null
  hasFailed?: boolean
  more?: Partial<Editing>
}

/** The schedule that is opened after a change was chosen; `show` shows it again while other things are so. */
function openSchedule() {
  setClock(chosenAtMs)
  const handover = createHandover()
  handover.pass(chosenChangeName, { txId: 'day-1', batteryId: 'MB-3', atMs: chosenAtMs })
  const start = vi.fn<NonNullable<Editing['start']>>()
  const editing: Editing = { start, isStarting: false, failure: null, open: null }
  const part = ({ known = projection, hasFailed = false, more }: Shown) => (
    <AppContext value={{ handover } as unknown as App}>
      <MakeChosenChange
        plan={plan}
        projected={{ projection: known, hasFailed }}
        editing={{ ...editing, ...more }}
        frozenUntil={2}
      />
    </AppContext>
  )
  const shown = renderPart(part({ known: null }))
  const update = (next: Shown) => shown.show(part(next))
  return { start, update, show: (more: Partial<Editing> = {}) => update({ more }) }
}

const notMade = 'The change could not be made in a draft. Choose it again under Shortfalls.'

test('a change that was just chosen is made once, in a new draft', () => {
  const { start, show } = openSchedule()

  show()
  show({ isStarting: true })
  show()

  expect(start).toHaveBeenCalledExactlyOnceWith('new', {
    type: 'several',
    operations: [{ type: 're-dispatch', batteryIds: ['MB-3'], fromPeriod: 3 }],
  })
  show({ open: {} as OpenDraft })
  act(() => vi.advanceTimersByTime(61_000))
  expect(screen.queryByText(notMade)).toBeNull()
})

test('a change that was chosen a minute ago is not made any more, and the page says so by then', () => {
  const { start, show } = openSchedule()

  act(() => vi.advanceTimersByTime(59_000))
  expect(screen.queryByText(notMade)).toBeNull()
  act(() => vi.advanceTimersByTime(2_000))
  expect(screen.getByRole('status')).toHaveTextContent(notMade)
  show()

  expect(start).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(notMade)).toBeNull()
})

test('a chosen change is not made where what batteries hold cannot be projected, and the page says so', () => {
  const { start, update } = openSchedule()

  update({ known: null, hasFailed: true })

  expect(screen.getByText(notMade)).toBeVisible()
  update({})
  expect(start).not.toHaveBeenCalled()
})

test('a chosen change waits while a draft is being opened, and does not take the place of one that is open', () => {
  const { start, show } = openSchedule()

  show({ isStarting: true })
  expect(start).not.toHaveBeenCalled()
  show({ open: {} as OpenDraft })
  expect(screen.getByText(notMade)).toBeVisible()
  show()

  expect(start).not.toHaveBeenCalled()
})

test('a chosen change is made after all where the draft could not be opened', () => {
  const { start, show } = openSchedule()

  show({ isStarting: true })
  show({ failure: 'Not opened.' })

  expect(start).toHaveBeenCalledOnce()
})
