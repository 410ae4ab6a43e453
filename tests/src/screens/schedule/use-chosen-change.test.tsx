import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { type App, AppContext } from '../../../../src/hooks/app.ts'
import { chosenChangeName } from '../../../../src/hooks/chosen-change.ts'
import { createHandover } from '../../../../src/hooks/handover.ts'
import type { Editing, OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import type { PlanProjection } from '../../../../src/schedule/worker/plan-projection.ts'
import type { LoadedPlan } from '../../../../src/screens/schedule/loaded-plan.ts'
import { useChosenChange } from '../../../../src/screens/schedule/use-chosen-change.ts'
import { fleet } from '../../schedule/small-fleet.ts'
import { setClock } from '../../support/fake-clock.ts'

const plan = { layout: fleet, source: { planId: 'day-1' } } as unknown as LoadedPlan
const projection = { batteries: [], fromPeriod: 3 } as unknown as PlanProjection
const chosenAtMs = Date.UTC(2026, 0, 15, 12)

type Shown = { known: PlanProjection | null; more: Partial<Editing> }

/** The schedule that is opened after a change was chosen; `show` shows it again while other things are so. */
function openSchedule() {
  setClock(chosenAtMs)
  const handover = createHandover()
  handover.pass(chosenChangeName, { txId: 'day-1', batteryId: 'MB-3', atMs: chosenAtMs })
  const start = vi.fn<NonNullable<Editing['start']>>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppContext value={{ handover } as unknown as App}>{children}</AppContext>
  )
  const editing: Editing = { start, isStarting: false, failure: null, open: null }
  const { rerender } = renderHook(
    ({ known, more }: Shown) => useChosenChange(plan, known, { ...editing, ...more }, 2),
    { wrapper, initialProps: { known: null, more: {} } as Shown },
  )
  const show = (more: Partial<Editing> = {}) => rerender({ known: projection, more })
  return { start, show }
}

test('a change that was just chosen is made once, in a new draft', () => {
  const { start, show } = openSchedule()

  show()
  show({ isStarting: true })
  show()

  expect(start).toHaveBeenCalledExactlyOnceWith('new', {
    type: 'several',
    operations: [{ type: 're-dispatch', batteryIds: ['MB-3'], fromPeriod: 3 }],
  })
})

test('a change that was chosen more than a minute ago is not made any more', () => {
  const { start, show } = openSchedule()

  vi.setSystemTime(chosenAtMs + 61_000)
  show()

  expect(start).not.toHaveBeenCalled()
})

test('a chosen change waits while a draft is being opened, and does not take the place of one that is open', () => {
  const { start, show } = openSchedule()

  show({ isStarting: true })
  expect(start).not.toHaveBeenCalled()
  show({ open: {} as OpenDraft })
  show()

  expect(start).not.toHaveBeenCalled()
})

test('a chosen change is made after all where the draft could not be opened', () => {
  const { start, show } = openSchedule()

  show({ isStarting: true })
  show({ failure: 'Not opened.' })

  expect(start).toHaveBeenCalledOnce()
})
