import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FormDialog } from '../../../src/ui/dialog/form-dialog.tsx'
import { MultiSelectField, SelectField } from '../../../src/ui/field/select-field.tsx'
import { accessibilityViolations } from '../support/accessibility.ts'
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

test('an option of a select field is chosen with the pointer', async () => {
  const { user } = renderPart(<Area />)
  expect(area()).toHaveTextContent('All areas')

  await user.click(area())
  await user.click(await screen.findByRole('option', { name: 'South' }))

  expect(screen.getByText('chosen: a-2')).toBeVisible()
  expect(area()).toHaveTextContent('South')
})

test.each([
  ['{Enter}{ArrowDown}{Enter}', 'a-1'],
  [' {ArrowDown}{ArrowDown}{ArrowDown} ', 'a-2'],
  ['{ArrowDown}{End}{Enter}', 'a-2'],
  ['{ArrowUp}{End}{ArrowUp}{Enter}', 'a-1'],
  ['{End}{Enter}', 'a-2'],
  ['s{Enter}', 'a-2'],
  ['no{Enter}', 'a-1'],
  ['{Enter}s{Home}{Enter}', 'nothing'],
])('by keyboard %s chooses %s in a select field, and the focus stays in the field', async (keys, chosen) => {
  const { user } = renderPart(<Area />)

  await user.tab()
  await user.keyboard(keys)

  expect(screen.getByText(`chosen: ${chosen}`)).toBeVisible()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(area()).toHaveFocus()
})

test('a select field says which option is active', async () => {
  const { user } = renderPart(<Area chosen="a-1" />)
  expect(area()).toHaveAttribute('aria-expanded', 'false')

  await user.tab()
  await user.keyboard('{Enter}')
  expect(area()).toHaveAttribute('aria-expanded', 'true')
  expect(area()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'North' }).id)

  await user.keyboard('{ArrowDown}')
  expect(area()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'South' }).id)
  expect(screen.getByRole('option', { name: 'North' })).toHaveAttribute('aria-selected', 'true')
})

test.each(['Escape', 'Tab', 'a click elsewhere'])(
  '%s closes the list of a select field and leaves the choice unchanged',
  async way => {
    const { user } = renderPart(<Area chosen="a-1" />)
    await user.click(area())
    await user.keyboard('{ArrowDown}')

    if (way === 'a click elsewhere') await user.click(screen.getByText('chosen: a-1'))
    else await user.keyboard(`{${way}}`)

    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.getByText('chosen: a-1')).toBeVisible()
  },
)

test('Escape closes the list of a select field and not the dialog around it', async () => {
  const { user } = renderPart(
    <FormDialog open title="Add mBESS" onClose={() => {}}>
      <Area />
    </FormDialog>,
  )
  await user.click(area())
  await user.keyboard('{Escape}')

  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Add mBESS' })).toBeVisible()
})

test('the empty option of a select field clears the choice', async () => {
  const { user } = renderPart(<Area chosen="a-1" />)

  await user.click(area())
  await user.click(await screen.findByRole('option', { name: 'All areas' }))

  expect(screen.getByText('chosen: nothing')).toBeVisible()
})

test('a value of a select field that no option has is shown unchanged', () => {
  renderPart(<Area chosen="a-9" />)

  expect(area()).toHaveTextContent('a-9')
})

test('a select field in error says so, and has no accessibility faults closed or open', async () => {
  const { user } = renderPart(<Area error="Choose an area" />)
  expect(area()).toHaveAttribute('aria-invalid', 'true')
  expect(area()).toHaveAccessibleDescription('Choose an area')
  expect(await accessibilityViolations()).toEqual([])

  await user.click(area())
  await screen.findByRole('listbox')

  expect(await accessibilityViolations()).toEqual([])
})

test('several options of a select field are chosen, listed in their own order, and one is removed', async () => {
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

test('several options of a select field are chosen by keyboard, and the list stays until Escape', async () => {
  const { user } = renderPart(<Roles />)

  await user.tab()
  await user.keyboard('{ArrowDown} {ArrowDown}{ArrowDown}{Enter}')
  expect(screen.getByText('chosen: ADMIN FIELD_OPERATIONS')).toBeVisible()
  expect(screen.getByRole('listbox', { name: 'Roles' })).toHaveAttribute('aria-multiselectable', 'true')
  await user.keyboard('{Escape}')

  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a select field that is pressed while its options are loading opens when they are there', async () => {
  const field = (options: typeof areas) => (
    <SelectField
      label="Service Area"
      placeholder="Loading..."
      options={options}
      value=""
      onChange={() => {}}
    />
  )
  const { user, show } = renderPart(field([]))

  await user.click(area())
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(area()).toHaveAttribute('aria-expanded', 'false')
  show(field(areas))

  expect(screen.getByRole('option', { name: 'All areas' })).toHaveAttribute('data-highlighted')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a select field that is left while its options are loading stays closed', async () => {
  const field = (options: typeof areas) => (
    <SelectField label="Service Area" options={options} value="" onChange={() => {}} />
  )
  const { user, show } = renderPart(field([]))

  await user.click(area())
  await user.tab()
  show(field(areas))

  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a select field that is disabled can be focused, says why, and opens nothing', async () => {
  const { user } = renderPart(<Area unavailable="Areas cannot be filtered yet." />)

  await user.tab()
  expect(area()).toHaveFocus()
  expect(area()).toHaveAttribute('aria-disabled', 'true')
  expect(area()).toHaveAccessibleDescription('Areas cannot be filtered yet.')
  await user.keyboard('{Enter}{ArrowDown}')
  await user.click(area())

  expect(screen.queryByRole('listbox')).toBeNull()
  expect(await accessibilityViolations()).toEqual([])
})
