import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import FindingsPanel from '../../../../src/schedule/findings/findings-panel.tsx'
import type { PlanAudit } from '../../../../src/schedule/findings/use-audit.ts'
import { renderInView } from '../render-in-view.tsx'
import { auditOf, findingOf } from './sample-findings.ts'

const showPanel = (audit: PlanAudit) => renderInView(<FindingsPanel changesFor={() => null} />, { audit })

const threeFindings = auditOf([
  findingOf('MB-1', { severity: 'warning' }),
  findingOf('MB-2'),
  findingOf('MB-3'),
])

test('the list shows the severity, sentence and deviation of each finding', () => {
  showPanel(threeFindings)

  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('Warning')
  expect(second).toHaveTextContent('Error')
  expect(first).toHaveTextContent('MB-1, period 2 (00:15 to 00:30): holds too much')
  expect(first).toHaveTextContent('Found 132.9 kWh, allowed 132.5 kWh, off by 0.4 kWh')
})

test('a pressed finding is selected in the chart and marked in the list', async () => {
  const { user, sent } = showPanel(threeFindings)

  await user.click(screen.getByRole('button', { name: /MB-3/ }))

  expect(sent[0]).toEqual({
    type: 'selection.made',
    selection: { kind: 'run', unit: { kind: 'battery', id: 'MB-3' }, minute: 0 },
  })
  expect(screen.getByRole('button', { name: /MB-3/ })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('button', { name: /MB-1/ })).not.toHaveAttribute('aria-current')
})

test('of thousands of findings only a screenful is rendered, each with its position among all', () => {
  const severities = ['error', 'warning'] as const
  showPanel(
    auditOf(
      severities.flatMap(severity => Array.from({ length: 2500 }, () => findingOf('MB-1', { severity }))),
    ),
  )

  const lines = screen.getAllByRole('listitem')

  expect(lines.length).toBeLessThan(40)
  expect(lines[0]).toHaveAttribute('aria-posinset', '1')
  expect(lines[0]).toHaveAttribute('aria-setsize', '5000')
  expect(screen.getByText(/2,500 errors and 2,500 warnings\./)).toBeInTheDocument()
})

test('Tab reaches one finding, arrow keys the others', async () => {
  const { user } = showPanel(threeFindings)

  screen.getByRole('button', { name: /MB-1/ }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')

  await waitFor(() => expect(screen.getByRole('button', { name: /MB-3/ })).toHaveFocus())
  const reached = screen
    .getAllByRole('listitem')
    .flatMap(line => [...line.querySelectorAll('[tabindex="0"]')])
  expect(reached).toHaveLength(1)
})

test('a panel without findings says that there are no contradictions, and has no list', () => {
  showPanel(auditOf([]))

  expect(screen.getByText(/^No contradictions\./)).toBeInTheDocument()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

test('what could not be read of the registry is said before the summary of findings', () => {
  showPanel(auditOf([], { unchecked: ['places', 'maintenance'] }))

  expect(screen.getByText('The places could not be read, so their chargers were not checked.')).toBeVisible()
  expect(
    screen.getByText('Repairs and maintenance could not be read, so nothing was checked against them.'),
  ).toBeVisible()
  expect(screen.getByText(/^No contradictions in what was checked\./)).toBeVisible()
})

test('units not checked against the registry are named before the summary of findings', () => {
  showPanel(auditOf([], { unchecked: ['truck'] }))

  const unchecked = screen.getByText(/^No truck of this plan is in the part of the asset registry/)
  const summary = screen.getByText(/^No contradictions in what was checked\./)
  expect(unchecked.compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText(/^No contradictions\./)).not.toBeInTheDocument()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})
