import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../src/schedule/layout/build-layout.ts'
import type { Layout } from '../../../src/schedule/layout/layout.ts'
import { PlanSummary } from '../../../src/schedule/plan-summary.tsx'
import { discharge, smallPlan } from '../../support/small-plan.ts'
import { auditOf } from './findings/sample-findings.ts'
import { renderInView } from './render-in-view.tsx'
import { fleet, rows } from './small-fleet.ts'

/** Sums per site, kWh. */
const withShortfalls = (totals: number[]): Layout => ({
  ...fleet,
  shortfalls: {
    ...fleet.shortfalls,
    siteIds: totals.map((_, i) => `S-${i}`),
    totals: Float64Array.from(totals),
    total: totals.reduce((sum, each) => sum + each, 0),
  },
})

function show(totals: number[], measuredKwh: number) {
  const points = new Map([[rows['MB-1'], [{ minute: 30, energyKwh: measuredKwh }]]])
  const measured = { points, newest: undefined, failure: null, onVisibleRowsChange: () => {} }
  const view = renderInView(<PlanSummary />, { layout: withShortfalls(totals), audit: auditOf([]), measured })
  return { ...view, summary: within(screen.getByRole('group', { name: 'Summary of the plan' })) }
}

test('contradictions, undelivered energy and batteries off plan stand together, a press away each', async () => {
  const { user, sent, summary } = show([28, 0, 27.25], 1)

  expect(summary.getAllByRole('button').map(button => button.textContent)).toEqual([
    'No contradictions',
    '55.3 kWh undelivered at 2 sites',
    '1 battery off plan since 00:30',
  ])
  const shortfalls = summary.getByRole('button', { name: /undelivered/ })
  await user.click(shortfalls)
  expect(shortfalls).toHaveAttribute('aria-pressed', 'true')
  await user.click(summary.getByRole('button', { name: /off plan/ }))
  expect(sent.map(({ type }) => type)).toContain('selection.made')
})

test('a plan that delivers everything says so', () => {
  const { summary } = show([0], 57.5)

  expect(summary.getByText('No shortfall')).toBeVisible()
  expect(summary.getByRole('button', { name: '1 battery on plan' })).toBeVisible()
})

test('a negative shortfall hides no other of its site', () => {
  const shortfalls = { 'S-1': { 1: 5, 2: -5 }, 'S-2': { 1: -3 } }
  const batteries = { 'MB-8': [[discharge('MG-1', 20, 5)], [discharge('MG-1', 20, 0)]] }
  const layout = layOut(decodePlan(smallPlan({ batteries, shortfalls })))
  renderInView(<PlanSummary />, { layout, audit: auditOf([]) })

  expect(screen.getByRole('button', { name: '5 kWh undelivered at 1 site' })).toBeVisible()
})

describe('batteries that the plan itself empties', () => {
  const layout = layOut(
    decodePlan(
      smallPlan({
        batteries: {
          'MB-8': [[discharge('MG-1', 20, 5)], [discharge('MG-1', 20, 0)]],
          'MB-9': [[discharge('MG-1', 20, 0)]],
        },
      }),
    ),
  )
  const button = () => screen.queryByRole('button', { name: /empty/ })

  test('are counted, with the first one, a press away', async () => {
    const { user, sent } = renderInView(<PlanSummary />, { layout })

    expect(button()).toHaveAccessibleName('2 batteries are planned to be empty, first MB-9 at 00:15')
    await user.click(screen.getByRole('button', { name: /empty/ }))
    expect(sent).toContainEqual({
      type: 'selection.made',
      selection: { kind: 'run', unit: { kind: 'battery', id: 'MB-9' }, minute: 0 },
    })
  })

  test('are not named once a measurement says what they will really do', () => {
    const line = { batteryId: 'MB-9', text: 'MB-9 is 3 kWh behind its plan.', lacking: [], curve: [] }
    const projection = {
      summary: '',
      lines: [line],
      repair: null,
      notes: [],
      batteries: [],
      nowMinute: 5,
      fromPeriod: 2,
    }
    renderInView(<PlanSummary />, { layout, projection })

    expect(button()).toHaveAccessibleName('MB-8 is planned to be empty at 00:30')
  })

  test('are a finding where a reserve is set', () => {
    renderInView(<PlanSummary />, { layout, view: { limits: { reserveKwh: 20 } } })

    expect(button()).not.toBeInTheDocument()
  })
})
