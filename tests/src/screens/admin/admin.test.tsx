import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'

test('the admin page has a link to each admin screen', async () => {
  renderSignedIn('/admin', admin)

  expect(await screen.findByRole('link', { name: 'Organizations' })).toHaveAttribute('href', '/organizations')
  expect(screen.getByRole('link', { name: 'User Admin' })).toHaveAttribute('href', '/organizations/o-1')
  expect(screen.getByRole('link', { name: 'New User' })).toHaveAttribute(
    'href',
    '/organizations/o-1/create-user',
  )
})

test('the admin page of a user whose organization is unknown links to the list of organizations', async () => {
  renderSignedIn('/admin', { ...admin, organization_id: null })

  expect(await screen.findByRole('link', { name: 'Organizations' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'User Admin' })).not.toBeInTheDocument()
})
