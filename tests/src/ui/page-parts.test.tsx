import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Failure } from '../../../domain/failure.ts'
import { Button } from '../../../src/ui/button/button.tsx'
import { ButtonLink } from '../../../src/ui/button/button-link.tsx'
import { ChoiceChips } from '../../../src/ui/button/choice-chips.tsx'
import { RoleChips } from '../../../src/ui/button/role-chips.tsx'
import { Loaded } from '../../../src/ui/feedback/loaded.tsx'
import { PasswordField, TextField } from '../../../src/ui/field/field.tsx'
import { Form, FormActions } from '../../../src/ui/field/form.tsx'
import { DescriptionList } from '../../../src/ui/layout/description-list.tsx'
import { Page } from '../../../src/ui/layout/page.tsx'
import { Panel } from '../../../src/ui/layout/panel.tsx'
import { BackLink } from '../../../src/ui/navigation/back-link.tsx'
import { Breadcrumbs } from '../../../src/ui/navigation/breadcrumbs.tsx'
import { accessibilityViolations } from '../support/accessibility.ts'
import { renderPart } from '../support/render-part.tsx'

test('breadcrumbs lead to the screens above, and the screen itself is the last of them', async () => {
  const { user, path } = renderPart(
    <Breadcrumbs
      crumbs={[
        { label: 'Organizations', to: '/organizations' },
        { label: 'User Admin', to: '/organizations/o-1' },
        { label: 'User' },
      ]}
    />,
    '/users/u-1',
  )
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(
    within(trail)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Organizations', 'User Admin', 'User'])
  expect(within(trail).getByText('User')).toHaveAttribute('aria-current', 'page')

  await user.click(within(trail).getByRole('link', { name: 'User Admin' }))

  expect(path()).toBe('/organizations/o-1')
})

test('a page of one record shows the way back, its facts, its roles and its actions', async () => {
  const { user, path } = renderPart(
    <Page
      title="User"
      before={<BackLink to="/organizations">Organizations</BackLink>}
      tools={<ButtonLink to="/users/u-1/edit">edit user info</ButtonLink>}
    >
      <Panel title="Account">
        <DescriptionList
          of={[
            { term: 'Email', value: 'ada@b.example' },
            { term: 'Roles', value: <RoleChips roles={['ADMIN', 'PILOT']} /> },
          ]}
        />
      </Panel>
    </Page>,
    '/users/u-1',
  )
  expect(screen.getByRole('heading', { level: 1, name: 'User' })).toBeVisible()
  const account = screen.getByRole('region', { name: 'Account' })
  expect(within(account).getAllByRole('term')[0]).toHaveTextContent('Email')
  expect(within(account).getAllByRole('definition')[0]).toHaveTextContent('ada@b.example')
  const roles = within(account).getByRole('list', { name: 'Roles' })
  expect(
    within(roles)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Administrator', 'PILOT'])
  expect(await accessibilityViolations()).toEqual([])

  await user.click(screen.getByRole('link', { name: 'edit user info' }))
  expect(path()).toBe('/users/u-1/edit')
  await user.click(screen.getByRole('link', { name: 'Organizations' }))
  expect(path()).toBe('/organizations')
})

test('a user without roles has no empty list of roles', () => {
  renderPart(<RoleChips roles={[]} />)

  expect(screen.queryByRole('list')).toBeNull()
})

const away = new Failure({ kind: 'unreachable' })
const loaded = (data: string | undefined, failure: Failure | null, retry = () => {}) => (
  <Loaded reading={{ data, failure, retry }} failed={({ message }) => `Error loading user: ${message}`}>
    {name => <p>{name}</p>}
  </Loaded>
)

test('data is shown as loading until it arrives', () => {
  const { show } = renderPart(loaded(undefined, null))
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')

  show(loaded('Ada', null))

  expect(screen.getByText('Ada')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
})

test('data that could not be loaded says so and can be loaded again', async () => {
  const retry = vi.fn()
  const { user } = renderPart(loaded(undefined, away, retry))
  expect(screen.getByRole('alert')).toHaveTextContent('Error loading user: The server cannot be reached.')
  expect(screen.queryByText('Loading...')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(retry).toHaveBeenCalledOnce()
})

test('data that was loaded stays when a refetch fails', () => {
  renderPart(loaded('Ada', away))

  expect(screen.getByText('Ada')).toBeVisible()
  expect(screen.getByRole('alert')).toBeVisible()
})

function Kinds() {
  const [kind, setKind] = useState('all')
  return (
    <ChoiceChips
      label="Kind"
      value={kind}
      onChange={setKind}
      options={[
        { value: 'all', label: 'All Assets (4)' },
        { value: 'trucks', label: 'Trucks (4)' },
      ]}
    />
  )
}

test('one of several chips is pressed at a time', async () => {
  const { user } = renderPart(<Kinds />)
  const chips = screen.getByRole('group', { name: 'Kind' })
  expect(within(chips).getByRole('button', { pressed: true })).toHaveTextContent('All Assets (4)')

  await user.click(within(chips).getByRole('button', { name: 'Trucks (4)' }))

  expect(within(chips).getByRole('button', { pressed: true })).toHaveTextContent('Trucks (4)')
})

test('a field describes its hint and its error', async () => {
  const { show } = renderPart(<TextField label="VIN" hint="17 characters" />)
  expect(screen.getByRole('textbox', { name: 'VIN' })).toHaveAccessibleDescription('17 characters')

  show(<TextField label="VIN" hint="17 characters" error="This value is not valid." />)

  const field = screen.getByRole('textbox', { name: 'VIN' })
  expect(field).toHaveAccessibleDescription('17 characters This value is not valid.')
  expect(field).toBeInvalid()
  expect(await accessibilityViolations()).toEqual([])
})

test('a disabled password cannot be shown', () => {
  renderPart(<PasswordField label="Password" disabled defaultValue="gridhaul96" />)

  expect(screen.getByLabelText('Password')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Show password' })).toBeDisabled()
})

test('a form is validated by its own rules and can be sent with Enter', async () => {
  const sent = vi.fn(event => event.preventDefault())
  const { user } = renderPart(
    <Form onSubmit={sent}>
      <TextField label="Email" type="email" defaultValue="not an address" />
      <FormActions apart={<Button look="danger">Delete Asset</Button>}>
        <Button type="submit">Save</Button>
      </FormActions>
    </Form>,
  )

  await user.type(screen.getByRole('textbox', { name: 'Email' }), '{Enter}')

  expect(sent).toHaveBeenCalledOnce()
})
