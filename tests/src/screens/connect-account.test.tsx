import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin } from '../support/people.ts'
import { renderSignedOut } from '../support/render-at.tsx'
import { type Responder, respondWith } from '../support/scripted-server.ts'

const connect = async (answer: Responder, password = 'passw0rd') => {
  const shown = renderSignedOut('/connect-account', { 'POST /api/auth/connect-account': answer })
  expect(
    await screen.findByText('This address has an account here. Enter its password to connect it.'),
  ).toBeVisible()
  if (password) await shown.user.type(screen.getByLabelText('Password'), password)
  await shown.user.click(screen.getByRole('button', { name: 'Connect' }))
  return shown
}

describe('who comes from the identity provider for the first time', () => {
  test('enters the password of the account and is signed in', async () => {
    const { server } = await connect(respondWith(200, admin))

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(server.requests.at(-1)?.body).toEqual({ password: 'passw0rd' })
  })

  test('is told at the field that the password is wrong, and stays signed out', async () => {
    const wrong = 'The password is incorrect.'
    const shown = await connect(
      respondWith(422, { message: wrong, code: 'invalid', fields: { password: wrong } }),
    )

    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(wrong))
    expect(shown.path()).toBe('/connect-account')
  })

  test('is told that the attempt is over', async () => {
    await connect(respondWith(422, { message: 'The sign-in took too long.', code: 'invalid' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in took too long.')
  })

  test('has to enter something', async () => {
    const { server } = await connect(respondWith(200, admin), '')

    expect(await screen.findByText('Password is required')).toBeVisible()
    expect(server.calls()).not.toContain('POST /api/auth/connect-account')
  })
})
