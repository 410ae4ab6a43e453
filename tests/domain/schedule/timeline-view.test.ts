import { expect, test } from 'vitest'
import {
  type ComparedPlan,
  defaultView,
  type TimelineView,
  viewOfPlan,
} from '../../../domain/schedule/view/timeline-view.ts'

const open: ComparedPlan = { source: 'delivered', id: 'test_03' }
const beside: ComparedPlan = { source: 'opened', id: 'file 1' }
const compared = (swapped: boolean): TimelineView => ({
  ...defaultView,
  filter: { ...defaultView.filter, differences: true },
  panel: 'differences',
  comparison: { ...beside, swapped },
})

test.each([false, true])(
  'opening the compared plan swaps the two and keeps their order (swapped: %s)',
  swapped => {
    expect(viewOfPlan(compared(swapped), beside, open)).toEqual({
      ...compared(swapped),
      comparison: { ...open, swapped: !swapped },
    })
  },
)

test('opening a third plan keeps the compared one', () => {
  expect(viewOfPlan(compared(true), { source: 'delivered', id: 'test_05' }, open)).toEqual(compared(true))
  expect(viewOfPlan(defaultView, beside, open)).toBe(defaultView)
})

test('an address that compares a plan with itself shows it without comparison', () => {
  const alone = { ...compared(false), comparison: null, panel: null, filter: defaultView.filter }

  expect(viewOfPlan(compared(false), beside, null)).toEqual(alone)
  expect(viewOfPlan(compared(false), beside, beside)).toEqual(alone)
})
