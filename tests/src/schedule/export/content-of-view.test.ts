import { expect, test } from 'vitest'
import { wholeDay } from '../../../../domain/schedule/calendar/time-window.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { defaultView } from '../../../../domain/schedule/view/timeline-view.ts'
import { contentOfView } from '../../../../src/schedule/export/pages/content-of-view.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { computeVisibleRows } from '../../../../src/schedule/layout/visible-rows.ts'
import { generatePlan } from '../../../support/generate-plan.ts'

const layout = layOut(decodePlan(generatePlan({ trucks: 1, batteries: 2 })))

const notYetMeasured = {
  days: new Map(),
  divergences: [],
  failure: null,
  onVisibleRowsChange: () => {},
}

test.each([
  ['a delivered plan', {}, '00:00 to 24:00'],
  ['a withdrawn plan', { isWithdrawn: true }, 'Withdrawn plan · 00:00 to 24:00'],
  ['a draft', { isDraft: true }, 'Draft · 00:00 to 24:00'],
  [
    'a draft of a withdrawn plan',
    { isDraft: true, isWithdrawn: true },
    'Draft of a withdrawn plan · 00:00 to 24:00',
  ],
  ['a plan that is measured', { measured: notYetMeasured }, 'planned values only · 00:00 to 24:00'],
])('the pages of %s say what it is, of when, and in which order', (_, standing, begin) => {
  const seen = {
    ...defaultView,
    layout,
    window: wholeDay(layout.minutes),
    highlight: null,
    marks: new Map(),
    visibleRows: computeVisibleRows(layout, { ...defaultView, selected: [], found: new Set() }),
    found: null,
    differing: undefined,
    isDraft: false,
    isWithdrawn: false,
    measured: undefined,
    ...standing,
  }

  const { about } = contentOfView(seen, { time: 'day', rows: 'all' }, 'UTC')

  expect(about).toBe(`${begin} · 3 rows, in the plan's order · Times in UTC`)
})
