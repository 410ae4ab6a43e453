import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import { networkError, respondWith, type Script } from '../support/scripted-server.ts'
import { battery, truck } from '../support/units.ts'
import { known, uma } from './users/support.ts'

const harbor = { id: 'o-1', name: 'Harbor Microgrid' }
const script: Script = {
  ...known,
  'GET /api/organizations/': respondWith(200, [harbor]),
  'GET /api/asset-models': respondWith(200, [battery.asset_model]),
  'GET /api/service-areas': respondWith(200, [{ id: 's-1', name: 'North' }]),
}

describe.each([
  ['a battery', '/assets/a-1', 'GET /api/assets/a-1', battery, 'Asset Name'],
  ['a truck', '/assets/trucks/t-1', 'GET /api/trucks/t-1', truck, 'Asset Name'],
  ['a user', '/users/u-1', 'GET /api/users/u-1', uma, 'Name'],
  ['a customer', '/customers/o-1', 'GET /api/organizations/o-1', harbor, 'Account Name'],
])('the form of %s that was opened before', (_, page, call, record, label) => {
  /** From the page of the record, whose answer is still known, to its form. */
  async function open(later: Script) {
    const shown = renderSignedIn(page, admin, { ...script, [call]: respondWith(200, record) })
    await screen.findAllByText(new RegExp(record.name))
    await waitFor(() => expect(shown.server.calls()).toContain(call))
    shown.server.change(later)
    act(() => shown.navigate(`${page}/edit`))
    return shown
  }

  test('a form that was opened before starts with what another user has saved meanwhile', async () => {
    await open({ [call]: respondWith(200, { ...record, name: 'Changed meanwhile' }) })

    expect(await screen.findByLabelText(label)).toHaveValue('Changed meanwhile')
  })

  test('a form that was opened before is not shown without network, and can be loaded again', async () => {
    const { user, server } = await open({ [call]: networkError })
    expect(await screen.findByText(/The server cannot be reached\./)).toBeVisible()
    expect(screen.queryByLabelText(label)).toBeNull()

    server.change({ [call]: respondWith(200, record) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByLabelText(label)).toHaveValue(record.name)
  })

  test('a form that was opened before keeps what was typed when the record is refetched', async () => {
    const { user, server, queries } = await open({})
    await user.type(await screen.findByLabelText(label), ' II')

    server.change({ [call]: networkError })
    await act(() => queries.invalidateQueries())

    expect(screen.getByLabelText(label)).toHaveValue(`${record.name} II`)
  })
})
