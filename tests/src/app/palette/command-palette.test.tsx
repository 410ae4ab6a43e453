import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { networkError, respondWith } from '../../support/scripted-server.ts'

beforeEach(() => window.localStorage.clear())

const records = {
  'GET /api/features': respondWith(200, { features: ['user_search', 'places'] }),
  'GET /api/organizations/?search=harb': respondWith(200, [{ id: 'c-1', name: 'Harborview Events' }]),
  'GET /api/users?search=harb': respondWith(200, [
    { id: 'u-7', name: 'Hal Harbison', email: 'hal@example.org' },
  ]),
  'GET /api/assets?*': respondWith(200, []),
  'GET /api/trucks?search=harb': respondWith(200, [
    { id: 't-1', name: 'Harbor Hauler', license_plate: 'HH 12', mbess_capacity: 2 },
  ]),
  'GET /api/places?search=harb': respondWith(200, [{ id: 'D-1', kind: 'depot', name: 'Harbor Depot' }]),
}

async function openPalette({ user }: ReturnType<typeof renderSignedIn>) {
  await screen.findByRole('button', { name: 'Search and commands' })
  await user.keyboard('{Control>}k{/Control}')
  const searchField = await screen.findByRole('combobox', { name: 'Search and commands' })
  // What is typed before would go elsewhere.
  await waitFor(() => expect(searchField).toHaveFocus())
  return searchField
}

const options = () => screen.getAllByRole('option').map(option => option.textContent)

describe('the command palette', () => {
  test('opens a screen by a few letters and Enter', async () => {
    const page = renderSignedIn('/', admin)
    await openPalette(page)

    await page.user.keyboard('sched{Enter}')

    await waitFor(() => expect(page.path()).toBe('/schedule'))
    expect(screen.queryByRole('combobox', { name: 'Search and commands' })).toBeNull()
  })

  test('opens with its button in the top bar and closes with Escape', async () => {
    const page = renderSignedIn('/', field)

    await page.user.click(await screen.findByRole('button', { name: 'Search and commands' }))
    await screen.findByRole('combobox', { name: 'Search and commands' })
    await page.user.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('finds batteries of every organization by words of both names, and leads to all of one organization', async () => {
    const acme = { id: 'o-9', name: 'Acme Power' }
    const page = renderSignedIn('/', admin, {
      ...records,
      'GET /api/features': respondWith(200, { features: ['fleet'] }),
      'GET /api/organizations/?search=acme': respondWith(200, [acme]),
      'GET /api/fleet/units?search=acme': respondWith(200, [
        { id: 'a-9', name: 'MB-1', serial_number: 'GC-1', organization: acme },
      ]),
    })
    await openPalette(page)

    await page.user.keyboard('acme')
    await screen.findByRole('option', { name: /MB-1/ })
    expect(options()).toEqual([
      'Acme Power',
      'mBESS of Acme Power',
      'Alarms of Acme Power',
      'MB-1GC-1 · Acme Power',
    ])
    await page.user.click(screen.getByRole('option', { name: 'mBESS of Acme Power' }))

    await waitFor(() => expect(page.path()).toBe('/assets?organization=o-9'))
  })

  test('finds records of every kind by name', async () => {
    const page = renderSignedIn('/', admin, records)
    await openPalette(page)

    await page.user.keyboard('harb')
    await screen.findByRole('option', { name: /Harbor Depot/ })

    expect(options()).toEqual([
      'Harborview Events',
      'Hal Harbisonhal@example.org',
      'Harbor HaulerHH 12',
      'Harbor DepotD-1',
    ])
    await page.user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(page.path()).toBe('/assets/places/D-1'))
  })

  test('says of how many records it shows the first', async () => {
    const trucks = Array.from({ length: 60 }, (_, i) => ({
      id: `t-${i}`,
      name: `Harbor ${i}`,
      mbess_capacity: 2,
    }))
    const page = renderSignedIn('/', admin, {
      ...records,
      'GET /api/trucks?search=harb': respondWith(200, trucks),
    })
    await openPalette(page)

    await page.user.keyboard('harb')

    expect(await screen.findByRole('group', { name: 'Equipment. First 6 of 60: type more' })).toBeVisible()
    expect(screen.getAllByRole('option', { name: /^Harbor \d/ })).toHaveLength(6)
  })

  test('does not say that nothing has the name while it is not known who searches', async () => {
    const page = renderSignedIn('/', admin, { 'GET /api/auth/identify': networkError })
    await openPalette(page)

    await page.user.keyboard('harb')

    expect(await screen.findByText(/Not everything could be searched/)).toBeVisible()
    expect(screen.queryByText('No results.')).not.toBeInTheDocument()
  })

  test('does not ask a server that has no search of users', async () => {
    const page = renderSignedIn('/', admin, { ...records, 'GET /api/features': respondWith(404) })
    await openPalette(page)

    await page.user.keyboard('harb')
    await screen.findByRole('option', { name: /Harbor Hauler/ })

    expect(page.server.calls()).not.toContain('GET /api/users?search=harb')
  })

  test('says when records could not be searched, and shows those that were found', async () => {
    const page = renderSignedIn('/', admin, { ...records, 'GET /api/trucks?search=harb': networkError })
    await openPalette(page)

    await page.user.keyboard('harb')

    expect(await screen.findByText(/Not everything could be searched/)).toBeVisible()
    expect(options()).toContain('Harborview Events')
  })

  test('says that nothing has the name', async () => {
    const page = renderSignedIn('/', admin, {
      'GET /api/organizations/?*': respondWith(200, []),
      'GET /api/trucks?*': respondWith(200, []),
      'GET /api/assets?*': respondWith(200, []),
    })
    await openPalette(page)

    await page.user.keyboard('zzz')

    expect(await screen.findByText('No results.')).toBeVisible()
  })

  test('offers the actions of the page behind it', async () => {
    const page = renderSignedIn('/organizations', admin, {
      'GET /api/organizations/': respondWith(200, []),
    })
    await screen.findByRole('button', { name: 'Create Organization' })
    await openPalette(page)

    await page.user.keyboard('create org{Enter}')

    expect(await screen.findByRole('textbox', { name: 'Organization Name' })).toBeVisible()
  })

  test('offers nothing that the role does not allow', async () => {
    const page = renderSignedIn('/', field)
    await openPalette(page)

    expect(options()).not.toContain('Admin')
    expect(options()).toContain('Schedule')
  })

  test('switches single-key shortcuts off and on again', async () => {
    const page = renderSignedIn('/', field)
    await openPalette(page)

    await page.user.keyboard('single{Enter}')
    await openPalette(page)

    expect(window.localStorage.getItem('single_keys')).toBe('off')
    await page.user.keyboard('single{Enter}')
    expect(window.localStorage.getItem('single_keys')).toBeNull()
  })

  test('has names and roles for screen readers', async () => {
    const page = renderSignedIn('/', admin, records)
    await openPalette(page)
    await page.user.keyboard('harb')
    await screen.findByRole('option', { name: /Harbor Hauler/ })

    const dialog = screen.getByRole('dialog', { name: 'Search and commands' })

    expect(within(dialog).getByRole('group', { name: 'Users' })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })
})
