import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { planPeriodBeyond } from '../../../domain/messages/plan-files.ts'
import { defaultAuditLimits } from '../../../domain/schedule/audit/finding.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { defaultView } from '../../../domain/schedule/view/timeline-view.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { layOut } from '../../../src/schedule/layout/build-layout.ts'
import { findingMeasures, limitsText } from '../../../src/schedule/layout/finding-texts.ts'
import { paintTotals } from '../../../src/schedule/painting/paint-totals.ts'
import { timeScale } from '../../../src/schedule/painting/scales.ts'
import { MapDiagram } from '../../../src/schedule/panels/map-diagram.tsx'
import { ScheduleView } from '../../../src/schedule/schedule-view.tsx'
import { drive, park, smallPlan, trip } from '../../support/small-plan.ts'
import { recordingCanvas, testPalette } from './painting/recording-canvas.ts'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

/** T-1 alone: parked, on the road from 00:15, parked. */
const layout = layOut(
  decodePlan(
    smallPlan({
      trips: [trip('out', 2, 3)],
      trucks: { 'T-1': [[park('D-1')], [drive('out')], [drive('out'), park('S-1')], [park('S-1')]] },
    }),
  ),
)

test.each([
  [0, '0 trucks'],
  [1, '1 truck'],
  [2, '2 trucks'],
  [1234, '1,234 trucks'],
])('%d trucks are written as "%s"', (count, text) => {
  expect(pluralize(count, 'truck', 'trucks')).toBe(text)
})

test('a plan with one unit is counted in the singular over the chart and in the overview', () => {
  render(
    <ScheduleView
      layout={layout}
      timeline={{ view: { ...defaultView, playhead: 20 }, playing: false, speed: 60, send: () => {} }}
    />,
  )

  expect(screen.getByText('1 unit')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: /^Overview of 1 unit,/ })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Totals at 00:20' })).toHaveTextContent(/Under way1 truck$/)
})

test('the totals name at most 1 truck under way where only one ever is', () => {
  const canvas = recordingCanvas()
  const time = timeScale({ from: 0, to: layout.minutes }, 400)

  paintTotals(canvas, { layout, palette: testPalette, time, width: 400, laneHeight: 20 })

  expect(canvas.drawn.texts).toEqual(['max 0 kW', 'max 0 kW', 'max 0 kWh', 'max 1 truck'])
})

test('the diagram of places counts one truck on its way', () => {
  render(<MapDiagram layout={layout} minute={20} />)

  expect(screen.getByRole('img')).toHaveAccessibleName('Diagram of 2 places at 00:20: 1 truck under way')
})

test('limits and differences of one are written in the singular', () => {
  const unit = { kind: 'truck', id: 'T-1' } as const
  const place = { startPeriod: 1, endPeriod: 1, tripIds: [], entryIds: [] }
  const finding = {
    rule: 'any',
    severity: 'error',
    unit,
    ...place,
    sentence: '',
    found: 2,
    allowed: 1,
  } as const

  expect(limitsText({ ...defaultAuditLimits, truckCapacity: 1 })).toMatch(/and 1 battery per truck\.$/)
  expect(findingMeasures({ ...finding, deviation: 1, deviationUnit: 'batteries' })).toMatch(
    /off by 1 battery$/,
  )
  expect(findingMeasures({ ...finding, deviation: -1, deviationUnit: 'periods' })).toMatch(
    /off by -1 period$/,
  )
  expect(findingMeasures({ ...finding, deviation: 2, deviationUnit: 'periods' })).toMatch(/off by 2 periods$/)
  expect(planPeriodBeyond(1)).toBe("beyond the plan's length of 1 period")
})
