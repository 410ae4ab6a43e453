// The client on a server that has the specified calls and nothing else (spec 7).
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { followChanges } from '../../../src/app/events/follow-changes.ts'
import { admin } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import { deferredResponse, type Responder, respondWith, type Script } from '../support/scripted-server.ts'
import { battery, truck } from '../support/units.ts'

const harbor = { id: 'o-1', name: 'Harbor' }
const uma = { id: 'u-1', email: 'uma@b.example', name: 'Uma', identity: { id: 'i-1', roles: [] } }

/** Anything else gets a 404. */
const specified: Script = {
  'GET /api/organizations/': respondWith(200, [harbor]),
  'GET /api/organizations/o-1': respondWith(200, harbor),
  'GET /api/organizations/o-1/users': respondWith(200, [uma]),
  'GET /api/organizations/o-1/roles': respondWith(200, [{ name: 'ADMIN' }]),
  'GET /api/organizations/o-1/roles?*': respondWith(200, [{ name: 'ADMIN' }]),
  'GET /api/users/u-1': respondWith(200, uma),
  'GET /api/assets?*': respondWith(200, [battery]),
  'GET /api/assets/a-1': respondWith(200, battery),
  'GET /api/trucks': respondWith(200, [truck]),
  'GET /api/trucks/t-1': respondWith(200, truck),
  'GET /api/service-areas': respondWith(200, [{ id: 's-1', name: 'North' }]),
  'GET /api/asset-models': respondWith(200, [battery.asset_model]),
  'GET /api/asset_telemetry?*': respondWith(200, []),
}
const specifiedPaths =
  /^GET \/api\/(auth\/identify|organizations|users|assets|trucks|service-areas|asset-models|asset_telemetry\?)/

/** Small enough that a call that is repeated is seen at once. */
const reopenMs = 1

function open(path: string, more: Script = {}) {
  const shown = renderSignedIn(path, admin, { ...specified, ...more })
  const platform = {
    EventSource: vi.fn() as unknown as typeof EventSource,
    BroadcastChannel,
    locks: {} as LockManager,
  }
  followChanges(shown.app, shown.queries, platform, { transitMs: 1, responseMs: 1, reopenMs, retryMs: 1 })
  onTestFinished(() => shown.app.session.send({ type: 'logout.requested' }))
  const { server, queries } = shown
  return {
    ...shown,
    /** The requests for what the specification does not have, without those that were cancelled with their screen. */
    extensions: () =>
      server.requests
        .filter(({ signal }) => !signal?.aborted)
        .map(({ method, path }) => `${method} ${path}`)
        .filter(call => call.startsWith('GET') && !specifiedPaths.test(call)),
    isQuiet: () => waitFor(() => expect(queries.isFetching()).toBe(0)),
    /** As when the person comes back to the page. */
    refetch: () => act(() => queries.invalidateQueries()),
  }
}

describe('on a server that has only the specified calls', () => {
  test('what is an extension is requested once, whichever pages are opened', async () => {
    const shown = open('/')
    await screen.findByText('Needs attention')
    const pages = {
      '/admin': /The users of your own organization/,
      '/alarms': 'This server raises no alarms.',
      '/assets': 'MB-1',
      '/assets/a-1': 'Monitoring is not available yet.',
      '/assets/a-1?tab=schedule': 'No schedule data is available yet.',
      '/assets/trucks/t-1': 'The overview is not available yet.',
      '/assets/trucks/t-1/run-sheet': 'No schedule data is available yet.',
      '/customers/o-1/history': 'This server keeps no history.',
      '/users/u-1': 'uma@b.example',
    }
    for (const [page, text] of Object.entries(pages)) {
      act(() => shown.navigate(page))
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
      await shown.isQuiet()
      await shown.refetch()
      await shown.isQuiet()
    }
    expect(shown.extensions().sort()).toEqual(['GET /api/features', 'GET /api/schedules'])
  })

  const answers: [string, Responder][] = [
    ['404', respondWith(404)],
    ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['405', respondWith(405, { message: 'No' })],
  ]
  test.each(answers)('features that are answered with %s are not requested again', async (_, answer) => {
    const shown = open('/organizations/o-1/create-user', { 'GET /api/features': answer })
    await shown.user.type(await screen.findByLabelText('Password'), 'passw0rd')
    await shown.isQuiet()
    const before = shown.extensions()
    act(() => shown.navigate('/customers/o-1/edit'))
    await screen.findByLabelText('Account Name')
    await shown.refetch()
    await shown.isQuiet()
    expect(shown.extensions()).toEqual(before)
  })

  test('features are requested again until a server that is away responds', async () => {
    const shown = open('/users/u-1/edit', { 'GET /api/features': respondWith(503) })
    await waitFor(() => expect(shown.extensions().length).toBeGreaterThan(2))

    shown.server.change({ 'GET /api/features': respondWith(200, { features: ['sessions'] }) })
    await waitFor(() =>
      expect(shown.queries.getQueryData(['Features', {}])).toMatchObject({ features: ['sessions'] }),
    )
  })
})

describe('what somebody types does not depend on what the server offers', () => {
  test('the form of a new user is there before the server has said what it offers', async () => {
    const features = deferredResponse()
    const shown = open('/organizations/o-1/create-user', { 'GET /api/features': features.answer })
    await shown.user.type(await screen.findByLabelText('Name'), 'Uma Reed')
    await shown.user.type(screen.getByLabelText('Password'), 'passw0rd')

    features.give(respondWith(200, { features: ['invitations'] }))

    expect(await screen.findByRole('checkbox', { name: 'Send an invitation' })).not.toBeChecked()
    expect(screen.getByLabelText('Name')).toHaveValue('Uma Reed')
    expect(screen.getByLabelText('Password')).toHaveValue('passw0rd')
  })

  test('the form of a customer keeps what was typed when the server says what it offers', async () => {
    const features = deferredResponse()
    const shown = open('/customers/o-1/edit', { 'GET /api/features': features.answer })
    await shown.user.click(await screen.findByRole('button', { name: 'invite user' }))
    await shown.user.type(screen.getByLabelText('Name'), 'Uma Reed')
    await shown.user.type(screen.getByLabelText('Password'), 'passw0rd')

    features.give(respondWith(200, { features: ['invitations'] }))

    expect(await screen.findByRole('checkbox', { name: 'Send an invitation' })).not.toBeChecked()
    expect(screen.getByLabelText('Name')).toHaveValue('Uma Reed')
    expect(screen.getByLabelText('Password')).toHaveValue('passw0rd')
  })

  test.each([
    ['/organizations/o-1/create-user', 'Name'],
    ['/customers/o-1/edit', 'Account Name'],
  ])('%s keeps what was typed while the server cannot say what it offers', async (page, label) => {
    const shown = open(page, { 'GET /api/features': respondWith(500) })
    const field = await screen.findByLabelText(label)
    await shown.user.clear(field)
    await shown.user.type(field, 'Typed meanwhile')
    shown.server.change({ 'GET /api/features': deferredResponse().answer })
    const before = shown.extensions().length
    await waitFor(() => expect(shown.extensions().length).toBeGreaterThan(before))
    await act(async () => {})

    expect(field).toBeVisible()
    expect(field).toHaveValue('Typed meanwhile')
  })
})

describe('a request that is repeated in the background', () => {
  test('leaves the message of its failure in place until there is another outcome', async () => {
    const shown = open('/organizations', {
      'GET /api/organizations/': respondWith(500, { message: 'Broken' }),
    })
    const message = await screen.findByText('Broken')
    const next = deferredResponse()
    shown.server.change({ 'GET /api/organizations/': next.answer })

    await act(async () => void shown.queries.invalidateQueries())
    await waitFor(() => expect(shown.queries.isFetching()).toBe(1))
    expect(message).toBeVisible()
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument()

    await act(async () => next.give(respondWith(200, [harbor])))
    expect(await screen.findByText('Harbor')).toBeVisible()
    expect(message).not.toBeInTheDocument()
  })

  test('says that it is loading when the person presses Try again', async () => {
    const shown = open('/organizations', {
      'GET /api/organizations/': respondWith(500, { message: 'Broken' }),
    })
    const next = deferredResponse()
    await screen.findByText('Broken')
    shown.server.change({ 'GET /api/organizations/': next.answer })

    await shown.user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Loading...')).toBeVisible()
    expect(screen.queryByText('Broken')).not.toBeInTheDocument()
  })
})
