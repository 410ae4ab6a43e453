import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signInRefusals } from '../../../domain/messages/sign-in.ts'
import { renderSignedOut } from '../support/render-at.tsx'
import { respondWith } from '../support/scripted-server.ts'

describe('a refused sign-in through the identity provider', () => {
  test.each(Object.entries(signInRefusals))(
    'a refused sign-in through the identity provider shows its reason: %s',
    async (word, text) => {
      const shown = renderSignedOut(`/login?refused=${word}`)

      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      await waitFor(() => expect(shown.path()).toBe('/login'))
      expect(screen.getByRole('alert')).toHaveTextContent(text)
    },
  )

  test.each(['constructor', '__proto__', '<b>Call 555 1234</b>', ''])(
    'a refused sign-in through the identity provider shows no text from the address itself: %s',
    async word => {
      renderSignedOut(`/login?refused=${encodeURIComponent(word)}`)

      expect(await screen.findByRole('alert')).toHaveTextContent(/^The sign-in failed\. Please try again\.$/)
    },
  )

  test('the reason of a refused sign-in through the identity provider is replaced by the next error', async () => {
    const { user } = renderSignedOut('/login?refused=not_known', {
      'POST /api/auth/login': respondWith(401, { message: 'The email or password is incorrect.', code: 'x' }),
    })
    await user.type(screen.getByLabelText('Email'), 'ada@b.example')
    await user.type(screen.getByLabelText('Password'), 'wrong')

    await user.click(screen.getByRole('button', { name: 'Sign in' }))

    expect(await screen.findByText('The email or password is incorrect.')).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })
})
