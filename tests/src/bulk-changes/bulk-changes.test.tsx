import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { battery, fleet, harbor, hills } from '../screens/assets/support.ts'
import { accessibilityViolations } from '../support/accessibility.ts'
import { admin, business, field } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../support/scripted-server.ts'
import { act, bar, box, confirmButton, press, results, said, select } from './bulk-steps.ts'
import { changingServer } from './changing-server.ts'

const five = [1, 2, 3, 4, 5].map(n => battery(`MB-${n}`))

function showBatteries(script: Script = {}, person: object = admin) {
  const fleetServer = changingServer(['/api/assets?organization_id=o-1'], '/api/assets', five)
  const shown = renderSignedIn('/assets', person, { ...fleet, ...fleetServer.script, ...script })
  return { ...shown, ...fleetServer }
}
type Shown = ReturnType<typeof showBatteries>

async function moveToHills(shown: Shown) {
  await act(shown, 'Change service area')
  await shown.user.click(await screen.findByRole('combobox', { name: 'Service Area', hidden: false }))
  await shown.user.click(await screen.findByRole('option', { name: 'Hill Country' }))
  await press(shown, 'Change')
}
const areas = ({ record }: Shown) => five.map(({ id }) => record(id)?.service_area_id)

describe('the bar of selected rows', () => {
  test('the bar of selected rows counts them, and goes with Clear, which leaves the focus at the table', async () => {
    const shown = showBatteries()
    await select(shown, 'MB-1', 'MB-3')
    expect(within(await bar()).getByText('2 batteries selected')).toBeVisible()

    await act(shown, 'Clear')

    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
    expect(screen.getByRole('region', { name: 'mBESS units, scrollable' })).toHaveFocus()
  })

  test.each([
    ['an administrator', admin, ['Change service area', 'Delete', 'Clear']],
    ['a business operator', business, ['Change service area', 'Clear']],
    ['a field operator', field, ['Change service area', 'Clear']],
  ])('the bar of selected batteries offers %s what they may do', async (_, person, actions) => {
    const shown = showBatteries({}, person)
    await select(shown, 'MB-1')

    const buttons = within(await bar()).getAllByRole('button')

    expect(buttons.map(({ textContent }) => textContent)).toEqual(actions)
  })
})

describe('another service area for many batteries', () => {
  test('a change of many batteries is counted and named before, told for each, and undone as a whole', async () => {
    const shown = showBatteries()
    await select(shown, 'MB-1', 'MB-2', 'MB-3', 'MB-4')
    await act(shown, 'Change service area')
    expect(
      await screen.findByRole('dialog', { name: 'Change the service area of 4 batteries?' }),
    ).toBeVisible()
    expect(screen.getByText('MB-1, MB-2, MB-3 and 1 more')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await press(shown, 'Cancel')

    await moveToHills(shown)

    await said('Changed the service area of 4 batteries.')
    expect(await results()).toEqual(['MB-1: Done', 'MB-2: Done', 'MB-3: Done', 'MB-4: Done'])
    expect(areas(shown)).toEqual([hills.id, hills.id, hills.id, hills.id, harbor.id])
    expect(await accessibilityViolations()).toEqual([])

    await press(shown, 'Undo')

    await said('Undone for 4 batteries.')
    expect(areas(shown)).toEqual(Array(5).fill(harbor.id))
    await press(shown, 'Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  test('nothing is sent before a service area is chosen', async () => {
    const shown = showBatteries()
    await select(shown, 'MB-1')
    await act(shown, 'Change service area')

    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Change' })).not.toHaveAttribute('aria-disabled', 'true'),
    )
    await press(shown, 'Change')

    expect(screen.getByText('Choose a service area')).toBeVisible()
    expect(shown.server.calls().filter(call => call.startsWith('PATCH'))).toEqual([])
  })

  test('a battery that somebody else changes while the question is shown keeps that change, and is named', async () => {
    const shown = showBatteries()
    await select(shown, 'MB-1', 'MB-2')
    await act(shown, 'Change service area')
    await waitFor(() => expect(shown.server.calls()).toContain('GET /api/assets/MB-2'))
    await press(shown, 'Cancel')
    await act(shown, 'Change service area')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Change' })).not.toHaveAttribute('aria-disabled', 'true'),
    )
    shown.change('MB-2', { name: 'MB-2b' })
    await shown.user.click(screen.getByRole('combobox', { name: 'Service Area' }))
    await shown.user.click(await screen.findByRole('option', { name: 'Hill Country' }))
    await press(shown, 'Change')

    await said('Not done for 1 of 2 batteries.')
    expect(await results()).toEqual([
      'MB-2: Somebody else has changed this record in the meantime.',
      'MB-1: Done',
    ])

    await press(shown, 'Try again')

    await said('Changed the service area of 2 batteries.')
    expect(shown.record('MB-2')).toMatchObject({ name: 'MB-2b', service_area_id: hills.id })
    const sent = shown.server.calls().filter(call => call === 'PATCH /api/assets/MB-1')
    expect(sent).toHaveLength(1)
  })

  test('what is changed again before Undo stays as it is', async () => {
    const shown = showBatteries()
    await select(shown, 'MB-1', 'MB-2')
    await moveToHills(shown)
    await said('Changed the service area of 2 batteries.')
    shown.change('MB-1', { name: 'Renamed' })

    await press(shown, 'Undo')

    await said('Not done for 1 of 2 batteries.')
    expect(await results()).toEqual([
      'MB-1: Somebody else has changed this record in the meantime.',
      'MB-2: Undone',
    ])
    expect(shown.record('MB-1')).toMatchObject({ name: 'Renamed', service_area_id: hills.id })
  })

  test('a lost connection stops the run; Try again goes on with the rest, and nothing is done twice', async () => {
    const shown = showBatteries()
    await select(shown, 'MB-1', 'MB-2', 'MB-3', 'MB-4', 'MB-5')
    const { guarded, change } = shown
    shown.server.change({
      // The server acts, and its reply is lost.
      'PATCH /api/assets/MB-2': guarded('MB-2', request => {
        change('MB-2', request.body as object)
        return networkError(request)
      }),
    })
    await moveToHills(shown)

    await said('Not done for 2 of 5 batteries.')
    expect((await results()).at(0)).toContain('The server cannot be reached.')
    expect((await results()).at(1)).toBe('MB-5: Not tried')
    shown.server.change({ 'PATCH /api/assets/MB-2': shown.script['PATCH /api/assets/MB-2'] as Responder })

    await press(shown, 'Try again')

    await said('Changed the service area of 5 batteries.')
    expect(shown.server.calls().filter(call => call === 'PATCH /api/assets/MB-2')).toHaveLength(1)
    expect(shown.record('MB-2')).toMatchObject({ version: 2 })
    await press(shown, 'Undo')
    await said('Undone for 5 batteries.')
    expect(areas(shown)).toEqual(Array(5).fill(harbor.id))
  })

  test('a run stops where the person does not confirm who they are, and what was not tried says so', async () => {
    const shown = showBatteries()
    await select(shown, 'MB-1', 'MB-2', 'MB-3', 'MB-4', 'MB-5')
    const refused = respondWith(403, {
      message: 'Confirm that it is you first.',
      code: 'confirmation_required',
    })
    shown.server.change(Object.fromEntries(five.map(({ id }) => [`PATCH /api/assets/${id}`, refused])))

    await moveToHills(shown)

    await said('Not done for 5 of 5 batteries.')
    expect((await results()).filter(text => text === 'MB-5: Not tried')).toHaveLength(1)
    expect(shown.server.calls()).not.toContain('PATCH /api/assets/MB-5')
  })

  test('a run can be stopped: what was not tried says so, and stays selected', async () => {
    const later = deferredResponse()
    const shown = showBatteries()
    await select(shown, 'MB-1', 'MB-2', 'MB-3', 'MB-4', 'MB-5')
    shown.server.change({ 'PATCH /api/assets/MB-1': later.answer })
    await moveToHills(shown)

    await press(shown, 'Stop')
    later.give(() => {
      shown.change('MB-1', { service_area_id: hills.id })
      return shown.reply('MB-1')
    })

    await said('Not done for 1 of 5 batteries.')
    expect((await results()).at(0)).toBe('MB-5: Not tried')
    await press(shown, 'Close')
    expect(await screen.findByText('1 battery selected')).toBeVisible()
    expect(await box('MB-5')).toBeChecked()
  })
})

test('many deleted batteries are restored by Undo, where the server can', async () => {
  const shown = showBatteries({ 'GET /api/features': respondWith(200, { features: ['restoration'] }) })
  await select(shown, 'MB-1', 'MB-2')
  await act(shown, 'Delete')
  expect(await screen.findByText(/You can undo this/)).toBeVisible()
  await waitFor(() => expect(confirmButton('Delete')).not.toHaveAttribute('aria-disabled', 'true'))
  await press(shown, 'Delete')
  await said('Deleted 2 batteries.')
  expect(shown.record('MB-1')).toBeUndefined()

  await press(shown, 'Undo')

  await said('Undone for 2 batteries.')
  expect(await results()).toEqual(['MB-1: Undone', 'MB-2: Undone'])
  await press(shown, 'Close')
  expect(await screen.findByRole('link', { name: 'MB-1' })).toBeVisible()
})

test('Undo of a deletion says of each battery why it was not restored, and counts one that somebody else restored', async () => {
  const shown = showBatteries({ 'GET /api/features': respondWith(200, { features: ['restoration'] }) })
  await select(shown, 'MB-1', 'MB-2')
  await act(shown, 'Delete')
  await waitFor(() => expect(confirmButton('Delete')).not.toHaveAttribute('aria-disabled', 'true'))
  await press(shown, 'Delete')
  await said('Deleted 2 batteries.')
  shown.server.change({
    'POST /api/assets/MB-1/restoration': respondWith(409, {
      message: 'Its organization was deleted.',
      code: 'restore_refused',
    }),
    'POST /api/assets/MB-2/restoration': respondWith(409, {
      message: 'This record was already restored.',
      code: 'not_deleted',
    }),
  })

  await press(shown, 'Undo')

  await said('Not done for 1 of 2 batteries.')
  expect(await results()).toEqual([
    'MB-1: Error restoring MB-1: Its organization was deleted.',
    'MB-2: Undone',
  ])
})

describe('a reload of the page', () => {
  /** The page before stays without effect on what is seen; the server and the tab's storage stay. */
  function reload({ unmount, script }: Shown, more: Script = {}, person: object = admin) {
    unmount()
    return renderSignedIn('/assets', person, { ...fleet, ...script, ...more })
  }
  const restores = { 'GET /api/features': respondWith(200, { features: ['restoration'] }) }

  test('a reload keeps the results, the next try for what failed, and the undo of the whole', async () => {
    const refused = { 'PATCH /api/assets/MB-2': respondWith(409, { message: 'No.', code: 'x' }) }
    const shown = showBatteries(refused)
    await select(shown, 'MB-1', 'MB-2')
    await moveToHills(shown)
    await said('Not done for 1 of 2 batteries.')

    const again = { ...shown, ...reload(shown) }

    await said('Not done for 1 of 2 batteries.')
    expect((await results()).at(1)).toBe('MB-1: Done')
    expect((await results()).at(0)).toContain('No.')
    await press(again, 'Try again')
    await said('Changed the service area of 2 batteries.')
    expect(again.server.calls()).not.toContain('PATCH /api/assets/MB-1')
    await press(again, 'Undo')
    await said('Undone for 2 batteries.')
    expect(areas(again)).toEqual(Array(5).fill(harbor.id))
  })

  test.each([
    ['another service area', 'Change service area', 'PATCH', 'Changed the service area of 5 batteries.'],
    ['a deletion', 'Delete', 'DELETE', 'Deleted 5 batteries.'],
  ])(
    'a reload during a run for %s says what is not known to be done, and goes on without doing anything twice',
    async (_, action, method, done) => {
      const shown = showBatteries(restores)
      await select(shown, 'MB-1', 'MB-2', 'MB-3', 'MB-4', 'MB-5')
      const change = shown.script[`${method} /api/assets/MB-2`] as Responder
      const unheard = deferredResponse()
      shown.server.change({
        [`${method} /api/assets/MB-2`]: request => {
          void change(request)
          return unheard.answer(request)
        },
      })
      if (method === 'PATCH') await moveToHills(shown)
      else {
        await act(shown, action)
        await waitFor(() => expect(confirmButton('Delete')).not.toHaveAttribute('aria-disabled', 'true'))
        await press(shown, 'Delete')
      }
      const changes = (calls: readonly string[]) => calls.filter(call => call.startsWith(method)).sort()
      await waitFor(() => expect(changes(shown.server.calls())).toHaveLength(4))

      const again = { ...shown, ...reload(shown, restores) }

      await said('The page was reloaded before everything was done. Not done for 5 of 5 batteries.')
      expect((await results()).at(1)).toBe('MB-2: Sent, but the page was reloaded before the server replied.')
      expect((await results()).at(4)).toBe('MB-5: Not tried')
      await press(again, 'Continue')

      await said(done)
      expect(changes([...shown.server.calls(), ...again.server.calls()])).toEqual(
        five.map(({ id }) => `${method} /api/assets/${id}`),
      )
      await press(again, 'Undo')
      await said('Undone for 5 batteries.')
      expect(areas(again)).toEqual(Array(5).fill(harbor.id))
    },
  )

  test.each([
    ['the person who did it, after the results were closed', admin, true],
    ['another person', business, false],
  ])('a reload shows no results to %s', async (_, person, closes) => {
    const shown = showBatteries()
    await select(shown, 'MB-1')
    await moveToHills(shown)
    await said('Changed the service area of 1 battery.')
    if (closes) await press(shown, 'Close')

    reload(shown, {}, person)

    await box('MB-1')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the notification after a change of many batteries', () => {
  const undo = () => screen.getByRole('button', { name: 'Undo' })

  test('undoes it in the results, also when these were closed', async () => {
    const shown = showBatteries()
    await select(shown, 'MB-1', 'MB-2')
    await moveToHills(shown)
    await said('Changed the service area of 2 batteries.')
    await press(shown, 'Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await shown.user.click(undo())

    await said('Undone for 2 batteries.')
    expect(await results()).toEqual(['MB-1: Undone', 'MB-2: Undone'])
    expect(areas(shown)).toEqual(Array(5).fill(harbor.id))
  })

  test('undoes it on another screen too', async () => {
    const shown = showBatteries()
    await select(shown, 'MB-1', 'MB-2')
    await moveToHills(shown)
    await said('Changed the service area of 2 batteries.')
    await press(shown, 'Close')
    await shown.user.click(screen.getByRole('tab', { name: 'EQUIPMENT' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'MB-1' })).toBeNull())

    await shown.user.click(undo())

    expect(await screen.findByText('Undone for 2 batteries')).toBeVisible()
    expect(areas(shown)).toEqual(Array(5).fill(harbor.id))
  })

  test('offers nothing after the undo, and nothing where a record is left', async () => {
    const shown = showBatteries({ 'PATCH /api/assets/MB-2': respondWith(409, { message: 'No.', code: 'x' }) })
    await select(shown, 'MB-1', 'MB-2')
    await moveToHills(shown)
    const told = await screen.findByRole('alert')
    expect(within(told).queryByRole('button', { name: 'Undo' })).toBeNull()

    await press(shown, 'Undo')

    await said('Undone for 1 battery.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

test('many batteries are deleted after one question, and one that is refused says why', async () => {
  const shown = showBatteries({
    'DELETE /api/assets/MB-2': respondWith(409, { message: 'It is in use.', code: 'x' }),
  })
  await select(shown, 'MB-1', 'MB-2')
  await act(shown, 'Delete')
  expect(await screen.findByRole('dialog', { name: 'Delete 2 batteries?' })).toBeVisible()
  expect(shown.server.calls().filter(call => call.startsWith('DELETE'))).toEqual([])
  await waitFor(() => expect(confirmButton('Delete')).not.toHaveAttribute('aria-disabled', 'true'))

  await press(shown, 'Delete')

  await said('Not done for 1 of 2 batteries.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await results()).toEqual(['MB-2: Error deleting asset: It is in use.', 'MB-1: Done'])
  expect(shown.record('MB-1')).toBeUndefined()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'MB-1' })).toBeNull())
})

describe('many users', () => {
  const organization = { id: 'o-1', name: 'Harbor Microgrid' }
  const person = (id: string, name: string, ...roles: string[]) => ({
    id,
    name,
    email: `${name.toLowerCase()}@b.example`,
    identity: { id: `i-${id}`, roles: roles.map(role => ({ name: role })), organization },
    status: 'active',
  })
  const ada = { ...person('u-admin', 'Ada Byron', 'ADMIN'), email: 'ada@b.example' }
  const people = [
    ada,
    person('u-1', 'Uma', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS'),
    person('u-2', 'Ole', 'FIELD_OPERATIONS'),
    person('u-3', 'Ina'),
  ]

  function showUsers(viewer: object = admin) {
    const users = changingServer(['/api/organizations/o-1/users'], '/api/users', people)
    const roleScript = Object.fromEntries(
      people.map(({ id, identity }) => [
        `PUT /api/identities/${identity.id}/roles`,
        users.guarded(id, ({ body }) => {
          const { role_names } = body as { role_names: string[] }
          users.change(id, { identity: { ...identity, roles: role_names.map(name => ({ name })) } })
          return users.reply(id)
        }),
      ]),
    )
    const shown = renderSignedIn('/organizations/o-1', viewer, {
      'GET /api/organizations/o-1': respondWith(200, organization),
      'GET /api/organizations/o-1/roles?filter=active': respondWith(
        200,
        ['ADMIN', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS'].map(name => ({ name })),
      ),
      'GET /api/features': respondWith(200, { features: ['deactivation'] }),
      ...users.script,
      ...roleScript,
    })
    const rolesOf = (id: string) =>
      (users.record(id) as unknown as (typeof people)[number]).identity.roles.map(({ name }) => name)
    return { ...shown, ...users, rolesOf }
  }
  type ShownUsers = ReturnType<typeof showUsers>

  async function changeRoles(shown: ShownUsers, mode: string, ...roles: string[]) {
    const { user } = shown
    await act(shown, 'Change roles')
    await user.click(await screen.findByRole('combobox', { name: 'Change' }))
    await user.click(screen.getByRole('option', { name: mode }))
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Roles' }))
    for (const role of roles) await user.click(screen.getByRole('option', { name: role }))
    await user.keyboard('{Escape}')
    await press(shown, 'Change')
  }

  test('a role is added to many users, whose other roles stay, and Undo gives each its own back', async () => {
    const shown = showUsers()
    await select(shown, 'Uma', 'Ole', 'Ina')

    await changeRoles(shown, 'Add roles', 'Business Operator')

    await said('Changed the roles of 2 users; 1 needed no change.')
    expect(await results()).toEqual(['Uma: No change needed', 'Ole: Done', 'Ina: Done'])
    expect(shown.rolesOf('u-1')).toEqual(['BUSINESS_OPERATIONS', 'FIELD_OPERATIONS'])
    expect(shown.rolesOf('u-2')).toEqual(['FIELD_OPERATIONS', 'BUSINESS_OPERATIONS'])
    expect(shown.rolesOf('u-3')).toEqual(['BUSINESS_OPERATIONS'])

    await press(shown, 'Undo')

    await said('Undone for 2 users.')
    expect(shown.rolesOf('u-2')).toEqual(['FIELD_OPERATIONS'])
    expect(shown.rolesOf('u-3')).toEqual([])
  })

  test.each([
    ['Remove roles', []],
    ['Replace all roles', ['FIELD_OPERATIONS']],
  ])('%s of many users', async (mode, expected) => {
    const shown = showUsers()
    await select(shown, 'Ole')

    await changeRoles(shown, mode, 'Field Operator')

    expect(await results()).toEqual([mode === 'Remove roles' ? 'Ole: Done' : 'Ole: No change needed'])
    expect(shown.rolesOf('u-2')).toEqual(expected)
  })

  test('many users are deactivated, without the person who does it, and activated by Undo', async () => {
    const shown = showUsers()
    await select(shown, 'Ada Byron', 'Ole', 'Ina')
    await act(shown, 'Deactivate')
    expect(await screen.findByRole('dialog', { name: 'Deactivate 2 users?' })).toHaveTextContent(
      'You are among the selected users and are left out',
    )
    await waitFor(() => expect(confirmButton('Deactivate')).not.toHaveAttribute('aria-disabled', 'true'))

    await press(shown, 'Deactivate')

    await said('Deactivated 2 users.')
    expect(people.map(({ id }) => shown.record(id)?.status)).toEqual([
      'active',
      'active',
      'deactivated',
      'deactivated',
    ])
    await press(shown, 'Undo')
    await said('Undone for 2 users.')
    expect(people.map(({ id }) => shown.record(id)?.status)).toEqual(Array(4).fill('active'))
  })

  test('activating many users does not promise a sign-in where the whole account is deactivated', async () => {
    const shown = showUsers()
    shown.change('u-2', { status: 'deactivated' })
    await select(shown, 'Ole')

    await act(shown, 'Activate')

    expect(await screen.findByRole('dialog', { name: 'Activate 1 user?' })).toHaveTextContent(
      'They can sign in again unless their customer account is deactivated. Whoever has an open invitation is mailed a new link.',
    )
  })

  test("one's own roles are changed last, because that can end the session", async () => {
    const shown = showUsers()
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Select all' }))

    await changeRoles(shown, 'Add roles', 'Field Operator')

    await said('Changed the roles of 2 users; 2 needed no change.')
    expect(
      shown.server
        .calls()
        .filter(call => call.startsWith('PUT'))
        .at(-1),
    ).toBe('PUT /api/identities/i-u-admin/roles')
  })

  test('users cannot be selected by somebody who may not change them', async () => {
    showUsers(business)

    expect(await screen.findByRole('link', { name: 'Ole' })).toBeVisible()
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })
})
