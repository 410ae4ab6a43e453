import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import DifferencesPanel from '../../../../src/schedule/compare/differences-panel.tsx'
import type { FoundDifference } from '../../../../src/schedule/compare/found-differences.ts'
import { TotalsTable } from '../../../../src/schedule/compare/totals-table.tsx'
import { renderInView } from '../render-in-view.tsx'
import { comparedCharts, comparingOf } from './compared-fixture.ts'

const { own, chart, differences: all, byUnit } = comparedCharts()
const totals = {
  before: { totalCost: 42, shortfall: 55.25, trips: 28, errors: 0, warnings: 1 },
  after: { totalCost: 1142.5, shortfall: 50, trips: 28, errors: 8, warnings: 0 },
}

const showPanel = (differences: readonly FoundDifference[] | null) =>
  renderInView(<DifferencesPanel />, {
    layout: own,
    comparing: comparingOf({ chart, found: differences && { differences, byUnit, totals } }),
  })

test('differences are listed in words, the most important first', () => {
  showPanel(all)

  const lines = within(screen.getByRole('list', { name: 'Differences' })).getAllByRole('listitem')
  expect(lines[0]).toHaveTextContent("≠ Cost The plan's own cost: 142 instead of 42, 100 more")
  expect(lines[1]).toHaveTextContent(
    '− Unit dropped T-5, periods 1 to 96 (00:00 to 24:00): no longer in the plan',
  )
  expect(screen.getByText(`${all.length} differences, the most important first.`)).toBeInTheDocument()
})

test('a pressed difference is selected in the chart and marked in the list', async () => {
  const { user, sent } = showPanel(all)

  await user.click(screen.getByRole('button', { name: /MB-9/ }))

  expect(sent[0]).toMatchObject({ type: 'selection.made', selection: { unit: { id: 'MB-9' } } })
  expect(screen.getByRole('button', { name: /MB-9/ })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('button', { name: /Unit dropped/ })).not.toHaveAttribute('aria-current')
})

test('the totals of both plans are listed with their change', () => {
  showPanel(all)

  const table = screen.getByRole('table', { name: 'Totals before and after' })
  const rows = within(table)
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['', 'Before before-1', 'After after-1', 'Change'],
    ["Plan's own cost", '42', '1,142.5', '+1,100.5'],
    ['Shortfall (kWh)', '55.3', '50', '-5.3'],
    ['Trips', '28', '28', '0'],
    ['Errors', '0', '8', '+8'],
    ['Warnings', '1', '0', '-1'],
  ])
})

test('no change of the cost is given for a draft, which passes on the cost of its base', () => {
  render(<TotalsTable totals={totals} isDraft beforeName="base" afterName="draft" />)

  const cost = screen.getByRole('row', { name: /^Plan's own cost/ })
  expect([...cost.children].map(cell => cell.textContent)).toEqual([
    "Plan's own cost",
    '42',
    '1,142.5',
    'unknown',
  ])
  expect(screen.getByRole('row', { name: /^Trips/ })).toHaveTextContent(/0$/)
})

test('the panel says that plans are equal', () => {
  showPanel([])

  expect(screen.getByRole('status')).toHaveTextContent('The plans are equal.')
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

const ofPlan = (kind: FoundDifference['kind'], sentence: string): FoundDifference => ({
  ...(all[0] as FoundDifference),
  kind,
  sentence,
})
const timeDiffers = ofPlan('time', 'The plan\'s time: "2026-01-16" instead of "2026-01-15"')
const idDiffers = ofPlan('identity', 'The plan\'s id: "after-1" instead of "before-1"')
const orderDiffers = ofPlan('order', 'The batteries are listed in a different order')

test.each([
  ['id', [idDiffers], 'The plans are equal. Only their id differs:'],
  ['time', [timeDiffers], 'The plans are equal. Only their time differs:'],
  ['id and time', [timeDiffers, idDiffers], 'The plans are equal. Only their id and time differ:'],
])(
  'plans that differ in their %s alone are called equal, and the difference is listed',
  (_, differences, text) => {
    showPanel(differences)

    expect(screen.getByRole('status')).toHaveTextContent(text)
    const lines = within(screen.getByRole('list', { name: 'Differences' })).getAllByRole('listitem')
    expect(lines).toHaveLength(differences.length)
  },
)

test('the panel says that plans differing in id and order do the same', () => {
  showPanel([idDiffers, orderDiffers])

  expect(
    screen.getByText(/^2 differences, the most important first. Both plans do the same/),
  ).toBeInTheDocument()
})

test('during a comparison the panel says so and offers Swap and End comparison', async () => {
  const { user, sent } = showPanel(null)

  expect(screen.getByText('Comparing...')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Swap' }))
  await user.click(screen.getByRole('button', { name: 'End comparison' }))

  expect(sent).toEqual([{ type: 'comparison.swapped' }, { type: 'comparison.ended' }])
})

test('of thousands of differences only a screenful is rendered', () => {
  const [, , , one] = all
  if (!one) throw new Error('no difference')
  showPanel(Array.from({ length: 5000 }, () => one))

  const lines = within(screen.getByRole('list', { name: 'Differences' })).getAllByRole('listitem')

  expect(lines.length).toBeLessThan(40)
  expect(lines[0]).toHaveAttribute('aria-setsize', '5000')
})
