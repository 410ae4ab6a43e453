import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn, whenFeaturesAreKnown } from '../../support/render-at.tsx'
import { networkError, respondWith, type Script } from '../../support/scripted-server.ts'
import { known, uma, writes } from './support.ts'

const own = { ...field, id: 'u-1', email: uma.email }
const none = { passkeys: [], authenticator_app_since: null, recovery_codes_left: 0 }
const both = {
  passkeys: [
    { id: 'p-1', name: 'Phone', created_at: '2026-01-15T08:00:00Z', last_used_at: null },
    { id: 'p-2', name: 'Key', created_at: '2026-01-15T08:00:00Z', last_used_at: '2026-02-03T08:00:00Z' },
  ],
  authenticator_app_since: '2026-01-15T08:00:00Z',
  recovery_codes_left: 8,
}
const codes = ['abcde-fghjk', 'mnpqr-stuvw']
const wrongPassword = 'Enter your password.'

const offered: Script = {
  ...known,
  'GET /api/features': respondWith(200, { features: ['second_factors', 'passkeys'] }),
  'GET /api/auth/second-factors': respondWith(200, none),
  'POST /api/auth/authenticator-app': respondWith(200, {
    secret: 'JBSWY3DPEHPK3PXP',
    url: 'otpauth://totp/Gridhaul:uma?secret=JBSWY3DPEHPK3PXP',
  }),
  'POST /api/auth/authenticator-app/confirm': respondWith(200, { recovery_codes: codes }),
  'POST /api/auth/authenticator-app/remove': respondWith(204),
  'POST /api/auth/passkeys/p-1/remove': respondWith(204),
  'POST /api/auth/recovery-codes': respondWith(200, { recovery_codes: codes }),
}
const panel = () => screen.findByRole('region', { name: 'Second factors' })

async function setUpApp(shown: ReturnType<typeof renderSignedIn>) {
  await shown.user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  await shown.user.click(await screen.findByRole('button', { name: 'Continue' }))
  await shown.user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
}

describe('the own second factors', () => {
  test('an authenticator app is set up with a key, a QR code and a first code, and then recovery codes are shown', async () => {
    const shown = renderSignedIn('/users/u-1', own, offered)
    await shown.user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])

    shown.server.change({ 'GET /api/auth/second-factors': respondWith(200, both) })
    await shown.user.type(screen.getByLabelText('Code'), '123456{Enter}')

    for (const code of codes) expect(await screen.findByText(code)).toBeVisible()
    await shown.user.click(screen.getByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(
      within(await panel())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Passkey PhoneAdded 15 Jan 2026Remove',
      'Passkey KeyLast used 3 Feb 2026Remove',
      'Authenticator appSet up 15 Jan 2026Remove',
      'Recovery codes8 leftCreate new codes',
    ])
    expect(writes(shown).map(({ body }) => body)).toEqual([{}, { code: '123456' }])
  })

  test('recovery codes stay on the screen until their button says that they are saved', async () => {
    const shown = renderSignedIn('/users/u-1', own, offered)
    await setUpApp(shown)

    await shown.user.keyboard('{Escape}')

    expect(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
    expect(screen.getByText('abcde-fghjk')).toBeVisible()
    await shown.user.click(screen.getByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('the list is read again where it is not known whether a change was made', async () => {
    const shown = renderSignedIn('/users/u-1', own, {
      ...offered,
      'GET /api/auth/second-factors': respondWith(200, both),
      'POST /api/auth/passkeys/p-1/remove': networkError,
    })
    const [row] = await within(await panel()).findAllByRole('listitem')
    await shown.user.click(within(row as HTMLElement).getByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the passkey' })
    shown.server.change({
      'GET /api/auth/second-factors': respondWith(200, { ...both, passkeys: both.passkeys.slice(1) }),
    })

    await shown.user.click(within(dialog).getByRole('button', { name: 'Remove' }))

    await waitFor(() => expect(screen.queryByText('Passkey Phone')).not.toBeInTheDocument())
    await waitFor(() =>
      expect(within(dialog).getByRole('alert')).toHaveTextContent('The change may have been made anyway.'),
    )
    expect(
      shown.server.calls().filter(call => call === 'GET /api/auth/second-factors').length,
    ).toBeGreaterThan(1)
  })

  test('the password is asked for where the server wants it', async () => {
    const shown = renderSignedIn('/users/u-1', own, {
      ...offered,
      'GET /api/auth/second-factors': respondWith(200, both),
      'POST /api/auth/passkeys/p-1/remove': respondWith(422, {
        message: wrongPassword,
        code: 'invalid',
        fields: { password: wrongPassword },
      }),
    })
    const row = (await within(await panel()).findAllByRole('listitem'))[0] as HTMLElement
    await shown.user.click(within(row).getByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the passkey' })
    expect(within(dialog).getByText('Phone')).toBeVisible()
    expect(within(dialog).queryByLabelText('Password')).not.toBeInTheDocument()

    await shown.user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    const password = await within(dialog).findByLabelText('Password')
    await waitFor(() => expect(password).toHaveAccessibleDescription(wrongPassword))
    shown.server.change({ 'POST /api/auth/passkeys/p-1/remove': respondWith(204) })
    await shown.user.type(password, 'gridhaul96{Enter}')

    expect(await screen.findByText('Passkey removed')).toBeVisible()
    expect(writes(shown).map(({ body }) => body)).toEqual([{}, { password: 'gridhaul96' }])
  })

  test('neither the secret nor a code nor a recovery code is in anything that is recorded', async () => {
    const shown = renderSignedIn('/users/u-1', own, offered)
    await setUpApp(shown)

    const recorded = JSON.stringify(shown.app.journal?.read())

    expect(recorded).toContain('changeFactors')
    for (const secret of ['JBSWY3DPEHPK3PXP', '123456', ...codes]) expect(recorded).not.toContain(secret)
  })

  test.each([
    ['another user', admin, offered],
    ['somebody whose server offers none', own, { ...offered, 'GET /api/features': respondWith(404) }],
  ] as [string, object, Script][])(
    'the panel of second factors is not shown to %s',
    async (_, viewer, script) => {
      const shown = renderSignedIn('/users/u-1', viewer, script)

      expect(await screen.findByText('uma@b.example')).toBeVisible()
      await whenFeaturesAreKnown(shown)
      expect(screen.queryByRole('region', { name: 'Second factors' })).not.toBeInTheDocument()
    },
  )
})

describe('an administrator who needs a second factor', () => {
  test.each(['/', '/customers', '/users/u-1'])(
    'an administrator who needs a second factor sees only its set-up at %s, and then the page',
    async path => {
      const shown = renderSignedIn(path, { ...admin, must_set_up_second_factor: true }, offered)
      expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
      expect(screen.queryByRole('tab')).not.toBeInTheDocument()

      await setUpApp(shown)
      await shown.user.click(screen.getByRole('button', { name: 'I have saved them' }))

      await waitFor(() =>
        expect(screen.queryByRole('heading', { name: 'Set up a second factor' })).not.toBeInTheDocument(),
      )
      expect(shown.path()).toBe(path)
    },
  )
})

describe('second factors of another user', () => {
  test('an administrator sees who has a second factor, in the list and on the page, and removes it', async () => {
    const withFactor = { ...uma, status: 'active', second_factor: true }
    const shown = renderSignedIn('/organizations/o-1', admin, {
      ...offered,
      'GET /api/organizations/o-1/users': respondWith(200, [withFactor]),
      'GET /api/users/u-1': respondWith(200, withFactor),
      'DELETE /api/users/u-1/second-factors': respondWith(204),
    })
    expect(await screen.findByRole('columnheader', { name: /Second factor/ })).toBeVisible()
    shown.navigate('/users/u-1')

    await shown.user.click(await screen.findByRole('button', { name: 'Remove second factors' }))

    expect(await screen.findByText('Second factors removed')).toBeVisible()
    expect(writes(shown).map(({ call }) => call)).toEqual(['DELETE /api/users/u-1/second-factors'])
  })
})
