import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, business, field, withoutRole } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'

test.each([
  ['ADMIN', admin],
  ['BUSINESS_OPERATIONS', business],
  ['FIELD_OPERATIONS', field],
])('orchestration shows %s an empty table, and sends no request', async (_, person) => {
  const { server } = renderSignedIn('/orchestration', person)

  const table = await screen.findByRole('table', { name: 'Orchestrations' })

  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Status', 'Last Run', 'ID'])
  expect(within(table).getAllByRole('row')).toHaveLength(1)
  expect(screen.getByText('Orchestration is not available yet.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Orchestration', level: 1 })).toBeVisible()
  expect(server.calls()).toEqual(['GET /api/auth/identify'])
})

test('orchestration is not shown to a user without a role', async () => {
  const { path } = renderSignedIn('/orchestration', withoutRole)

  await waitFor(() => expect(path()).toBe('/'))
})
