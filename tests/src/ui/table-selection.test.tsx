import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Column, DataTable } from '../../../src/ui/table/data-table.tsx'
import { useRowSelection } from '../../../src/ui/table/use-row-selection.ts'
import { accessibilityViolations } from '../support/accessibility.ts'
import { renderPart } from '../support/render-part.tsx'

interface Unit {
  id: string
  name: string
}

const units = (count: number): Unit[] =>
  Array.from({ length: count }, (_, index) => ({ id: `u-${index + 1}`, name: `MB-${index + 1}` }))

const columns: Column<Unit>[] = [
  { id: 'name', header: 'Asset Name', width: 200, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'id', header: 'Serial', width: 200, cell: ({ id }) => `serial ${id}` },
]
const idOf = ({ id }: Unit) => id
const linkTo = ({ id }: Unit) => `/assets/${id}`

function Units({ of, isAllowed = true }: { of: Unit[]; isAllowed?: boolean }) {
  const [sort, setSort] = useState('')
  const selection = useRowSelection(of, isAllowed)
  return (
    <>
      <p>Selected: {selection?.rows.map(({ name }) => name).join(' ')}</p>
      <DataTable
        label="Units"
        columns={columns}
        rows={of}
        rowId={idOf}
        linkTo={linkTo}
        sort={sort}
        onSort={setSort}
        selection={selection}
      />
    </>
  )
}

const five = units(5)
const show = (of = five) => renderPart(<Units of={of} />)
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const allBox = () => screen.getByRole('checkbox', { name: 'Select all' })
const link = (name: string) => screen.getByRole('link', { name })
const cell = (name: string) => screen.getByRole('cell', { name })
const focus = (element: HTMLElement) => act(() => element.focus())
const expectSelected = (names: string) =>
  expect(screen.getByText(/^Selected:/)).toHaveTextContent(new RegExp(`^Selected:\\s*${names}$`))
const announced = () =>
  within(screen.getByRole('region', { name: /^Units/ })).queryByText(/selected$/)?.textContent ?? ''

test('a row of a table is selected by its box, and does not open', async () => {
  const { user, path } = show()
  expect(announced()).toBe('')

  await user.click(box('MB-2'))

  expect(box('MB-2')).toBeChecked()
  expectSelected('MB-2')
  expect(announced()).toBe('1 of 5 selected')
  expect(path()).toBe('/')

  await user.click(box('MB-2'))
  expectSelected('')
  expect(announced()).toBe('Nothing selected')
  expect(await accessibilityViolations()).toEqual([])
})

test('the boxes of a table are no part of the names of its columns', () => {
  show()

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Asset Name',
    'Serial',
  ])
  expect(screen.getByRole('columnheader', { name: 'Asset Name' })).toBeVisible()
})

test('the box in the header selects all rows of a table, and none, and is mixed in between', async () => {
  const { user } = show()

  await user.click(box('MB-1'))
  expect(allBox()).toBePartiallyChecked()

  await user.click(allBox())
  expect(allBox()).toBeChecked()
  expectSelected('MB-1 MB-2 MB-3 MB-4 MB-5')

  await user.click(allBox())
  expect(allBox()).not.toBeChecked()
  expectSelected('')
})

test('Shift and a click select a range of rows in the order shown, and another range from the same row instead', async () => {
  const { user } = show()
  const shiftClick = async (element: HTMLElement) => {
    await user.keyboard('{Shift>}')
    await user.click(element)
    await user.keyboard('{/Shift}')
  }

  await user.click(box('MB-5'))
  await user.click(box('MB-2'))
  await shiftClick(box('MB-4'))
  expectSelected('MB-2 MB-3 MB-4 MB-5')

  await shiftClick(cell('serial u-1'))
  expectSelected('MB-1 MB-2 MB-5')

  await user.click(screen.getByRole('button', { name: 'Asset Name' }))
  await user.click(screen.getByRole('button', { name: 'Asset Name' }))
  await shiftClick(box('MB-3'))
  expectSelected('MB-2 MB-3 MB-5')
})

test.each(['Control', 'Meta'])(
  '%s and a click on a row of a table toggle it without opening it',
  async key => {
    const { user, path } = show()

    await user.keyboard(`{${key}>}`)
    await user.click(cell('serial u-2'))
    await user.click(cell('serial u-4'))
    await user.click(cell('serial u-2'))
    await user.keyboard(`{/${key}}`)

    expectSelected('MB-4')
    expect(path()).toBe('/')
  },
)

test('Space toggles the focused row of a table, on its link and on its box', async () => {
  const { user, path } = show()

  focus(link('MB-1'))
  await user.keyboard(' {ArrowDown}{ArrowDown} ')
  expectSelected('MB-1 MB-3')

  focus(box('MB-3'))
  await user.keyboard(' {ArrowDown} ')
  expect(box('MB-4')).toHaveFocus()
  expectSelected('MB-1 MB-4')
  expect(path()).toBe('/')
})

test('Shift+Space selects from the row toggled last to the focused one', async () => {
  const { user } = show()

  focus(link('MB-4'))
  await user.keyboard(' {ArrowUp}{ArrowUp}{Shift>} {/Shift}')

  expectSelected('MB-2 MB-3 MB-4')
})

test('Shift and an arrow select row after row, and take the last one back', async () => {
  const { user } = show()

  focus(link('MB-2'))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expectSelected('MB-2 MB-3 MB-4')
  expect(link('MB-4')).toHaveFocus()

  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expectSelected('MB-2 MB-3')

  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{End}{/Shift}')
  expectSelected('MB-2 MB-3 MB-5')
})

test('Control+A selects all rows while the table has the focus, and Escape none', async () => {
  const { user } = show()

  focus(link('MB-2'))
  await user.keyboard('{Control>}a{/Control}')
  expectSelected('MB-1 MB-2 MB-3 MB-4 MB-5')

  await user.keyboard('{Escape}')
  expectSelected('')
  expect(link('MB-2')).toHaveFocus()
})

test('a range of rows reaches over those that are not in the document', async () => {
  const { user } = show(units(1000))

  await user.click(box('MB-1'))
  focus(link('MB-1'))
  await user.keyboard('{Shift>}{End}{/Shift}')

  expect(announced()).toBe('1000 of 1000 selected')
})

test('a refreshed list keeps its selection; rows that left it, or that a filter hides, leave the selection for good', async () => {
  const { user, show: showAgain } = show()
  await user.click(box('MB-2'))
  await user.click(box('MB-4'))

  showAgain(<Units of={units(6)} />)
  expectSelected('MB-2 MB-4')

  showAgain(<Units of={units(3)} />)
  expectSelected('MB-2')
  expect(announced()).toBe('1 of 3 selected')

  showAgain(<Units of={five} />)
  expectSelected('MB-2')
})

test('a table of rows that the person may not change has no boxes, and no keys for them', async () => {
  const { user } = renderPart(<Units of={five} isAllowed={false} />)

  expect(screen.queryAllByRole('checkbox')).toEqual([])
  focus(link('MB-1'))
  await user.keyboard('{Control>}a{/Control} {Shift>}{ArrowDown}{/Shift}')

  expectSelected('')
  expect(link('MB-1')).toHaveFocus()
})
