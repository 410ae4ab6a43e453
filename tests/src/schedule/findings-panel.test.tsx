import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defaultLimits, type Finding } from '../../../domain/schedule/audit/finding.ts'
import FindingsPanel from '../../../src/schedule/findings/findings-panel.tsx'
import { renderPart } from '../support/render-part.tsx'

const finding = (i: number): Finding => ({
  rule: 'energy-follows',
  severity: i % 2 === 0 ? 'error' : 'warning',
  unit: { kind: 'battery', id: `MB-${i}` },
  startPeriod: 12,
  endPeriod: 12,
  tripIds: [],
  entryIds: [],
  found: 132.9,
  allowed: 132.5,
  off: 0.4,
  measure: 'kWh',
  sentence: `MB-${i}, period 12 (02:45 to 03:00): holds too much`,
})

function showPanel(findings: Finding[], unregistered: ('truck' | 'battery')[] = []) {
  const onChoose = vi.fn()
  const panel = (chosen: number | null) => (
    <FindingsPanel
      openings={{ current: null }}
      txId="test"
      found={{ findings, limits: defaultLimits, unregistered }}
      file={async () => null}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
  return { ...renderPart(panel(null)), onChoose, panel }
}

test('a finding is a button that tells severity, sentence and by how much it is off, and leads to its place', async () => {
  const { user, onChoose } = showPanel([finding(1), finding(2)])

  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('Warning')
  expect(second).toHaveTextContent('Error')
  expect(first).toHaveTextContent('MB-1, period 12 (02:45 to 03:00): holds too much')
  expect(first).toHaveTextContent('Found 132.9, allowed 132.5, off by 0.4 kWh')

  await user.click(screen.getByRole('button', { name: /MB-2/ }))

  expect(onChoose).toHaveBeenCalledExactlyOnceWith(1)
})

test('of thousands of findings a screenful is in the document, and says which of how many it is', () => {
  showPanel(Array.from({ length: 5000 }, (_, i) => finding(i)))

  const lines = screen.getAllByRole('listitem')

  expect(lines.length).toBeLessThan(40)
  expect(lines[0]).toHaveAttribute('aria-posinset', '1')
  expect(lines[0]).toHaveAttribute('aria-setsize', '5000')
  expect(screen.getByText(/2,500 errors and 2,500 warnings\./)).toBeInTheDocument()
})

test('one finding is reached by Tab, the others by arrow keys', async () => {
  const { user } = showPanel([finding(1), finding(2), finding(3)])

  screen.getByRole('button', { name: /MB-1/ }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')

  await waitFor(() => expect(screen.getByRole('button', { name: /MB-3/ })).toHaveFocus())
  const reached = screen
    .getAllByRole('listitem')
    .flatMap(line => [...line.querySelectorAll('[tabindex="0"]')])
  expect(reached).toHaveLength(1)
})

test('the finding that was led to is marked', () => {
  const { show, panel } = showPanel([finding(1), finding(2)])

  show(panel(1))

  expect(screen.getByRole('button', { name: /MB-2/ })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('button', { name: /MB-1/ })).not.toHaveAttribute('aria-current')
})

test('without findings it says so', () => {
  showPanel([])

  expect(screen.getByText(/^Nothing is wrong with this plan\./)).toBeInTheDocument()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

test('what could not be checked against the registry is said before that nothing was found', () => {
  showPanel([], ['truck'])

  const unchecked = screen.getByText(/No truck of this plan is in the asset registry/)
  const summary = screen.getByText(/^Nothing is wrong in what was checked\./)
  expect(unchecked.compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText(/Nothing is wrong with this plan/)).not.toBeInTheDocument()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})
