import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { changeRequests, chooseOption, retype, save } from '../../support/form-steps.ts'
import { admin, business, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../../support/scripted-server.ts'
import { battery } from '../../support/units.ts'

const known: Script = {
  'GET /api/asset-models': respondWith(200, [battery.asset_model, { id: 'm-2', name: 'Titan 80' }]),
  'GET /api/service-areas': respondWith(200, [
    { id: 's-1', name: 'North' },
    { id: 's-2', name: 'South' },
  ]),
  'GET /api/assets/a-1': respondWith(200, battery),
  'GET /api/assets?organization_id=o-1': respondWith(200, [battery]),
}
const show = (path: string, script: Script = {}, person: object = field) =>
  renderSignedIn(path, person, { ...known, ...script })

describe('adding a battery', () => {
  test('adding a battery sends what was typed with the organization, confirms it, and shows the list of batteries', async () => {
    const shown = show('/assets/create-asset', { 'POST /api/assets': respondWith(201, { id: 'a-2' }) })
    expect(await screen.findByRole('heading', { name: 'Add New mBESS' })).toBeVisible()

    await retype(shown, 'Asset Name', '  MB-2 ')
    await retype(shown, 'Serial Number', 'SN-002')
    await chooseOption(shown, 'Asset Model', 'Titan 80')
    await chooseOption(shown, 'Service Area', 'South')
    await save(shown)

    await waitFor(() => expect(shown.path()).toMatch(/^\/assets(\?|$)/))
    expect(changeRequests(shown)).toEqual([
      {
        call: 'POST /api/assets',
        body: {
          organization_id: 'o-1',
          name: 'MB-2',
          serial_number: 'SN-002',
          asset_model_id: 'm-2',
          service_area_id: 's-2',
        },
      },
    ])
    expect(await screen.findByText('Asset created successfully')).toBeVisible()
  })

  test('adding a battery needs a name and a model, and moves the focus to the first invalid field', async () => {
    const shown = show('/assets/create-asset')
    await screen.findByLabelText('Asset Name')

    await save(shown)

    expect(await screen.findByText('Name is required')).toBeVisible()
    expect(screen.getByText('Asset model is required')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Asset Name')).toHaveFocus())
    expect(changeRequests(shown)).toEqual([])
  })

  test.each([
    ['Asset Name', 'MB/1', 'Name can only contain letters, numbers, dashes, and spaces'],
    ['Asset Name', 'x'.repeat(100), 'Name can only contain letters, numbers, dashes, and spaces'],
    ['Serial Number', 'SN#1', 'Must be valid serial number'],
    ['Serial Number', '9'.repeat(100), 'Must be valid serial number'],
  ])('the form of a new battery refuses the %s %s', async (label, typed, text) => {
    const shown = show('/assets/create-asset')

    await retype(shown, label, typed)
    await save(shown)

    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text)
    expect(changeRequests(shown)).toEqual([])
  })

  test.each([
    [
      "the server's sentence",
      respondWith(409, { message: 'This name is taken.', code: 'x' }),
      'This name is taken.',
    ],
    ['the default', respondWith(500), 'Error creating asset.'],
    [
      'the default, then that the server is away',
      networkError,
      'Error creating asset. The server cannot be reached.',
    ],
  ] as [string, Responder, string][])(
    'adding a battery that failed shows %s and keeps what was typed',
    async (_, answer, text) => {
      const shown = show('/assets/create-asset', { 'POST /api/assets': answer })
      await retype(shown, 'Asset Name', 'MB-2')
      await chooseOption(shown, 'Asset Model', 'Titan 160')

      await save(shown)

      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(screen.getByLabelText('Asset Name')).toHaveValue('MB-2')
      expect(screen.getByRole('combobox', { name: 'Asset Model' })).toHaveTextContent('Titan 160')
    },
  )

  test('the form of a new battery reports an error from the server at its field', async () => {
    const shown = show('/assets/create-asset', {
      'POST /api/assets': respondWith(422, {
        message: 'Some of the values are not valid.',
        code: 'invalid',
        fields: { serial_number: 'Another battery has this serial number.' },
      }),
    })
    await retype(shown, 'Asset Name', 'MB-2')
    await chooseOption(shown, 'Asset Model', 'Titan 160')

    await save(shown)

    expect(await screen.findByText('Another battery has this serial number.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Serial Number')).toHaveFocus())
  })

  test('the form of a new battery says that the models could not be loaded, and loads them again without losing what was typed', async () => {
    const shown = show('/assets/create-asset', { 'GET /api/asset-models': respondWith(500) })
    await retype(shown, 'Asset Name', 'MB-2')

    shown.server.change(known)
    await shown.user.click(await screen.findByRole('button', { name: 'Try again' }))
    await chooseOption(shown, 'Asset Model', 'Titan 160')

    expect(screen.getByLabelText('Asset Name')).toHaveValue('MB-2')
  })
})

describe('editing a battery', () => {
  test('editing a battery starts with the saved values, sends changes without the organization, confirms them, and shows the battery', async () => {
    const shown = show('/assets/a-1/edit', { 'PATCH /api/assets/a-1': respondWith(200) })
    expect(await screen.findByRole('heading', { name: 'MB-1 mBESS ASSET INFO' })).toBeVisible()
    expect(screen.getByLabelText('Serial Number')).toHaveValue('SN-001')
    expect(screen.getByRole('combobox', { name: 'Asset Model' })).toHaveTextContent('Titan 160')
    expect(screen.getByRole('combobox', { name: 'Service Area' })).toHaveTextContent('North')

    await retype(shown, 'Asset Name', 'MB-1 b')
    await retype(shown, 'Serial Number', '')
    await chooseOption(shown, 'Service Area', 'No service area')
    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/assets/a-1'))
    expect(changeRequests(shown)).toEqual([
      {
        call: 'PATCH /api/assets/a-1',
        body: { name: 'MB-1 b', serial_number: null, asset_model_id: 'm-1', service_area_id: null },
      },
    ])
    expect(await screen.findByText('Asset updated successfully')).toBeVisible()
  })

  test('editing a battery that failed says so and keeps what was typed', async () => {
    const shown = show('/assets/a-1/edit', { 'PATCH /api/assets/a-1': respondWith(500) })

    await retype(shown, 'Asset Name', 'MB-9')
    await save(shown)

    expect(await screen.findByText('Error updating asset.')).toBeVisible()
    expect(screen.getByLabelText('Asset Name')).toHaveValue('MB-9')
  })

  test('editing a battery ignores a second press of Save while it is saving', async () => {
    const held = deferredResponse()
    const shown = show('/assets/a-1/edit', { 'PATCH /api/assets/a-1': held.answer })
    await retype(shown, 'Asset Name', 'MB-9')

    await save(shown)
    await save(shown)
    held.give(respondWith(200))

    await waitFor(() => expect(shown.path()).toBe('/assets/a-1'))
    expect(changeRequests(shown)).toHaveLength(1)
  })

  test('the form of a battery asks for confirmation before changes are lost', async () => {
    const shown = show('/assets/a-1/edit')
    await retype(shown, 'Asset Name', 'MB-9')

    await shown.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText('Asset Name')).toHaveValue('MB-9')
    await shown.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Leave' }))

    await waitFor(() => expect(shown.path()).toBe('/assets/a-1'))
  })

  test('the form of a battery that does not exist says so', async () => {
    show('/assets/a-1/edit', {
      'GET /api/assets/a-1': respondWith(404, { message: 'There is no such record.', code: 'x' }),
    })

    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such record.')
  })
})

describe('deleting a battery', () => {
  const ask = async (script: Script) => {
    const shown = show('/assets/a-1/edit', script, admin)
    await shown.user.click(await screen.findByRole('button', { name: 'Delete Asset' }))
    const dialog = await screen.findByRole('alertdialog')
    return { shown, dialog }
  }

  test('deleting a battery names it, confirms the deletion, and opens the list of batteries', async () => {
    const { shown, dialog } = await ask({ 'DELETE /api/assets/a-1': respondWith(204) })
    expect(dialog).toHaveTextContent('MB-1')

    await shown.user.click(within(dialog).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(shown.path()).toMatch(/^\/assets(\?|$)/))
    expect(changeRequests(shown).map(({ call }) => call)).toEqual(['DELETE /api/assets/a-1'])
    expect(await screen.findByText('Asset deleted successfully')).toBeVisible()
  })

  test('deleting a battery can be cancelled', async () => {
    const { shown, dialog } = await ask({})

    await shown.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))

    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(changeRequests(shown)).toEqual([])
  })

  test.each([
    [
      "the server's sentence",
      respondWith(409, { message: 'It is on a truck.', code: 'x' }),
      'Error deleting asset: It is on a truck.',
    ],
    ['the status where it sends none', respondWith(500), 'Error deleting asset: Internal Server Error'],
    ['that the server is away', networkError, 'Error deleting asset: The server cannot be reached.'],
    [
      'the status and the reason where it was not 204',
      respondWith(200),
      'Error deleting asset: OK. The server sent a response that could not be read.',
    ],
  ] as [string, Responder, string][])(
    'deleting a battery that failed shows %s, and stays on the page',
    async (_, answer, text) => {
      const { shown, dialog } = await ask({ 'DELETE /api/assets/a-1': answer })

      await shown.user.click(within(dialog).getByRole('button', { name: 'Delete' }))

      expect(await screen.findByText(new RegExp(`^${text}`))).toBeVisible()
      expect(shown.path()).toBe('/assets/a-1/edit')
    },
  )

  test.each([
    ['a business operator', business],
    ['a field operator', field],
  ])('deleting a battery is not offered to %s', async (_, person) => {
    show('/assets/a-1/edit', {}, person)

    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete Asset' })).not.toBeInTheDocument()
  })
})
