import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { changeRequests, chooseOption, retype, save } from '../../support/form-steps.ts'
import { admin, business, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { networkError, type Responder, respondWith, type Script } from '../../support/scripted-server.ts'
import { truck } from '../../support/units.ts'

const known: Script = {
  'GET /api/service-areas': respondWith(200, [{ id: 's-1', name: 'North' }]),
  'GET /api/trucks/t-1': respondWith(200, truck),
  'GET /api/trucks': respondWith(200, [truck]),
  'GET /api/assets?organization_id=o-1': respondWith(200, []),
}
const show = (path: string, script: Script = {}, person: object = business) =>
  renderSignedIn(path, person, { ...known, ...script })

describe('adding a truck', () => {
  test('adding a truck sends what was typed with the organization, confirms it, and shows the list of equipment', async () => {
    const shown = show('/assets/create-truck', { 'POST /api/trucks': respondWith(201, { id: 't-2' }) })
    expect(await screen.findByRole('heading', { name: 'Add New Equipment' })).toBeVisible()

    await retype(shown, 'Asset Name', 'T-2')
    await retype(shown, 'Model', 'Hauler 9')
    await retype(shown, 'VIN', 'WVWZZZ1')
    await retype(shown, 'License Plate', 'AB 1234')
    await retype(shown, 'MBESS Capacity', '9')
    await chooseOption(shown, 'Service Area', 'North')
    await save(shown)

    await waitFor(() => expect(shown.path()).toMatch(/^\/assets(\?|$)/))
    expect(changeRequests(shown)).toEqual([
      {
        call: 'POST /api/trucks',
        body: {
          organization_id: 'o-1',
          name: 'T-2',
          model: 'Hauler 9',
          vin: 'WVWZZZ1',
          license_plate: 'AB 1234',
          mbess_capacity: 9,
          service_area_id: 's-1',
        },
      },
    ])
    expect(await screen.findByText('Truck created successfully')).toBeVisible()
    expect(await screen.findByRole('tab', { name: 'EQUIPMENT' })).toHaveAttribute('aria-selected', 'true')
  })

  test('adding a truck needs a name, a model and a capacity', async () => {
    const shown = show('/assets/create-truck')
    await screen.findByLabelText('Asset Name')

    await save(shown)

    expect(await screen.findByText('Name is required')).toBeVisible()
    expect(screen.getByText('Model name is required')).toBeVisible()
    expect(screen.getByText('MBESS capacity is required')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Asset Name')).toHaveFocus())
    expect(changeRequests(shown)).toEqual([])
  })

  const capacityText = 'MBESS capacity must be a number between 1 and 10'
  test.each([
    ['Model', 'H/5', 'Model can only contain letters, numbers, dashes, and spaces'],
    ['License Plate', 'AB-12345', 'Only valid liscense plate chars up to 8 chars'],
    ['License Plate', 'A*1', 'Only valid liscense plate chars up to 8 chars'],
    ['MBESS Capacity', '10', capacityText],
    ['MBESS Capacity', '0', capacityText],
    ['MBESS Capacity', '1.5', capacityText],
    ['MBESS Capacity', 'four', capacityText],
  ])('the form of a new truck refuses the %s %s', async (label, typed, text) => {
    const shown = show('/assets/create-truck')

    await retype(shown, label, typed)
    await save(shown)

    expect(await screen.findByText(text)).toBeVisible()
    expect(changeRequests(shown)).toEqual([])
  })

  test.each([
    [
      "the server's sentence",
      respondWith(409, { message: 'This VIN is taken.', code: 'x' }),
      'This VIN is taken.',
    ],
    ['the default', respondWith(500), 'Error creating asset.'],
    [
      'the default, then that the server is away',
      networkError,
      'Error creating asset. The server cannot be reached.',
    ],
  ] as [string, Responder, string][])(
    'adding a truck that failed shows %s and keeps what was typed',
    async (_, answer, text) => {
      const shown = show('/assets/create-truck', { 'POST /api/trucks': answer })
      await retype(shown, 'Asset Name', 'T-2')
      await retype(shown, 'Model', 'Hauler 9')
      await retype(shown, 'MBESS Capacity', '3')

      await save(shown)

      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(screen.getByLabelText('Asset Name')).toHaveValue('T-2')
      expect(screen.getByLabelText('MBESS Capacity')).toHaveValue('3')
    },
  )
})

describe('editing a truck', () => {
  test('editing a truck starts with the saved values, sends changes without the organization, confirms them, and shows the truck', async () => {
    const shown = show('/assets/trucks/t-1/edit', { 'PATCH /api/trucks/t-1': respondWith(200) })
    expect(await screen.findByRole('heading', { name: 'Edit Equipment' })).toBeVisible()
    expect(await screen.findByLabelText('MBESS Capacity')).toHaveValue('4')

    await retype(shown, 'Model', '')
    await retype(shown, 'MBESS Capacity', '1')
    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/assets/trucks/t-1'))
    expect(changeRequests(shown)).toEqual([
      {
        call: 'PATCH /api/trucks/t-1',
        body: {
          name: 'T-1',
          model: null,
          vin: 'VIN1',
          license_plate: 'AB 12',
          mbess_capacity: 1,
          service_area_id: 's-1',
        },
      },
    ])
    expect(await screen.findByText('Truck updated successfully')).toBeVisible()
  })

  test('editing a truck refuses an invalid model', async () => {
    const shown = show('/assets/trucks/t-1/edit')

    await retype(shown, 'Model', 'H/5')
    await save(shown)

    expect(
      await screen.findByText('Model can only contain letters, numbers, dashes, and spaces'),
    ).toBeVisible()
  })

  test('editing a truck that failed says so', async () => {
    const shown = show('/assets/trucks/t-1/edit', { 'PATCH /api/trucks/t-1': respondWith(500) })

    await retype(shown, 'VIN', 'VIN2')
    await save(shown)

    expect(await screen.findByText('Error creating asset.')).toBeVisible()
  })
})

describe('deleting a truck', () => {
  test('deleting a truck names it, confirms the deletion, and opens the list of equipment', async () => {
    const shown = show('/assets/trucks/t-1/edit', { 'DELETE /api/trucks/t-1': respondWith(204) }, admin)
    await shown.user.click(await screen.findByRole('button', { name: 'Delete Asset' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent('T-1')

    await shown.user.click(within(dialog).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('Truck deleted successfully')).toBeVisible()
    expect(await screen.findByRole('tab', { name: 'EQUIPMENT' })).toHaveAttribute('aria-selected', 'true')
  })

  test.each([
    ['a business operator', business],
    ['a field operator', field],
  ])('deleting a truck is not offered to %s', async (_, person) => {
    show('/assets/trucks/t-1/edit', {}, person)

    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete Asset' })).not.toBeInTheDocument()
  })
})
