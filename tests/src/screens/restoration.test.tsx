// Deletions that are taken back: at once from the notification, later from the history.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../support/accessibility.ts'
import { changeRequests } from '../support/form-steps.ts'
import { admin, business } from '../support/people.ts'
import { renderSignedIn, whenFeaturesAreKnown } from '../support/render-at.tsx'
import { networkError, respondWith, type Script } from '../support/scripted-server.ts'
import { truck } from '../support/units.ts'

const features = (...names: string[]): Script => ({
  'GET /api/features': respondWith(200, { features: names }),
})
const known: Script = {
  ...features('history', 'restoration'),
  'GET /api/service-areas': respondWith(200, [{ id: 's-1', name: 'North' }]),
  'GET /api/trucks/t-1': respondWith(200, truck),
  'GET /api/trucks': respondWith(200, [truck]),
  'GET /api/assets?organization_id=o-1': respondWith(200, []),
  'DELETE /api/trucks/t-1': respondWith(204),
}
const restoration = 'POST /api/trucks/t-1/restoration'

describe('the notification of a deletion', () => {
  const remove = async (script: Script = {}) => {
    const shown = renderSignedIn('/assets/trucks/t-1/edit', admin, { ...known, ...script })
    const button = await screen.findByRole('button', { name: 'Delete Asset' })
    await whenFeaturesAreKnown(shown)
    await shown.user.click(button)
    const question = await screen.findByRole('alertdialog')
    const asked = question.textContent
    await shown.user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Truck deleted successfully')).toBeVisible()
    await screen.findByRole('tab', { name: 'EQUIPMENT' })
    return { ...shown, asked }
  }
  const restored = (shown: { server: Awaited<ReturnType<typeof remove>>['server'] }) =>
    changeRequests(shown).filter(({ call }) => call === restoration)

  test('takes the deletion back by keyboard, says so, and leads nowhere', async () => {
    const shown = await remove({ [restoration]: respondWith(204) })
    expect(shown.asked).toContain('This can be undone for 30 days.')
    const path = shown.path()

    await shown.user.keyboard('{F6}{Enter}')

    expect(await screen.findByText('T-1 restored')).toBeVisible()
    expect(restored(shown)).toHaveLength(1)
    expect(shown.path()).toBe(path)
    expect(screen.getByRole('main')).toHaveFocus()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('reads the lists again once the record is there', async () => {
    const shown = await remove({ [restoration]: respondWith(204) })
    const lists = () => shown.server.calls().filter(call => call === 'GET /api/trucks').length
    const before = lists()

    await shown.user.click(screen.getByRole('button', { name: 'Undo' }))

    await waitFor(() => expect(lists()).toBeGreaterThan(before))
  })

  test('says why the record cannot be restored', async () => {
    const message = 'Its service area no longer exists.'
    const shown = await remove({ [restoration]: respondWith(409, { message, code: 'restore_refused' }) })

    await shown.user.click(screen.getByRole('button', { name: 'Undo' }))

    expect(await screen.findByText(`Error restoring T-1: ${message}`)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('offers another try after the connection was cut', async () => {
    const shown = await remove({ [restoration]: networkError })
    await shown.user.click(screen.getByRole('button', { name: 'Undo' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    shown.server.change({ [restoration]: respondWith(204) })

    await shown.user.click(again)

    expect(await screen.findByText('T-1 restored')).toBeVisible()
    expect(restored(shown)).toHaveLength(2)
  })

  test('offers nothing to undo with a server that cannot', async () => {
    const shown = await remove(features('history'))

    expect(shown.asked).toContain('This cannot be undone.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('a deletion in the history', () => {
  const entry = (changes: object) => ({
    id: '7',
    at: '2026-01-15T08:00:00.000Z',
    actor: { type: 'person', id: 'u-1', name: 'Ada Byron', roles: ['ADMIN'] },
    action: 'delete',
    operation: 'DELETE /api/trucks/:id',
    object: { type: 'truck', id: 't-1', name: 'T-1' },
    changes: [
      { field: 'name', before: 'T-1', after: null },
      { field: 'vin', before: null, after: null },
    ],
    result: 'done',
    reason: null,
    request_id: 'r-7',
    address: '192.0.2.1',
    ...changes,
  })
  const page = (...entries: object[]) => respondWith(200, { entries, next: null })
  const until = { restorable_until: '2026-02-14T08:00:00.000Z' }
  const open = async (person: object, path: string, script: Script) => {
    const shown = renderSignedIn(path, person, { ...known, ...script })
    await shown.user.click(await screen.findByText('Ada Byron deleted T-1'))
    return shown
  }
  const history = { person: admin, path: '/admin/history', call: 'GET /api/history' }

  test('is taken back after a question, and leads to the record then', async () => {
    const shown = await open(history.person, history.path, {
      [history.call]: page(entry(until)),
      [restoration]: respondWith(204),
    })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Field',
      'Before',
    ])
    await shown.user.click(screen.getByRole('button', { name: 'Restore T-1' }))
    const question = await screen.findByRole('alertdialog', { name: 'Restore T-1?' })
    expect(changeRequests(shown)).toEqual([])
    shown.server.change({ [history.call]: page(entry({})) })

    await shown.user.click(within(question).getByRole('button', { name: 'Restore' }))

    const link = await screen.findByRole('link', { name: 'Open T-1' })
    expect(link).toHaveAttribute('href', '/assets/trucks/t-1')
    await waitFor(() => expect(link).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Restore T-1' })).toBeNull()
    expect(changeRequests(shown)).toEqual([{ call: restoration, body: undefined }])
    expect(await screen.findByText('T-1 restored')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('stays as it is when the question is cancelled or the server refuses', async () => {
    const shown = await open(history.person, history.path, {
      [history.call]: page(entry(until)),
      [restoration]: respondWith(409, { message: 'Its organization no longer exists.' }),
    })
    const button = screen.getByRole('button', { name: 'Restore T-1' })
    await shown.user.click(button)
    await shown.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(button).toHaveFocus())

    await shown.user.click(button)
    await shown.user.click(await screen.findByRole('button', { name: 'Restore' }))

    expect(await screen.findByText('Error restoring T-1: Its organization no longer exists.')).toBeVisible()
    expect(button).toBeVisible()
  })

  test.each([
    ['that is too old or was taken back', admin, entry({})],
    ['by somebody who may not', business, entry(until)],
    ['that was refused', admin, entry({ ...until, result: 'refused', reason: 'forbidden' })],
  ])('cannot be taken back: one %s', async (_, person, shownEntry) => {
    const { user } = renderSignedIn('/assets/trucks/t-1', person, {
      ...known,
      'GET /api/trucks/t-1/history': page(shownEntry),
    })
    await user.click(await screen.findByRole('tab', { name: 'HISTORY' }))
    await user.click(await screen.findByText(/deleted T-1|delete T-1/))

    expect(screen.queryByRole('button', { name: 'Restore T-1' })).toBeNull()
  })
})
