import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import type { Editing } from '../../../src/schedule/draft/editing-context.tsx'
import { layOut } from '../../../src/schedule/layout/build-layout.ts'
import { ProjectionTool } from '../../../src/schedule/measured/projection-tool.tsx'
import { Projected } from '../../../src/schedule/projected.tsx'
import Shortfalls from '../../../src/schedule/shortfalls.tsx'
import type { PlanProjection } from '../../../src/schedule/worker/plan-projection.ts'
import { smallPlan, stage } from '../../support/small-plan.ts'
import { renderInView } from './render-in-view.tsx'

const projection: PlanProjection = {
  summary: 'From 19:15 on, the plan leaves 0 kWh undelivered; as it goes now, it will be 34 kWh.',
  lines: [
    {
      batteryId: 'MB-6',
      text: 'MB-6 is 120 kWh behind its plan (measured at 19:02). S-2 will lack 34 kWh from 19:15 to 22:00.',
      lacking: ['S-2 will lack 34 kWh from 19:15 to 22:00.'],
      curve: [],
    },
    {
      batteryId: 'MB-7',
      text: 'MB-7 is 9 kWh behind its plan (measured at 19:01). No site will lack energy because of it.',
      lacking: [],
      curve: [],
    },
  ],
  notes: ['MB-3 last reported at 09:10, so it is taken as planned.'],
  repair: {
    batteryId: 'MB-6',
    text: 'Best change of a single battery: MB-6 charges at D-2 from 19:15 to 19:45 too, and 12 kWh less would be undelivered.',
  },
  batteries: [],
  nowMinute: 77 * 15 - 5,
  fromPeriod: 78,
}

describe('in the panel of shortfalls', () => {
  test('what the rest of the day will lack is said, with each cause and what is not known', () => {
    renderInView(<Projected />, { projection })

    const section = screen.getByRole('region', { name: 'As it goes now' })
    for (const text of [projection.summary, ...projection.lines.map(line => line.text), ...projection.notes])
      expect(section).toHaveTextContent(text)
  })

  test('the change that helps most is one press away, in a draft that begins at what was measured', async () => {
    const start = vi.fn()
    const editing: Editing = { start, isStarting: false, failure: null, open: null }
    const { user } = renderInView(<Projected />, { projection, editing, clockMinute: 77 * 15 - 5 })
    expect(screen.getByText(projection.repair?.text ?? '')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Do this in a draft' }))

    expect(start).toHaveBeenCalledExactlyOnceWith('new', {
      type: 'several',
      operations: [{ type: 're-dispatch', batteryIds: ['MB-6'], fromPeriod: 78 }],
    })
  })

  test('it is said of a plan that leaves nothing undelivered too', () => {
    const layout = layOut(decodePlan(smallPlan({ batteries: { 'MB-6': [[stage('D-1', 20)]] } })))
    const minShortfall = vi.fn()
    renderInView(<Shortfalls />, { layout, projection, minShortfall })

    expect(screen.getByText('No site of this plan is short of energy.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'As it goes now' })).toHaveTextContent(projection.summary)
    expect(minShortfall).not.toHaveBeenCalled()
  })

  test('nothing is said while it is not known', () => {
    renderInView(<Projected />, { projection: null })

    expect(screen.queryByRole('region')).not.toBeInTheDocument()
  })
})

describe('in the summary of the plan', () => {
  test('the first site that will lack energy is named', () => {
    renderInView(<ProjectionTool />, { projection })

    expect(screen.getByRole('button', { name: 'S-2 will lack 34 kWh from 19:15 to 22:00' })).toBeVisible()
  })

  test('a battery that is off its plan without consequences is not', () => {
    renderInView(<ProjectionTool />, { projection: { ...projection, lines: projection.lines.slice(1) } })

    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
