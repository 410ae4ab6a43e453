import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { admin, business, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'

const harbor = { id: 'o-1', name: 'Harbor Microgrid' }
const uma = {
  id: 'u-1',
  name: 'Uma Reed',
  email: 'uma@b.example',
  identity: { id: 'i-1', roles: [{ name: 'ADMIN' }, { name: 'FIELD_OPERATIONS' }], organization: harbor },
}
const known: Script = {
  'GET /api/organizations/': respondWith(200, [harbor]),
  'GET /api/organizations/o-1': respondWith(200, harbor),
  'GET /api/organizations/o-1/users': respondWith(200, [uma]),
  'GET /api/organizations/o-1/roles?filter=active': respondWith(200, [
    { name: 'ADMIN' },
    { name: 'BUSINESS_OPERATIONS' },
    { name: 'FIELD_OPERATIONS' },
  ]),
}

describe.each([
  ['an administrator', admin],
  ['a business operator', business],
  ['a field operator', field],
])('accessibility for %s', (_, viewer) => {
  test('axe finds no faults on the organizations list and in its dialog', async () => {
    const { user } = renderSignedIn('/organizations', viewer, known)
    await screen.findByRole('table')
    await screen.findByRole('tablist')
    expect(await accessibilityViolations()).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Create Organization' }))
    await screen.findByRole('dialog')
    expect(await accessibilityViolations()).toEqual([])
  })

  test('axe finds no faults on the users of an organization, and if none are found', async () => {
    const { user } = renderSignedIn('/organizations/o-1', viewer, known)
    await screen.findByRole('table')
    await screen.findByRole('tablist', { name: 'Main' })
    expect(await accessibilityViolations()).toEqual([])

    await user.click(screen.getByRole('combobox', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name: 'Business Operator' }))
    await screen.findByText('No users found')
    expect(await accessibilityViolations()).toEqual([])
  })

  test('axe finds no faults on the roles of an organization', async () => {
    renderSignedIn('/organizations/o-1?tab=roles', viewer, known)
    await screen.findByRole('heading', { name: 'Administrator' })
    await screen.findByRole('tablist', { name: 'Main' })

    expect(await accessibilityViolations()).toEqual([])
  })
})
