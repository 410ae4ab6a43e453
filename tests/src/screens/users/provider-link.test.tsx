import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn, whenFeaturesAreKnown } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'
import { known, uma, writes } from './support.ts'

const offered: Script = {
  ...known,
  'GET /api/features': respondWith(200, { features: ['provider_links'] }),
  'GET /api/users/u-1': respondWith(200, uma),
  'POST /api/users/u-1/provider-link': respondWith(204),
}

test('an administrator lets another user connect the identity provider without the password', async () => {
  const shown = renderSignedIn('/users/u-1', admin, offered)

  await shown.user.click(await screen.findByRole('button', { name: 'Allow connecting' }))

  expect(
    await screen.findByText('For one day, the user can connect the identity provider without the password'),
  ).toBeVisible()
  expect(writes(shown).map(({ call }) => call)).toEqual(['POST /api/users/u-1/provider-link'])
})

test.each([
  [
    'where the server has no identity provider',
    admin,
    { ...offered, 'GET /api/features': respondWith(200, { features: [] }) },
  ],
  ['to somebody who may not edit users', field, offered],
  ['to administrators on their own page', { ...admin, id: 'u-1', email: uma.email }, offered],
] as [string, object, Script][])('connecting is not offered %s', async (_, viewer, script) => {
  const shown = renderSignedIn('/users/u-1', viewer, script)

  expect(await screen.findByText(uma.email)).toBeVisible()
  await whenFeaturesAreKnown(shown)
  expect(screen.queryByRole('button', { name: 'Allow connecting' })).not.toBeInTheDocument()
})
