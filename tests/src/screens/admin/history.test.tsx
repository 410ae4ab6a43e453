import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn, whenFeaturesAreKnown } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'

const entry = (id: string, changes: object = {}) => ({
  id,
  at: '2026-01-15T08:00:00.000Z',
  actor: { type: 'person', id: 'u-1', name: 'Ada Byron', roles: ['ADMIN'] },
  action: 'change',
  operation: 'PATCH /api/assets/:id',
  object: { type: 'asset', id: 'a-2', name: 'MB-2' },
  changes: [{ field: 'service_area', before: 'Harbor North', after: 'Hill Country' }],
  result: 'done',
  reason: null,
  request_id: `r-${id}`,
  address: '192.0.2.1',
  ...changes,
})
const page = (entries: object[], next: string | null = null) => respondWith(200, { entries, next })
const moved = "Ada Byron changed MB-2's service area from Harbor North to Hill Country"
const offered: Script = { 'GET /api/features': respondWith(200, { features: ['history'] }) }

describe('the page of the history', () => {
  test('shows each entry as a sentence, with the fields before and after and where it came from behind it', async () => {
    const { user } = renderSignedIn('/admin/history', admin, {
      ...offered,
      'GET /api/history': page([entry('2')]),
    })
    const sentence = await screen.findByText(moved)

    await user.click(sentence)

    const details = within(sentence.closest('li') ?? document.body)
    expect(details.getByRole('row', { name: 'service area Harbor North Hill Country' })).toBeVisible()
    for (const text of ['Administrator', 'PATCH /api/assets/:id', 'r-2', '192.0.2.1'])
      expect(details.getByText(text)).toBeVisible()
    expect(details.getByRole('link', { name: 'All by Ada Byron' })).toHaveAttribute(
      'href',
      '/admin/history?person=u-1',
    )
    expect(details.getByRole('link', { name: 'All of MB-2' })).toHaveAttribute(
      'href',
      '/admin/history?object=a-2&type=asset',
    )
    expect(details.getByRole('link', { name: 'This request' })).toHaveAttribute(
      'href',
      '/admin/history?request=r-2',
    )
    expect(await accessibilityViolations()).toEqual([])
  })

  test('ignores filters of an address that the server would refuse', async () => {
    const days = 'from=9999-99-99&to=9999-12-31'
    const { server } = renderSignedIn(
      `/admin/history?type=ghost&action=fly&result=maybe&${days}&person=${'x'.repeat(600)}`,
      admin,
      { ...offered, [`GET /api/history?person=${'x'.repeat(500)}`]: page([entry('2')]) },
    )

    expect(await screen.findByText(moved)).toBeVisible()
    const asked = server.calls().filter(call => call.startsWith('GET /api/history?'))
    expect(new Set(asked)).toEqual(new Set([`GET /api/history?person=${'x'.repeat(500)}`]))
  })

  test('shows older entries on demand, and moves the focus to the first of them', async () => {
    const { user } = renderSignedIn('/admin/history', admin, {
      ...offered,
      'GET /api/history': page([entry('2')], 'c-1'),
      'GET /api/history?before=c-1': page([entry('1', { action: 'create', changes: [] })]),
    })

    await user.click(await screen.findByRole('button', { name: 'Show older entries' }))

    const older = await screen.findByText('Ada Byron created MB-2')
    expect(screen.getByText(moved)).toBeVisible()
    expect(older.closest('summary')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument()
  })

  describe('after older entries were shown', () => {
    const numbered = (...ids: string[]) =>
      ids.map(id =>
        entry(id, { action: 'create', object: { type: 'asset', id: `a-${id}`, name: `MB-${id}` } }),
      )
    const shownBatteries = () =>
      screen.getAllByText(/^Ada Byron created MB-/).map(({ textContent }) => textContent?.split('MB-')[1])

    test('has no entry missing between pages when newer ones are added, and leaves the focus', async () => {
      const { user, server, queries } = renderSignedIn('/admin/history', admin, {
        ...offered,
        'GET /api/history': page(numbered('4', '3'), 'c-3'),
        'GET /api/history?before=c-3': page(numbered('2', '1')),
      })
      await user.click(await screen.findByRole('button', { name: 'Show older entries' }))
      const older = await screen.findByText('Ada Byron created MB-2')

      for (const newest of ['5', '6', '7']) {
        const before = String(Number(newest) - 1)
        server.change({ 'GET /api/history': page(numbered(newest, before), `c-${before}`) })
        await act(() => queries.invalidateQueries())
        await screen.findByText(`Ada Byron created MB-${newest}`)
      }

      expect(shownBatteries()).toEqual(['7', '6', '5', '4', '3', '2', '1'])
      expect(older.closest('summary')).toHaveFocus()
    })

    test('begins at the newest ones again where more were added than a page has', async () => {
      const { user, server, queries } = renderSignedIn('/admin/history', admin, {
        ...offered,
        'GET /api/history': page(numbered('4', '3'), 'c-3'),
        'GET /api/history?before=c-3': page(numbered('2', '1')),
        'GET /api/history?before=c-8': page(numbered('7', '6')),
      })
      await user.click(await screen.findByRole('button', { name: 'Show older entries' }))
      await screen.findByText('Ada Byron created MB-2')

      server.change({ 'GET /api/history': page(numbered('9', '8'), 'c-8') })
      await act(() => queries.invalidateQueries())
      await user.click(await screen.findByRole('button', { name: 'Show older entries' }))

      await screen.findByText('Ada Byron created MB-7')
      expect(shownBatteries()).toEqual(['9', '8', '7', '6'])
    })
  })

  test('asks for what the address says, and exports the same', async () => {
    const query = 'person=Ada+Byron&type=asset&object=MB-2&action=change&result=done&request=r-2'
    const { server } = renderSignedIn(`/admin/history?${query}`, admin, {
      ...offered,
      'GET /api/history?*': page([entry('2')]),
    })
    await screen.findByText(moved)

    const asked = server.calls().find(call => call.startsWith('GET /api/history')) ?? ''
    const sent = new URLSearchParams(asked.split('?')[1])
    const wanted = {
      person: 'Ada Byron',
      object_type: 'asset',
      object: 'MB-2',
      action: 'change',
      result: 'done',
      request: 'r-2',
    }
    expect(Object.fromEntries(sent)).toEqual(wanted)
    for (const format of ['csv', 'json']) {
      const link = screen.getByRole('link', { name: `Export as ${format.toUpperCase()}` })
      const exported = new URL(link.getAttribute('href') ?? '', 'http://server')
      expect(exported.pathname).toBe(`/api/history/export.${format}`)
      expect(Object.fromEntries(exported.searchParams)).toEqual(wanted)
    }
  })

  test('asks for whole days of the reader', async () => {
    const { server } = renderSignedIn('/admin/history?from=2026-01-15&to=2026-01-15', admin, {
      ...offered,
      'GET /api/history?*': page([]),
    })
    expect(await screen.findByText('No entry matches.')).toBeVisible()

    const asked = server.calls().find(call => call.startsWith('GET /api/history')) ?? ''
    const { from = '', to = '' } = Object.fromEntries(new URLSearchParams(asked.split('?')[1]))
    expect(new Date(from)).toEqual(new Date(2026, 0, 15))
    expect(new Date(to)).toEqual(new Date(2026, 0, 16))
  })

  test('is filtered by typing and by choosing, which goes into the address, and is cleared at once', async () => {
    const { user, path, server } = renderSignedIn('/admin/history', admin, {
      ...offered,
      'GET /api/history': page([entry('2')]),
      'GET /api/history?*': page([]),
    })
    await screen.findByText(moved)

    await user.type(screen.getByLabelText('Person'), 'Bo ')
    await waitFor(() => expect(path()).toBe('/admin/history?person=Bo+'))
    expect(server.calls()).toContain('GET /api/history?person=Bo')
    expect(server.calls()).not.toContain('GET /api/history?person=B')
    await user.click(screen.getByLabelText('Result'))
    await user.click(screen.getByRole('option', { name: 'Refused' }))

    expect(await screen.findByText('No entry matches.')).toBeVisible()
    expect(path()).toBe('/admin/history?person=Bo+&result=refused')
    expect(screen.getByRole('button', { name: 'Filters (2 set)' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText(moved)).toBeVisible()
    expect(path()).toBe('/admin/history')
    expect(screen.getByLabelText('Person')).toHaveValue('')
  })

  test('says that nothing has happened, and that it could not be loaded, and tries again', async () => {
    const { user, server } = renderSignedIn('/admin/history', admin, {
      ...offered,
      'GET /api/history': respondWith(500, { message: 'No.' }),
    })
    await screen.findByText('No.')

    server.change({ 'GET /api/history': page([]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Nothing has happened yet.')).toBeVisible()
  })

  test('says that a server keeps none', async () => {
    renderSignedIn('/admin/history', admin)

    expect(await screen.findByText('This server keeps no history.')).toBeVisible()
  })

  test('is not for field operators', async () => {
    const { path } = renderSignedIn('/admin/history', field, offered)

    await waitFor(() => expect(path()).toBe('/'))
  })
})

describe('the tab with the history of a record', () => {
  const user = {
    id: 'u-1',
    name: 'Uma',
    email: 'u@b.example',
    identity: { id: 'i-1', roles: [], organization: null },
  }
  const truck = {
    id: 't-1',
    name: 'T-1',
    model: 'H',
    vin: null,
    license_plate: null,
    mbess_capacity: 2,
    service_area_id: null,
    organization_id: 'o-1',
  }
  const records: Script = {
    ...offered,
    'GET /api/users/u-1': respondWith(200, user),
    'GET /api/trucks/t-1': respondWith(200, truck),
    'GET /api/service-areas': respondWith(200, []),
    'GET /api/organizations/o-1': respondWith(200, { id: 'o-1', name: 'Harbor' }),
    'GET /api/users/u-1/history': page([entry('1')]),
    'GET /api/trucks/t-1/history': page([entry('1', { request_id: null, address: null })]),
    'GET /api/organizations/o-1/history': page([]),
  }

  test('is on the page of a truck, for a field operator without links to the whole history', async () => {
    const shown = renderSignedIn('/assets/trucks/t-1?tab=history', field, records)

    await shown.user.click(await screen.findByText(moved))

    expect(screen.getByRole('tab', { name: 'HISTORY', selected: true })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^All/ })).not.toBeInTheDocument()
    expect(screen.queryByText('Address')).not.toBeInTheDocument()
  })

  test('is on the page of an organization', async () => {
    renderSignedIn('/organizations/o-1?tab=history', field, records)

    expect(await screen.findByText('No history yet.')).toBeVisible()
  })

  test('is on the page of a user for administrators alone', async () => {
    const { unmount } = renderSignedIn('/users/u-1?tab=history', admin, records)
    expect(await screen.findByText(moved)).toBeVisible()
    unmount()

    const shown = renderSignedIn('/users/u-1?tab=history', field, records)
    expect(await screen.findByText('u@b.example')).toBeVisible()
    await whenFeaturesAreKnown(shown)
    expect(screen.queryByRole('tab', { name: 'HISTORY' })).not.toBeInTheDocument()
  })

  test('is not there where the server keeps no history', async () => {
    const script = { ...records, 'GET /api/features': respondWith(404) }
    const shown = renderSignedIn('/assets/trucks/t-1', field, script)

    expect(await screen.findByRole('tab', { name: 'SCHEDULE' })).toBeVisible()
    await whenFeaturesAreKnown(shown)
    expect(screen.queryByRole('tab', { name: 'HISTORY' })).not.toBeInTheDocument()
  })
})
