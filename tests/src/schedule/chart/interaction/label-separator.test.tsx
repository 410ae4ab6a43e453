import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { decodePlan } from '../../../../../domain/schedule/plan/decode.ts'
import { defaultView } from '../../../../../domain/schedule/view/timeline-view.ts'
import { layOut } from '../../../../../src/schedule/layout/build-layout.ts'
import { ScheduleView } from '../../../../../src/schedule/schedule-view.tsx'
import { park, smallPlan } from '../../../../support/small-plan.ts'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const longId = 'north-depot-flatbed-truck-0001'
const layout = layOut(
  decodePlan(smallPlan({ trucks: { [longId]: [[park('D-1')]], 'T-2': [[park('D-1')]] } })),
)

const showPlan = () =>
  render(
    <ScheduleView
      layout={layout}
      timeline={{ view: defaultView, playing: false, speed: 60, send: () => {} }}
    />,
  )
const separator = () => screen.getByRole('separator', { name: 'Width of the unit names' })
const width = () => Number(separator().getAttribute('aria-valuenow'))

test('a shortened unit name is complete in its accessible name and its tooltip', () => {
  showPlan()

  const header = screen.getByRole('rowheader', { name: longId })
  expect(header).toHaveTextContent(/^north-depot.*0001$/)
  expect(header.textContent).not.toBe('')
  expect(screen.getByTitle(longId)).toBeInTheDocument()
})

test('arrow keys, Home, End and Enter move the label separator within its limits', async () => {
  const user = userEvent.setup()
  showPlan()
  expect(separator()).toHaveAttribute('aria-orientation', 'vertical')
  const first = width()
  separator().focus()

  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(width()).toBe(first + 16)
  await user.keyboard('{ArrowLeft}')
  expect(width()).toBe(first + 8)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(width()).toBe(first + 56)
  await user.keyboard('{Home}{ArrowLeft}')
  expect(separator()).toHaveAttribute('aria-valuenow', separator().getAttribute('aria-valuemin'))
  await user.keyboard('{End}{ArrowRight}')
  expect(separator()).toHaveAttribute('aria-valuenow', separator().getAttribute('aria-valuemax'))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('rowheader', { name: longId })).toHaveTextContent(longId)
  await user.keyboard('{Enter}')
  expect(width()).toBe(first)
})

test('a double click on the separator fits the longest name, the next one restores the default width', () => {
  showPlan()
  const first = width()

  fireEvent.doubleClick(separator())
  expect(width()).toBeGreaterThan(first)
  expect(screen.getByRole('rowheader', { name: longId })).toHaveTextContent(longId)
  fireEvent.doubleClick(separator())
  expect(width()).toBe(first)
})

test('the label width is remembered in this browser unless it is out of bounds', async () => {
  const user = userEvent.setup()
  const { unmount } = showPlan()
  separator().focus()
  await user.keyboard('{ArrowRight}')
  const chosen = width()
  unmount()

  const next = showPlan()
  expect(width()).toBe(chosen)
  next.unmount()

  for (const stored of ['wide', '-5', '1e99', 'NaN']) {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, stored)
    const { unmount } = showPlan()
    expect(width()).toBe(chosen - 8)
    unmount()
  }
})
