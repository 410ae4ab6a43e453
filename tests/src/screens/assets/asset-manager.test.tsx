import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { admin, business, field, withoutRole } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { fleet } from './support.ts'

const show = (path = '/assets', person: object = admin) => renderSignedIn(path, person, fleet)
const tab = (name: string) => screen.findByRole('tab', { name })

describe('the asset manager', () => {
  test.each([
    ['ADMIN', admin],
    ['BUSINESS_OPERATIONS', business],
    ['FIELD_OPERATIONS', field],
  ])('the asset manager is shown to %s', async (_, person) => {
    show('/assets', person)

    expect(await screen.findByRole('heading', { name: 'Asset Manager', level: 1 })).toBeVisible()
    expect(await tab('mBESS')).toBeVisible()
  })

  test('the asset manager is not shown to a user without a role', async () => {
    const { path } = show('/assets', withoutRole)

    await waitFor(() => expect(path()).toBe('/'))
  })

  test('the asset manager has tabs for mBESS, EQUIPMENT and MAP, and starts with mBESS', async () => {
    show()

    const tabs = await screen.findByRole('tablist', { name: 'Asset manager' })

    expect(
      within(tabs)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['mBESS', 'EQUIPMENT', 'MAP'])
    expect(within(tabs).getByRole('tab', { name: 'mBESS' })).toHaveAttribute('aria-selected', 'true')
    expect(await screen.findByRole('table', { name: 'mBESS units' })).toBeVisible()
  })

  test('the MAP tab of the asset manager is empty where the server has no places, and asks for nothing else', async () => {
    const { server, user } = show('/assets?tab=map')
    await user.click(await tab('MAP'))

    expect(await screen.findByText('The map is not available yet.')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(server.calls()).toEqual(['GET /api/auth/identify', 'GET /api/features'])
  })

  test('the asset manager keeps its tab in the address', async () => {
    const { user, path } = show()

    await user.click(await tab('EQUIPMENT'))
    expect(path()).toBe('/assets?tab=equipment')
    expect(await screen.findByRole('table', { name: 'Equipment' })).toBeVisible()

    await user.click(await tab('mBESS'))
    expect(path()).toBe('/assets')
  })

  test('the asset manager opens the tab of the address', async () => {
    const { server } = show('/assets?tab=equipment')

    expect(await screen.findByRole('table', { name: 'Equipment' })).toBeVisible()
    expect(server.calls()).not.toContain('GET /api/assets?organization_id=o-1')
  })

  test('the asset manager opens mBESS if the address names an unknown tab', async () => {
    show('/assets?tab=nowhere')

    expect(await screen.findByRole('table', { name: 'mBESS units' })).toBeVisible()
  })

  test('the asset manager keeps the service area from tab to tab, but neither search nor sort', async () => {
    const { user, path } = show('/assets?search=MB&sort=name&area=a-1')

    await user.click(await tab('EQUIPMENT'))

    expect(path()).toBe('/assets?area=a-1&tab=equipment')
  })

  test('the tabs of the asset manager are operated with arrow keys', async () => {
    const { user } = show()
    ;(await tab('mBESS')).focus()

    await user.keyboard('{ArrowRight}{Enter}')

    expect(await screen.findByRole('table', { name: 'Equipment' })).toBeVisible()
  })
})

test.each(['/assets', '/assets?tab=equipment', '/assets?tab=map', '/orchestration'])(
  'the page at %s has no accessibility faults',
  async path => {
    show(path)
    await screen.findByRole('heading', { level: 1 })
    if (!path.includes('map')) await screen.findByRole('table')

    expect(await accessibilityViolations()).toEqual([])
  },
)
