import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { EmptyState } from '../../../src/ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../../src/ui/table/data-table.tsx'
import { accessibilityViolations } from '../support/accessibility.ts'
import { renderPart } from '../support/render-part.tsx'

interface Unit {
  id: string
  name: string
  powerKw: number | null
}

const units = (count: number): Unit[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `u-${index}`,
    name: `MB-${index}`,
    powerKw: index % 3 === 0 ? null : 100 - index,
  }))

const columns: Column<Unit>[] = [
  {
    id: 'name',
    header: 'Asset Name',
    width: 200,
    cell: ({ name }) => name,
    note: ({ id }) => `serial ${id}`,
    sortBy: ({ name }) => name,
  },
  {
    id: 'power',
    header: 'Net Power',
    width: 120,
    cell: ({ powerKw }) => powerKw ?? '---',
    sortBy: ({ powerKw }) => powerKw,
    align: 'end',
  },
  { id: 'more', header: 'More', width: 80, cell: () => <button type="button">More</button> },
]

function Units({ of, onVisible }: { of: Unit[]; onVisible?: (ids: readonly string[]) => void }) {
  const [sort, setSort] = useState('')
  return (
    <DataTable
      label="Units"
      columns={columns}
      rows={of}
      rowId={({ id }) => id}
      linkTo={({ id }) => `/assets/${id}`}
      sort={sort}
      onSort={setSort}
      {...(onVisible && { onVisible })}
      empty={<EmptyState text="No units" advice="Add one." />}
    />
  )
}

const table = () => screen.getByRole('table', { name: 'Units' })
const bodyRows = () => within(table()).getAllByRole('row').slice(1)
const names = () => bodyRows().map(row => within(row).getByRole('link').textContent)
const scroller = () => screen.getByRole('region', { name: /^Units/ })

test('a table has its name, its column headers and its rows', async () => {
  renderPart(<Units of={units(3)} />)

  expect(
    within(table())
      .getAllByRole('columnheader')
      .map(header => header.textContent),
  ).toEqual(['Asset Name', 'Net Power', 'More'])
  expect(bodyRows()).toHaveLength(3)
  expect(within(bodyRows()[1] as HTMLElement).getAllByRole('cell')[1]).toHaveTextContent('99')
  expect(within(bodyRows()[1] as HTMLElement).getByText('serial u-1')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('a table of ten thousand rows does not render those out of view, and every row knows its position', () => {
  renderPart(<Units of={units(10_000)} />)

  expect(table()).toHaveAttribute('aria-rowcount', '10001')
  expect(bodyRows().length).toBeLessThan(60)
  expect(within(table()).getAllByRole('row')[0]).toHaveAttribute('aria-rowindex', '1')
  expect(bodyRows()[0]).toHaveAttribute('aria-rowindex', '2')
  expect(bodyRows().at(-1)).toHaveAttribute('aria-rowindex', String(bodyRows().length + 1))
})

test('scrolling a table brings other rows into the document', () => {
  renderPart(<Units of={units(10_000)} />)

  scrollTo(5000 * 52)

  expect(names()).toContain('MB-5000')
  expect(names()).not.toContain('MB-0')
})

test('a click anywhere on a row of a table opens it', async () => {
  const { user, path } = renderPart(<Units of={units(3)} />)

  await user.click(screen.getByRole('cell', { name: '99' }))

  expect(path()).toBe('/assets/u-1')
})

test('a button in a row of a table does not open the row', async () => {
  const { user, path } = renderPart(<Units of={units(1)} />)

  await user.click(screen.getByRole('button', { name: 'More' }))

  expect(path()).toBe('/')
})

test('marking text in a row of a table does not open it', async () => {
  const { path } = renderPart(<Units of={units(1)} />)
  const cell = screen.getByRole('cell', { name: '---' })

  window.getSelection()?.selectAllChildren(cell)
  fireEvent.click(cell)

  expect(path()).toBe('/')
  window.getSelection()?.removeAllRanges()
})

test('a row of a table opens by keyboard through the link in its first cell', async () => {
  const { user, path } = renderPart(<Units of={units(3)} />)

  act(() => screen.getByRole('link', { name: 'MB-2' }).focus())
  await user.keyboard('{Enter}')

  expect(path()).toBe('/assets/u-2')
})

test('arrows, Home and End move from row to row in a table, also to rows out of view', async () => {
  const { user } = renderPart(<Units of={units(10_000)} />)
  act(() => screen.getByRole('link', { name: 'MB-0' }).focus())

  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(screen.getByRole('link', { name: 'MB-1' })).toHaveFocus()

  await user.keyboard('{End}')
  expect(screen.getByRole('link', { name: 'MB-9999' })).toHaveFocus()

  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'MB-9999' })).toHaveFocus()

  await user.keyboard('{Home}')
  expect(screen.getByRole('link', { name: 'MB-0' })).toHaveFocus()
})

test('the focused row of a table keeps the focus while the table is scrolled', () => {
  renderPart(<Units of={units(10_000)} />)
  act(() => screen.getByRole('link', { name: 'MB-3' }).focus())

  scrollTo(5000 * 52)

  expect(names()).toContain('MB-5000')
  expect(screen.getByRole('link', { name: 'MB-3' })).toHaveFocus()
})

test('a press on a header of a table sorts the rows, the next one reverses them; missing values stay last', async () => {
  const { user } = renderPart(<Units of={units(5)} />)
  const power = screen.getByRole('columnheader', { name: 'Net Power' })
  expect(power).toHaveAttribute('aria-sort', 'none')

  await user.click(within(power).getByRole('button'))
  expect(power).toHaveAttribute('aria-sort', 'ascending')
  expect(names()).toEqual(['MB-4', 'MB-2', 'MB-1', 'MB-0', 'MB-3'])

  await user.click(within(power).getByRole('button'))
  expect(power).toHaveAttribute('aria-sort', 'descending')
  expect(names()).toEqual(['MB-1', 'MB-2', 'MB-4', 'MB-0', 'MB-3'])
})

test('names in a table are sorted by their numbers: MB-2 before MB-10', async () => {
  const { user } = renderPart(<Units of={units(12).reverse()} />)

  await user.click(screen.getByRole('button', { name: 'Asset Name' }))

  expect(names().slice(0, 4)).toEqual(['MB-0', 'MB-1', 'MB-2', 'MB-3'])
})

test('a column of a table that cannot be sorted has no button', () => {
  renderPart(<Units of={units(1)} />)

  const header = screen.getByRole('columnheader', { name: 'More' })

  expect(within(header).queryByRole('button')).toBeNull()
  expect(header).not.toHaveAttribute('aria-sort')
})

test('a table reports the rows in view and a few beside them, and again only when they change', () => {
  const told: (readonly string[])[] = []
  const { show } = renderPart(<Units of={units(10_000)} onVisible={ids => told.push(ids)} />)
  const first = told.at(-1)
  expect(first).toContain('u-0')
  expect(first?.length).toBeLessThan(60)

  const before = told.length
  show(<Units of={units(10_000)} onVisible={ids => told.push(ids)} />)
  expect(told).toHaveLength(before)

  scrollTo(5000 * 52)
  expect(told.at(-1)).toContain('u-5000')
  expect(told.at(-1)).not.toContain('u-0')
})

test('all rows of a table are printed, up to a thousand, and it says when there are more', () => {
  const { show } = renderPart(<Units of={units(100)} />)
  expect(bodyRows().length).toBeLessThan(60)

  fireEvent(window, new Event('beforeprint'))
  expect(bodyRows()).toHaveLength(100)
  expect(screen.queryByText(/^The first/)).toBeNull()

  show(<Units of={units(1_001)} />)
  expect(bodyRows()).toHaveLength(1_000)
  expect(screen.getByText('The first 1,000 of 1,001 rows: Export CSV has all of them.')).toBeVisible()

  fireEvent(window, new Event('afterprint'))
  expect(bodyRows().length).toBeLessThan(60)
})

test('a table without rows says so, and what to do', async () => {
  renderPart(<Units of={[]} />)

  expect(screen.getByText('No units')).toBeVisible()
  expect(screen.getByText('Add one.')).toBeVisible()
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(await accessibilityViolations()).toEqual([])
})

test('a table can be focused to scroll it by keyboard', async () => {
  const { user } = renderPart(<Units of={[]} />)

  await user.tab()

  expect(scroller()).toHaveFocus()
})

function scrollTo(top: number) {
  fireEvent.scroll(scroller(), { target: { scrollTop: top } })
}
