import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { defaultView } from '../../../../domain/schedule/view/timeline-view.ts'
import { useViewAddress } from '../../../../src/screens/schedule/use-view-address.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an address that is opened before the view is written stays as it is', () => {
  const { hook, searchHook, navigate, history } = memoryLocation({
    path: '/schedule?plan=after-1',
    record: true,
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router hook={hook} searchHook={searchHook}>
      {children}
    </Router>
  )
  const { result } = renderHook(() => useViewAddress(), { wrapper })
  const view = { ...defaultView, order: 'name' as const }
  act(() => void result.current.write(view, { source: 'delivered', id: 'after-1' }, true))

  act(() => navigate('/schedule?plan=before-1'))
  act(() => result.current.take())
  act(() => void vi.advanceTimersByTime(1000))

  expect(history.at(-1)).toBe('/schedule?plan=before-1')
})

test.each([
  ['a delivered plan', 'before-1', 'before-1'],
  ['a draft, which belongs to the plan that is left,', 'draft d-1', undefined],
])('a comparison with %s is carried over to the next plan or not', (_, id, carried) => {
  const { hook, searchHook } = memoryLocation({ path: '/schedule?plan=after-1' })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router hook={hook} searchHook={searchHook}>
      {children}
    </Router>
  )
  const { result } = renderHook(() => useViewAddress(), { wrapper })
  const comparison = { source: 'delivered' as const, id, swapped: false }
  const filter = { ...defaultView.filter, differences: true }
  act(
    () =>
      void result.current.write(
        { ...defaultView, comparison, filter },
        { source: 'delivered', id: 'after-1' },
        true,
      ),
  )

  const view = result.current.viewForNext({ source: 'delivered', id: 'after-2' })

  expect(view.comparison?.id).toBe(carried)
  expect(view.filter.differences).toBe(carried !== undefined)
})
