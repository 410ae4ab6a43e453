import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RowDivergence } from '../../../src/schedule/layout/measured.ts'
import { ActualTools } from '../../../src/schedule/measured/measured-tools.tsx'
import { renderPart } from '../support/render-part.tsx'

const day = { stretches: [], divergence: null }
const divergence = (row: number): RowDivergence => ({
  row,
  minute: 60,
  measuredKwh: 1,
  plannedKwh: 20,
  sentence: `MB-${row} leaves the plan`,
})

function show(measured: number, off: number[], failure: string | null = null) {
  const goOn = vi.fn()
  const onDivergence = vi.fn()
  const days = new Map(Array.from({ length: measured }, (_, row) => [row, day]))
  const actual = {
    days,
    divergences: off.map(divergence),
    measured: { points: new Map(), failure, onVisibleRowsChange: () => {} },
    goOn,
  }
  renderPart(<ActualTools actual={actual} divergenceKwh={null} onDivergence={onDivergence} />)
  return { goOn, onDivergence }
}

test.each([
  [1, [], '1 battery on plan'],
  [7, [], '7 batteries on plan'],
  [7, [6, 2], '2 of 7 batteries off plan'],
  [1, [6], '1 of 1 battery off plan'],
])('of %i measured batteries %j leave the plan: "%s"', (measured, off, text) => {
  show(measured, off)

  expect(screen.getByRole('button')).toHaveAccessibleName(text)
})

test('the button says which leaves the plan first, and leads to it', async () => {
  const { goOn } = show(7, [6, 2])

  screen.getByRole('button').click()

  expect(screen.getByRole('button')).toHaveAccessibleDescription('MB-6 leaves the plan')
  expect(goOn).toHaveBeenCalledOnce()
})

test('where all are on plan the button leads nowhere', () => {
  const { goOn } = show(7, [])

  screen.getByRole('button').click()

  expect(goOn).not.toHaveBeenCalled()
})

test('the field begins with the usual divergence', () => {
  show(7, [])

  expect(screen.getByLabelText('Divergence')).toHaveValue('8')
})

test('a failure is told beside what is known', () => {
  show(7, [6], 'No new values.')

  expect(screen.getByText('No new values.')).toBeVisible()
})
