import { screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { measuredDayOf } from '../../../../src/schedule/layout/measured.ts'
import { UnitLane } from '../../../../src/schedule/unit-day/unit-lane.tsx'
import { renderPart } from '../../support/render-part.tsx'
import { fleet, rows } from '../small-fleet.ts'

// A document without a screen measures nothing.
beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const row = rows['MB-1']
const measured = (...of: [minute: number, energyKwh: number][]) =>
  measuredDayOf(
    fleet,
    row,
    of.map(([minute, energyKwh]) => ({ minute, energyKwh })),
    8,
  )
const count = (kind: string) => document.querySelectorAll(`[data-kind="${kind}"]`).length

test('a unit lane draws each measured stretch over the planned curve', () => {
  renderPart(<UnitLane layout={fleet} row={row} measuredDay={measured([10, 45], [29, 57], [59, 50])} />)

  expect(count('actual')).toBe(2)
  expect(count('divergence')).toBe(0)
  expect(screen.getByText('Measured')).toBeVisible()
  expect(screen.queryByText(/off plan since/)).not.toBeInTheDocument()
})

test('a unit lane marks and names the divergence from the plan', () => {
  renderPart(<UnitLane layout={fleet} row={row} measuredDay={measured([10, 45], [45, 30])} />)

  expect(count('divergence')).toBe(1)
  expect(screen.getByText('≠ MB-1 off plan since 00:45: 30 kWh measured, 57.5 kWh planned')).toBeVisible()
})

test('a unit lane without measurements draws the plan alone', () => {
  renderPart(<UnitLane layout={fleet} row={row} />)

  expect(count('actual')).toBe(0)
  expect(screen.queryByText('Measured')).not.toBeInTheDocument()
})
