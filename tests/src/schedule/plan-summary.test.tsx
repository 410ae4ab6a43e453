import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Layout } from '../../../src/schedule/layout/layout.ts'
import { PlanSummary } from '../../../src/schedule/plan-summary.tsx'
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
