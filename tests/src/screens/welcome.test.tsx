import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, withoutRole } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'

test("the start page says 'Welcome' and the name, then each role on a line", async () => {
  renderSignedIn('/', { ...admin, roles: ['ADMIN', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS'] })

  expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
  const roles = within(screen.getByRole('list', { name: 'Roles' })).getAllByRole('listitem')
  expect(roles.map(role => role.textContent)).toEqual([
    'Administrator',
    'Business Operator',
    'Field Operator',
  ])
})

test('the start page explains to a user without a role what that means', async () => {
  renderSignedIn('/', withoutRole)

  expect(await screen.findByText(/You have no role yet/)).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})

test('the start page welcomes a user without a name too', async () => {
  renderSignedIn('/', { email: 'a@b.example' })

  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible()
})
