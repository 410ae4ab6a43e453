import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MultiSelectField, SelectField } from '../../../src/ui/select-field.tsx'
import { faults } from '../support/faults.ts'
import { renderPart } from '../support/render-part.tsx'

const areas = [
  { value: '', label: 'All areas' },
  { value: 'a-1', label: 'North' },
  { value: 'a-2', label: 'South' },
]
const roles = [
  { value: 'ADMIN', label: 'Administrator' },
  { value: 'BUSINESS_OPERATIONS', label: 'Business Operator' },
  { value: 'FIELD_OPERATIONS', label: 'Field Operator' },
]

function Area({ chosen = '', ...rest }: { chosen?: string; error?: string; unavailable?: string }) {
  const [value, setValue] = useState(chosen)
  return (
    <>
      <SelectField label="Service Area" options={areas} value={value} onChange={setValue} {...rest} />
      <p>chosen: {value || 'nothing'}</p>
    </>
  )
}

function Roles() {
  const [value, setValue] = useState<string[]>([])
  return (
    <>
      <MultiSelectField
        label="Roles"
        placeholder="No roles"
        options={roles}
        value={value}
        onChange={setValue}
      />
      <p>chosen: {value.join(' ') || 'nothing'}</p>
    </>
  )
}

const area = () => screen.getByRole('combobox', { name: 'Service Area' })

test('one of the options is chosen with the pointer', async () => {
  const { user } = renderPart(<Area />)
  expect(area()).toHaveTextContent('All areas')

  await user.click(area())
  await user.click(await screen.findByRole('option', { name: 'South' }))

  expect(screen.getByText('chosen: a-2')).toBeVisible()
  expect(area()).toHaveTextContent('South')
})

test('one of the options is chosen by keyboard, and the focus comes back to the field', async () => {
  const { user } = renderPart(<Area />)

  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowDown}{Enter}')

  expect(await screen.findByText('chosen: a-1')).toBeVisible()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(area()).toHaveFocus()
})

test('the choice of nothing takes a choice back', async () => {
  const { user } = renderPart(<Area chosen="a-1" />)

  await user.click(area())
  await user.click(await screen.findByRole('option', { name: 'All areas' }))

  expect(screen.getByText('chosen: nothing')).toBeVisible()
})

test('a value that no option has is shown as it is', () => {
  renderPart(<Area chosen="a-9" />)

  expect(area()).toHaveTextContent('a-9')
})

test('a field in error says so, and nothing is wrong with it closed or open', async () => {
  const { user } = renderPart(<Area error="Choose an area" />)
  expect(area()).toHaveAttribute('aria-invalid', 'true')
  expect(area()).toHaveAccessibleDescription('Choose an area')
  expect(await faults()).toEqual([])

  await user.click(area())
  await screen.findByRole('listbox')

  expect(await faults()).toEqual([])
})

test('several options are chosen, listed in their own order, and one is taken back', async () => {
  const { user } = renderPart(<Roles />)
  const field = screen.getByRole('combobox', { name: 'Roles' })
  expect(field).toHaveTextContent('No roles')

  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Field Operator' }))
  await user.click(screen.getByRole('option', { name: 'Administrator' }))
  expect(field).toHaveTextContent('Administrator, Field Operator')
  expect(screen.getByText('chosen: ADMIN FIELD_OPERATIONS')).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Administrator' })).toHaveAttribute('aria-selected', 'true')

  await user.click(screen.getByRole('option', { name: 'Field Operator' }))
  expect(field).toHaveTextContent('Administrator')
  expect(screen.getByText('chosen: ADMIN')).toBeInTheDocument()
})

test('a field that has no behaviour yet can be reached, says why, and opens nothing', async () => {
  const { user } = renderPart(<Area unavailable="Areas cannot be filtered yet." />)

  await user.tab()
  expect(area()).toHaveFocus()
  expect(area()).toHaveAttribute('aria-disabled', 'true')
  expect(area()).toHaveAccessibleDescription('Areas cannot be filtered yet.')
  await user.keyboard('{Enter}{ArrowDown}')
  await user.click(area())

  expect(screen.queryByRole('listbox')).toBeNull()
  expect(await faults()).toEqual([])
})
