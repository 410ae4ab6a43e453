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

describe('first sign-in through the identity provider', () => {
  test('the first sign-in through the identity provider requires the password of the account and signs in', async () => {
    const { server } = await connect(respondWith(200, admin))

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    const sent = server.requests.find(({ path }) => path === '/api/auth/connect-account')
    expect(sent?.body).toEqual({ password: 'passw0rd' })
  })

  test('the first sign-in through the identity provider reports a wrong password at the field, and does not sign in', async () => {
    const wrong = 'The password is incorrect.'
    const shown = await connect(
      respondWith(422, { message: wrong, code: 'invalid', fields: { password: wrong } }),
    )

    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(wrong))
    expect(shown.path()).toBe('/connect-account')
  })

  test('the first sign-in through the identity provider says that the attempt has expired', async () => {
    await connect(respondWith(422, { message: 'The sign-in took too long.', code: 'invalid' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in took too long.')
  })

  test('the first sign-in through the identity provider rejects an empty password', async () => {
    const { server } = await connect(respondWith(200, admin), '')

    expect(await screen.findByText('Password is required')).toBeVisible()
    expect(server.calls()).not.toContain('POST /api/auth/connect-account')
  })
})
