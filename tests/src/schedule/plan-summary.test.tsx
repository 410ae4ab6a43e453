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
  const measured = { points, failure: null, onVisibleRowsChange: () => {} }
  const view = renderInView(<PlanSummary />, { layout: withShortfalls(totals), audit: auditOf([]), measured })
  return { ...view, summary: within(screen.getByRole('group', { name: 'Summary of the plan' })) }
}

test('contradictions, undelivered energy, batteries that run empty and those off plan stand together, a press away each', async () => {
  const { user, sent, summary } = show([28, 0, 27.25], 1)

  expect(summary.getAllByRole('button').map(button => button.textContent)).toEqual([
    'No contradictions',
    '55.3 kWh undelivered at 2 sites',
    'MB-1 will be empty at 00:47 (measured 00:30)',
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

describe('batteries that run empty', () => {
  /** MB-1 and MB-2 discharge 7.5 and 5 kWh: in the last period, and in the one before. */
  function showMeasured(energyKwh: Partial<Record<'MB-1' | 'MB-2', number>>, options = {}) {
    const points = new Map(
      Object.entries(energyKwh).map(([id, energyKwh]) => [
        rows[id as keyof typeof rows],
        [{ minute: 30, energyKwh }],
      ]),
    )
    const measured = { points, failure: null, onVisibleRowsChange: () => {} }
    return renderInView(<PlanSummary />, { clockMinute: 30, measured, ...options })
  }
  const button = () => screen.queryByRole('button', { name: /empty|fall below/ })

  test('a battery that was measured too low for its plan is named with when it runs empty, a press away', async () => {
    const { user, sent } = showMeasured({ 'MB-1': 5 })

    expect(button()).toHaveAccessibleName('MB-1 will be empty at 00:55 (measured 00:30)')
    expect(button()).toHaveAccessibleDescription(
      'Computed from measurements and what is planned after them: MB-1 held 5 kWh at 00:30',
    )
    await user.click(screen.getByRole('button', { name: /empty/ }))
    expect(sent).toContainEqual({
      type: 'selection.made',
      selection: { kind: 'run', unit: { kind: 'battery', id: 'MB-1' }, minute: 45 },
    })
  })

  test('several are counted, with the first one', () => {
    showMeasured({ 'MB-1': 5, 'MB-2': 1 })

    expect(button()).toHaveAccessibleName('2 batteries will be empty, first MB-2 at 00:33 (measured 00:30)')
  })

  test('a reserve is named', () => {
    showMeasured({ 'MB-1': 25 }, { view: { limits: { reserveKwh: 20 } } })

    expect(button()).toHaveAccessibleName('MB-1 will fall below 20 kWh at 00:55 (measured 00:30)')
  })

  test('a battery that the plan itself empties is named as planned', () => {
    const emptying = decodePlan(smallPlan({ batteries: { 'MB-9': [[discharge('MG-1', 20, 0)]] } }))

    renderInView(<PlanSummary />, { layout: layOut(emptying) })

    expect(button()).toHaveAccessibleName('MB-9 is planned to be empty at 00:15')
  })

  test('nothing is said while no battery runs empty', () => {
    showMeasured({ 'MB-1': 57.5 })

    expect(button()).not.toBeInTheDocument()
  })
})
