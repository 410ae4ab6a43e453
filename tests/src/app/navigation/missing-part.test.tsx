// Code that cannot be loaded: the server cannot be reached, or has a newer version of it.
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { admin } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'

const notThere = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../../../../src/screens/schedule/schedule-screen.tsx', notThere)
vi.mock('../../../../src/app/shell/account-menu.tsx', notThere)

// React reports what a boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

test('a screen that cannot be loaded says so, and the rest of the product goes on', async () => {
  const { navigate } = renderSignedIn('/schedule', admin)

  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('This page could not be loaded. Check the connection and try again.')
  expect(alert).not.toHaveTextContent('Failed to fetch')
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Schedule' })).toBeVisible()

  act(() => navigate('/assets'))
  expect(await screen.findByRole('heading', { name: 'Asset Manager' })).toBeVisible()
  expect(screen.queryByText(/^This page could not/)).toBeNull()
})

test('an account panel that cannot be loaded leaves the page as it is', async () => {
  const { user } = renderSignedIn('/', admin)

  await user.click(await screen.findByRole('button', { name: /^Account/ }))

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(
    'The account panel could not be loaded. Check the connection and try again.',
  )
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
})
