import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Column, DataTable } from '../../../src/ui/table/data-table.tsx'
import { useRowSelection } from '../../../src/ui/table/use-row-selection.ts'
import { accessibilityViolations } from '../support/accessibility.ts'
import { renderPart } from '../support/render-part.tsx'

interface Unit {
  id: string
  name: string
  powerKw: number
}

const three: Unit[] = [
  { id: 'u-1', name: 'MB-1', powerKw: 20 },
  { id: 'u-2', name: 'MB-2', powerKw: 0 },
  { id: 'u-3', name: 'MB-3', powerKw: 10 },
]

const columns: Column<Unit>[] = [
  { id: 'name', header: 'Asset Name', width: 200, cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: 'power',
    header: 'Net Power',
    width: 120,
    cell: ({ powerKw }) => `${powerKw} kW`,
    sortBy: ({ powerKw }) => powerKw,
  },
  { id: 'mode', header: 'Run Mode', width: 120, cell: () => 'Ready', onCard: 'beside name' },
]

function Units({ of: units = three }: { of?: Unit[] }) {
  const [sort, setSort] = useState('')
  const selection = useRowSelection(units, true)
  return (
    <>
      <p>Selected: {selection?.rows.map(({ name }) => name).join(' ')}</p>
      <DataTable
        label="Units"
        columns={columns}
        rows={units}
        rowId={({ id }) => id}
        linkTo={({ id }) => `/assets/${id}`}
        sort={sort}
        onSort={setSort}
        selection={selection}
      />
    </>
  )
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('in a narrow window each row is a card with the headers beside its values, and a table for screen readers', async () => {
  renderPart(<Units />)

  const card = screen.getAllByRole('row')[1] as HTMLElement
  expect(within(card).getByText('Net Power')).toBeVisible()
  expect(within(card).queryByText('Run Mode')).toBeNull()
  // The roles are said, because the styles of cards take them from the elements.
  for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell'])
    for (const part of screen.getAllByRole(role)) expect(part).toHaveAttribute('role', role)
  expect(screen.getByRole('cell', { name: '20 kW' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('of three hundred cards those in view are in the document as the page scrolls', async () => {
  const units = Array.from({ length: 300 }, (_, i) => ({ id: `u-${i}`, name: `MB-${i}`, powerKw: i }))
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200)
  onTestFinished(() => void height.mockRestore())
  renderPart(<Units of={units} />)
  expect(names().length).toBeLessThan(30)
  expect(names()).not.toContain('MB-150')

  vi.stubGlobal('scrollY', 17_500)
  onTestFinished(() => void vi.stubGlobal('scrollY', 0))
  fireEvent.scroll(window)

  expect(names()).toContain('MB-150')
  expect(names()).not.toContain('MB-0')
  expect(names().length).toBeLessThan(40)
})

test('cards are sorted by a choice above them', async () => {
  const { user } = renderPart(<Units />)
  const choice = screen.getByRole('combobox', { name: 'Sort by' })

  await user.selectOptions(choice, 'Net Power')
  expect(names()).toEqual(['MB-2', 'MB-3', 'MB-1'])

  await user.selectOptions(choice, 'Net Power, descending')
  expect(names()).toEqual(['MB-1', 'MB-3', 'MB-2'])
})

test('cards are selected by their boxes, and all of them by the box above', async () => {
  const { user, path } = renderPart(<Units />)

  await user.click(screen.getByRole('checkbox', { name: 'Select MB-2' }))
  expect(screen.getByText('Selected: MB-2')).toBeVisible()

  await user.click(screen.getByText('Select all'))
  expect(screen.getByText('Selected: MB-1 MB-2 MB-3')).toBeVisible()

  await user.click(screen.getByText('20 kW'))
  expect(path()).toBe('/assets/u-1')
})
