import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorNotification } from '../../../../machines/notifications.ts'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { admin, withoutRole } from '../../support/people.ts'
import { renderAt, renderSignedIn, renderSignedOut } from '../../support/render-at.tsx'
import { deferredResponse, networkError, respondWith } from '../../support/scripted-server.ts'

test('the sign-in form, with everything that it can say', async () => {
  const { user } = renderSignedOut('/login', {
    'POST /api/auth/login': respondWith(401, { message: 'No.', code: 'sign_in_refused' }),
  })
  expect(await accessibilityViolations()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Email is required')
  expect(await accessibilityViolations()).toEqual([])

  await user.type(screen.getByLabelText('Email'), 'ada@b.example')
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  await screen.findByRole('alert')
  expect(await accessibilityViolations()).toEqual([])
})

test('the end of a session', async () => {
  renderAt('/assets', { flag: 'true', script: { 'GET /api/auth/identify': respondWith(401) } })
  await screen.findByText(/Your session has ended/)

  expect(await accessibilityViolations()).toEqual([])
})

test('a page that is loading', async () => {
  renderAt('/assets', { flag: 'true', script: { 'GET /api/auth/identify': deferredResponse().answer } })
  await screen.findByRole('button', { name: 'Account' })

  expect(await accessibilityViolations()).toEqual([])
})

test('a server that is away', async () => {
  renderAt('/assets', { flag: 'true', script: { 'GET /api/auth/identify': networkError } })
  await screen.findByRole('alert')

  expect(await accessibilityViolations()).toEqual([])
})

test('the start page, with and without roles', async () => {
  const { unmount } = renderSignedIn('/', admin)
  await screen.findByRole('tablist')
  expect(await accessibilityViolations()).toEqual([])
  unmount()

  renderSignedIn('/', withoutRole)
  await screen.findByText(/You have no role yet/)
  await screen.findByRole('button', { name: 'Account of Noa, N' })
  expect(await accessibilityViolations()).toEqual([])
})

test.each(['/assets', '/nowhere', '/reset-password'])('the page at %s', async path => {
  renderSignedIn(path, admin)
  await screen.findByRole('tablist')

  expect(await accessibilityViolations()).toEqual([])
})

test('the account panel', async () => {
  const { user } = renderSignedIn('/', admin)
  await user.click(await screen.findByRole('button', { name: /^Account/ }))
  await screen.findByRole('dialog', { name: 'Account' })

  expect(await accessibilityViolations()).toEqual([])
})

test('the drawer', async () => {
  const { user } = renderSignedIn('/assets', admin)
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  await screen.findByRole('dialog', { name: 'Menu' })

  expect(await accessibilityViolations()).toEqual([])
})

test('a notification', async () => {
  const { app } = renderSignedIn('/', admin)
  await screen.findByRole('tablist')
  act(() =>
    app.handle({ type: 'notification.raised', notification: errorNotification('Error updating user.') }),
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Error updating user.')

  expect(await accessibilityViolations()).toEqual([])
})
